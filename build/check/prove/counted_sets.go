package main

import (
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// A countedSet is the set that the counts of one name count.
type countedSet struct {
	set      circuit.Word
	ranks    []int // the ranks counted in turn, or nil for all squares at once
	mirrored bool  // the ranks are
	times    int   // the factor of each count in the result
}

// counted returns what is counted, in the order of the counts.
func (s countedSet) counted() (words []circuit.Word) {
	if s.ranks == nil {
		return []circuit.Word{s.set}
	}
	for _, rank := range s.ranks {
		word := circuit.Constant(8, 0) // beyond the edges of the board
		if 0 <= rank && rank < 8 {
			word = slices.Clone(s.set[8*rank:][:8])
		}
		if s.mirrored {
			slices.Reverse(word)
		}
		words = append(words, word)
	}
	return words
}

// counts returns how many times the square's bit counts in the result.
func (s countedSet) counts(sq int) (times int) {
	if s.ranks == nil {
		return s.times
	}
	for _, rank := range s.ranks {
		if rank == sq/8 {
			times += s.times
		}
	}
	return times
}

// named returns the sets of moves that have the same names in all kernels. North is the
// direction in which ranks count up: forward for the side to move, or the board's north.
func (m *moveSets) named(forward int) map[string]circuit.Word {
	sets := map[string]circuit.Word{
		"king moves":               m.king,
		"captures en passant east": m.passedEast,
		"captures en passant west": m.passedWest,
	}
	for _, d := range compass {
		sets["sliders "+names[d]] = m.slides[direction{d.files, d.ranks * forward}]
	}
	for _, d := range knightSteps {
		sets["knights "+names[d]] = m.jumps[direction{d.files, d.ranks * forward}]
	}
	return sets
}

// inLanes returns the sets that a kernel counts in lanes of eight bytes, by name.
func (m *moveSets) inLanes(c *circuit.Circuit, black bool) map[string]countedSet {
	sets := map[string]countedSet{"checkers": {set: m.checkers}}
	for name, set := range m.named(forward(black)) {
		sets[name] = countedSet{set: set, times: 1}
	}
	last := circuit.Constant(64, 0xff000000000000ff)
	for name, set := range map[string]circuit.Word{
		"steps and captures east":        c.OrWord(m.step, m.eastward),
		"double steps and captures west": c.OrWord(m.double, m.westward),
	} {
		sets[name] = countedSet{set: set, times: 1}
		promotions := "promotions by " + strings.TrimPrefix(name, "double steps and ")
		sets[promotions] = countedSet{set: c.AndWord(set, last), times: 3}
	}
	return sets
}

// byRank returns the sets that a kernel counts rank by rank, by name. Ranks count from the
// side to move.
func (m *moveSets) byRank(c *circuit.Circuit, black bool) map[string]countedSet {
	sets := make(map[string]countedSet)
	add := func(name string, set circuit.Word, times int, ranks ...int) {
		if black {
			for i := range ranks {
				ranks[i] = 7 - ranks[i]
			}
		}
		sets[name] = countedSet{set, ranks, name == "sliders west", times} // the kernels mirror "sliders west"
	}
	for name, set := range m.named(1) {
		add(name, set, 1, 0, 1, 2, 3, 4, 5, 6, 7)
	}
	add("captures en passant east", m.passedEast, 1, 4) // the rank of the captured pawns
	add("captures en passant west", m.passedWest, 1, 4)
	for _, d := range knightSteps {
		r := d.ranks
		add("knights "+names[d], m.jumps[d], 1, r, r+1, r+2, r+3, r+4, r+5, r+6, r+7)
	}
	add("checkers", m.checkers, 0, 7, 6, 5, 4, 3, 2, 1, 0)
	add("double steps", m.double, 1, 3)
	for name, set := range map[string]circuit.Word{
		"steps and captures east": c.OrWord(m.step, m.eastward),
		"captures west":           m.westward,
	} {
		add(name, set, 1, 0, 1, 2, 3, 4, 5, 6, 7)
		add("promotions by "+name, set, 1, 7, 7, 7)
	}
	return sets
}
