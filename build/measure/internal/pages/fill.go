package pages

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

// block matches a block of a page, the text between <!-- figures: name --> and <!-- end
// -->. The word before the colon names the command that writes the block, or dated: then
// no command does.
var block = regexp.MustCompile(`(?s)(<!-- (figures|hosts|dated): ([\w ]+) -->\n).*?(<!-- end -->)`)

// FillFiles replaces the blocks of one command in some pages. It writes no page if write
// returns an error, for example for an unknown name.
func FillFiles(names []string, command string, write func(name string, w io.Writer) error) error {
	filled := make(map[string]string)
	for _, name := range names {
		page, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if filled[name], err = fill(string(page), command, write); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for name, text := range filled {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// fill returns the page with new blocks of one command.
func fill(page, command string, write func(name string, w io.Writer) error) (string, error) {
	var err error
	filled := block.ReplaceAllStringFunc(page, func(old string) string {
		match := block.FindStringSubmatch(old)
		if match[2] != command {
			return old
		}
		var text strings.Builder
		if failed := write(match[3], &text); failed != nil {
			err = fmt.Errorf("block %q: %w", match[3], failed)
			return old
		}
		return match[1] + "\n" + text.String() + "\n" + match[4]
	})
	return filled, err
}
