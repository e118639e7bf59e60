package asm_test

import (
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/panics"
)

// functions returns the functions of a shape by name: the portable ones and those at each level.
func functions[F any]() map[string]F {
	all := make(map[string]F)
	for _, o := range kernels.Of[F]() {
		all["purego."+o.Name] = o.Purego
		for _, level := range asm.Levels() {
			all[o.Name+" at "+level.String()] = o.At(level)
		}
	}
	return all
}

// TestShortSlices checks that a slice that is one element too short, or nil, causes a panic before
// anything is written, at any level and with any capacity.
func TestShortSlices(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 8, 9, 32, 33, 64, 77, 130} {
		words, bytes := make([]uint64, n+8), make([]uint8, n+8)
		checks, attacks, after := make([][4]uint64, n+8), make([][7]uint64, n+8), make([][8]uint64, n+8)
		sqs, pieces, positions := make([]uint8, n), slices.Repeat([]uint64{1}, n), make([][8]uint64, n)
		refuse := func(name, fault string, calls ...func()) {
			for i, call := range calls {
				// The portable functions make their own check.
				if got := panics.Of(call); got != "asm: "+fault && got != "purego: "+fault {
					t.Errorf("%s, %d elements, call %d: panic %v, want %q", name, n, i, got, "asm: "+fault)
				}
			}
		}
		for name, f := range functions[kernels.Batch]() {
			refuse(name, "dst or occs is shorter than sqs", func() { f(words[:n-1], sqs, pieces) },
				func() { f(nil, sqs, pieces) }, func() { f(words, sqs, pieces[:n-1]) }, func() { f(words, sqs, nil) })
		}
		for name, f := range functions[kernels.SliderSets]() {
			f(slices.Clone(words), pieces, pieces, pieces) // a longer dst is right
			refuse(name, "dst, diagonal or orthogonal is shorter than occs",
				func() { f(words[:n-1], pieces, pieces, pieces) }, func() { f(nil, pieces, pieces, pieces) },
				func() { f(words, pieces[:n-1], pieces, pieces) }, func() { f(words, nil, pieces, pieces) },
				func() { f(words, pieces, pieces[:n-1], pieces) }, func() { f(words, pieces, nil, pieces) })
		}
		for name, f := range functions[kernels.LegalCounts]() {
			refuse(name, "moves or checkers is shorter than positions",
				func() { f(bytes[:n-1], bytes, positions) }, func() { f(nil, bytes, positions) },
				func() { f(bytes, bytes[:n-1], positions) }, func() { f(bytes, []uint8{}, positions) })
		}
		for name, f := range functions[kernels.Checks]() {
			refuse(name, "dst is shorter than positions", func() { f(checks[:n-1], positions) }, func() { f(nil, positions) })
		}
		for name, f := range functions[kernels.Attacks]() {
			refuse(name, "dst is shorter than positions", func() { f(attacks[:n-1], positions, 0) }, func() { f(nil, positions, 0) })
		}
		for name, f := range functions[kernels.PlayAll]() {
			list := make([]uint16, n)
			refuse(name, "dst is shorter than moves",
				func() { f(after[:n-1], &positions[0], list) }, func() { f(nil, &positions[0], list) })
		}
		for i := range words {
			if words[i] != 0 || bytes[i] != 0 || checks[i] != [4]uint64{} || attacks[i] != [7]uint64{} || after[i] != [8]uint64{} {
				t.Fatalf("%d elements: result %d is written", n, i)
			}
		}
	}
}

// TestNil checks that a nil map or position causes a run-time error.
func TestNil(t *testing.T) {
	// On ppc64 emulators report a random fault address. The run time panics only near zero.
	if strings.HasPrefix(runtime.GOARCH, "ppc64") {
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	}
	calls := make(map[string]func())
	for name, f := range functions[kernels.Map]() {
		calls[name] = func() { f(nil, 0) }
	}
	for name, f := range functions[kernels.PlayAll]() {
		calls[name] = func() { f(make([][8]uint64, 9), nil, make([]uint16, 9)) }
	}
	for name, call := range calls {
		if _, ok := panics.Of(call).(runtime.Error); !ok {
			t.Errorf("%s of nil: want a run-time error", name)
		}
	}
}
