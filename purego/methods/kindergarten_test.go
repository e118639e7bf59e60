package methods

import "testing"

// TestKindergartenDrawings checks the multiplications that the page Kindergarten
// Bitboards draws, for every occupancy of the lettered squares.
func TestKindergartenDrawings(t *testing.T) {
	for _, drawn := range []struct {
		name          string
		line, product string
		ranks         int // the ranks of the drawn product that are right, from the top
		factor        uint64
		index         string // the drawn letters of the index, the lowest bit first
	}{
		{
			name: "diagonal of d4",
			line: `
				. . . . . . . H
				. . . . . . G .
				. . . . . F . .
				. . . . E . . .
				. . . . . . . .
				. . C . . . . .
				. B . . . . . .
				A . . . . . . .`,
			product: `
				. A[B C . E F G]
				. A B C . E F G
				. A B C . E F .
				. A B C . E . .
				. A B C . . . .
				. A B C . . . .
				. A B . . . . .
				. A . . . . . .`,
			ranks:  8,
			factor: bFile,
			index:  "BC.EFG",
		},
		{
			// The page draws the product below the seventh rank one rank too low.
			name: "shorter diagonal",
			line: `
				. . . . . . . .
				. . . . . . . H
				. . . . . . G .
				. . . . . F . .
				. . . . E . . .
				. . . . . . . .
				. . C . . . . .
				. B . . . . . .`,
			product: `
				H .[B C . E F G]
				. . B C . E F G
				. . B C . E F .
				. . B C . E . .
				. . B C . . . .
				. . B C . . . .
				. . B . . . . .
				. . . . . . . .`,
			ranks:  2,
			factor: bFile,
			index:  "BC.EFG",
		},
		{
			name: "shorter diagonal, corrected",
			line: `
				. . . . . . . .
				. . . . . . . H
				. . . . . . G .
				. . . . . F . .
				. . . . E . . .
				. . . . . . . .
				. . C . . . . .
				. B . . . . . .`,
			product: `
				H .[B C . E F G]
				. . B C . E F G
				. . B C . E F G
				. . B C . E F .
				. . B C . E . .
				. . B C . . . .
				. . B C . . . .
				. . B . . . . .`,
			ranks:  8,
			factor: bFile,
			index:  "BC.EFG",
		},
		{
			name: "A-file by the c2-h7 diagonal",
			line: `
				H . . . . . . .
				G . . . . . . .
				F . . . . . . .
				E . . . . . . .
				D . . . . . . .
				C . . . . . . .
				B . . . . . . .
				A . . . . . . .`,
			product: `
				. .[G F E D C B]
				. . F E D C B A
				. . E D C B A .
				. . D C B A . .
				. . C B A . . .
				. . B A . . . .
				. . A . . . . .
				. . . . . . . .`,
			ranks:  8,
			factor: c2h7Diagonal,
			index:  "GFEDCB",
		},
		{
			name: "A-file by the c7-h2 anti-diagonal",
			line: `
				H . . . . . . .
				G . . . . . . .
				F . . . . . . .
				E . . . . . . .
				D . . . . . . .
				C . . . . . . .
				B . . . . . . .
				A . . . . . . .`,
			product: `
				. .[B C D E F G]
				. . A B C D E F
				. . . A B C D E
				. . . . A B C D
				. . . . . A B C
				. . . . . . A B
				. . . . . . . A
				. . . . . . . .`,
			ranks:  8,
			factor: c7h2Diagonal,
			index:  "BCDEFG",
		},
	} {
		t.Run(drawn.name, func(t *testing.T) {
			line, product := drawing(t, drawn.line), drawing(t, drawn.product)
			right := ^uint64(0) << (8 * (8 - drawn.ranks))
			for letter := range product {
				product[letter] &= right
			}
			checkProduct(t, line, product, func(occ uint64) uint64 { return occ * drawn.factor & right })
			for bit, letter := range drawn.index {
				if letter == '.' {
					continue
				}
				if got := line[letter] * drawn.factor >> 58; got != 1<<bit {
					t.Errorf("%c has index %#x, want bit %d", letter, got, bit)
				}
			}
		})
	}
}
