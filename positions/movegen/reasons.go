package movegen

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// whyIllegal returns the reason why no legal move leads from one square to another.
func whyIllegal(p *position, from, to int) string {
	own, side := p.Of(positions.Mover), [...]string{"White", "Black"}[black(p)]
	set := uint64(1) << from
	piece, _ := p.PieceOn(from)
	name := piece.String() + " on " + squareName(from)
	rook, castles := castlingRook(p, from, to)
	switch {
	case piece == positions.NoKind:
		return "no piece stands on " + squareName(from)
	case own&set == 0:
		return side + " is to move and does not own the " + name
	case piece == king && castles:
		return whyNotCastling(p, side, from, rook)
	case reached(p, piece, from, p.Occupied())&^own>>to&1 == 0:
		return whyNotReached(p, side, name, from, to)
	}
	return side + "'s king would be in check"
}

// whyNotReached returns the reason why a piece does not move to a square, whether or not its king would
// be in check.
func whyNotReached(p *position, side, name string, from, to int) string {
	piece, _ := p.PieceOn(from)
	target, _ := p.PieceOn(to)
	var captures uint64
	if piece == pawn && black(p) == 0 {
		captures = attacks.PawnNorth[uint64](from)
	} else if piece == pawn {
		captures = attacks.PawnSouth[uint64](from)
	}
	way := attacks.Between[uint64](from, to) & p.Occupied()
	switch {
	case captures>>to&1 != 0 && target == positions.NoKind:
		return "nothing on " + squareName(to) + " can be captured"
	case (captures|reached(p, piece, from, 0))>>to&1 == 0:
		return "the " + name + " does not move to " + squareName(to)
	case way == 0 && p.Of(positions.Mover)>>to&1 != 0:
		return side + "'s own " + target.String() + " is on " + squareName(to)
	case way == 0: // a pawn steps onto an enemy piece
		way = 1 << to
	}
	sq := bits.TrailingZeros64(way)
	blocker, _ := p.PieceOn(sq)
	return "the " + blocker.String() + " on " + squareName(sq) + " is in the way"
}

// castlingRook returns the square of the rook with which a king castles by a move, and whether
// the move is castling: to an own rook, or from the e-file by two files.
func castlingRook(p *position, king, to int) (rook int, castles bool) {
	switch {
	case p.Rooks&p.Of(positions.Mover)>>to&1 != 0:
		return to, king&56 == to&56
	case king&7 == 4 && to == king+2:
		return king + 3, true
	case king&7 == 4 && to == king-2:
		return king - 4, true
	}
	return 0, false
}

// whyNotCastling returns the reason why a king may not castle with a rook.
func whyNotCastling(p *position, side string, king, rook int) string {
	kingTo, rookTo := castlingTargets(king, rook)
	//mutation:same king to rook #2, kingTo to rookTo #1: the squares from one to the other are in the path already
	path := attacks.Between[uint64](king, rook) | attacks.Between[uint64](king, kingTo) | 1<<kingTo | 1<<rookTo
	switch {
	case p.CastlingRooks()&p.Of(positions.Mover)>>rook&1 == 0:
		return side + " has no rook on " + squareName(rook) + " with the right to castle"
	case p.Checkers() != 0:
		return "a king in check does not castle"
	case path&p.Occupied()&^(1<<king|1<<rook) != 0:
		return "a piece stands in the way of king and rook"
	}
	return "the king would pass or reach an attacked square"
}
