package asm

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/guardpages"
)

func TestBatchGuardPages(t *testing.T) {
	each(t, batchKernels, func(t *testing.T, k kernel[batchFunc]) {
		dstPage, sqsPage, occsPage := guardpages.Memory(t, 300*8), guardpages.Memory(t, 300*8), guardpages.Memory(t, 300*8)
		b := randomBatch(k.walk, 300, rand.New(rand.NewPCG(13, 14)))
		check := func(dst []uint64, sqs []uint8, occs []uint64) {
			t.Helper()
			copy(sqs, b.sqs)
			copy(occs, b.occs)
			k.run(dst, sqs, occs)
			b.check(t, 0, dst)
			copy(dst, b.occs)
			k.run(dst, sqs, dst)
			b.check(t, 0, dst)
		}
		for n := 0; n <= 300; n++ {
			check(guardpages.AtStart[uint64](dstPage, n), guardpages.AtStart[uint8](sqsPage, n), guardpages.AtStart[uint64](occsPage, n))
			check(guardpages.AtEnd[uint64](dstPage, n), guardpages.AtEnd[uint8](sqsPage, n), guardpages.AtEnd[uint64](occsPage, n))
		}
	})
}

func TestMapGuardPages(t *testing.T) {
	each(t, mapKernels, func(t *testing.T, k kernel[mapFunc]) {
		page := guardpages.Memory(t, 64*8)
		for _, dst := range [][]uint64{guardpages.AtStart[uint64](page, 64), guardpages.AtEnd[uint64](page, 64)} {
			b := &boards()[100]
			k.run((*[64]uint64)(dst), b.occ)
			for sq, got := range dst {
				if want := k.walk(sq, b.occ); got != want {
					t.Fatalf("square %d, occupancy %#016x: got %#016x, want %#016x", sq, b.occ, got, want)
				}
			}
		}
	})
}

func TestSliderMapsGuardPages(t *testing.T) {
	each(t, sliderMapsKernels, func(t *testing.T, k kernel[sliderMapsFunc]) {
		rookPage, bishopPage := guardpages.Memory(t, 64*8), guardpages.Memory(t, 64*8)
		b := &boards()[100]
		check := func(rook, bishop []uint64) {
			t.Helper()
			k.run((*[64]uint64)(rook), (*[64]uint64)(bishop), b.occ)
			checkMap(t, k.name, b.occ, (*[64]uint64)(rook), &b.rook)
			checkMap(t, k.name, b.occ, (*[64]uint64)(bishop), &b.bishop)
		}
		check(guardpages.AtStart[uint64](rookPage, 64), guardpages.AtEnd[uint64](bishopPage, 64))
		check(guardpages.AtEnd[uint64](rookPage, 64), guardpages.AtStart[uint64](bishopPage, 64))
	})
}

func TestSliderSetsGuardPages(t *testing.T) {
	each(t, sliderSetsKernels, func(t *testing.T, k kernel[sliderSetsFunc]) {
		var pages [4][]byte
		for i := range pages {
			pages[i] = guardpages.Memory(t, 300*8)
		}
		b := randomSetBatch(300, rand.New(rand.NewPCG(15, 16)))
		for n := 0; n <= 300; n++ {
			for _, place := range []func([]byte, int) []uint64{guardpages.AtStart[uint64], guardpages.AtEnd[uint64]} {
				dst := place(pages[0], n)
				orthogonal, diagonal, occs := place(pages[1], n), place(pages[2], n), place(pages[3], n)
				copy(orthogonal, b.orthogonal)
				copy(diagonal, b.diagonal)
				copy(occs, b.occs)
				k.run(dst, orthogonal, diagonal, occs)
				b.check(t, 0, dst)
			}
		}
	})
}
