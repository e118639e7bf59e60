package perft

import "math/bits"

const (
	fileA     = 0x0101010101010101
	fileH     = fileA << 7
	lastRanks = 0xff000000000000ff
)

// The ranks that a pawn's single step leads to from where it has not moved.
var thirdRank = [...]uint64{white: 0xff << 16, black: 0xff << 40}

// appendPawns appends the moves of pawns to the squares of allowed, but for
// captures en passant.
func (p *Position) appendPawns(moves []Move, pawns, allowed uint64) []Move {
	their := p.sides[p.side&1^1]
	empty := ^(p.sides[white] | p.sides[black])
	ahead := 8
	if p.side == black {
		ahead = -8
	}
	steps := bits.RotateLeft64(pawns, ahead) & empty
	double := bits.RotateLeft64(steps&thirdRank[p.side&1], ahead) & empty
	moves = appendPawnMoves(moves, steps&allowed, ahead)
	moves = appendPawnMoves(moves, double&allowed, 2*ahead)
	moves = appendPawnMoves(moves, bits.RotateLeft64(pawns&^fileA, ahead-1)&their&allowed, ahead-1)
	return appendPawnMoves(moves, bits.RotateLeft64(pawns&^fileH, ahead+1)&their&allowed, ahead+1)
}

// appendPawnMoves appends the moves of pawns to targets, each from the square
// that is so many before it.
func appendPawnMoves(moves []Move, targets uint64, step int) []Move {
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets)
		if uint64(lastRanks)>>to&1 == 0 {
			moves = append(moves, newMove(to-step, to, pawn))
			continue
		}
		for piece := queen; piece >= knight; piece-- {
			moves = append(moves, newMove(to-step, to, promotion+piece))
		}
	}
	return moves
}

// appendTargets appends the moves of a piece to each square of targets.
func appendTargets(moves []Move, from int, piece kind, targets uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		moves = append(moves, newMove(from, bits.TrailingZeros64(targets), piece))
	}
	return moves
}
