package methods

import (
	"strconv"
	"strings"
)

// An Erratum is a row of ERRATA.md: two occupancies for which a published index of a file is
// the same and the attacks differ.
type Erratum struct {
	Section string // the number of the section and its title
	Square  int    // of the rook
	Fold    int    // the shift of Wegner's fold, otherwise 0

	Occupancies [2]uint64
	Index       uint32 // of both
}

// Errata returns the rows of ERRATA.md, whose text is page.
func Errata(page string) (errata []Erratum) {
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
			errata = append(errata, Erratum{
				Section:     section,
				Square:      int(cells[0][0]-'a') + 8*int(cells[0][1]-'1'),
				Fold:        int(number(cells[1])) * (last - 3),
				Occupancies: [2]uint64{number(cells[last-2]), number(cells[last-1])},
				Index:       uint32(number(cells[last])),
			})
		}
	}
	return errata
}

// Published returns the index of an occupancy by the published form, which errs. The masks of
// the page change no occupancy of ERRATA.md.
func (e Erratum) Published(occ uint64) uint32 {
	if e.Fold != 0 {
		return publishedWegnerIndex(occ, e.Fold)
	}
	return magicIndex(occ, publishedFileMagic[e.Square>>3])
}

// publishedWegnerIndex folds a file as the listing does.
func publishedWegnerIndex(file uint64, shift int) uint32 {
	return (uint32(file) | uint32(file>>shift)) * 0x01041041 >> 26
}

// publishedFileMagic holds the factors in the order of the published listing.
var publishedFileMagic = [8]uint64{
	0xEFFFA39DB01B23A3, // 5-bit
	0xF024691A3227FF42, // 4-bit
	0xF2808817CAD6FF0C, // 4-bit
	0xED6EDFBE467977D5, // 5-bit
	0xEC87CB0D961EC43A, // 5-bit
	0xF2FF594E14D8801C, // 4-bit
	0xF2FF5D69D4E3E7D6, // 4-bit
	0xEE404B349599FF88, // 5-bit
}

func magicIndex(occ, magic uint64) uint32 { return uint32(occ * magic >> (magic >> 58)) }
