package movegen

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// IsLegal reports whether m is a legal move of p: whether [Append] lists it. m may be any 16 bits,
// such as a move from a transposition table or a killer move. It takes about a quarter of
// Append's time.
func IsLegal[B ~uint64](p *positions.Position[B], m Move) bool {
	return isLegal((*position)(unsafe.Pointer(p)), m)
}

// isLegal makes a move of which all is right but its check, on occ and their alone.
func isLegal(p *position, m Move) bool {
	from, to, piece := m.From(), m.To(), m.Piece()
	occ := p.Occupied()
	own := p.White ^ occ&-black(p)
	their := occ ^ own
	if own&p.OfKind(piece)>>from&1 == 0 {
		return false
	}
	if m.IsCastling() {
		return castles(p, from, to, their, occ)
	}
	if reached(p, piece, from, occ)&^own>>to&1 == 0 {
		return false
	}
	if piece == pawn {
		want := pawn
		if uint64(1)<<to&lastRanks != 0 {
			want = promotion + min(max(m.kind()-promotion, knight), queen)
		} else if (from^to)&7 != 0 && occ>>to&1 == 0 {
			want = enPassant
		}
		if m.kind() != want {
			return false
		}
	}
	captured := uint64(1) << m.CaptureSquare()
	their &^= captured
	occ = occ&^(1<<from|captured) | 1<<to
	square := bits.TrailingZeros64(p.Kings & own)
	if piece == king {
		square = to
	}
	return !attacks.Attacked(square, p.Pawns&their&p.White, p.Pawns&their&^p.White,
		p.Knights&their, (p.Bishops|p.Queens)&their, (p.Rooks|p.Queens)&their, p.Kings&their, occ)
}

// reached returns the squares that a piece attacks, or for a pawn those that it moves to.
func reached(p *position, piece kind, from int, occ uint64) uint64 {
	set := uint64(1) << from
	switch piece {
	case pawn:
		capturable := p.Of(positions.Opponent) | p.EnPassant()
		if black(p) == 0 {
			return attacks.PawnsNorth(set)&capturable |
				attacks.PawnPushesNorth(set, occ) | attacks.PawnDoublePushesNorth(set, occ)
		}
		return attacks.PawnsSouth(set)&capturable |
			attacks.PawnPushesSouth(set, occ) | attacks.PawnDoublePushesSouth(set, occ)
	case knight:
		return attacks.Knight[uint64](from)
	case bishop:
		return attacks.Bishop(from, occ)
	case rook:
		return attacks.Rook(from, occ)
	case queen:
		return attacks.Queen(from, occ)
	}
	return attacks.King[uint64](from)
}

// castles reports whether a king may castle with a rook on a square.
func castles(p *position, king, rook int, their, occ uint64) bool {
	return p.State&firstRank(p)&p.Rooks>>rook&1 != 0 && !p.InCheck() && attacks.Between[uint64](king, rook)&occ == 0 &&
		mayCastle(king, rook, leaperAttacks(p, their), their&(p.Bishops|p.Queens), their&(p.Rooks|p.Queens), occ)
}
