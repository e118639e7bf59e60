package methods

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// An erratum is a published index that collides: it is the same for occupancies with
// different attacks. Its parameter is a column of the table in ERRATA.md, if that has one.
type erratum struct {
	cases     int
	published func(sq int, occ uint64, parameter int) uint32
	corrected func(sq int, occ uint64, parameter int) uint64
}

var errata = map[string]erratum{
	"1": {8,
		func(sq int, occ uint64, shift int) uint32 { return publishedWegnerIndex(occ&FileMask(sq), shift) },
		wegnerFile},
	"2": {8,
		func(sq int, occ uint64, shift int) uint32 { return publishedWegnerIndex(occ&inner(sq), shift) },
		wegnerFile},
	// The mask leaves the own square out, as section 4 demands.
	"3": {2,
		func(sq int, occ uint64, _ int) uint32 {
			return magicIndex(occ>>(sq&7)&innerFile&^(1<<(sq&56)), publishedFileMagic[sq>>3])
		},
		osborneFile},
	"4": {6,
		func(sq int, occ uint64, _ int) uint32 {
			return magicIndex(occ>>(sq&7)&innerFile, publishedFileMagic[sq>>3])
		},
		osborneFile},
}

func inner(sq int) uint64 { return innerFile << (sq & 7) }

// publishedWegnerIndex folds a file as the listing does.
func publishedWegnerIndex(file uint64, shift int) uint32 {
	return (uint32(file) | uint32(file>>shift)) * 0x01041041 >> 26
}

func wegnerFile(sq int, occ uint64, shift int) uint64 {
	return map[int]func(sq int, occ uint64) uint64{29: WegnerFile29, 27: WegnerFile27, 25: WegnerFile25}[shift](sq, occ)
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

func osborneFile(sq int, occ uint64, _ int) uint64 { return OsborneFile(sq, occ) }

// In each case of ERRATA.md the published formula fails and the corrected one does not.
func TestErrata(t *testing.T) {
	page, err := os.ReadFile("ERRATA.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("^\\| ([a-h])([1-8]) \\|(?: (\\d+) \\|)? `(0x\\w{16})` \\| `(0x\\w{16})` \\| (\\d+) \\|$")
	number := func(s string) uint64 {
		n, _ := strconv.ParseUint(s, 0, 64) // the digits of row
		return n
	}
	section, found := "", make(map[string]int)
	for line := range strings.Lines(string(page)) {
		line = strings.TrimSpace(line)
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			section, _, _ = strings.Cut(heading, ".")
		}
		match := row.FindStringSubmatch(line)
		if match == nil {
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| rook") {
				t.Errorf("a row of ERRATA.md is not a case: %s", line)
			}
			continue
		}
		e, ok := errata[section]
		if !ok {
			t.Fatalf("section %q of ERRATA.md has a case and no entry in errata", section)
		}
		found[section]++
		sq := int(match[2][0]-'1')*8 + int(match[1][0]-'a')
		parameter, _ := strconv.Atoi(match[3]) // 0 without one
		occs, index := [2]uint64{number(match[4]), number(match[5])}, uint32(number(match[6]))
		for _, occ := range occs {
			if got := e.published(sq, occ, parameter); got != index {
				t.Errorf("%s: the published index of %#016x is %d, want that of the row", line, occ, got)
			}
			if got, want := e.corrected(sq, occ, parameter), walk.File(sq, occ); got != want {
				t.Errorf("%s: the corrected form returns %#016x for %#016x, want %#016x", line, got, occ, want)
			}
		}
		if walk.File(sq, occs[0]) == walk.File(sq, occs[1]) {
			t.Errorf("%s: both occupancies have the attacks %#016x", line, walk.File(sq, occs[0]))
		}
	}
	for section, e := range errata {
		if found[section] != e.cases {
			t.Errorf("section %s of ERRATA.md has %d cases, want %d", section, found[section], e.cases)
		}
	}
}

// collides reports whether two occupancies of the file of sq have the same index and
// different attacks.
func collides(sq int, index func(occ uint64) uint32) bool {
	attacks := make(map[uint32]uint64)
	for occ := range occupancies.Subsets(FileMask(sq)) {
		want := walk.File(sq, occ)
		if known, ok := attacks[index(occ)]; ok && known != want {
			return true
		}
		attacks[index(occ)] = want
	}
	return false
}

// With the mask of the inner squares the published shifts fail on some files, and the
// corrected fold on none.
func TestWegnerFiles(t *testing.T) {
	for _, test := range []struct {
		shift   int
		failing string
	}{{29, "fgh"}, {27, "defgh"}, {25, "bcdefgh"}} {
		failing := ""
		for file := range 8 {
			fails := false
			for sq := file; sq < 64; sq += 8 {
				fails = fails || collides(sq, func(occ uint64) uint32 { return publishedWegnerIndex(occ&inner(sq), test.shift) })
				if collides(sq, func(occ uint64) uint32 { return fold(occ&inner(sq), uint8(32-test.shift)) * wegnerFactor >> 26 }) {
					t.Errorf("shift %d: the corrected fold collides on square %d", test.shift, sq)
				}
			}
			if fails {
				failing += string(rune('a' + file))
			}
		}
		if failing != test.failing {
			t.Errorf("shift %d: the published fold fails on files %q, want %q", test.shift, failing, test.failing)
		}
	}
}

// The published factors are right if the first and the last are exchanged and the
// slider's own square is left out.
func TestOsborneFactors(t *testing.T) {
	for rank, magic := range publishedFileMagic {
		sq := 8 * rank
		own := uint64(1) << sq
		if outer := rank == 0 || rank == 7; outer != (fileMagic[rank] == publishedFileMagic[7-rank]) || outer == (fileMagic[rank] == magic) {
			t.Errorf("rank %d has the factor %#x", rank+1, fileMagic[rank])
		}
		for _, test := range []struct {
			name     string
			mask     uint64
			magic    uint64
			collides bool
		}{
			{"the published factor without the own square", innerFile &^ own, magic, rank == 0 || rank == 7},
			{"the published factor with the own square", innerFile, magic, true},
			{"the factor used here", innerFile &^ own, fileMagic[rank], false},
		} {
			if got := collides(sq, func(occ uint64) uint32 { return magicIndex(occ&test.mask, test.magic) }); got != test.collides {
				t.Errorf("rank %d, %s: collides %t, want %t", rank+1, test.name, got, test.collides)
			}
		}
	}
}

// TestDrawnProduct draws the product of a diagonal and the B-file as it should be: the
// squares from b1 to h7 without the slider's, by letters.
func TestDrawnProduct(t *testing.T) {
	var drawn []string
	for rank := 7; rank >= 0; rank-- {
		var squares []string
		for file := range 8 {
			letter := "."
			for i, name := range "BC.EFGH" {
				if name != '.' && bFile<<(1+9*i)>>(8*rank+file)&1 != 0 {
					letter = string(name)
				}
			}
			squares = append(squares, letter)
		}
		drawn = append(drawn, strings.Join(squares, " "))
	}
	page, err := os.ReadFile("ERRATA.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Join(drawn, "\n    "); !strings.Contains(string(page), want) {
		t.Errorf("ERRATA.md does not have the drawing\n    %s", want)
	}
}
