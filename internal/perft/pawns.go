package perft

import "math/bits"

const (
	fileA     = 0x0101010101010101
	fileH     = fileA << 7
	rank1     = 0xff
	rank3     = 0xff << 16
	rank4     = 0xff << 24
	rank5     = 0xff << 32
	rank6     = 0xff << 40
	rank8     = 0xff << 56
	lastRanks = rank1 | rank8
)

// The ranks that kings castle on.
var firstRank = [...]uint64{white: rank1, black: rank8}

// The ranks that a pawn's single step leads to from where it has not moved.
var thirdRank = [...]uint64{white: rank3, black: rank6}

// appendPawns appends the moves of pawns to the squares of allowed, but for
// captures en passant.
func (p *Position) appendPawns(moves []Move, pawns, allowed uint64) []Move {
	own, their := p.sides()
	empty := ^(own | their)
	ahead := 8
	if p.side() == black {
		ahead = -8
	}
	steps := bits.RotateLeft64(pawns, ahead) & empty
	double := bits.RotateLeft64(steps&thirdRank[p.side()], ahead) & empty
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
