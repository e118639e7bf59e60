package purego

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// LegalCounts sets moves[i] to the number of legal moves in positions[i], modulo
// 256, and checkers[i], unless checkers is nil, to the number of pieces that check
// the king of the side to move. No game leads to more than 218 moves. A position is
// the boards of a Position of package
// [github.com/kindergarten-bitboards/kindergarten/attacks/positions].
//
// The count is exact if no two pieces share a square, each side has one king, the
// kings do not stand next to each other, and no pawn stands on rank 1 or 8. Any other
// position gives some number.
//
// A bit of the state on the first rank of the side to move lets its rook there castle,
// if its king stands on that rank too; without them it is ignored. A bit on the sixth
// rank of the side to move is a square that may be captured on en passant, if it is
// empty and the other side's pawn stands behind it. All other bits but the one for
// Black's move are ignored.
//
// LegalCounts panics if moves or checkers is shorter than positions, before it
// writes anything.
func LegalCounts(moves, checkers []uint8, positions [][8]uint64) {
	if len(moves) < len(positions) || checkers != nil && len(checkers) < len(positions) {
		panic("purego: moves or checkers is shorter than positions")
	}
	for i := range positions {
		n, checking := legalCount(&positions[i])
		moves[i] = uint8(n)
		if checkers != nil {
			checkers[i] = uint8(bits.OnesCount64(checking))
		}
	}
}

// legalCount returns the number of legal moves and the pieces that check.
//
// No two sliders meet a square in one direction, so that targets are counted, but
// moves need not be listed: the number of moves of a set of pieces is the sum of
// the sizes of what each of them attacks.
func legalCount(p *[8]uint64) (n int, checkers uint64) {
	own, their, black := sides(p)
	checkers, pinned, danger, evasions := checks(p, own, their, black)
	occ := own | their
	king := p[kings] & own
	home := uint(bits.TrailingZeros64(king))

	n = bits.OnesCount64(attacks.Kings(king) &^ (own | danger))
	allowed := evasions &^ own
	if allowed == 0 {
		return n, checkers
	}
	if checkers == 0 {
		if castlers := p[state] & own & p[rooks] & firstRank(black); castlers != 0 {
			n += castlings(castlers, king, occ, danger, pinned, black)
		}
	}
	free := own &^ pinned
	for pieces := free & p[knights]; pieces != 0; pieces &= pieces - 1 {
		n += bits.OnesCount64(attacks.Knight[uint64](uint(bits.TrailingZeros64(pieces))) & allowed)
	}
	for pieces := free & (p[bishops] | p[queens]); pieces != 0; pieces &= pieces - 1 {
		n += bits.OnesCount64(attacks.Bishop(uint(bits.TrailingZeros64(pieces)), occ) & allowed)
	}
	for pieces := free & (p[rooks] | p[queens]); pieces != 0; pieces &= pieces - 1 {
		n += bits.OnesCount64(attacks.Rook(uint(bits.TrailingZeros64(pieces)), occ) & allowed)
	}
	n += pawnMoves(free&p[pawns], their, occ, allowed, black)
	for pieces := pinned &^ p[knights]; pieces != 0; pieces &= pieces - 1 {
		n += pinnedMoves(p, uint(bits.TrailingZeros64(pieces)), home, their, occ, allowed, black)
	}
	if passed := p[state] & sixthRank(black) &^ occ; passed != 0 {
		n += enPassants(p, passed, own, their, home, black)
	}
	return n, checkers
}

// The ranks as the side to move sees them, which is Black if black is 1.

func firstRank(black uint64) uint64 { return 0xff << (56 * black) }
func thirdRank(black uint64) uint64 { return 0xff << 16 << (24 * black) }
func sixthRank(black uint64) uint64 { return 0xff << 40 >> (24 * black) }

const lastRanks = 0xff000000000000ff

// pawnMoves counts the moves of pawns to the squares of allowed, but for captures
// en passant. A step goes to an empty square and a capture to an enemy, so that one
// set holds the targets of both.
func pawnMoves(pawns, their, occ, allowed, black uint64) int {
	ahead := pawnStep(black)
	step := bits.RotateLeft64(pawns, ahead) &^ occ
	double := bits.RotateLeft64(step&thirdRank(black), ahead) &^ occ
	west, east := pawnAttacks(pawns, ahead)
	one, two := (step|west&their)&allowed, (double|east&their)&allowed
	n := bits.OnesCount64(one) + bits.OnesCount64(two)
	if promotions := (one | two) & lastRanks; promotions != 0 {
		n += 3 * (bits.OnesCount64(one&lastRanks) + bits.OnesCount64(two&lastRanks))
	}
	return n
}

// pinnedMoves counts the moves of a pinned piece, which stays on the line through
// it and its king. A pinned knight has none.
func pinnedMoves(p *[8]uint64, from, home uint, their, occ, allowed, black uint64) int {
	allowed &= attacks.Line[uint64](home, from)
	piece := uint64(1) << (from & 63)
	n := pawnMoves(piece&p[pawns], their, occ, allowed, black)
	if piece&(p[bishops]|p[queens]) != 0 {
		n += bits.OnesCount64(attacks.Bishop(from, occ) & allowed)
	}
	if piece&(p[rooks]|p[queens]) != 0 {
		n += bits.OnesCount64(attacks.Rook(from, occ) & allowed)
	}
	return n
}

// castlings counts the castling moves of a king that is not in check with each of
// the rooks. Between them king and rook need all squares free that they pass or go
// to, and the king must not pass or go to an attacked one. A rook that is pinned
// keeps an attack from the king where it goes.
func castlings(rooks, king, occ, danger, pinned, black uint64) (n int) {
	if king&firstRank(black) == 0 {
		return 0
	}
	for ; rooks != 0; rooks &= rooks - 1 {
		rook := rooks & -rooks
		kingTo, rookTo := uint64(1<<2), uint64(1<<3)
		if rook > king {
			kingTo, rookTo = 1<<6, 1<<5
		}
		kingTo, rookTo = kingTo<<(56*black), rookTo<<(56*black)
		path := span(king, kingTo)
		if (path|span(rook, rookTo))&occ&^(king|rook) == 0 && path&danger == 0 && rook&pinned == 0 {
			n++
		}
	}
	return n
}

// span returns two squares and all that have a number between theirs.
func span(a, b uint64) uint64 { return (a - 1) ^ (b - 1) | a | b }

// enPassants counts the legal captures of pawns that have just made a double step,
// each by the square it has passed. Two squares are left at once, which neither
// evasions nor pins foresee, so that the king is looked at on the board after the
// capture.
func enPassants(p *[8]uint64, passed, own, their uint64, home uint, black uint64) (n int) {
	step := pawnStep(black)
	for ; passed != 0; passed &= passed - 1 {
		to := passed & -passed
		captured := bits.RotateLeft64(to, -step)
		if captured&their&p[pawns] == 0 {
			continue
		}
		west, east := pawnAttacks(to, -step)
		for sources := (west | east) & own & p[pawns]; sources != 0; sources &= sources - 1 {
			occ := (own|their)&^(captured|sources&-sources) | to
			if kingAttackers(p, home, their&^captured, occ, black) == 0 {
				n++
			}
		}
	}
	return n
}
