package purego

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// LegalCounts sets moves[i] to the number of legal moves in positions[i], or to 255 if
// there are more. No game leads to more than 218 moves. Unless checkers is nil, it sets
// checkers[i] to the number of pieces that check the king of the side to move. A position
// is the eight boards of a Position of package
// [github.com/kindergarten-bitboards/kindergarten/positions], in the order of
// its fields.
//
// The count is exact if no two pieces share a square, each side has one king, the kings
// are not adjacent, and no pawn is on rank 1 or 8. It is unspecified for any other
// position.
//
// A bit of the state on the first rank of the side to move lets the rook there castle. It
// counts if a rook of that side is there and its king is on that rank. A bit on
// the sixth rank of the side to move is a square that may be captured on en passant. It
// counts if the square is empty and a pawn of the other side is behind it. All other
// bits but that of the side to move are ignored.
//
// LegalCounts panics before it writes anything if moves or checkers is shorter than
// positions.
func LegalCounts(moves, checkers []uint8, positions [][8]uint64) {
	if len(moves) < len(positions) || checkers != nil && len(checkers) < len(positions) {
		panic("purego: moves or checkers is shorter than positions")
	}
	for i := range positions {
		n, checking := legalCount(&positions[i])
		moves[i] = uint8(min(n, 255))
		if checkers != nil {
			checkers[i] = uint8(bits.OnesCount64(checking))
		}
	}
}

// legalCount returns the number of legal moves and the pieces that check.
//
// It lists no moves. The number of moves of a set of pieces is the sum of the numbers of
// squares that each piece attacks.
func legalCount(p *[8]uint64) (n int, checkers uint64) {
	own, their, black := sides(p)
	checkers, pinned, danger, checkMask := checks(p, own, their, black)
	occ := own | their
	king := p[record.Kings] & own
	kingSquare := uint(bits.TrailingZeros64(king))

	n = bits.OnesCount64(attacks.Kings(king) &^ (own | danger))
	allowed := checkMask &^ own
	if checkers == 0 {
		//mutation:same always, castlers to occ, drop right #1: none is left, or a rook of the other side gives check or is blocked
		if castlers := p[record.State] & own & p[record.Rooks] & firstRank(black); castlers != 0 {
			n += castlings(castlers, king, occ, danger, pinned, black)
		}
	}
	free := own &^ pinned
	for pieces := free & p[record.Knights]; pieces != 0; pieces &= pieces - 1 {
		n += bits.OnesCount64(attacks.Knight[uint64](uint(bits.TrailingZeros64(pieces))) & allowed)
	}
	for pieces := free & (p[record.Bishops] | p[record.Queens]); pieces != 0; pieces &= pieces - 1 {
		n += bits.OnesCount64(attacks.Bishop(uint(bits.TrailingZeros64(pieces)), occ) & allowed)
	}
	for pieces := free & (p[record.Rooks] | p[record.Queens]); pieces != 0; pieces &= pieces - 1 {
		n += bits.OnesCount64(attacks.Rook(uint(bits.TrailingZeros64(pieces)), occ) & allowed)
	}
	n += pawnMoves(free&p[record.Pawns], occ, allowed, black)
	for pieces := pinned &^ p[record.Knights]; pieces != 0; pieces &= pieces - 1 {
		n += pinnedMoves(p, pieces&-pieces, kingSquare, occ, allowed, black)
	}
	//mutation:speed always, 0 to 1
	if enPassant := p[record.State] & sixthRank(black) &^ occ; enPassant != 0 {
		n += enPassants(p, enPassant, own, their, kingSquare, black)
	}
	return n, checkers
}

// The ranks as seen by the side to move, which is Black if black is 1.

func firstRank(black uint64) uint64 { return 0xff << (56 * black) }
func thirdRank(black uint64) uint64 { return 0xff << 16 << (24 * black) }
func sixthRank(black uint64) uint64 { return 0xff << 40 >> (24 * black) }

const lastRanks = 0xff000000000000ff

// pawnMoves counts the moves of pawns to the squares of allowed, except captures en
// passant. allowed must hold no piece of their side. Steps lead to empty squares and
// captures to enemies, so one set holds the targets of both.
func pawnMoves(pawns, occ, allowed, black uint64) int {
	ahead := pawnStep(black)
	step := bits.RotateLeft64(pawns, ahead) &^ occ
	double := bits.RotateLeft64(step&thirdRank(black), ahead) &^ occ
	west, east := pawnAttacks(pawns, ahead)
	one, two := (step|west&occ)&allowed, (double|east&occ)&allowed
	n := bits.OnesCount64(one) + bits.OnesCount64(two)
	if promotions := (one | two) & lastRanks; promotions != 0 { //mutation:speed always, drop left #1, drop right #2
		n += 3 * (bits.OnesCount64(one&lastRanks) + bits.OnesCount64(two&lastRanks))
	}
	return n
}

// pinnedMoves counts the moves of a pinned piece along the line through it and its king.
// A pinned knight has none.
func pinnedMoves(p *[8]uint64, piece uint64, kingSquare uint, occ, allowed, black uint64) int {
	from := uint(bits.TrailingZeros64(piece))
	allowed &= attacks.Line[uint64](kingSquare, from)
	n := pawnMoves(piece&p[record.Pawns], occ, allowed, black)
	if piece&(p[record.Bishops]|p[record.Queens]) != 0 {
		n += bits.OnesCount64(attacks.Bishop(from, occ) & allowed)
	}
	if piece&(p[record.Rooks]|p[record.Queens]) != 0 {
		n += bits.OnesCount64(attacks.Rook(from, occ) & allowed)
	}
	return n
}

// castlings counts the castling moves of a king that is not in check with each of the
// rooks. All squares that king and rook pass or end on must be free but for these two.
// The king must not pass or end on an attacked square. A pinned rook cannot castle,
// because it blocks an attack on the square where the king ends.
func castlings(rooks, king, occ, danger, pinned, black uint64) (n int) {
	if king&firstRank(black) == 0 {
		return 0
	}
	for ; rooks != 0; rooks &= rooks - 1 {
		rook := rooks & -rooks
		kingTo, rookTo := uint64(1<<2), uint64(1<<3)
		if rook > king { //mutation:same > to >=: they are different squares
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

// span returns square b and the squares with numbers between a and b. It may hold a.
func span(a, b uint64) uint64 { return (a - 1) ^ (b - 1) | b }

// enPassants counts the legal captures en passant. enPassant are the squares that pawns
// have just passed by a double step. A capture clears two squares at once, which
// the check mask and pins do not cover. So it tests for a check after each capture.
func enPassants(p *[8]uint64, enPassant, own, their uint64, kingSquare uint, black uint64) (n int) {
	step := pawnStep(black)
	for ; enPassant != 0; enPassant &= enPassant - 1 {
		to := enPassant & -enPassant
		captured := bits.RotateLeft64(to, -step)
		if captured&their&p[record.Pawns] == 0 {
			continue
		}
		west, east := pawnAttacks(to, -step)
		for sources := (west | east) & own & p[record.Pawns]; sources != 0; sources &= sources - 1 {
			occ := (own|their)&^(captured|sources&-sources) | to
			if kingAttackers(p, kingSquare, their&^captured, occ, black) == 0 {
				n++
			}
		}
	}
	return n
}
