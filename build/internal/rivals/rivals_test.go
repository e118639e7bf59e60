package rivals

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

var rooks = map[string]formula{
	"textbook":     TextbookRook,
	"hyperbola":    HyperbolaRook,
	"magic slice":  MagicSliceRook,
	"magic packed": MagicPackedRook,
	"product":      ProductRook,
}

var bishops = map[string]formula{
	"textbook":     TextbookBishop,
	"hyperbola":    HyperbolaBishop,
	"magic slice":  MagicSliceBishop,
	"magic packed": MagicPackedBishop,
	"product":      ProductBishop,
}

var queens = map[string]formula{
	"textbook":     TextbookQueen,
	"hyperbola":    HyperbolaQueen,
	"magic slice":  MagicSliceQueen,
	"magic packed": MagicPackedQueen,
	"product":      ProductQueen,
}

// TestSubsets compares every rival with the walker on every relevant
// occupancy of every square, the other squares empty, full and at random.
func TestSubsets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	check := func(piece string, methods map[string]formula, sq int, relevant uint64, walk func(int, uint64) uint64) {
		for _, occ := range subsets(relevant) {
			for _, others := range []uint64{0, ^uint64(0), random.Uint64()} {
				occ := occ | others&^relevant
				want := walk(sq, occ)
				for name, method := range methods {
					if got := method(uint(sq), occ); got != want {
						t.Fatalf("%s %s on %d, occupancy %#x: %#x, want %#x", name, piece, sq, occ, got, want)
					}
				}
			}
		}
	}
	for sq := range 64 {
		check("rook", rooks, sq, relevantRook(sq), purego.WalkRook)
		check("bishop", bishops, sq, relevantBishop(sq), purego.WalkBishop)
	}
}

// TestQueens compares the queens, and squares beyond six bits, at random.
func TestQueens(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 20_000 {
		sq, occ := random.UintN(1<<16), random.Uint64()&random.Uint64()
		for _, piece := range []struct {
			name    string
			methods map[string]formula
			walk    func(int, uint64) uint64
		}{
			{"rook", rooks, purego.WalkRook},
			{"bishop", bishops, purego.WalkBishop},
			{"queen", queens, purego.WalkQueen},
		} {
			want := piece.walk(int(sq&63), occ)
			for name, method := range piece.methods {
				if got := method(sq, occ); got != want {
					t.Fatalf("%s %s on %d, occupancy %#x: %#x, want %#x", name, piece.name, sq, occ, got, want)
				}
			}
		}
	}
}

// TestTableEntries checks the table sizes that the comparisons state.
func TestTableEntries(t *testing.T) {
	rook, bishop := 0, 0
	for sq := range 64 {
		for range subsets(relevantRook(sq)) {
			rook++
		}
		for range subsets(relevantBishop(sq)) {
			bishop++
		}
	}
	if rook != 102_400 || bishop != 5_248 || rook+bishop != TableEntries {
		t.Errorf("%d and %d entries, want 102,400 and 5,248", rook, bishop)
	}
}
