package movegen

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// appendPawns appends the moves of pawns, except captures en passant. Black is 1 if they are
// Black's, and otherwise 0.
func appendPawns(dst []Move, pawns, black, pushes, captures, occ uint64) []Move {
	ahead := 8 - 16*int(black)
	third := uint64(record.Rank3) << (24 * black)
	steps := bits.RotateLeft64(pawns, ahead) &^ occ
	double := bits.RotateLeft64(steps&third, ahead) &^ occ & pushes
	steps &= pushes
	west := bits.RotateLeft64(pawns&^fileA, ahead-1) & captures
	east := bits.RotateLeft64(pawns&^fileH, ahead+1) & captures
	if (steps|west|east)&lastRanks != 0 { //mutation:speed always, drop left #1, drop right #3
		dst = appendPromotions(dst, ahead, steps&lastRanks)
		dst = appendPromotions(dst, ahead-1, west&lastRanks)
		dst = appendPromotions(dst, ahead+1, east&lastRanks)
	}
	dst = appendSteps(dst, ahead, steps&^lastRanks)
	dst = appendSteps(dst, 2*ahead, double)
	dst = appendSteps(dst, ahead-1, west&^lastRanks)
	return appendSteps(dst, ahead+1, east&^lastRanks)
}

// appendSteps appends the moves of pawns that come to the targets by a step.
func appendSteps(dst []Move, step int, targets uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets)
		dst = append(dst, newMove(to-step, to, pawn))
	}
	return dst
}

// appendPromotions is like appendSteps for pawns that promote.
func appendPromotions(dst []Move, step int, targets uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets)
		for piece := queen; piece >= knight; piece-- {
			dst = append(dst, newMove(to-step, to, promotion+piece))
		}
	}
	return dst
}

// appendEnPassant appends the legal captures en passant. A capture clears two squares at once, which
// check masks and pins do not cover.
func appendEnPassant(dst []Move, p *position) []Move {
	for passed := p.EnPassant(); passed != 0; passed &= passed - 1 {
		to := bits.TrailingZeros64(passed)
		for sources := attacks.King[uint64](to) & p.Pawns; sources != 0; sources &= sources - 1 { //mutation:speed drop right
			if m := newMove(bits.TrailingZeros64(sources), to, enPassant); isLegal(p, m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// capturedEnPassant returns the square of the pawn that a pawn captures in passing: on
// the rank of from and the file of to.
func capturedEnPassant(from, to int) int { return from&56 | to&7 }
