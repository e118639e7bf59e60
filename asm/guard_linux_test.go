package asm

import (
	"math/rand/v2"
	"syscall"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/guardpages"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A source is two copies of the elements that a kernel reads. Both are read-only. One
// starts behind a guard page, the other ends before one.
type source struct{ start, end []byte }

func newSource[T uint8 | uint64](t *testing.T, elements []T) source {
	t.Helper()
	s := source{guardpages.Memory(t, 8*len(elements)), guardpages.Memory(t, 8*len(elements))}
	copy(guardpages.AtStart[T](s.start, len(elements)), elements)
	copy(guardpages.AtEnd[T](s.end, len(elements)), elements)
	for _, page := range [][]byte{s.start, s.end} {
		if err := syscall.Mprotect(page, syscall.PROT_READ); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// part returns the first n elements of a source, behind the guard, or the last n, before
// it.
func part[T uint8 | uint64](s source, n int, last bool) []T {
	if last {
		return guardpages.AtEnd[T](s.end, n)
	}
	return guardpages.AtStart[T](s.start, n)
}

const guardedElements = 300

// Each argument lies before or behind a guard page, in every combination and for each
// length. The inputs are read-only, or dst is in place of the occupancies.
func TestBatchesAgainstGuards(t *testing.T) {
	each(t, func(t *testing.T, k kernel[batchFunc]) {
		b := randomBatch(k, guardedElements, rand.New(rand.NewPCG(23, 24)))
		sqs, occs, dstPage := newSource(t, b.sqs), newSource(t, b.occs), guardpages.Memory(t, 8*guardedElements)
		want := make([]uint64, guardedElements)
		for n := range guardedElements + 1 {
			for placement := range 8 {
				sqsLast, occsLast, dst := placement&1 != 0, placement&2 != 0, guardpages.AtStart[uint64](dstPage, n)
				if placement&4 != 0 {
					dst = guardpages.AtEnd[uint64](dstPage, n)
				}
				sqs, occs := part[uint8](sqs, n, sqsLast), part[uint64](occs, n, occsLast)
				if sqsLast == occsLast {
					copy(want, b.want)
					if sqsLast {
						copy(want, b.want[guardedElements-n:])
					}
				} else {
					// The squares of one end and the occupancies of the other.
					for i, sq := range sqs {
						want[i] = k.walk(int(sq&63), occs[i])
					}
				}
				clear(dst)
				k.run(dst, sqs, occs)
				for i, got := range dst {
					if got != want[i] {
						t.Fatalf("placement %d, element %d of %d: got %#016x, want %#016x", placement, i, n, got, want[i])
					}
				}
				copy(dst, occs)
				k.run(dst, sqs, dst)
				for i, got := range dst {
					if got != want[i] {
						t.Fatalf("placement %d in place, element %d of %d: got %#016x, want %#016x", placement, i, n, got, want[i])
					}
				}
			}
		}
	})
}

// Each argument lies before or behind a guard page, in every combination. dst is also in
// place of each input.
func TestSliderSetsAgainstGuards(t *testing.T) {
	each(t, func(t *testing.T, k kernel[sliderSetsFunc]) {
		b := randomSetBatch(guardedElements, rand.New(rand.NewPCG(25, 26)))
		in := [3]source{newSource(t, b.diagonal), newSource(t, b.orthogonal), newSource(t, b.occs)}
		dstPage := guardpages.Memory(t, 8*guardedElements)
		one := make([]uint64, guardedElements)
		for n := range guardedElements + 1 {
			for placement := range 16 {
				dst := guardpages.AtStart[uint64](dstPage, n)
				if placement&8 != 0 {
					dst = guardpages.AtEnd[uint64](dstPage, n)
				}
				var args [3][]uint64
				for i := range args {
					args[i] = part[uint64](in[i], n, placement>>i&1 != 0)
				}
				clear(dst)
				k.run(dst, args[0], args[1], args[2])
				switch placement & 7 {
				case 0:
					b.check(t, 0, dst)
				case 7:
					b.check(t, guardedElements-n, dst)
				default:
					// Other tests compare the portable function with the walk.
					for i := range dst {
						one[i] = SliderSet(Portable, args[0][i], args[1][i], args[2][i])
						if dst[i] != one[i] {
							t.Fatalf("placement %d, position %d of %d: got %#016x, want %#016x", placement, i, n, dst[i], one[i])
						}
					}
				}
				if placement&7 == 0 {
					for i := range args {
						inPlace := args
						copy(dst, args[i])
						inPlace[i] = dst
						k.run(dst, inPlace[0], inPlace[1], inPlace[2])
						b.check(t, 0, dst)
					}
				}
			}
		}
	})
}

// Each map begins or ends at a guard page, in every combination.
func TestMapsAgainstGuards(t *testing.T) {
	occs := []uint64{0, ^uint64(0), 0x8142241818244281, 0xffff00000000ffff, 0x00ff00ff00ff00ff}
	each(t, func(t *testing.T, k kernel[mapFunc]) {
		page := guardpages.Memory(t, 8*guardedElements)
		for _, dst := range [][]uint64{guardpages.AtStart[uint64](page, 64), guardpages.AtEnd[uint64](page, 64)} {
			for _, occ := range occs {
				k.run((*[64]uint64)(dst), occ)
				for sq, got := range dst {
					if want := k.walk(sq, occ); got != want {
						t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", sq, occ, got, want)
					}
				}
			}
		}
	})
	each(t, func(t *testing.T, k kernel[bishopRookMapsFunc]) {
		rookPage, bishopPage := guardpages.Memory(t, 8*guardedElements), guardpages.Memory(t, 8*guardedElements)
		for placement := range 4 {
			rook, bishop := guardpages.AtStart[uint64](rookPage, 64), guardpages.AtStart[uint64](bishopPage, 64)
			if placement&1 != 0 {
				rook = guardpages.AtEnd[uint64](rookPage, 64)
			}
			if placement&2 != 0 {
				bishop = guardpages.AtEnd[uint64](bishopPage, 64)
			}
			for _, occ := range occs {
				k.run((*[64]uint64)(bishop), (*[64]uint64)(rook), occ)
				for sq := range 64 {
					wantRook, wantBishop := walk.Rook(sq, occ), walk.Bishop(sq, occ)
					if rook[sq] != wantRook || bishop[sq] != wantBishop {
						t.Fatalf("square %d, occupancy %#016x: got %#016x and %#016x, want %#016x and %#016x",
							sq, occ, rook[sq], bishop[sq], wantRook, wantBishop)
					}
				}
			}
		}
	})
}
