package formulas_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/formulas"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A named formula is nil for a piece that it has no form of its own for.
type named struct {
	name                string
	rook, bishop, queen rivals.Formula
}

// all are the formulas that run everywhere; vectors adds those for some CPUs.
var all = []named{
	{"apart", formulas.ApartRook, formulas.ApartBishop, formulas.ApartQueen},
	{"reread", formulas.RereadRook, formulas.RereadBishop, formulas.RereadQueen},
	{"cross", formulas.CrossRook, formulas.CrossBishop, formulas.CrossQueen},
	{"cross in order", formulas.CrossInOrderRook, nil, formulas.CrossInOrderQueen},
	{"masked cross", formulas.MaskedCrossRook, nil, formulas.MaskedCrossQueen},
	{"rank shift", formulas.RankShiftRook, nil, formulas.RankShiftQueen},
	{"high product", formulas.HighProductRook, nil, formulas.HighProductQueen},
	{"arrays", formulas.ArraysRook, formulas.ArraysBishop, formulas.ArraysQueen},
	{"without pointers", formulas.WithoutPointersRook, formulas.WithoutPointersBishop, formulas.WithoutPointersQueen},
	{"byte rows", formulas.ByteRowsRook, formulas.ByteRowsBishop, formulas.ByteRowsQueen},
	{"complement", nil, formulas.ComplementBishop, formulas.ComplementQueen},
	{"quintessence", formulas.QuintessenceRook, formulas.QuintessenceBishop, formulas.QuintessenceQueen},
	{"quintessence of diagonals", nil, nil, formulas.QuintessenceDiagonalsQueen},
	{"folded cross", formulas.FoldedCrossRook, formulas.FoldedCrossBishop, formulas.FoldedCrossQueen},
}

// TestSubsets compares every formula with the walker on every relevant occupancy
// of every square, the other squares empty, full and at random. The occupancies of
// a rook's lines are in all combinations with some of a bishop's and the other way
// around, so that no line is disturbed by another.
func TestSubsets(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	check := func(sq int, relevant uint64, piece func(named) rivals.Formula, reference func(int, uint64) uint64) {
		for _, occ := range rivals.Subsets(relevant) {
			for _, others := range []uint64{0, ^uint64(0), random.Uint64()} {
				occ := occ | others&^relevant
				want, queen := reference(sq, occ), walk.Queen(sq, occ)
				for _, f := range all {
					if piece(f) != nil && piece(f)(uint(sq), occ) != want {
						t.Fatalf("%s on %d, occupancy %#x: %#x, want %#x", f.name, sq, occ, piece(f)(uint(sq), occ), want)
					}
					if f.queen(uint(sq), occ) != queen {
						t.Fatalf("%s queen on %d, occupancy %#x: %#x, want %#x", f.name, sq, occ, f.queen(uint(sq), occ), queen)
					}
				}
			}
		}
	}
	for sq := range 64 {
		check(sq, rivals.RelevantRook(sq), func(f named) rivals.Formula { return f.rook }, walk.Rook)
		check(sq, rivals.RelevantBishop(sq), func(f named) rivals.Formula { return f.bishop }, walk.Bishop)
	}
}

// TestSquares compares squares beyond six bits, and occupancies at random.
func TestSquares(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for range 20_000 {
		sq, occ := uint(random.Uint64()), random.Uint64()&random.Uint64()
		for _, f := range all {
			for _, piece := range []struct {
				attacks rivals.Formula
				walk    func(int, uint64) uint64
			}{{f.rook, walk.Rook}, {f.bishop, walk.Bishop}, {f.queen, walk.Queen}} {
				if piece.attacks == nil {
					continue
				}
				if got, want := piece.attacks(sq, occ), piece.walk(int(sq&63), occ); got != want {
					t.Fatalf("%s on %d, occupancy %#x: %#x, want %#x", f.name, sq, occ, got, want)
				}
			}
		}
	}
}
