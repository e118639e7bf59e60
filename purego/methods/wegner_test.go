package methods

import "testing"

// TestWegnerDrawing checks the fold and the product that the page draws for the A-file:
// four ranks each, because they have 32 bits.
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
