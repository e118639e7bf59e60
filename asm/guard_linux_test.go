package asm

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"unsafe"
)

// guarded returns memory of the size of one page between two pages that cannot
// be touched.
func guarded(t *testing.T) []byte {
	t.Helper()
	page := syscall.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	for _, side := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(side, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return memory[page : 2*page : 2*page]
}

// atStart and atEnd return n elements that lie against a guard page.

func atStart[T uint8 | uint64](page []byte, n int) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(page))), len(page)/int(unsafe.Sizeof(T(0))))[:n:n]
}

func atEnd[T uint8 | uint64](page []byte, n int) []T {
	all := atStart[T](page, len(page)/int(unsafe.Sizeof(T(0))))
	return all[len(all)-n:]
}

func TestBatchGuardPages(t *testing.T) {
	each(t, batchKernels, func(t *testing.T, k kernel[batchFunc]) {
		dstPage, sqsPage, occsPage := guarded(t), guarded(t), guarded(t)
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
			check(atStart[uint64](dstPage, n), atStart[uint8](sqsPage, n), atStart[uint64](occsPage, n))
			check(atEnd[uint64](dstPage, n), atEnd[uint8](sqsPage, n), atEnd[uint64](occsPage, n))
		}
	})
}

func TestMapGuardPages(t *testing.T) {
	each(t, mapKernels, func(t *testing.T, k kernel[mapFunc]) {
		page := guarded(t)
		for _, dst := range [][]uint64{atStart[uint64](page, 64), atEnd[uint64](page, 64)} {
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
		rookPage, bishopPage := guarded(t), guarded(t)
		b := &boards()[100]
		check := func(rook, bishop []uint64) {
			t.Helper()
			k.run((*[64]uint64)(rook), (*[64]uint64)(bishop), b.occ)
			checkMap(t, k.name, b.occ, (*[64]uint64)(rook), &b.rook)
			checkMap(t, k.name, b.occ, (*[64]uint64)(bishop), &b.bishop)
		}
		check(atStart[uint64](rookPage, 64), atEnd[uint64](bishopPage, 64))
		check(atEnd[uint64](rookPage, 64), atStart[uint64](bishopPage, 64))
	})
}

func TestSliderSetsGuardPages(t *testing.T) {
	each(t, sliderSetsKernels, func(t *testing.T, k kernel[sliderSetsFunc]) {
		var pages [4][]byte
		for i := range pages {
			pages[i] = guarded(t)
		}
		b := randomSetBatch(300, rand.New(rand.NewPCG(15, 16)))
		for n := 0; n <= 300; n++ {
			for _, place := range []func([]byte, int) []uint64{atStart[uint64], atEnd[uint64]} {
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
