package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// The number of legal moves is proved in three parts. The named sets hold each square as
// often as there are legal moves to it: see legality. Each set whose bits a kernel counts is
// the set that the comment at the count names: "Count sliders north." Unknown numbers
// replace the counts, and the result must be their sum plus the number of castling moves,
// or 255 if that is less.

// kernelSets is the least number of sets that a kernel counts: the checkers, those of sliders
// and knights in eight directions each, of the king, of captures en passant to two sides, and
// of pawns to two sides, once more as promotions.
const kernelSets = 1 + 8 + 8 + 1 + 2 + 2*2

// legalCounts returns the claims on counts of legal moves.
func legalCounts(s *sources, scope scope) []*group {
	var groups []*group
	for _, k := range s.kernels(list.LegalCounts, list.LegalTails) {
		for _, n := range k.Thorough {
			squares := scope.squares
			if scope.short { // b1 or f8, on which a king can castle
				squares = []int{1 + 60*(len(groups)%2)}
			}
			g := k.group("n = %d, %s, Black and White: disjoint boards, one king of the side to move and "+
				"at most one of the other, no pawns on ranks 1 and 8", n, count(len(squares), "king square"))
			for _, king := range squares {
				for _, black := range []bool{false, true} {
					// The sets of one side for each square, alternating as on a chessboard, because
					// the sides differ only in the forward direction. z3 needs most of its time for
					// the sets.
					sets := black == ((king+king/8)%2 == 1)
					least := 1 // the castling moves
					if sets {
						least += kernelSets
					}
					g.claim(least, func(c *circuit.Circuit) []equation {
						return counted(c, k, n, king, black, sets)
					})
				}
			}
			groups = append(groups, g)
		}
	}
	return groups
}

// counted returns the equations on the first of n positions: that the counted sets are
// right, if sets, and that the sum is. The other positions are empty.
func counted(c *circuit.Circuit, k kernel, n, king int, black, sets bool) []equation {
	what := fmt.Sprintf("n = %d, king on %s, black %v", n, squareName(king), black)
	positions := memory.NewUnknown("positions", 64*n)
	for i := 64; i < 64*n; i += 8 {
		memory.Store(positions.At(i), number64(0, 64), 8)
	}
	p := newPosition(c, positions, func(p *position) { p.oneKing(c, king, black) })
	moves, checkers := memory.NewUnknown("moves", n), memory.NewUnknown("checkers", n)
	m := p.moves(c, king, black)
	wanted := m.byRank(c, black)
	if last := k.Loops[len(k.Loops)-1]; !last.Sliced && n <= last.Block {
		wanted = m.inLanes(c, black)
	}
	calls := 1
	if k.Level == list.AVX2 {
		calls = 2
	}
	counts := &counter{circuit: c, wanted: wanted, calls: calls, seen: make(map[string][]int),
		got: make(map[string]circuit.Word), want: make(map[string]circuit.Word)}
	var machine *amd64.Machine
	execution.At(func() string { return what }, func() {
		machine, _ = k.callAMD64(c, alignment{}, func(m *amd64.Machine) { m.Counted = counts.count },
			moves.Start(), checkers.Start(), positions.Start(), number64(uint64(n), 64))
	})
	if names := counts.missing(); names != nil {
		execution.Failf("%s: not counted, or not on all ranks: %q", what, names)
	}
	result := memory.Load(c, moves.Start(), 1)
	sum, ok := machine.Sum(result.Word)
	if !ok {
		execution.Failf("the number of moves is no sum of counts, or is one modulo 256")
	}
	holds := p.exact(c, king)
	equal := func(name string, got, want circuit.Word) equation {
		return equation{place: what + ", " + name, square: king, inputs: p.inputs(),
			got: got, want: want, except: holds.Not()}
	}
	castles := c.Sum(circuit.Word{m.castlesEast}.Extend(16, false), circuit.Word{m.castlesWest}.Extend(16, false))
	equations := []equation{equal("castling moves", counts.without(sum), castles)}
	if sets {
		for _, name := range slices.Sorted(maps.Keys(wanted)) {
			at := fmt.Sprintf("%s, counted in %s_amd64.s:%s", name, k.File(), ranges(counts.seen[name]))
			equations = append(equations, equal(at, counts.got[name], counts.want[name]))
		}
	}
	return equations
}

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

// A counter follows the counts of a kernel.
type counter struct {
	circuit *circuit.Circuit
	wanted  map[string]countedSet
	calls   int // instructions a count

	seen      map[string][]int // the lines of the instructions so far, by name
	got, want map[string]circuit.Word
	numbers   []countNumber
}

// A countNumber is an unknown number that replaces a count of a set.
type countNumber struct {
	amd64.Byte
	name string
}

// count notes a count of elements and returns unknown numbers for those of the first
// position.
func (r *counter) count(i assembly.Instruction, element int, sets circuit.Word) (numbers []circuit.Word) {
	name, ok := strings.CutPrefix(strings.TrimSuffix(i.Comment, "."), "Count ")
	set, known := r.wanted[name]
	if !ok || !known {
		execution.Failf("the comment at the count is %q: want Count and one of %q",
			i.Comment, slices.Sorted(maps.Keys(r.wanted)))
	}
	call := len(r.seen[name])
	r.seen[name] = append(r.seen[name], i.Line)
	counted := set.counted()
	if call/r.calls >= len(counted) {
		execution.Failf("%s are counted too often; not yet counted: %q", name, r.missing())
	}
	want := counted[call/r.calls]
	if r.calls == 2 { // the low nibbles, then the high ones
		want = circuit.Lanes(8, want, func(b circuit.Word) circuit.Word { return b[4*(call%2):][:4].Extend(8, false) })
	}
	r.got[name] = append(r.got[name], sets[:len(want)]...)
	r.want[name] = append(r.want[name], want...)
	if set.times == 0 {
		return nil // the other sets depend on the number of checkers
	}
	for at := 0; at < len(want); at += element {
		number := r.circuit.Word(fmt.Sprint("count ", len(r.numbers)), 8)
		r.numbers = append(r.numbers, countNumber{amd64.Byte(number), name})
		numbers = append(numbers, number)
	}
	return numbers
}

// missing returns the names of the sets that are not counted as often as they must be.
func (r *counter) missing() (names []string) {
	for name, set := range r.wanted {
		if len(r.seen[name]) < r.calls*len(set.counted()) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// without returns a sum without the counts, each of which must have its factor.
func (r *counter) without(sum amd64.Sum) circuit.Word {
	terms := maps.Clone(sum.Terms)
	for _, n := range r.numbers {
		if got, want := terms[n.Byte], r.wanted[n.name].times; got != want {
			execution.Failf("the number of moves holds a count of %s %d times, want %d", n.name, got, want)
		}
		delete(terms, n.Byte)
	}
	rest := circuit.Constant(16, 0) // wide enough for the terms that are left
	inOrder := func(a, b amd64.Byte) int { return slices.Compare(a[:], b[:]) }
	for _, b := range slices.SortedFunc(maps.Keys(terms), inOrder) {
		for range terms[b] {
			rest = r.circuit.Sum(rest, b.Word().Extend(16, false))
		}
	}
	return rest
}
