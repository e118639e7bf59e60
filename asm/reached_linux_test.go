//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package asm

import (
	"maps"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/guardpages"
)

// reached returns the function of this module that faulted in a call, or "" if the call
// returned.
func reached(t *testing.T, call func()) (name string) {
	t.Helper()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		fault := recover()
		if fault == nil {
			return
		}
		if _, ok := fault.(runtime.Error); !ok {
			t.Fatalf("the call panics with %v", fault)
		}
		callers := make([]uintptr, 64)
		frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
		for {
			frame, more := frames.Next()
			// Functions of the run time come first.
			if _, function, ok := strings.Cut(frame.Function, "/kindergarten/"); ok {
				name = function
				return
			}
			if !more {
				t.Fatal("the stack of the fault has no function of this module")
			}
		}
	}()
	call()
	return ""
}

// fenced returns n elements. Those from index forbidden on are in a guard page.
func fenced[T uint8 | uint64 | [8]uint64](t *testing.T, n, forbidden int) []T {
	t.Helper()
	var element T
	size := int(unsafe.Sizeof(element))
	if (n-forbidden)*size > syscall.Getpagesize() {
		t.Fatalf("the guard is shorter than %d elements", n-forbidden)
	}
	before := guardpages.Memory(t, forbidden*size)
	first := unsafe.Add(unsafe.Pointer(unsafe.SliceData(before)), len(before)-forbidden*size)
	return unsafe.Slice((*T)(first), n)
}

// A reach states which function accesses an element of a call. All kernels return the same
// results, so the test finds the function that faults at a guard page.
type reach struct {
	function string // or the start of its name
	call     caller
	level    Level
	n, at    int
}

// A caller makes a call with n elements. Those from index at on are in a guard page.
type caller func(t *testing.T, level Level, n, at int)

func batchCaller(f func(level Level, dst []uint64, sqs []uint8, occs []uint64)) caller {
	return func(t *testing.T, level Level, n, at int) {
		f(level, make([]uint64, n), fenced[uint8](t, n, at), make([]uint64, n))
	}
}

// mapCaller makes calls whose map is a guard page.
func mapCaller(f func(level Level, dst *[64]uint64, occ uint64)) caller {
	return func(t *testing.T, level Level, _, _ int) { f(level, (*[64]uint64)(fenced[uint64](t, 64, 0)), 1) }
}

var (
	rooks, bishops, queens       = batchCaller(Rooks), batchCaller(Bishops), batchCaller(Queens)
	rookMap, bishopMap, queenMap = mapCaller(RookMap), mapCaller(BishopMap), mapCaller(QueenMap)

	mapOfRooks   = mapCaller(func(level Level, dst *[64]uint64, occ uint64) { BishopRookMaps(level, new([64]uint64), dst, occ) })
	mapOfBishops = mapCaller(func(level Level, dst *[64]uint64, occ uint64) { BishopRookMaps(level, dst, new([64]uint64), occ) })

	sliderSets caller = func(t *testing.T, level Level, n, at int) {
		open := make([]uint64, n)
		SliderSets(level, open, fenced[uint64](t, n, at), open, open)
	}
	legalCounts caller = func(t *testing.T, level Level, n, at int) {
		LegalCounts(level, make([]uint8, n), nil, fenced[[8]uint64](t, n, at))
	}
	checks caller = func(t *testing.T, level Level, n, at int) {
		Checks(level, make([][4]uint64, n), fenced[[8]uint64](t, n, at))
	}
	sideAttacks caller = func(t *testing.T, level Level, n, at int) {
		Attacks(level, make([][7]uint64, n), fenced[[8]uint64](t, n, at), 0)
	}
)

// TestReached finds every kernel that takes memory, except the lookups, and the portable
// functions. A call at a level above the best one reaches the kernel of the best one.
func TestReached(t *testing.T) {
	defer func(detected Level) { best = detected }(best)
	detected := best
	unreached := make(map[string]bool)
	for level := Portable + 1; level <= detected; level++ {
		maps.Copy(unreached, kernelNames[any](level))
		for _, others := range []map[string]bool{kernelNames[lookupFunc](level), kernelNames[setFunc](level),
			kernelNames[sliderSetFunc](level)} {
			maps.DeleteFunc(unreached, func(name string, _ bool) bool { return others[name] })
		}
	}
	for _, call := range []caller{rooks, bishops, queens, rookMap, bishopMap, queenMap, mapOfRooks, mapOfBishops,
		sliderSets, legalCounts, checks, sideAttacks} {
		reaches = append(reaches, reach{"purego.", call, Portable, 64, 0})
	}
	for _, r := range reaches {
		if r.level > detected {
			continue
		}
		delete(unreached, strings.TrimPrefix(r.function, "asm."))
		for _, c := range []struct{ level, best Level }{{r.level, detected}, {^Level(0), r.level}} {
			best = c.best
			if got := reached(t, func() { r.call(t, c.level, r.n, r.at) }); !strings.HasPrefix(got, r.function) {
				t.Errorf("at level %v, where the best is %v, %s accesses element %d of %d, want %s", c.level, c.best,
					got, r.at, r.n, r.function)
			}
		}
	}
	for kernel := range unreached {
		t.Errorf("no call reaches %s", kernel)
	}
}
