// Package occupancies enumerates the occupancies that the attacks of sliders depend on.
// Tests that range over them are exhaustive.
//
//	for occ := range occupancies.Subsets(occupancies.Relevant(walk.Rook, sq)) { … }
//
// The package finds the relevant squares by a walk, so that the tables under test do not choose
// their own tests.
package occupancies

import (
	"iter"
	"math/bits"
	"math/rand/v2"
)

// A Walk returns the attacks of a slider on sq, as the functions of package walk do.
type Walk = func(sq int, occ uint64) uint64

// Subsets yields every subset of set in ascending order, from the empty one to set.
func Subsets(set uint64) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		// The subtraction carries over the squares outside the set.
		for subset := uint64(0); yield(subset); {
			if subset = (subset - set) & set; subset == 0 {
				return
			}
		}
	}
}

// Around yields every subset of squares three times: with the rest of the board empty,
// full and random. Each iteration draws new random numbers.
func Around(squares uint64, random *rand.Rand) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for subset := range Subsets(squares) {
			if !yield(subset) || !yield(subset|^squares) || !yield(subset|random.Uint64()&^squares) {
				return
			}
		}
	}
}

// Line returns the line of a walk through sq, sq included.
func Line(walk Walk, sq int) uint64 { return walk(sq, 0) | 1<<sq }

// Lines yields the lines of the board that the walks move along, each once.
func Lines(walks ...Walk) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		seen := make(map[uint64]bool)
		for sq := range 64 {
			for _, walk := range walks {
				line := Line(walk, sq)
				if seen[line] {
					continue
				}
				seen[line] = true
				if !yield(line) {
					return
				}
			}
		}
	}
}

// Relevant returns the squares on which a blocker changes the attacks of a walk from sq.
// They are the squares that the walk attacks on the empty board, except the last one of
// each ray.
func Relevant(walk Walk, sq int) (squares uint64) {
	for blocker := range 64 {
		if walk(sq, 1<<blocker) != walk(sq, 0) {
			squares |= 1 << blocker
		}
	}
	return squares
}

// Union returns the attacks of a slider on each square of set.
func Union(walk Walk, set, occ uint64) (attacks uint64) {
	for ; set != 0; set &= set - 1 {
		attacks |= walk(bits.TrailingZeros64(set), occ)
	}
	return attacks
}

// Random returns an occupancy of random density, from one piece to all squares but one.
func Random(random *rand.Rand) uint64 {
	dense, sparse := random.Uint64(), random.Uint64()
	few := uint64(1)<<random.IntN(64) | 1<<random.IntN(64) | 1<<random.IntN(64)
	switch random.IntN(8) {
	case 0:
		return dense & sparse & random.Uint64()
	case 1, 2:
		return dense & sparse
	case 3, 4:
		return dense
	case 5:
		return dense | sparse
	case 6:
		return few
	default:
		return ^few
	}
}
