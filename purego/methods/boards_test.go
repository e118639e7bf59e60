package methods

import (
	"strings"
	"testing"
)

// drawing reads a board as the pages draw it, the highest rank first, and returns the
// squares of each character. It skips spaces and the brackets around an index.
func drawing(t *testing.T, text string) map[rune]uint64 {
	t.Helper()
	text = strings.NewReplacer(" ", "", "[", "", "]", "").Replace(strings.TrimSpace(text))
	ranks := strings.Fields(text)
	squares := make(map[rune]uint64)
	for i, rank := range ranks {
		if len(rank) != 8 {
			t.Fatalf("the drawing has %d squares on a rank, want 8: %q", len(rank), rank)
		}
		for file, c := range rank {
			squares[c] |= 1 << (8*(len(ranks)-1-i) + file)
		}
	}
	return squares
}

// checkProduct checks a drawn multiplication for every occupancy of the letters: the
// masked line times the factor must have the bits of the drawn product.
func checkProduct(t *testing.T, line, product map[rune]uint64, multiply func(line uint64) uint64) {
	t.Helper()
	letters := []rune("ABCDEFGHabcdefgh")
	for chosen := range 1 << len(letters) {
		var occ, want uint64
		known := true
		for i, letter := range letters {
			if chosen>>i&1 != 0 {
				known = known && line[letter] != 0
				occ |= line[letter]
				want |= product[letter]
			}
		}
		if !known {
			continue
		}
		if got := multiply(occ); got != want {
			t.Fatalf("the product of %#016x is %#016x, drawn as %#016x", occ, got, want)
		}
	}
}
