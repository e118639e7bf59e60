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
// no command does. A name may end with a comma and the maker of a CPU.
var block = regexp.MustCompile(`(?s)<!-- (figures|hosts|dated): ([\w ]+)(?:, (\w+))? -->\n.*?<!-- end -->`)

// FillFiles replaces the blocks of one command in some pages, and leaves blocks of other CPU
// makers alone. Behind these it adds one for the machine's maker if the page has none. It
// writes no page if write returns an error, for example for an unknown name.
func FillFiles(names []string, command, maker string, write func(name string, w io.Writer) error) error {
	filled := make(map[string]string)
	for _, name := range names {
		page, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if filled[name], err = fill(string(page), command, maker, write); err != nil {
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
func fill(page, command, maker string, write func(name string, w io.Writer) error) (string, error) {
	var err error
	filled := block.ReplaceAllStringFunc(page, func(old string) string {
		match := block.FindStringSubmatch(old)
		name, of, before := match[2], match[3], ""
		head := fmt.Sprintf("<!-- %s: %s -->\n", command, name)
		if of != "" {
			head = fmt.Sprintf("<!-- %s: %s, %s -->\n", command, name, maker)
		}
		if of != "" && of != maker {
			before = old + "\n\n"
		}
		if match[1] != command || before != "" && strings.Contains(page, head) {
			return old
		}
		var text strings.Builder
		if failed := write(name, &text); failed != nil {
			err = fmt.Errorf("block %q: %w", name, failed)
			return old
		}
		return before + head + "\n" + text.String() + "\n<!-- end -->"
	})
	return filled, err
}
