package asm_test

import (
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/kernels"
)

// A slice that is one element too short, or nil, panics before anything is written, at any
// level and with any capacity.
func TestShortSlices(t *testing.T) {
	type function struct {
		name      string
		arguments []string
		fault     string
		call      func(level asm.Level, s [3][]uint64, n int)
	}
	var functions []function
	for _, o := range kernels.Of[kernels.Batch]() {
		functions = append(functions, function{o.Name, []string{"dst", "occs"}, "dst or occs is shorter than sqs",
			func(level asm.Level, s [3][]uint64, n int) { o.At(level)(s[0], make([]uint8, n), s[1]) }},
			function{"purego." + o.Name, []string{"dst", "occs"}, "dst or occs is shorter than sqs",
				func(_ asm.Level, s [3][]uint64, n int) { o.Purego(s[0], make([]uint8, n), s[1]) }})
	}
	for _, o := range kernels.Of[kernels.SliderSets]() {
		functions = append(functions, function{o.Name, []string{"dst", "diagonal", "orthogonal"},
			"dst, diagonal or orthogonal is shorter than occs",
			func(level asm.Level, s [3][]uint64, n int) { o.At(level)(s[0], s[1], s[2], make([]uint64, n)) }},
			function{"purego." + o.Name, []string{"dst", "diagonal", "orthogonal"}, "dst, diagonal or orthogonal is shorter than occs",
				func(_ asm.Level, s [3][]uint64, n int) { o.Purego(s[0], s[1], s[2], make([]uint64, n)) }})
	}
	for _, f := range functions {
		for _, level := range asm.Levels() {
			for _, n := range []int{1, 2, 3, 4, 5, 8, 9, 32, 33, 64, 77} {
				for i, argument := range f.arguments {
					memory := make([]uint64, n+8)
					for _, short := range [][]uint64{memory[:n-1], memory[: n-1 : n-1], nil} {
						pieces := slices.Repeat([]uint64{1}, n) // whose attacks are not 0
						s := [3][]uint64{memory[:n], pieces, pieces}
						s[i] = short
						fault := panicOf(func() { f.call(level, s, n) })
						// The portable functions make their own check.
						if fault != "asm: "+f.fault && fault != "purego: "+f.fault {
							t.Errorf("%s at %v, %s with %d of %d elements: panic %v, want %q",
								f.name, level, argument, len(short), n, fault, "asm: "+f.fault)
						}
						for at, word := range memory {
							if word != 0 {
								t.Fatalf("%s at %v, %s with %d of %d elements: word %d was written", f.name, level,
									argument, len(short), n, at)
							}
						}
					}
				}
			}
		}
	}
}

// A slice for positions that is too short panics. LegalCounts takes nil for checkers, but
// not an empty slice.
func TestShortPositions(t *testing.T) {
	counts, checks, attacks := kernels.Of[kernels.LegalCounts]()[0], kernels.Of[kernels.Checks]()[0], kernels.Of[kernels.Attacks]()[0]
	checkShortPositions(t, "purego", counts.Purego, checks.Purego, attacks.Purego)
	for level := asm.Portable; level <= asm.AVX512; level++ {
		checkShortPositions(t, level.String(), counts.At(level), checks.At(level), attacks.At(level))
	}
}

func checkShortPositions(t *testing.T, name string, legalCounts kernels.LegalCounts, checksOf kernels.Checks, attacksOf kernels.Attacks) {
	for _, n := range []int{1, 2, 3, 4, 8, 9, 64, 77, 130} {
		positions := make([][8]uint64, n)
		bytes, checks, attacks := make([]uint8, n+8), make([][4]uint64, n+8), make([][7]uint64, n+8)
		for _, short := range []struct {
			name, fault string
			call        func()
		}{
			{"moves", "moves or checkers is shorter than positions", func() { legalCounts(bytes[:n-1], bytes, positions) }},
			{"nil moves", "moves or checkers is shorter than positions", func() { legalCounts(nil, bytes, positions) }},
			{"checkers", "moves or checkers is shorter than positions", func() { legalCounts(bytes, bytes[:n-1], positions) }},
			{"no checkers", "moves or checkers is shorter than positions", func() { legalCounts(bytes, []uint8{}, positions) }},
			{"dst of Checks", "dst is shorter than positions", func() { checksOf(checks[:n-1], positions) }},
			{"nil dst of Checks", "dst is shorter than positions", func() { checksOf(nil, positions) }},
			{"dst of Attacks", "dst is shorter than positions", func() { attacksOf(attacks[:n-1], positions, 0) }},
			{"nil dst of Attacks", "dst is shorter than positions", func() { attacksOf(nil, positions, 0) }},
		} {
			fault := panicOf(short.call)
			if fault != "asm: "+short.fault && fault != "purego: "+short.fault {
				t.Errorf("%s, %d positions, %s: panic %v, want %q", name, n, short.name, fault, "asm: "+short.fault)
			}
		}
		for i := range bytes {
			if bytes[i] != 0 || checks[i] != [4]uint64{} || attacks[i] != [7]uint64{} {
				t.Fatalf("%s, %d positions: result %d is written", name, n, i)
			}
		}
		if fault := panicOf(func() { legalCounts(bytes, nil, positions) }); fault != nil {
			t.Errorf("%s, %d positions, checkers nil: panic %v", name, n, fault)
		}
	}
}

// A nil map is a run-time error.
func TestNilMaps(t *testing.T) {
	// Emulators of ppc64 report a random fault address. The run time panics only if the
	// address is near zero.
	if strings.HasPrefix(runtime.GOARCH, "ppc64") {
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	}
	for _, level := range asm.Levels() {
		calls := make(map[string]func())
		for _, o := range kernels.Of[kernels.Map]() {
			calls[o.Name] = func() { o.At(level)(nil, 0) }
		}
		for _, o := range kernels.Of[kernels.BishopRookMaps]() {
			calls[o.Name+", bishop nil"] = func() { o.At(level)(nil, new([64]uint64), 0) }
			calls[o.Name+", rook nil"] = func() { o.At(level)(new([64]uint64), nil, 0) }
		}
		for name, call := range calls {
			fault := panicOf(call)
			if _, ok := fault.(runtime.Error); !ok {
				t.Errorf("%s at %v: panic %v, want an error of the run time", name, level, fault)
			}
		}
	}
}

// panicOf returns the value that a call panics with, or nil.
func panicOf(call func()) (fault any) {
	defer func() { fault = recover() }()
	call()
	return nil
}
