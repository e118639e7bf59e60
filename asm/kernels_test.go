package asm

import (
	"runtime"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/levels"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// A reference is the walk that a kernel is compared with.
type reference = occupancies.Walk

type (
	lookupFunc     = func(sq uint, occ uint64) uint64
	batchFunc      = func(dst []uint64, sqs []uint8, occs []uint64)
	mapFunc        = func(dst *[64]uint64, occ uint64)
	sliderMapsFunc = func(rook, bishop *[64]uint64, occ uint64)
	setFunc        = func(set, occ uint64) uint64
	sliderSetFunc  = func(orthogonal, diagonal, occ uint64) uint64
	sliderSetsFunc = func(dst, orthogonal, diagonal, occs []uint64)

	legalCountsFunc = func(moves, checkers []uint8, positions [][8]uint64)
	checksFunc      = func(dst [][4]uint64, positions [][8]uint64)
	attacksFunc     = func(dst [][7]uint64, positions [][8]uint64, side uint8)
)

// A kernel is a function under test and the level that it needs. Kernels of two kinds of
// sliders have no reference.
type kernel[F any] struct {
	name  string
	level Level
	walk  reference
	run   F
}

// The kernels under test. A file that build/asmgen writes adds the kernels in assembly.
// Package asm_test adds the operations of internal/kernels, which imports this package.
var (
	lookupKernels     []kernel[lookupFunc]
	batchKernels      []kernel[batchFunc]
	mapKernels        []kernel[mapFunc]
	sliderMapsKernels []kernel[sliderMapsFunc]
	setKernels        []kernel[setFunc]
	sliderSetKernels  []kernel[sliderSetFunc]
	sliderSetsKernels []kernel[sliderSetsFunc]

	legalCountsKernels []kernel[legalCountsFunc]
	checksKernels      []kernel[checksFunc]
	attacksKernels     []kernel[attacksFunc]

	BatchKernels, MapKernels, SliderMapsKernels     = &batchKernels, &mapKernels, &sliderMapsKernels
	SetKernels, SliderSetKernels, SliderSetsKernels = &setKernels, &sliderSetKernels, &sliderSetsKernels

	LegalCountsKernels, ChecksKernels, AttacksKernels = &legalCountsKernels, &checksKernels, &attacksKernels
)

// Add appends the portable function of an operation, and the dispatching function at each
// level.
func Add[F any](kernels *[]kernel[F], name string, walk reference, portable F, at func(Level) F) {
	*kernels = append(*kernels, kernel[F]{"purego." + name, Portable, walk, portable})
	for _, level := range Levels() {
		*kernels = append(*kernels, kernel[F]{name + "/" + level.String(), level, walk, at(level)})
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

// needs skips or fails the rest of a test if this CPU or build cannot run a level.
func needs(t testing.TB, level Level) {
	t.Helper()
	levels.Need(t, level, Best())
}

// kernelNames returns the names of the kernels of a level. It leaves out the dispatching
// functions, whose names have the level after a slash.
func kernelNames(level Level) map[string]bool {
	names := make(map[string]bool)
	addNames(names, level, lookupKernels)
	addNames(names, level, batchKernels)
	addNames(names, level, mapKernels)
	addNames(names, level, sliderMapsKernels)
	addNames(names, level, setKernels)
	addNames(names, level, sliderSetKernels)
	addNames(names, level, sliderSetsKernels)
	addNames(names, level, legalCountsKernels)
	addNames(names, level, checksKernels)
	addNames(names, level, attacksKernels)
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
	for _, name := range levels.Required() {
		level := Portable
		for level.String() != name && int(level) < len(Levels()) {
			level++
		}
		if level.String() != name {
			t.Errorf("KINDERGARTEN_REQUIRE names %q, which is not a level of %s", name, runtime.GOARCH)
		} else if level > Best() {
			t.Errorf("KINDERGARTEN_REQUIRE names %v, but this CPU or build runs %v at best", level, Best())
		} else if len(kernelNames(level)) == 0 {
			t.Errorf("KINDERGARTEN_REQUIRE names %v, which has no kernel", level)
		}
	}
}
