package asm

import (
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/levels"
)

// A reference is the walk that a kernel is compared with.
type reference = occupancies.Walk

type (
	lookupFunc     = func(sq uint, occ uint64) uint64
	batchFunc      = func(dst []uint64, sqs []uint8, occs []uint64)
	mapFunc        = func(dst *[64]uint64, occ uint64)
	sliderSetFunc  = func(diagonal, orthogonal, occ uint64) uint64
	sliderSetsFunc = func(dst, diagonal, orthogonal, occs []uint64)

	legalCountsFunc = func(moves, checkers []uint8, positions [][8]uint64)
	checksFunc      = func(dst [][4]uint64, positions [][8]uint64)
	attacksFunc     = func(dst [][7]uint64, positions [][8]uint64, side uint8)
)

// A kernel is a function under test, the level that it requires, and the fewest elements that it
// takes. A kernel for both bishops and rooks has no walk of its own.
type kernel[F any] struct {
	name  string
	level Level
	least int
	walk  reference
	run   F
}

// lines returns masks of all squares: of the attacks of a rook if the kernel's sliders move
// along ranks and files, and of those of a bishop if they move along diagonals.
func (k kernel[F]) lines() (rook, bishop uint64) {
	from := k.walk(0, 0)
	return -(from >> 1 & 1), -(from >> 9 & 1)
}

// dispatches reports whether the kernel is a dispatching function, whose name ends in a slash and the level.
func (k kernel[F]) dispatches() bool { return strings.Contains(k.name, "/") }

// underTest holds the kernels of all shapes. A file that build/generate/asmgen writes adds the kernels in
// assembly. Package asm_test adds the operations of internal/testing/kernels, which imports this package.
var underTest []kernel[any]

// Add adds a function under test.
func Add(name string, level Level, least int, walk reference, run any) {
	underTest = append(underTest, kernel[any]{name, level, least, walk, run})
}

// kernelsOf returns the kernels under test of a shape.
func kernelsOf[F any]() (all []kernel[F]) {
	for _, k := range underTest {
		if run, ok := k.run.(F); ok {
			all = append(all, kernel[F]{k.name, k.level, k.least, k.walk, run})
		}
	}
	return all
}

// needs skips the rest of a test, or fails it, if this CPU or build cannot run a level.
func needs(t testing.TB, level Level) {
	t.Helper()
	levels.Need(t, level, Best())
}

// kernelNames returns the names of a level's kernels of a shape, any for all, without dispatching functions.
func kernelNames[F any](level Level) map[string]bool {
	names := make(map[string]bool)
	for _, k := range kernelsOf[F]() {
		if k.level == level && !k.dispatches() {
			names[k.name] = true
		}
	}
	return names
}
