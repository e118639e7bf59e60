package asm

import (
	"math/bits"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// linesTested yields every line of the board, or one of five with -short, because
// emulators and the race detector are slow.
func linesTested(yield func(line uint64) bool) {
	i := 0
	for line := range occupancies.Lines(walkLines...) {
		if (i%5 == 0 || !testing.Short()) && !yield(line) {
			return
		}
		i++
	}
}

// lineSets calls f with each occupancy of a line, each set of its squares, in occ or not,
// and the attacks of sliders on the set.
func lineSets(walk reference, line uint64, f func(set, occ, attacks uint64)) {
	var attacks [256]uint64
	for occ := range occupancies.Subsets(line) {
		i := 0
		for set := range occupancies.Subsets(line) {
			if set != 0 {
				// Subsets come in ascending order, so the smaller set is done.
				attacks[i] = attacks[i&(i-1)] | walk(bits.TrailingZeros64(set), occ)
			}
			f(set, occ, attacks[i])
			i++
		}
	}
}

// Every set of sliders on a line with every occupancy of the line. Parallel lines are
// independent.
func TestSetsOnLines(t *testing.T) {
	eachDirect(t, func(t *testing.T, k kernel[setFunc]) {
		for line := range linesTested {
			lineSets(k.walk, line, func(set, occ, want uint64) {
				if got := k.run(set, occ); got != want {
					t.Fatalf("set %#016x, occupancy %#016x: got %#016x, want %#016x", set, occ, got, want)
				}
			})
		}
	})
}

func TestSliderSetsOnLines(t *testing.T) {
	type sliders struct {
		walk                 reference
		diagonal, orthogonal uint64 // masks of the set
	}
	all := ^uint64(0)
	for line := range linesTested {
		for _, pieces := range []sliders{{walk.Rook, 0, all}, {walk.Bishop, all, 0}, {walk.Queen, all, all}} {
			s := new(sets)
			lineSets(pieces.walk, line, func(set, occ, want uint64) { s.add(set&pieces.diagonal, set&pieces.orthogonal, occ, want) })
			for _, r := range sliderSetsRuns(s) {
				if r.level <= Best() {
					r.on(0, len(s.occs), 0, allocate).try(t, nil)
				}
			}
		}
	}
}
