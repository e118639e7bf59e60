package positions

import (
	"math/bits"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// A Kind is a kind of piece, in the order of the fields of a Position. The values of an engine are
// an array of seven, because values[kind] of [NoKind] is 0. Greater kinds are reserved, but no call
// faults.
type Kind uint8

const (
	Pawn Kind = iota
	Knight
	Bishop
	Rook
	Queen
	King
	NoKind // of an empty square
)

// String returns the name of a kind, for example "pawn" or "none".
func (k Kind) String() string {
	return [...]string{"pawn", "knight", "bishop", "rook", "queen", "king", "none"}[min(k, NoKind)]
}

// PieceOn returns the kind of the piece on a square and its side, White or Black. Only the low six
// bits of sq count. The kind of an empty square is NoKind, and its side has no meaning. If several
// pieces share the square, PieceOn returns the first kind. It is branch-free and inlined.
func (p *Position[B]) PieceOn(sq int) (kind Kind, side Side) {
	at := uint(sq) & 63
	// The lowest of seven bits is the kind. Bits above these do not matter.
	set := p.Pawns>>at&1 | p.Knights>>at&1<<1 | p.Bishops>>at&1<<2 | p.Rooks>>at&1<<3 | p.Queens>>at&1<<4 | p.Kings>>at<<5
	return Kind(bits.TrailingZeros8(uint8(set) | 1<<NoKind)), Side(^p.White >> at & 1)
}

// OfKind returns the pieces of a kind of both sides: OfKind(Pawn) is the field Pawns. It returns
// 0 for NoKind.
func (p *Position[B]) OfKind(kind Kind) B {
	if kind > King {
		return 0
	}
	return (*[8]B)(unsafe.Pointer(p))[1+kind]
}

// Mobility returns the sum of the squares that each knight, bishop, rook and queen of a side
// attacks, except the squares of the side's own pieces. A square counts once for each piece that
// attacks it. Pawns and the king do not count. It takes some nanoseconds for each piece.
func (p *Position[B]) Mobility(side Side) (squares int) {
	own, occ := p.Of(side), p.Occupied()
	for set := p.Knights & own; set != 0; set &= set - 1 {
		squares += count(attacks.Knight[B](bits.TrailingZeros64(uint64(set))) &^ own)
	}
	for set := (p.Bishops | p.Queens) & own; set != 0; set &= set - 1 {
		squares += count(attacks.Bishop(bits.TrailingZeros64(uint64(set)), occ) &^ own)
	}
	for set := (p.Rooks | p.Queens) & own; set != 0; set &= set - 1 {
		squares += count(attacks.Rook(bits.TrailingZeros64(uint64(set)), occ) &^ own)
	}
	return squares
}

// InsufficientMaterial reports whether no sequence of legal moves can lead to checkmate because of the
// pieces alone. There are kings and one knight, or kings and any bishops that are all on squares of one
// colour. The game is then drawn (article 5.2.2 of the FIDE Laws of Chess).
func (p *Position[B]) InsufficientMaterial() bool {
	const dark = 0xaa55aa55aa55aa55
	if p.Pawns|p.Rooks|p.Queens != 0 {
		return false
	}
	if p.Knights == 0 {
		return p.Bishops&dark == 0 || p.Bishops&^dark == 0
	}
	return p.Bishops == 0 && p.Knights&(p.Knights-1) == 0
}

func count[B ~uint64](set B) int { return bits.OnesCount64(uint64(set)) }
