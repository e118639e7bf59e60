package perft

import "math/bits"

const (
	fileA     = 0x0101010101010101
	fileH     = fileA << 7
	rank1     = 0xff
	rank3     = 0xff << 16
	rank6     = 0xff << 40
	rank8     = 0xff << 56
	lastRanks = rank1 | rank8
)

// firstRank holds the rank on which each side castles.
var firstRank = [...]uint64{white: rank1, black: rank8}

// thirdRank holds the rank from which a pawn of each side makes the second half of its
// double step.
var thirdRank = [...]uint64{white: rank3, black: rank6}

// appendPawns appends the moves of pawns to the squares of allowed, without captures en
// passant.
func (p *Position) appendPawns(sets []moveSet, pawns, allowed uint64) []moveSet {
	own, their := p.sides()
	empty := ^(own | their)
	ahead := 8
	if p.side() == black {
		ahead = -8
	}
	steps := bits.RotateLeft64(pawns, ahead) & empty
	double := bits.RotateLeft64(steps&thirdRank[p.side()], ahead) & empty
	sets = appendSet(sets, pawn, ahead, steps&allowed)
	sets = appendSet(sets, pawn, 2*ahead, double&allowed)
	sets = appendSet(sets, pawn, ahead-1, bits.RotateLeft64(pawns&^fileA, ahead-1)&their&allowed)
	return appendSet(sets, pawn, ahead+1, bits.RotateLeft64(pawns&^fileH, ahead+1)&their&allowed)
}
