package bulk

import (
	"runtime"
	"runtime/debug"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/guardpages"
)

// guarded returns n elements between two guard pages: directly behind the first, or
// directly before the second.
func guarded[T uint8 | uint64](t *testing.T, n int, atEnd bool) []T {
	t.Helper()
	memory := guardpages.Memory(t, n*int(unsafe.Sizeof(T(0))))
	if atEnd {
		return guardpages.AtEnd[T](memory, n)
	}
	return guardpages.AtStart[T](memory, n)
}

// faults reports whether a call touches a guard page.
func faults(t *testing.T, call func()) bool {
	t.Helper()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	fault := panicOf(call)
	if fault == nil {
		return false
	}
	if _, ok := fault.(runtime.Error); !ok {
		t.Fatalf("the call panics with %v", fault)
	}
	return true
}

// A write next to guarded elements faults.
func TestGuards(t *testing.T) {
	for _, atEnd := range []bool{false, true} {
		b := guarded[uint8](t, 24, atEnd)
		outside := -1
		if atEnd {
			outside = len(b)
		}
		if !faults(t, func() { *(*byte)(unsafe.Add(unsafe.Pointer(&b[0]), outside))++ }) {
			t.Errorf("a write next to the elements does not fault, guard at the end: %v", atEnd)
		}
		if faults(t, func() { clear(b) }) {
			t.Error("a write to the elements faults")
		}
	}
}

// Each slice lies against a guard page, at its beginning or at its end.
func TestGuardedSlices(t *testing.T) {
	const most = 300
	all := randomBatch(10, most)
	in, wantSets := positions(11, most)
	for _, atEnd := range []bool{false, true} {
		sqsMemory, dstMemory := guarded[uint8](t, most, atEnd), guarded[uint64](t, most, atEnd)
		var inMemory [3][]uint64
		for i := range inMemory {
			inMemory[i] = guarded[uint64](t, most, atEnd)
		}
		place := func(memory []uint64, n int) []uint64 {
			if atEnd {
				return memory[most-n:]
			}
			return memory[:n]
		}
		eachLevel(t, func(t *testing.T) {
			for n := range most + 1 {
				sqs, dst, occs := sqsMemory[:n], place(dstMemory, n), place(inMemory[2], n)
				if atEnd {
					sqs = sqsMemory[most-n:]
				}
				copy(sqs, all.sqs)
				b := batch{sqs, all.occs[:n]}
				for _, f := range batches {
					copy(occs, all.occs)
					clear(dst)
					if faults(t, func() { f.plain(dst, sqs, occs) }) || faults(t, func() { f.plain(occs, sqs, occs) }) {
						t.Fatalf("%s with %d elements accesses memory outside, guards at the end: %v", f.name, n, atEnd)
					}
					if n%16 == 0 || n < 20 {
						check(t, f.name, b, dst, b.want(f.walk))
						check(t, f.name, b, occs, dst)
					}
				}
				var placed [3][]uint64
				for i := range placed {
					placed[i] = place(inMemory[i], n)
					copy(placed[i], in[i])
				}
				clear(dst)
				if faults(t, func() { SliderSets(dst, placed[0], placed[1], placed[2]) }) {
					t.Fatalf("SliderSets of %d positions accesses memory outside, guards at the end: %v", n, atEnd)
				}
				for i, got := range dst {
					if got != wantSets[i] {
						t.Fatalf("SliderSets: position %d of %d: got %#016x, want %#016x", i, n, got, wantSets[i])
					}
				}
			}
		})
	}
}

func TestGuardedMaps(t *testing.T) {
	for _, atEnd := range []bool{false, true} {
		one := (*[64]uint64)(guarded[uint64](t, 64, atEnd))
		two := (*[64]uint64)(guarded[uint64](t, 64, atEnd))
		eachLevel(t, func(t *testing.T) {
			for _, f := range maps {
				if faults(t, func() { f.plain(one, 0x8142241818244281) }) {
					t.Errorf("%s accesses memory outside, guards at the end: %v", f.name, atEnd)
				}
			}
			if faults(t, func() { SliderMaps(one, two, 0x8142241818244281) }) {
				t.Errorf("SliderMaps accesses memory outside, guards at the end: %v", atEnd)
			}
		})
	}
}
