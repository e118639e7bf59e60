package tables

import (
	"math/rand/v2"
	"testing"
)

// The formulas of one word size are as right on machines of the other, so that
// both are compared here wherever this runs; package attacks compares those that
// are in use with ray walks over every occupancy.
func TestFormulasOfBothWordSizes(t *testing.T) {
	for _, test := range []struct {
		name          string
		product, fold formula
	}{
		{"rank", ProductRank, FoldRank},
		{"file", ProductFile, FoldFile},
		{"diagonal", ProductDiagonal, FoldDiagonal},
		{"anti-diagonal", ProductAntiDiagonal, FoldAntiDiagonal},
		{"rook", productRook, foldRook},
		{"bishop", productBishop, foldBishop},
		{"queen", productQueen, foldQueen},
	} {
		random := rand.New(rand.NewPCG(7, 8))
		for range 1 << 14 {
			occ := random.Uint64() & random.Uint64()
			for sq := range Squares {
				e := &Squares[sq]
				if product, fold := test.product(e, occ), test.fold(e, occ); product != fold {
					t.Fatalf("%s from square %d on %#016x: %#016x by a product, %#016x by a fold",
						test.name, sq, occ, product, fold)
				}
			}
		}
	}
}

// A lookup takes the whole of the formula that it names.
func TestQueenIsRookAndBishop(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for range 1 << 14 {
		occ := random.Uint64() & random.Uint64()
		for sq := range uint(64) {
			rook, bishop := Rank(sq, occ)|File(sq, occ), Diagonal(sq, occ)|AntiDiagonal(sq, occ)
			if Rook(sq, occ) != rook || Bishop(sq, occ) != bishop || Queen(sq, occ) != rook|bishop {
				t.Fatalf("the lines from square %d on %#016x do not make the pieces", sq, occ)
			}
		}
	}
}
