package purego

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// publishedWegnerIndex is the index of the published listing: the whole file, as
// the name fileMask suggests, or its inner squares, folded by a shift of all 64
// bits.
func publishedWegnerIndex(occ, mask uint64, shift int) uint32 {
	occ &= mask
	return (uint32(occ) | uint32(occ>>shift)) * 0x01041041 >> 26
}

// correctedWegnerIndex folds the upper half of the inner squares instead.
func correctedWegnerIndex(occ, mask uint64, shift int) uint32 {
	occ &= mask
	return (uint32(occ) | uint32(occ>>32)<<(32-shift)) * 0x01041041 >> 26
}

// collides tells whether two occupancies of the file of sq share an index but
// not the attacks.
func collides(sq int, index func(occ uint64) uint32) bool {
	attacks := make(map[uint32]uint64)
	for occ := range occupancies.Subsets(FileMask(sq)) {
		want := WalkFile(sq, occ)
		if known, ok := attacks[index(occ)]; ok && known != want {
			return true
		}
		attacks[index(occ)] = want
	}
	return false
}

// TestWegnerMaskErratum shows that the listing of Wegner's fold fails on every
// file with the file mask of eight squares that its name suggests.
func TestWegnerMaskErratum(t *testing.T) {
	for _, c := range []struct {
		name      string
		sq        int
		occ, occ2 uint64
	}{
		{"rook on a1, blocker on a5 or a8", 0, 1 << 32, 1 << 56},
		{"rook on b1, blocker on b5 or b8", 1, 1 << 33, 1 << 57},
		{"rook on c1, blocker on c5 or c8", 2, 1 << 34, 1 << 58},
		{"rook on d1, blocker on d5 or d8", 3, 1 << 35, 1 << 59},
		{"rook on e1, blocker on e5 or e8", 4, 1 << 36, 1 << 60},
		{"rook on f8, blocker on f1 or f4", 61, 1 << 5, 1 << 29},
		{"rook on g8, blocker on g1 or g4", 62, 1 << 6, 1 << 30},
		{"rook on h8, blocker on h7 or on h1 and h4", 63, 1 << 55, 1<<7 | 1<<31},
	} {
		file := FileMask(c.sq)
		index, index2 := publishedWegnerIndex(c.occ, file, 29), publishedWegnerIndex(c.occ2, file, 29)
		if index != index2 || WalkFile(c.sq, c.occ) == WalkFile(c.sq, c.occ2) {
			t.Errorf("%s: indices %d and %d, attacks %#x and %#x: no collision", c.name, index, index2, WalkFile(c.sq, c.occ), WalkFile(c.sq, c.occ2))
		}
		inner := innerFile << (c.sq & 7)
		index, index2 = correctedWegnerIndex(c.occ, inner, 29), correctedWegnerIndex(c.occ2, inner, 29)
		if index == index2 {
			t.Errorf("%s: the inner squares collide too, at index %d", c.name, index)
		}
	}
}

// TestWegnerShiftErratum shows on which files the published shifts fail even
// with the mask of the inner squares, and that the corrected fold fails on none.
func TestWegnerShiftErratum(t *testing.T) {
	for _, fold := range []struct {
		shift   int
		failing string
	}{{29, "fgh"}, {27, "defgh"}, {25, "bcdefgh"}} {
		failing := ""
		for file := range 8 {
			inner := innerFile << file
			for rank := range 8 {
				sq := 8*rank + file
				if collides(sq, func(occ uint64) uint32 { return publishedWegnerIndex(occ, inner, fold.shift) }) {
					failing += string(rune('a' + file))
					break
				}
			}
			for rank := range 8 {
				sq := 8*rank + file
				if collides(sq, func(occ uint64) uint32 { return correctedWegnerIndex(occ, inner, fold.shift) }) {
					t.Errorf("shift %d: the corrected fold collides on square %d", fold.shift, sq)
				}
			}
		}
		if failing != fold.failing {
			t.Errorf("shift %d: the published fold fails on files %q, want %q", fold.shift, failing, fold.failing)
		}
	}

	for _, c := range []struct {
		name      string
		shift, sq int
		occ, occ2 uint64
		attacks   func(sq int, occ uint64) uint64
	}{
		{"rook on f1, file full or empty", 29, 5, 0x0020202020202000, 0, WegnerFile29},
		{"rook on g1, file full or empty", 29, 6, 0x0040404040404000, 0, WegnerFile29},
		{"rook on h1, file full or empty", 29, 7, 0x0080808080808000, 0, WegnerFile29},
		{"rook on f8, file full or empty", 29, 61, 0x0020202020202000, 0, WegnerFile29},
		{"rook on g8, file full or empty", 29, 62, 0x0040404040404000, 0, WegnerFile29},
		{"rook on h8, file full or empty", 29, 63, 0x0080808080808000, 0, WegnerFile29},
		{"rook on d1, file full or empty", 27, 3, 0x0008080808080800, 0, WegnerFile27},
		{"rook on b1, file full or empty", 25, 1, 0x0002020202020200, 0, WegnerFile25},
	} {
		inner := innerFile << (c.sq & 7)
		index, index2 := publishedWegnerIndex(c.occ, inner, c.shift), publishedWegnerIndex(c.occ2, inner, c.shift)
		if index != index2 || WalkFile(c.sq, c.occ) == WalkFile(c.sq, c.occ2) {
			t.Errorf("%s, shift %d: indices %d and %d: no collision", c.name, c.shift, index, index2)
		}
		for _, occ := range []uint64{c.occ, c.occ2} {
			if got, want := c.attacks(c.sq, occ), WalkFile(c.sq, occ); got != want {
				t.Errorf("%s, shift %d: the corrected form gives %#016x, want %#016x", c.name, c.shift, got, want)
			}
		}
	}
}

// TestWegnerDrawing checks the fold and the product that the page draws for the
// A-file: four ranks each, as they have 32 bits.
func TestWegnerDrawing(t *testing.T) {
	line := drawing(t, `
		. . . . . . . .
		a . . . . . . .
		b . . . . . . .
		c . . . . . . .
		d . . . . . . .
		e . . . . . . .
		f . . . . . . .
		. . . . . . . .`)
	folded := drawing(t, `
		d . . . . . . .
		e . . a . . . .
		f . . b . . . .
		. . . c . . . .`)
	product := drawing(t, `
		d a[f c e b d a]
		e b . a f c e b
		f c . b . . f c
		. . . c . . . .`)
	factor := drawing(t, `
		1 . . . . . . .
		. . 1 . . . . .
		. . . . 1 . . .
		1 . . . . . 1 .`)
	if uint32(factor['1']) != wegnerFactor {
		t.Errorf("the factor is %#08x, drawn as %#08x", wegnerFactor, factor['1'])
	}
	checkProduct(t, line, folded, func(occ uint64) uint64 { return uint64(fold(occ, 3)) })
	checkProduct(t, line, product, func(occ uint64) uint64 { return uint64(fold(occ, 3) * wegnerFactor) })
	for bit, letter := range "fcebda" {
		if got := fold(line[letter], 3) * wegnerFactor >> 26; got != 1<<bit {
			t.Errorf("%c has index %#x, want bit %d", letter, got, bit)
		}
	}
}
