package asm_test

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
)

// A call without package unsafe touches no memory but its arguments': a slice
// that is shorter than the counted one by one element, or nil, is refused before
// anything is written, whatever its capacity and whatever the level.
func TestShortSlices(t *testing.T) {
	type function struct {
		name      string
		arguments []string
		fault     string
		call      func(level asm.Level, s [3][]uint64, n int)
	}
	var functions []function
	for _, o := range kernels.Batches {
		functions = append(functions, function{o.Name, []string{"dst", "occs"}, "dst or occs is shorter than sqs",
			func(level asm.Level, s [3][]uint64, n int) { o.Asm(level, s[0], make([]uint8, n), s[1]) }})
	}
	for _, o := range kernels.SliderSetBatches {
		functions = append(functions, function{o.Name, []string{"dst", "orthogonal", "diagonal"}, "dst, orthogonal or diagonal is shorter than occs",
			func(level asm.Level, s [3][]uint64, n int) { o.Asm(level, s[0], s[1], s[2], make([]uint64, n)) }})
	}
	for _, f := range functions {
		for _, level := range asm.Levels() {
			for _, n := range []int{1, 2, 3, 4, 5, 8, 9, 32, 33, 64, 77} {
				for i, argument := range f.arguments {
					memory := make([]uint64, n+8)
					for _, short := range [][]uint64{memory[:n-1], memory[: n-1 : n-1], nil} {
						s := [3][]uint64{memory[:n], make([]uint64, n), make([]uint64, n)}
						s[i] = short
						fault := panicOf(func() { f.call(level, s, n) })
						// The portable functions check by themselves.
						if fault != "asm: "+f.fault && fault != "purego: "+f.fault {
							t.Errorf("%s at %v: panic %v where %s has %d of %d elements, want %q",
								f.name, level, fault, argument, len(short), n, "asm: "+f.fault)
						}
						for at, word := range memory {
							if word != 0 {
								t.Fatalf("%s at %v: word %d is written where %s has %d of %d elements", f.name, level, at, argument, len(short), n)
							}
						}
					}
				}
			}
		}
	}
}

// A nil map is the same error as anywhere in Go.
func TestNilMaps(t *testing.T) {
	// Emulators of ppc64 leave the address of a fault to chance, and where it is
	// not near zero the run time does not think of nil.
	if strings.HasPrefix(runtime.GOARCH, "ppc64") {
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	}
	for _, level := range asm.Levels() {
		calls := make(map[string]func())
		for _, o := range kernels.Maps {
			calls[o.Name] = func() { o.Asm(level, nil, 0) }
		}
		for _, o := range kernels.SliderMapPairs {
			calls[o.Name+", rook nil"] = func() { o.Asm(level, nil, new([64]uint64), 0) }
			calls[o.Name+", bishop nil"] = func() { o.Asm(level, new([64]uint64), nil, 0) }
		}
		for name, call := range calls {
			fault := panicOf(call)
			if _, ok := fault.(runtime.Error); !ok {
				t.Errorf("%s at %v: panic %v, want an error of the run time", name, level, fault)
			}
		}
	}
}

// panicOf returns what a call panics with, nil if it does not.
func panicOf(call func()) (fault any) {
	defer func() { fault = recover() }()
	call()
	return nil
}
