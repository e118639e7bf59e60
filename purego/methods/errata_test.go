package methods

import (
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/errata"
)

func inner(sq int) uint64 { return innerFile << (sq & 7) }

// TestErrata checks that the published formula fails in each case of ERRATA.md, within its mask: the whole file
// in section 1, the inner squares in the others.
func TestErrata(t *testing.T) {
	text, err := os.ReadFile("ERRATA.md")
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[byte]int)
	for _, e := range errata.Parse(string(text)) {
		found[e.Section[0]]++
		mask := inner(e.Square)
		if e.Section[0] == '1' {
			mask = FileMask(e.Square)
		}
		for _, occ := range e.Occupancies {
			if got := published(e, occ); got != e.Index || occ&^mask != 0 {
				t.Errorf("%+v: the published index of %#016x is %d, with the mask %#016x", e, occ, got, mask)
			}
		}
		if walk.File(e.Square, e.Occupancies[0]) == walk.File(e.Square, e.Occupancies[1]) {
			t.Errorf("%+v: both occupancies have the same attacks", e)
		}
	}
	if want := map[byte]int{'1': 8, '2': 8, '3': 2, '4': 6}; !maps.Equal(found, want) {
		t.Errorf("the sections of ERRATA.md have %v cases, want %v", found, want)
	}
}

// published returns the index of an occupancy by the published form, which errs. The masks of
// the page change no occupancy of ERRATA.md.
func published(e errata.Case, occ uint64) uint32 {
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

// collides reports whether two occupancies of the file of sq have the same index and different attacks.
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

// TestWegnerFiles checks that the published shifts fail on some files with the mask of the inner squares,
// and that the corrected fold fails on none.
func TestWegnerFiles(t *testing.T) {
	for shift, want := range map[int]string{29: "fgh", 27: "defgh", 25: "bcdefgh"} {
		failing := ""
		for file, letter := range "abcdefgh" {
			for sq := file; sq < 64; sq += 8 {
				if collides(sq, func(occ uint64) uint32 { return publishedWegnerIndex(occ&inner(sq), shift) }) &&
					!strings.ContainsRune(failing, letter) {
					failing += string(letter)
				}
				if collides(sq, func(occ uint64) uint32 { return fold(occ&inner(sq), uint8(32-shift)) * wegnerFactor >> 26 }) {
					t.Errorf("shift %d: the corrected fold collides on square %d", shift, sq)
				}
			}
		}
		if failing != want {
			t.Errorf("shift %d: the published fold fails on files %q, want %q", shift, failing, want)
		}
	}
}

// TestOsborneFactors checks that the published factors are right if the first and the last are exchanged
// and the slider's own square is left out.
func TestOsborneFactors(t *testing.T) {
	for rank, magic := range publishedFileMagic {
		sq := 8 * rank
		own := uint64(1) << sq
		outer := rank == 0 || rank == 7
		if outer != (fileMagic[rank] == publishedFileMagic[7-rank]) || outer == (fileMagic[rank] == magic) {
			t.Errorf("rank %d has the factor %#x", rank+1, fileMagic[rank])
		}
		for _, test := range []struct {
			name        string
			mask, magic uint64
			collides    bool
		}{
			{"the published factor without the own square", innerFile &^ own, magic, outer},
			{"the published factor with the own square", innerFile, magic, true},
			{"the factor used here", innerFile &^ own, fileMagic[rank], false},
		} {
			index := func(occ uint64) uint32 { return magicIndex(occ&test.mask, test.magic) }
			if got := collides(sq, index); got != test.collides {
				t.Errorf("rank %d, %s: collides %t, want %t", rank+1, test.name, got, test.collides)
			}
		}
	}
}

// TestCompressedTableSize checks that the attacks take as many bytes as the comment of OsborneFile says.
func TestCompressedTableSize(t *testing.T) {
	bytes := 0
	for _, attacks := range compressedFileAttacks {
		bytes += 8 * len(attacks)
	}
	if bytes != 1536 {
		t.Errorf("the table has %d bytes, want 1536", bytes)
	}
}
