package methods

import (
	"regexp"
	"strconv"
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
	// A title, or a row: the rook, Wegner's shift if it is his fold, two occupancies, and the index of both.
	line := regexp.MustCompile("(?m)^(?:## (.*)|\\| ([a-h])([1-8]) \\|(?: (\\d+) \\|)? `(\\w+)` \\| `(\\w+)` \\| (\\d+) \\|)$")
	number := func(text string) uint64 {
		n, _ := strconv.ParseUint(text, 0, 64)
		return n
	}
	section := ""
	for _, m := range line.FindAllStringSubmatch(page, -1) {
		if m[1] != "" {
			section = m[1]
			continue
		}
		errata = append(errata, Erratum{
			Section:     section,
			Square:      int(m[2][0]-'a') + 8*int(m[3][0]-'1'),
			Fold:        int(number(m[4])),
			Occupancies: [2]uint64{number(m[5]), number(m[6])},
			Index:       uint32(number(m[7])),
		})
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
