//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package asm

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/guardpages"
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

// TestReachedKernel states for every length which kernel takes the first elements and
// which one the tail. It finds the function that faults when the first element is a guard
// page, and when the tail or the last element is. Results cannot show the kernel, because
// all kernels return the same.
func TestReachedKernel(t *testing.T) {
	for _, f := range []struct {
		name  string
		call  func(level Level, dst []uint64, sqs []uint8, occs []uint64)
		least map[string]int // the shortest batch that a kernel takes
		tail  int            // the longest tail of neon that portable code takes
	}{
		{"rooks", Rooks, map[string]int{"bmi2": 7, "avx2": 7, "avx512": 8, "neon": 16}, 7},
		{"bishops", Bishops, map[string]int{"bmi2": 7, "avx2": 7, "avx512": 8, "neon": 28}, 11},
		{"queens", Queens, map[string]int{"bmi2": 4, "avx2": 2, "avx512": 2, "neon": 16}, 5},
	} {
		// short returns the function that takes n elements that are not whole blocks.
		portable := "purego." + strings.ToUpper(f.name[:1]) + f.name[1:]
		short := func(level Level, n int) string {
			if n < f.least[level.String()] {
				return portable
			}
			if f.name == "queens" && (level.String() == "avx2" || level.String() == "avx512" && n < 5) {
				return "asm.fewQueensAVX2"
			}
			return "asm." + f.name + map[string]string{"bmi2": "BMI2", "avx2": "BMI2", "avx512": "AVX512", "neon": "NEON"}[level.String()]
		}
		for level := Portable; level <= Best(); level++ {
			for n := 1; n <= 200; n++ {
				first, tail, whole := portable, "", n
				switch {
				case level.String() == "avx2" && n >= 32:
					first = "asm." + f.name + "AVX2"
					if n%32 > 0 && n%32 <= 12 {
						whole, tail = n-n%32, short(BMI2, n%32)
						if f.name == "queens" {
							tail = "asm.fewQueensAVX2"
						}
					}
				case level > Portable:
					first = short(level, n)
					if level.String() == "neon" && first != portable && n%16 > 0 && n%16 <= f.tail {
						whole, tail = n-n%16, portable
					}
				}
				dst, occs := make([]uint64, n), make([]uint64, n)
				closed := fenced[uint8](t, n, 0)
				if got := reached(t, func() { f.call(level, dst, closed, occs) }); got != first {
					t.Errorf("%s at %v: %s takes %d elements, want %s", f.name, level, got, n, first)
				}
				if tail == "" {
					tail, whole = first, n-1 // no tail: the same function takes the last one
				}
				ajar := fenced[uint8](t, n, whole)
				if got := reached(t, func() { f.call(level, dst, ajar, occs) }); got != tail {
					t.Errorf("%s at %v: of %d elements %s takes the last %d, want %s", f.name, level, n, got, n-whole, tail)
				}
			}
		}
	}
}

// TestReachedSetKernel states which function of SliderSets takes each position. A loop in
// the dispatching function takes a tail of one or two positions one at a time. Portable
// code takes a tail of up to three behind the blocks of neon. The kernel takes a longer
// tail together with the positions before it.
func TestReachedSetKernel(t *testing.T) {
	for level := Portable; level <= Best(); level++ {
		lanes := map[string]int{"purego": 1, "bmi2": 1, "avx2": 4, "avx512": 8, "neon": 1}[level.String()]
		for n := 1; n <= 40; n++ {
			kernel := map[string]string{"purego": "purego.SliderSets", "bmi2": "purego.SliderSets",
				"avx2": "asm.sliderSetsAVX2", "avx512": "asm.sliderSetsAVX512", "neon": "asm.sliderSetsNEON"}[level.String()]
			if level.String() == "neon" && n < 16 {
				kernel = "purego.SliderSets"
			}
			alone, taker := n%lanes, "asm.SliderSets"
			if alone > 2 {
				alone = 0
			}
			if level.String() == "neon" && n >= 16 && n%16 <= 3 {
				alone, taker = n%16, "purego.SliderSets"
			}
			// The first and the last position, and those next to the border.
			for _, i := range []int{0, n - alone - 1, n - alone, n - 1} {
				if i < 0 || i == n {
					continue
				}
				want := kernel
				if i >= n-alone {
					want = taker
				}
				closed, open := fenced[uint64](t, n, i), make([]uint64, n)
				if got := reached(t, func() { SliderSets(level, open, closed, open, open) }); got != want {
					t.Errorf("SliderSets at %v: of %d positions %s takes the one at %d, want %s", level, n, got, i, want)
				}
			}
		}
	}
}

// TestReachedLegalCounts states which function of LegalCounts takes each position. With
// AVX2, the kernel for tails takes up to 20 positions, alone or after groups of 32. With
// AVX-512 it takes up to four.
func TestReachedLegalCounts(t *testing.T) {
	for level := Portable; level <= Best(); level++ {
		for n := 1; n <= 140; n++ {
			const portable = "purego.sides" // called by purego.LegalCounts
			first, last := portable, portable
			switch name := level.String(); {
			case n == 1:
			case name == "avx512" && n > 4:
				first, last = "asm.legalCountsAVX512", "asm.legalCountsAVX512"
			case name == "avx512" || name == "avx2":
				first, last = "asm.legalCountsAVX2", "asm.legalCountsAVX2"
				if n <= 20 {
					first = "asm.legalTailsAVX2"
				}
				if n%32 > 0 && n%32 <= 20 {
					last = "asm.legalTailsAVX2"
				}
			}
			for _, place := range []struct {
				i    int
				want string
			}{{0, first}, {n - 1, last}} {
				if n-place.i > 64 { // longer than the guard
					continue
				}
				closed, moves := fenced[[8]uint64](t, n, place.i), make([]uint8, n)
				if got := reached(t, func() { LegalCounts(level, moves, nil, closed) }); got != place.want {
					t.Errorf("LegalCounts at %v: of %d positions %s takes the one at %d, want %s", level, n, got, place.i, place.want)
				}
			}
		}
	}
}

// TestReachedAboveBest makes each level in turn the best one. Higher levels reach the same
// kernel.
func TestReachedAboveBest(t *testing.T) {
	const n = 77
	defer func(detected Level) { best = detected }(best)
	for _, level := range slices.Backward(Levels()) {
		best = min(best, level)
		for _, f := range []struct {
			name string
			call func(level Level, closed, open []uint64)
		}{
			{"Rooks", func(level Level, closed, open []uint64) { Rooks(level, closed, make([]uint8, n), open) }},
			{"Bishops", func(level Level, closed, open []uint64) { Bishops(level, closed, make([]uint8, n), open) }},
			{"Queens", func(level Level, closed, open []uint64) { Queens(level, closed, make([]uint8, n), open) }},
			{"SliderSets", func(level Level, closed, open []uint64) { SliderSets(level, closed, open, open, open) }},
			{"RookMap", func(level Level, closed, _ []uint64) { RookMap(level, (*[64]uint64)(closed), 1) }},
			{"BishopMap", func(level Level, closed, _ []uint64) { BishopMap(level, (*[64]uint64)(closed), 1) }},
			{"QueenMap", func(level Level, closed, _ []uint64) { QueenMap(level, (*[64]uint64)(closed), 1) }},
			{"SliderMaps", func(level Level, closed, open []uint64) {
				SliderMaps(level, (*[64]uint64)(closed), (*[64]uint64)(open), 1)
			}},
		} {
			run := func(level Level) string {
				closed, open := fenced[uint64](t, n, 0), make([]uint64, n)
				return reached(t, func() { f.call(level, closed, open) })
			}
			want := run(best)
			for _, level := range []Level{best + 1, Level(len(Levels()) - 1), Level(len(Levels())), 255} {
				if got := run(max(level, best)); got != want {
					t.Errorf("%s at level %d, where the best is %v: %s writes it, want %s", f.name, level, best, got, want)
				}
			}
		}
	}
}

// TestReachedMapKernel states which kernel writes a map.
func TestReachedMapKernel(t *testing.T) {
	open := new([64]uint64)
	pair := [...]string{"RookMap", "BishopMap"} // written by SliderMaps
	if runtime.GOARCH == "arm64" {
		pair = [...]string{"SliderMaps", "SliderMaps"}
	}
	for level := Portable; level <= Best(); level++ {
		for _, f := range []struct {
			name string
			call func(closed *[64]uint64)
		}{
			{"RookMap", func(closed *[64]uint64) { RookMap(level, closed, 1) }},
			{"BishopMap", func(closed *[64]uint64) { BishopMap(level, closed, 1) }},
			{"QueenMap", func(closed *[64]uint64) { QueenMap(level, closed, 1) }},
			{pair[0], func(closed *[64]uint64) { SliderMaps(level, closed, open, 1) }},
			{pair[1], func(closed *[64]uint64) { SliderMaps(level, open, closed, 1) }},
		} {
			want := "purego."
			if level > Portable && level.String() != "bmi2" {
				want = fmt.Sprintf("asm.%s%s%s", strings.ToLower(f.name[:1]), f.name[1:], strings.ToUpper(level.String()))
			}
			closed := (*[64]uint64)(fenced[uint64](t, 64, 0))
			if got := reached(t, func() { f.call(closed) }); !strings.HasPrefix(got, want) {
				t.Errorf("%s at %v: %s writes it, want %s", f.name, level, got, want)
			}
		}
	}
}

// TestReachedLanes does the same for Checks and Attacks, whose kernels take all positions.
func TestReachedLanes(t *testing.T) {
	for level := Portable; level <= Best(); level++ {
		for n := 1; n <= 20; n++ {
			suffix := ""
			switch {
			case level.String() == "avx512" && n >= 5:
				suffix = "AVX512"
			case (level.String() == "avx512" || level.String() == "avx2") && n >= 2:
				suffix = "AVX2"
			}
			for name, call := range map[string]func(p [][8]uint64){
				"checks":  func(p [][8]uint64) { Checks(level, make([][4]uint64, n), p) },
				"attacks": func(p [][8]uint64) { Attacks(level, make([][7]uint64, n), p, 0) },
			} {
				closed := fenced[[8]uint64](t, n, n-1)
				got := reached(t, func() { call(closed) })
				if portable := strings.HasPrefix(got, "purego."); portable != (suffix == "") || !portable && got != "asm."+name+suffix {
					t.Errorf("%s at %v: %s takes %d positions, want kernel %q", name, level, got, n, suffix)
				}
			}
		}
	}
}
