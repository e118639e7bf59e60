package asm

import (
	"os"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// A reference is the walker that a kernel is compared with.
type reference = occupancies.Walk

type (
	lookupFunc     func(sq uint, occ uint64) uint64
	batchFunc      func(dst []uint64, sqs []uint8, occs []uint64)
	mapFunc        func(dst *[64]uint64, occ uint64)
	sliderMapsFunc func(rook, bishop *[64]uint64, occ uint64)
	setFunc        func(set, occ uint64) uint64
	sliderSetFunc  func(orthogonal, diagonal, occ uint64) uint64
	sliderSetsFunc func(dst, orthogonal, diagonal, occs []uint64)
)

// A kernel is one function under test, and the level that it needs. Kernels
// that unite sliders of two kinds have no single reference.
type kernel[F any] struct {
	name  string
	level Level
	walk  reference
	run   F
}

// The kernels under test. A file that build/asmgen writes adds those in assembly.
var (
	lookupKernels []kernel[lookupFunc]

	batchKernels = []kernel[batchFunc]{
		{"purego.Rooks", Portable, purego.WalkRook, purego.Rooks},
		{"purego.Bishops", Portable, purego.WalkBishop, purego.Bishops},
		{"purego.Queens", Portable, purego.WalkQueen, purego.Queens},
	}

	mapKernels = []kernel[mapFunc]{
		{"purego.RookMap", Portable, purego.WalkRook, purego.RookMap},
		{"purego.BishopMap", Portable, purego.WalkBishop, purego.BishopMap},
		{"purego.QueenMap", Portable, purego.WalkQueen, purego.QueenMap},
	}

	sliderMapsKernels = []kernel[sliderMapsFunc]{
		{"purego.SliderMaps", Portable, nil, purego.SliderMaps},
	}

	setKernels = []kernel[setFunc]{
		{"purego.RookSet", Portable, purego.WalkRook, purego.RookSet},
		{"purego.BishopSet", Portable, purego.WalkBishop, purego.BishopSet},
		{"purego.QueenSet", Portable, purego.WalkQueen, purego.QueenSet},
	}

	sliderSetKernels = []kernel[sliderSetFunc]{
		{"purego.SliderSet", Portable, nil, purego.SliderSet},
	}

	sliderSetsKernels = []kernel[sliderSetsFunc]{
		{"purego.SliderSets", Portable, nil, purego.SliderSets},
	}
)

// The dispatching functions are kernels as well, once for each level.
func init() {
	for level := Portable; level <= AVX512; level++ {
		name := func(function string) string { return function + "/" + level.String() }
		batch := func(f func(Level, []uint64, []uint8, []uint64)) batchFunc {
			return func(dst []uint64, sqs []uint8, occs []uint64) { f(level, dst, sqs, occs) }
		}
		batchKernels = append(batchKernels,
			kernel[batchFunc]{name("Rooks"), level, purego.WalkRook, batch(Rooks)},
			kernel[batchFunc]{name("Bishops"), level, purego.WalkBishop, batch(Bishops)},
			kernel[batchFunc]{name("Queens"), level, purego.WalkQueen, batch(Queens)})
		board := func(f func(Level, *[64]uint64, uint64)) mapFunc {
			return func(dst *[64]uint64, occ uint64) { f(level, dst, occ) }
		}
		mapKernels = append(mapKernels,
			kernel[mapFunc]{name("RookMap"), level, purego.WalkRook, board(RookMap)},
			kernel[mapFunc]{name("BishopMap"), level, purego.WalkBishop, board(BishopMap)},
			kernel[mapFunc]{name("QueenMap"), level, purego.WalkQueen, board(QueenMap)})
		sliderMapsKernels = append(sliderMapsKernels, kernel[sliderMapsFunc]{name("SliderMaps"), level, nil,
			func(rook, bishop *[64]uint64, occ uint64) { SliderMaps(level, rook, bishop, occ) }})
		set := func(f func(Level, uint64, uint64) uint64) setFunc {
			return func(set, occ uint64) uint64 { return f(level, set, occ) }
		}
		setKernels = append(setKernels,
			kernel[setFunc]{name("RookSet"), level, purego.WalkRook, set(RookSet)},
			kernel[setFunc]{name("BishopSet"), level, purego.WalkBishop, set(BishopSet)},
			kernel[setFunc]{name("QueenSet"), level, purego.WalkQueen, set(QueenSet)})
		sliderSetKernels = append(sliderSetKernels, kernel[sliderSetFunc]{name("SliderSet"), level, nil,
			func(orthogonal, diagonal, occ uint64) uint64 { return SliderSet(level, orthogonal, diagonal, occ) }})
		sliderSetsKernels = append(sliderSetsKernels, kernel[sliderSetsFunc]{name("SliderSets"), level, nil,
			func(dst, orthogonal, diagonal, occs []uint64) { SliderSets(level, dst, orthogonal, diagonal, occs) }})
	}
}

// each runs a subtest for each of the kernels that this CPU can run.
func each[F any](t *testing.T, kernels []kernel[F], test func(t *testing.T, k kernel[F])) {
	t.Helper()
	for _, k := range kernels {
		t.Run(k.name, func(t *testing.T) {
			needs(t, k.level)
			test(t, k)
		})
	}
}

// needs skips the rest of a test if this CPU or build cannot run a level, and
// fails it if KINDERGARTEN_REQUIRE names the level.
func needs(t testing.TB, level Level) {
	t.Helper()
	if level <= Best() {
		return
	}
	if required(level) {
		t.Fatalf("KINDERGARTEN_REQUIRE names %v, but this CPU or build runs %v at best", level, Best())
	}
	t.Skipf("needs %v, but this CPU or build runs %v at best", level, Best())
}

// required tells whether the environment variable KINDERGARTEN_REQUIRE, a list
// such as "bmi2,avx2,avx512", names level: then tests fail where they would skip.
func required(level Level) bool {
	for name := range strings.SplitSeq(os.Getenv("KINDERGARTEN_REQUIRE"), ",") {
		if name == level.String() {
			return true
		}
	}
	return false
}

// kernelNames returns the names of the kernels of a level, without those of the
// dispatching functions, which have the level after a slash.
func kernelNames(level Level) map[string]bool {
	names := make(map[string]bool)
	addNames(names, level, lookupKernels)
	addNames(names, level, batchKernels)
	addNames(names, level, mapKernels)
	addNames(names, level, sliderMapsKernels)
	addNames(names, level, setKernels)
	addNames(names, level, sliderSetKernels)
	addNames(names, level, sliderSetsKernels)
	return names
}

func addNames[F any](names map[string]bool, level Level, kernels []kernel[F]) {
	for _, k := range kernels {
		if k.level == level && !strings.Contains(k.name, "/") {
			names[k.name] = true
		}
	}
}

func TestRequiredLevels(t *testing.T) {
	for name := range strings.SplitSeq(os.Getenv("KINDERGARTEN_REQUIRE"), ",") {
		if name == "" {
			continue
		}
		level := Portable
		for level.String() != name && level < AVX512 {
			level++
		}
		if level.String() != name {
			t.Errorf("KINDERGARTEN_REQUIRE names %q, which is no level", name)
		} else if level > Best() {
			t.Errorf("KINDERGARTEN_REQUIRE names %v, but this CPU or build runs %v at best", level, Best())
		} else if len(kernelNames(level)) == 0 {
			t.Errorf("KINDERGARTEN_REQUIRE names %v, which has no kernel", level)
		}
	}
}
