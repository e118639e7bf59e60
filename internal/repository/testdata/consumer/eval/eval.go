// Package eval is generic code of an engine that another package instantiates. The test adds
// a method for each function of the library.
package eval

import "github.com/kindergarten-bitboards/kindergarten/positions"

type Square interface{ ~int8 | ~uint8 | ~int }

// Eval calls the library with the types of its instance.
type Eval[S Square, B ~uint64] struct {
	Occ, Own B
	Position positions.Position[B]
}

// Score calls sliders through one more generic layer.
func (e *Eval[S, B]) Score(a, b S) B {
	p := &e.Position
	p.SetCastlingRooks(p.CastlingRooks() &^ p.Of(positions.Mover))
	p.SetSideToMove(p.SideToMove() ^ 1)
	p.SetEnPassant(e.Occ)
	if p.InsufficientMaterial() {
		p.Pass()
	}
	kind, side := p.PieceOn(int(e.Occ))
	return p.OfKind(kind) ^ p.Of(side) ^ e.Rook(a, e.Occ)&^e.Own ^ e.Bishop(b, e.Occ) ^ e.Queen(a, e.Occ) ^ p.EnPassant() ^ p.Occupied()
}
