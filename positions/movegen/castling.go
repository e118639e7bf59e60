package movegen

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// mayCastle reports whether a king that is not in check may castle with a rook that has the
// right to, if no piece is between them. Enemy leapers attack the squares of attacked. All squares
// that king and rook pass or reach must be empty except for their own. The king must not pass or
// reach a square that is attacked with the rook off the board.
func mayCastle(king, rook int, attacked, diagonal, orthogonal, occ uint64) bool {
	if king&56 != rook&56 {
		return false // the right does not count
	}
	kingTo, rookTo := castlingTargets(king, rook)
	occ &^= 1<<king | 1<<rook
	path := attacks.Between[uint64](king, kingTo) | 1<<kingTo
	// The rook passes squares between it and the king, or those that the king passes.
	if (path|1<<rookTo)&occ|path&attacked != 0 {
		return false
	}
	for ; path != 0; path &= path - 1 {
		if attacks.AttackedBySliders(bits.TrailingZeros64(path), diagonal, orthogonal, occ) {
			return false
		}
	}
	return true
}

// castlingTargets returns the squares that king and rook castle to.
func castlingTargets(king, rook int) (kingTo, rookTo int) {
	if rank := king & 56; rook > king { //mutation:same king to rook #1, > to >=: they are two squares of one rank
		return rank | 6, rank | 5
	} else {
		return rank | 2, rank | 3
	}
}
