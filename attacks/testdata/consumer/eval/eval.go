// Package eval is generic code of an engine that another package instantiates.
package eval

import (
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
)

type Square interface{ ~int8 | ~uint8 | ~int }

// Eval calls the library with the types of its instance.
type Eval[S Square, B ~uint64] struct {
	Occ, Own B
	Position positions.Position[B]
}

func (e *Eval[S, B]) Sliders(sq S) B {
	return attacks.Rook(sq, e.Occ)&^e.Own ^ attacks.Bishop(sq, e.Occ) ^ attacks.Queen(sq, e.Occ)
}

func (e *Eval[S, B]) Lines(sq S) B {
	return attacks.Rank(sq, e.Occ) ^ attacks.File(sq, e.Occ) ^ attacks.Diagonal(sq, e.Occ) ^ attacks.AntiDiagonal(sq, e.Occ)
}

func (e *Eval[S, B]) Leapers(sq S) B {
	return attacks.Knight[B](sq) ^ attacks.King[B](sq) ^ attacks.PawnNorth[B](sq) ^ attacks.PawnSouth[B](sq)
}

func (e *Eval[S, B]) Masks(sq S, d attacks.Direction) B {
	return attacks.RankMask[B](sq) ^ attacks.FileMask[B](sq) ^ attacks.DiagonalMask[B](sq) ^ attacks.AntiDiagonalMask[B](sq) ^
		attacks.EmptyRook[B](sq) ^ attacks.EmptyBishop[B](sq) ^ attacks.Ray[B](sq, d)
}

func (e *Eval[S, B]) Pairs(a, b S) B {
	if attacks.Aligned(a, b, S(e.Occ)) {
		a ^= 1
	}
	return attacks.Between[B](a, b) ^ attacks.Line[B](a, b) ^ attacks.CheckMask(a, e.Own)
}

func (e *Eval[S, B]) Sets() B {
	return attacks.Knights(e.Own) ^ attacks.Kings(e.Own) ^ attacks.PawnsNorth(e.Own) ^ attacks.PawnsSouth(e.Own) ^
		attacks.PawnPushesNorth(e.Own, e.Occ) ^ attacks.PawnPushesSouth(e.Own, e.Occ) ^
		attacks.PawnDoublePushesNorth(e.Own, e.Occ) ^ attacks.PawnDoublePushesSouth(e.Own, e.Occ) ^
		attacks.FillNorth(e.Own) ^ attacks.FillSouth(e.Own) ^ attacks.FillFile(e.Own) ^
		attacks.FrontSpanNorth(e.Own) ^ attacks.FrontSpanSouth(e.Own) ^
		attacks.AttackSpanNorth(e.Own) ^ attacks.AttackSpanSouth(e.Own)
}

func (e *Eval[S, B]) Checks(king S) B {
	pinned, pinners := attacks.Pins(king, e.Own, e.Occ>>3, e.Occ>>5, e.Occ)
	if attacks.AttackedBySliders(king, e.Own, e.Own, e.Occ) {
		pinned ^= e.Own
	}
	if attacks.Attacked(king, e.Own, e.Occ>>7, e.Own, e.Own, e.Own, e.Own, e.Occ) {
		pinned ^= e.Occ
	}
	pinners ^= attacks.SliderAttackers(king, e.Own, e.Own, e.Occ) ^ attacks.Checkers(king, e.Own, e.Occ>>7, e.Own, e.Own, e.Own, e.Occ)
	return pinned ^ pinners ^ attacks.Attackers(king, e.Own, e.Occ>>7, e.Own, e.Own, e.Own, e.Own, e.Occ)
}

func (e *Eval[S, B]) Pass() B {
	p := &e.Position
	p.SetCastlingRooks(p.CastlingRooks() &^ p.Of(positions.Mover))
	p.SetBlackToMove(!p.BlackToMove())
	p.SetEnPassant(e.Occ)
	return p.EnPassant() ^ p.Occupied()
}

// Score calls everything through one more generic layer.
func (e *Eval[S, B]) Score(a, b S) B {
	return e.Sliders(a) ^ e.Lines(b) ^ e.Leapers(a) ^ e.Masks(b, 3) ^ e.Pairs(a, b) ^ e.Sets() ^ e.Checks(b) ^ e.Pass()
}
