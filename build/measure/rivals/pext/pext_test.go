package pext

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// TestLengths compares batches and sets of every length below three unrolled steps with the ray walk, also of
// boards without one kind of slider, and maps of the boards.
func TestLengths(t *testing.T) {
	if !Supported() {
		t.Skip("this CPU has no PEXT")
	}
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 13 * 20 {
		n %= 13
		sqs, occs, diagonal, orthogonal := make([]uint8, n), make([]uint64, n), make([]uint64, n), make([]uint64, n)
		for i := range n {
			sqs[i], occs[i] = uint8(random.IntN(64)), random.Uint64()&random.Uint64()
			diagonal[i] = random.Uint64() & random.Uint64() & -random.Uint64N(2)
			orthogonal[i] = random.Uint64() & random.Uint64() & -random.Uint64N(2)
		}
		const canary = 0x5a5a5a5a5a5a5a5a
		check := func(name string, run func(dst []uint64), want func(i int) uint64) {
			t.Helper()
			dst := make([]uint64, n+1)
			dst[n] = canary
			run(dst[:n])
			for i, got := range dst[:n] {
				if got != want(i) {
					t.Fatalf("%s, %d of %d, occupancy %#x: %#x, want %#x", name, i, n, occs[i], got, want(i))
				}
			}
			if dst[n] != canary {
				t.Fatalf("%s wrote past the end of %d elements", name, n)
			}
		}
		check("Rooks", func(dst []uint64) { Rooks(dst, sqs, occs) },
			func(i int) uint64 { return walk.Rook(int(sqs[i]), occs[i]) })
		check("Bishops", func(dst []uint64) { Bishops(dst, sqs, occs) },
			func(i int) uint64 { return walk.Bishop(int(sqs[i]), occs[i]) })
		check("Queens", func(dst []uint64) { Queens(dst, sqs, occs) },
			func(i int) uint64 { return walk.Queen(int(sqs[i]), occs[i]) })
		union := func(i int) (union uint64) {
			for sq := range 64 {
				union |= walk.Rook(sq, occs[i])&-(orthogonal[i]>>sq&1) | walk.Bishop(sq, occs[i])&-(diagonal[i]>>sq&1)
			}
			return union
		}
		check("SliderSets", func(dst []uint64) { SliderSets(dst, diagonal, orthogonal, occs) }, union)
		check("SliderSet", func(dst []uint64) {
			for i := range dst {
				dst[i] = SliderSet(diagonal[i], orthogonal[i], occs[i])
			}
		}, union)
		for _, occ := range occs {
			var dst [64]uint64
			QueenMap(&dst, occ)
			for sq, got := range dst {
				if want := walk.Queen(sq, occ); got != want {
					t.Fatalf("a map, square %d, occupancy %#x: %#x, want %#x", sq, occ, got, want)
				}
			}
		}
	}
}
