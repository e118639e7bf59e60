package perft

import "math/bits"

// A moveSet holds moves of one kind to the squares of targets: moves of the piece on
// from, or of several pawns.
type moveSet struct {
	targets uint64
	kind    kind
	from    int8 // for pawns, the target minus the square that the pawn leaves
}

// mostSets bounds the number of sets of the sixteen pieces of a side. Each piece has one,
// all pawns that are not pinned have four together, and each pinned pawn has two. Castling
// has one and captures en passant have two.
const mostSets = 32

// appendMoves appends the moves of sets, one by one.
func appendMoves(moves []Move, sets []moveSet) []Move {
	for i := range sets {
		moves = sets[i].appendMoves(moves)
	}
	return moves
}

// appendMoves appends the moves of a set, one by one.
func (s *moveSet) appendMoves(moves []Move) []Move {
	from, targets := int(s.from), s.targets
	if s.kind != pawn {
		for ; targets != 0; targets &= targets - 1 {
			moves = append(moves, newMove(from, bits.TrailingZeros64(targets), s.kind))
		}
		return moves
	}
	for ; targets != 0; targets &= targets - 1 {
		to := bits.TrailingZeros64(targets)
		if uint64(lastRanks)>>to&1 == 0 {
			moves = append(moves, newMove(to-from, to, pawn))
			continue
		}
		for piece := queen; piece >= knight; piece-- {
			moves = append(moves, newMove(to-from, to, promotion+piece))
		}
	}
	return moves
}

// appendSet appends a set that is not empty.
func appendSet(sets []moveSet, k kind, from int, targets uint64) []moveSet {
	if targets == 0 {
		return sets
	}
	return append(sets, moveSet{targets, k, int8(from)})
}
