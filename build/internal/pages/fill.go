package pages

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

// block matches a block of a page, the text between <!-- figures: name --> and <!-- end
// -->. The word before the colon names the command that writes the block.
var block = regexp.MustCompile(`(?s)(<!-- (figures|hosts): ([\w ]+) -->\n).*?(<!-- end -->)`)

// Fill returns the page with new blocks of one command. It returns an error if write does,
// for example for an unknown name.
func Fill(page, command string, write func(name string, w io.Writer) error) (string, error) {
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

// FillFiles returns the named pages as fill fills them, by name.
func FillFiles(names []string, fill func(page string) (string, error)) (map[string][]byte, error) {
	files := make(map[string][]byte)
	for _, name := range names {
		page, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		filled, err := fill(string(page))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		files[name] = []byte(filled)
	}
	return files, nil
}

// Prose returns the page without its blocks, and the number of blocks.
func Prose(page string) (prose string, blocks int) {
	return block.ReplaceAllString(page, ""), len(block.FindAllString(page, -1))
}

// WriteFiles writes files, by name. It stops at the first error.
func WriteFiles(files map[string][]byte) error {
	for name, text := range files {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
