//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// TestCallsByName calls assembly directly, by ABI0: arguments are on the stack only. The other tests call
// closures, which leave the arguments in registers too, so a kernel that read them there would pass.
func TestCallsByName(t *testing.T) {
	needs(t, BMI2)
	squares := &tables.Squares[0]
	for n := range 64 {
		sq, occ := uint(n), uint64(1)<<n|0x0042_0018_1800_4200
		got := [...]uint64{rankBMI2(sq, occ, squares), fileBMI2(sq, occ, squares), diagonalBMI2(sq, occ, squares),
			antiDiagonalBMI2(sq, occ, squares), rookBMI2(sq, occ, squares), bishopBMI2(sq, occ, squares), queenBMI2(sq, occ, squares)}
		want := [...]uint64{walk.Rank(n, occ), walk.File(n, occ), walk.Diagonal(n, occ), walk.AntiDiagonal(n, occ),
			walk.Rook(n, occ), walk.Bishop(n, occ), walk.Queen(n, occ)}
		if got != want {
			t.Errorf("square %d: got %#x, want %#x", sq, got, want)
		}
	}
}
