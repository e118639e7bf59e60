//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package asm

import (
	"maps"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/guardpages"
)

// A reach states which function accesses an element of a call. All kernels return the same results, so
// TestReached finds the function that faults at a guard page.
type reach struct {
	function string // or the start of its name
	call     caller
	level    Level
	n, at    int
}

// A caller makes a call with n elements. The elements from index at on are in a guard page.
type caller func(t *testing.T, level Level, n, at int)

func batchCaller(f func(level Level, dst []uint64, sqs []uint8, occs []uint64)) caller {
	return func(t *testing.T, level Level, n, at int) {
		f(level, make([]uint64, n), guardpages.Fenced[uint8](t, n, at), make([]uint64, n))
	}
}

// mapCaller makes calls whose map is a guard page.
func mapCaller(f func(level Level, dst *[64]uint64, occ uint64)) caller {
	return func(t *testing.T, level Level, _, _ int) {
		f(level, (*[64]uint64)(guardpages.Fenced[uint64](t, 64, 0)), 1)
	}
}

var (
	rooks, bishops, queens       = batchCaller(Rooks), batchCaller(Bishops), batchCaller(Queens)
	rookMap, bishopMap, queenMap = mapCaller(RookMap), mapCaller(BishopMap), mapCaller(QueenMap)

	sliderSets caller = func(t *testing.T, level Level, n, at int) {
		open := make([]uint64, n)
		SliderSets(level, open, guardpages.Fenced[uint64](t, n, at), open, open)
	}
	legalCounts caller = func(t *testing.T, level Level, n, at int) {
		LegalCounts(level, make([]uint8, n), nil, guardpages.Fenced[[8]uint64](t, n, at))
	}
	checks caller = func(t *testing.T, level Level, n, at int) {
		Checks(level, make([][4]uint64, n), guardpages.Fenced[[8]uint64](t, n, at))
	}
	sideAttacks caller = func(t *testing.T, level Level, n, at int) {
		Attacks(level, make([][7]uint64, n), guardpages.Fenced[[8]uint64](t, n, at), 0)
	}
	playAll caller = func(t *testing.T, level Level, n, at int) {
		PlayAll(level, guardpages.Fenced[[8]uint64](t, n, at), new([8]uint64), make([]uint16, n))
	}
)

// TestReached checks that calls reach every kernel that takes memory, except the lookups, and the
// portable functions. A call at a level above the best one reaches the kernel of the best one.
func TestReached(t *testing.T) {
	defer func(detected Level) { best = detected }(best)
	detected := best
	unreached := make(map[string]bool)
	for level := Portable + 1; level <= detected; level++ {
		maps.Copy(unreached, kernelNames[any](level))
		for _, others := range []map[string]bool{kernelNames[lookupFunc](level), kernelNames[sliderSetFunc](level)} {
			maps.DeleteFunc(unreached, func(name string, _ bool) bool { return others[name] })
		}
	}
	for _, call := range []caller{rooks, bishops, queens, rookMap, bishopMap, queenMap, sliderSets, legalCounts, checks, sideAttacks, playAll} {
		reaches = append(reaches, reach{"purego.", call, Portable, 64, 0})
	}
	for _, r := range reaches {
		if r.level > detected {
			continue
		}
		delete(unreached, strings.TrimPrefix(r.function, "asm."))
		for _, c := range []struct{ level, best Level }{{r.level, detected}, {Highest, r.level}} {
			best = c.best
			got := guardpages.Fault(func() { r.call(t, c.level, r.n, r.at) })
			if !strings.HasPrefix(got, r.function) {
				t.Errorf("at level %v of %v, %s accesses element %d of %d, want %s", c.level, best, got, r.at, r.n, r.function)
			}
		}
	}
	for kernel := range unreached {
		t.Errorf("no call reaches %s", kernel)
	}
}
