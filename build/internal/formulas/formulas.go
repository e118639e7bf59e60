// Package formulas holds formulas for one lookup that were tried against the one
// that package tables has: kindergarten bitboards with the masks, indices and
// rows handled in other ways, on tables of less than 16 KB.
//
// Every function takes a square of which the low six bits count, a1 = 0 and
// h8 = 63, and returns what the walker of package purego returns. All but the
// folds are for words of 64 bits. What became of each stands in
// bench/formulas.md.
package formulas

import (
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// rankFactor gathers the inner squares of a line with one square on each file at
// the top of a product.
const rankFactor = tables.RankFactor

// fileFactor does the same for the A-file, in the order of the rows of FillSide,
// and shifted right by f for file f. Its upper half does so for the 32-bit product
// of a folded file.
const fileFactor = 1<<10 | 1<<22 | 1<<28 | 1<<39 | 1<<45 | 1<<51 | 1<<57

// linesOf returns the squares of the lines through a square, without the square.
func linesOf(sq int) (file, diagonal, rank, antiDiagonal uint64) {
	return walk.File(sq, 0), walk.Diagonal(sq, 0), walk.Rank(sq, 0), walk.AntiDiagonal(sq, 0)
}

// rankFactorOf returns the factor that moves the inner squares of the rank of sq
// to the top of a product, whatever stands on the other ranks.
func rankFactorOf(sq int) uint64 { return 1 << (57 - sq&56) }
