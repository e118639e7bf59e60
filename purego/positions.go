package purego

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// occupied returns the pieces of both sides.
func occupied(p *[8]uint64) uint64 {
	return p[record.White] | p[record.Pawns] | p[record.Knights] | p[record.Bishops] | p[record.Rooks] | p[record.Queens] | p[record.Kings]
}

// sides returns the pieces of the side to move, the pieces of the other side, and 1 if
// Black is to move, else 0.
func sides(p *[8]uint64) (own, their, black uint64) {
	white := p[record.White]
	other := occupied(p) &^ white
	black = p[record.State] >> record.BlackMovesBit & 1 // on a5
	// In a batch of both colours a branch on the side to move is unpredictable.
	exchanged := (white ^ other) & -black
	return white ^ exchanged, other ^ exchanged, black
}

// pawnStep returns the number that a step adds to the square of a pawn. The pawn is
// Black's if black is 1.
func pawnStep(black uint64) int { return 8 - 16*int(black) }

// pawnAttacks returns the squares that pawns attack to the west and to the east. step is
// the result of pawnStep.
func pawnAttacks(pawns uint64, step int) (west, east uint64) {
	return bits.RotateLeft64(pawns&^aFile, step-1), bits.RotateLeft64(pawns&^hFile, step+1)
}
