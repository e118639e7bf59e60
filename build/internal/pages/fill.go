package pages

import (
	"fmt"
	"io"
	"regexp"
	"strings"
)

// block matches a block of a page: what stands between <!-- figures: name --> and
// <!-- end -->. The word before the colon names the command that writes it.
var block = regexp.MustCompile(`(?s)(<!-- (figures|hosts): ([\w ]+) -->\n).*?(<!-- end -->)`)

// Fill returns the page with the blocks of one command written anew. It fails if
// write knows no block of that name.
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

// Prose returns the page without its blocks, and their number.
func Prose(page string) (prose string, blocks int) {
	return block.ReplaceAllString(page, ""), len(block.FindAllString(page, -1))
}
