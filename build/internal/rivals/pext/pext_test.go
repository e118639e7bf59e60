package pext

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

func skipWithoutPEXT(t *testing.T) {
	if runtime.GOARCH == "amd64" && !Supported() {
		t.Skip("this CPU has no PEXT")
	}
}

// TestSubsets looks up every relevant occupancy of every square.
func TestSubsets(t *testing.T) {
	skipWithoutPEXT(t)
	var rooks, bishops pextQueries
	for sq := range 64 {
		for _, occ := range rivals.Subsets(rivals.RelevantRook(sq)) {
			rooks.add(sq, occ)
		}
		for _, occ := range rivals.Subsets(rivals.RelevantBishop(sq)) {
			bishops.add(sq, occ)
		}
	}
	rooks.check(t, "rooks", Rooks, walk.Rook)
	rooks.check(t, "queens", Queens, walk.Queen)
	bishops.check(t, "bishops", Bishops, walk.Bishop)
}

// TestLengths looks up batches of every length below three unrolled steps.
func TestLengths(t *testing.T) {
	skipWithoutPEXT(t)
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 13 {
		for range 20 {
			var q pextQueries
			for range n {
				q.add(random.IntN(64), random.Uint64()&random.Uint64())
			}
			q.check(t, "rooks", Rooks, walk.Rook)
			q.check(t, "bishops", Bishops, walk.Bishop)
			q.check(t, "queens", Queens, walk.Queen)
		}
	}
}

type pextQueries struct {
	sqs  []uint8
	occs []uint64
}

func (q *pextQueries) add(sq int, occ uint64) {
	q.sqs, q.occs = append(q.sqs, uint8(sq)), append(q.occs, occ)
}

func (q *pextQueries) check(t *testing.T, name string, batch func(dst []uint64, sqs []uint8, occs []uint64), walk func(int, uint64) uint64) {
	t.Helper()
	dst := make([]uint64, len(q.sqs)+1)
	const canary = 0x5a5a5a5a5a5a5a5a
	dst[len(q.sqs)] = canary
	batch(dst[:len(q.sqs)], q.sqs, q.occs)
	for i, sq := range q.sqs {
		if want := walk(int(sq), q.occs[i]); dst[i] != want {
			t.Fatalf("%s: %d of %d, square %d, occupancy %#x: %#x, want %#x", name, i, len(q.sqs), sq, q.occs[i], dst[i], want)
		}
	}
	if dst[len(q.sqs)] != canary {
		t.Fatalf("%s wrote past the end of %d elements", name, len(q.sqs))
	}
}

func TestMaps(t *testing.T) {
	skipWithoutPEXT(t)
	random := rand.New(rand.NewPCG(7, 8))
	for _, piece := range []struct {
		mapOf func(dst *[64]uint64, occ uint64)
		walk  func(int, uint64) uint64
	}{{RookMap, walk.Rook}, {BishopMap, walk.Bishop}, {QueenMap, walk.Queen}} {
		for range 2000 {
			occ := random.Uint64() & random.Uint64()
			var dst [64]uint64
			piece.mapOf(&dst, occ)
			for sq, got := range dst {
				if want := piece.walk(sq, occ); got != want {
					t.Fatalf("square %d, occupancy %#x: %#x, want %#x", sq, occ, got, want)
				}
			}
		}
	}
}

func TestSliderSets(t *testing.T) {
	skipWithoutPEXT(t)
	random := rand.New(rand.NewPCG(9, 10))
	for n := range 70 {
		orthogonal, diagonal := make([]uint64, n), make([]uint64, n)
		occs, want := make([]uint64, n), make([]uint64, n)
		for i := range n {
			occs[i] = random.Uint64() & random.Uint64()
			orthogonal[i] = random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64()
			diagonal[i] = random.Uint64() & random.Uint64() & random.Uint64() & random.Uint64()
			switch i % 8 {
			case 1:
				orthogonal[i] = 0
			case 2:
				diagonal[i] = 0
			case 3:
				orthogonal[i], diagonal[i] = 0, 0
			}
			for sq := range 64 {
				if orthogonal[i]>>sq&1 != 0 {
					want[i] |= walk.Rook(sq, occs[i])
				}
				if diagonal[i]>>sq&1 != 0 {
					want[i] |= walk.Bishop(sq, occs[i])
				}
			}
			if got := SliderSet(orthogonal[i], diagonal[i], occs[i]); got != want[i] {
				t.Fatalf("orthogonal %#x, diagonal %#x, occupancy %#x: %#x, want %#x", orthogonal[i], diagonal[i], occs[i], got, want[i])
			}
		}
		got := make([]uint64, n)
		SliderSets(got, orthogonal, diagonal, occs)
		if !slices.Equal(got, want) {
			t.Fatalf("%d positions: %#x, want %#x", n, got, want)
		}
	}
}

func TestEmptyCall(t *testing.T) {
	if got := EmptyCall(1, 2); got != 0 {
		t.Errorf("%d, want 0", got)
	}
}
