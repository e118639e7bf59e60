package asm

import (
	"bytes"
	"syscall"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/guardpages"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// Positions and results lie before or behind a guard page, for each length. The positions
// are read-only.
func TestPositionsAgainstGuards(t *testing.T) {
	const most = 200
	all := manyPositions()[:most]
	source := [2][]byte{guardpages.Memory(t, 64*most), guardpages.Memory(t, 64*most)}
	copy(source[0], encodedPositions(all))
	copy(source[1][len(source[1])-64*most:], encodedPositions(all))
	for _, page := range source {
		if err := syscall.Mprotect(page, syscall.PROT_READ); err != nil {
			t.Fatal(err)
		}
	}
	var pages [2][]byte
	for i := range pages {
		pages[i] = guardpages.Memory(t, 56*most)
	}
	eachRun(t, func(t *testing.T, r run) {
		wants := r.wants(all)
		step := 1
		if testing.Short() || ranges.RaceEnabled {
			step = 7
		}
		for n := 0; n <= most; n += step {
			for placement := range 8 {
				from, bytesBefore := 0, 0
				if placement&4 != 0 {
					from, bytesBefore = most-n, len(source[1])-64*n
				}
				// Where n = 0, the address may be the guard's.
				positions := unsafe.Slice((*[8]uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(source[placement>>2])), bytesBefore)), n)
				dst, got := make([]unsafe.Pointer, len(r.sizes)), make([][]byte, len(r.sizes))
				for k, size := range r.sizes {
					place := guardpages.AtStart[uint8]
					if placement>>k&1 != 0 {
						place = guardpages.AtEnd[uint8]
					}
					got[k] = place(pages[k], size*n)
					clear(got[k])
					dst[k] = unsafe.Pointer(unsafe.SliceData(got[k]))
				}
				r.call(dst, positions)
				for k, size := range r.sizes {
					if want := wants[k][size*from:][:size*n]; !bytes.Equal(got[k], want) {
						t.Fatalf("placement %d, %d positions: result %d is %x, want %x", placement, n, k, got[k], want)
					}
				}
			}
		}
	})
}

func encodedPositions(all []solved) (b []byte) {
	for i := range all {
		b = append(b, encoded(all[i].position[:])...)
	}
	return b
}
