package rivals

import "github.com/kindergarten-bitboards/kindergarten/internal/walk"

// Lines are the lines through a square, without the square itself.
type Lines struct{ Rank, File, Diagonal, AntiDiagonal uint64 }

// NewLines returns the lines through each square.
func NewLines() (all [64]Lines) {
	for sq := range all {
		all[sq] = Lines{walk.Rank(sq, 0), walk.File(sq, 0), walk.Diagonal(sq, 0), walk.AntiDiagonal(sq, 0)}
	}
	return all
}
