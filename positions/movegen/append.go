package movegen

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// Append appends the legal moves of p to dst and returns the extended slice. Their order depends on
// p alone, and another version may have another. No game leads to more than 218 moves. If dst has
// room for the moves, Append does not allocate.
func Append[B ~uint64](dst []Move, p *positions.Position[B]) []Move {
	return appendMoves(dst, (*position)(unsafe.Pointer(p)), ^uint64(0), true)
}

// AppendCaptures is like [Append] for the moves that capture and those that promote a pawn.
// Captures en passant are among them. In check these are not all answers: a quiescence search
// that does not stand pat in check uses Append there.
func AppendCaptures[B ~uint64](dst []Move, p *positions.Position[B]) []Move {
	return appendMoves(dst, (*position)(unsafe.Pointer(p)), uint64(p.Of(positions.Opponent)), true)
}

// AppendQuiets is like [Append] for the moves that AppendCaptures leaves out, castling among them:
// the two lists hold the moves of Append. A search that tries captures first need not list the
// others if a capture causes a cutoff.
func AppendQuiets[B ~uint64](dst []Move, p *positions.Position[B]) []Move {
	return appendMoves(dst, (*position)(unsafe.Pointer(p)), ^uint64(p.Of(positions.Opponent)), false)
}

// A position has the layout of a Position of any bitboard. Functions that take it are compiled
// once, not in each package that calls Append.
type position = positions.Position[uint64]

const (
	fileA     = 0x0101010101010101
	fileH     = fileA << 7
	rank4     = 0xff << 24
	lastRanks = record.Rank1 | record.Rank8
)

// black returns 1 if Black is to move, and 0 otherwise.
func black(p *position) uint64 { return p.State >> 32 & 1 }

// firstRank returns the rank on which the side to move castles.
func firstRank(p *position) uint64 { return record.Rank1 << (56 * black(p)) }

// appendMoves appends the legal moves to the squares of wanted: all squares, those of enemy
// pieces, or all others. It appends promotions and captures en passant if it is capturing, and
// castling if the king's square is wanted.
func appendMoves(dst []Move, p *position, wanted uint64, capturing bool) []Move {
	occ := p.Occupied()
	own := p.White ^ occ&-black(p)
	their := occ &^ own
	home := bits.TrailingZeros64(p.Kings & own)
	diagonal, orthogonal := their&(p.Bishops|p.Queens), their&(p.Rooks|p.Queens)

	attacked := leaperAttacks(p, their)
	checkers, pinned := leapersOn(p, home, their), uint64(0)
	snipers := attacks.EmptyRook[uint64](home)&orthogonal | attacks.EmptyBishop[uint64](home)&diagonal
	for ; snipers != 0; snipers &= snipers - 1 {
		switch between := attacks.Between[uint64](home, bits.TrailingZeros64(snipers)) & occ; {
		case between == 0:
			checkers |= snipers & -snipers
		case between&(between-1) == 0:
			pinned |= between // an enemy piece there does no harm
		}
	}

	targets := wanted &^ own
	// Take the king off the board, because it must not block attacks on squares behind it.
	for squares := attacks.King[uint64](home) & targets &^ attacked; squares != 0; squares &= squares - 1 {
		to := bits.TrailingZeros64(squares)
		if !attacks.AttackedBySliders(to, diagonal, orthogonal, occ&^(1<<home)) {
			dst = append(dst, newMove(home, to, king))
		}
	}
	if checkers == 0 && wanted>>home&1 != 0 {
		// An enemy rook with no piece between would give check.
		for rooks := p.State & firstRank(p) & p.Rooks; rooks != 0; rooks &= rooks - 1 {
			from := bits.TrailingZeros64(rooks)
			if attacks.Between[uint64](home, from)&occ == 0 && mayCastle(home, from, attacked, diagonal, orthogonal, occ) {
				dst = append(dst, newMove(home, from, castling))
			}
		}
	}

	answers := attacks.CheckMask(home, checkers)
	targets &= answers
	for pieces := p.Knights & own &^ pinned; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		dst = appendEach(dst, newMove(from, 0, knight), attacks.Knight[uint64](from)&targets)
	}
	for pieces := p.Bishops & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		dst = appendEach(dst, newMove(from, 0, bishop), attacks.Bishop(from, occ)&targets&freedom(pinned, home, from))
	}
	for pieces := p.Rooks & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		dst = appendEach(dst, newMove(from, 0, rook), attacks.Rook(from, occ)&targets&freedom(pinned, home, from))
	}
	for pieces := p.Queens & own; pieces != 0; pieces &= pieces - 1 {
		from := bits.TrailingZeros64(pieces)
		dst = appendEach(dst, newMove(from, 0, queen), attacks.Queen(from, occ)&targets&freedom(pinned, home, from))
	}
	pawns := p.Pawns & own
	pushes, captures := targets|answers&lastRanks, answers&their
	if !capturing {
		pushes, captures = targets&^lastRanks, 0
	}
	dst = appendPawns(dst, pawns&^pinned, black(p), pushes, captures, occ)
	for pawns &= pinned; pawns != 0; pawns &= pawns - 1 {
		line := attacks.Line[uint64](home, bits.TrailingZeros64(pawns))
		dst = appendPawns(dst, pawns&-pawns, black(p), pushes&line, captures&line, occ)
	}
	if capturing && p.State&(record.Rank3|record.Rank6) != 0 { //mutation:speed drop left #2, drop right #1, drop right #2, 0 to 1
		dst = appendEnPassant(dst, p)
	}
	return dst
}

// freedom returns the squares that a piece on from may move to: the line through it and its
// king if it is pinned, otherwise all squares.
func freedom(pinned uint64, king, from int) uint64 {
	if pinned>>from&1 != 0 {
		return attacks.Line[uint64](king, from)
	}
	return ^uint64(0)
}

// appendEach appends the move m, whose square to go to is 0, for each of the targets.
func appendEach(dst []Move, m Move, targets uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		dst = append(dst, m|Move(bits.TrailingZeros64(targets)))
	}
	return dst
}
