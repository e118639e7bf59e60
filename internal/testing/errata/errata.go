// Package errata reads the cases of ERRATA.md in package methods.
package errata

import (
	"strconv"
	"strings"
)

// A Case is a row of ERRATA.md: two occupancies for which a published index of a file is
// the same and the attacks differ.
type Case struct {
	Section string // the number of the section and its title
	Square  int    // of the rook
	Fold    int    // the shift of Wegner's fold, otherwise 0

	Occupancies [2]uint64
	Index       uint32 // of both
}

// Parse returns the rows of ERRATA.md, whose text is page.
func Parse(page string) (cases []Case) {
	number := func(text string) uint64 {
		n, _ := strconv.ParseUint(text, 0, 64)
		return n
	}
	section := ""
	for line := range strings.Lines(page) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			section = strings.TrimSpace(title)
		}
		// A row has the rook, Wegner's shift if it is his fold, two occupancies, and the index of both.
		cells := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune("| `\n", c) })
		if last := len(cells) - 1; line[0] == '|' && last > 2 && len(cells[0]) == 2 {
			cases = append(cases, Case{
				Section:     section,
				Square:      int(cells[0][0]-'a') + 8*int(cells[0][1]-'1'),
				Fold:        int(number(cells[1])) * (last - 3),
				Occupancies: [2]uint64{number(cells[last-2]), number(cells[last-1])},
				Index:       uint32(number(cells[last])),
			})
		}
	}
	return cases
}
