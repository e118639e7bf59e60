// Package occupancies enumerates the occupancies that the attacks of sliders
// depend on, for tests that leave none of them out.
//
// It knows no attacks of its own. What it needs of them it asks a walk, so that
// the tables under test have no part in the choice of what they are tested on.
package occupancies

import (
	"iter"
	"math/bits"
	"math/rand/v2"
)

// A Walk returns the attacks of a slider on sq, found square by square.
type Walk = func(sq int, occ uint64) uint64

// Subsets yields every subset of set, each once and in ascending order, from
// the empty one to set itself.
func Subsets(set uint64) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		// Subtracting the set carries over the squares outside it.
		for subset := uint64(0); yield(subset); {
			if subset = (subset - set) & set; subset == 0 {
				return
			}
		}
	}
}

// Around yields every subset of squares with the rest of the board empty, with
// it full, and with random occupancy there, in turn. Each iteration draws from
// random anew.
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

// Lines yields the lines of the board that the walks move along, each once,
// however many squares it has.
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

// Relevant returns the squares on which a blocker changes the attacks of a walk
// from sq: those it reaches on the empty board without the last one of each ray.
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

// Random returns an occupancy of a random density, from one piece to all but
// one.
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
