package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/amd64"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
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

// A countedSet is what the counts of one name count.
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
		sets["sliders "+d.name()] = m.slides[direction{d.files, d.ranks * forward}]
	}
	for _, d := range knightSteps {
		sets["knights "+d.name()] = m.jumps[direction{d.files, d.ranks * forward}]
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
		"steps and captures east":        circuit.Map(c.Or, m.step, m.eastward),
		"double steps and captures west": circuit.Map(c.Or, m.double, m.westward),
	} {
		sets[name] = countedSet{set: set, times: 1}
		sets["promotions by "+strings.TrimPrefix(name, "double steps and ")] = countedSet{set: circuit.Map(c.And, set, last), times: 3}
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
		add("knights "+d.name(), m.jumps[d], 1, r, r+1, r+2, r+3, r+4, r+5, r+6, r+7)
	}
	add("checkers", m.checkers, 0, 7, 6, 5, 4, 3, 2, 1, 0)
	add("double steps", m.double, 1, 3)
	for name, set := range map[string]circuit.Word{
		"steps and captures east": circuit.Map(c.Or, m.step, m.eastward),
		"captures west":           m.westward,
	} {
		add(name, set, 1, 0, 1, 2, 3, 4, 5, 6, 7)
		add("promotions by "+name, set, 1, 7, 7, 7)
	}
	return sets
}

// nibbles returns the low nibbles of all bytes, or the high ones, each as a byte.
func nibbles(bits circuit.Word, high int) (spread circuit.Word) {
	for i := 0; i < len(bits); i += 8 {
		spread = append(spread, bits[i+4*high:][:4].Extend(8, false)...)
	}
	return spread
}

// legalCounts returns the claims on counts of legal moves.
func legalCounts(s *sources, scope scope) []*group {
	squares := scope.squares
	if scope.short {
		squares = []int{1, 62} // on b1 and g8 a king can castle
	}
	var groups []*group
	for _, k := range s.kernels(list.LegalCounts, list.LegalTails) {
		for _, n := range k.Thorough {
			g := k.group()
			g.shown = fmt.Sprintf("n = %d, %s, Black and White: disjoint boards, one king of the side to move and at most one of the other, no pawns on ranks 1 and 8", n, count(len(squares), "king square"))
			for i, king := range squares {
				for _, black := range []bool{false, true} {
					// The sets of one side for each square, alternating as on a chessboard, because
					// the sides differ only in the forward direction. z3 needs most of its time for
					// the sets, so in the short scope they are those of one square, which differs
					// from kernel to kernel.
					sets := black == ((i+i/8)%2 == 1) && (!scope.short || i == len(groups)%len(squares))
					least := 1 // the castling moves
					if sets {
						least += kernelSets
					}
					g.claims = append(g.claims, claim{least: least, state: func(c *circuit.Circuit) ([]equation, error) {
						return counted(c, k, n, king, black, sets)
					}})
				}
			}
			groups = append(groups, &g)
		}
	}
	return groups
}

// counted returns the equations on the first of n positions: that the counted sets are
// right, if sets, and that the sum is. The other positions are empty.
func counted(c *circuit.Circuit, k kernel, n, king int, black, sets bool) ([]equation, error) {
	what := fmt.Sprintf("n = %d, king on %s, black %v", n, squareName(king), black)
	positions := memory.NewUnknown("positions", 64*n)
	p, err := newPosition(c, positions, oneKing(c, king, black))
	if err != nil {
		return nil, err
	}
	for i := 64; i < 64*n; i += 8 {
		if err := memory.Store(positions.At(i), number(circuit.Constant(64, 0)), 8); err != nil {
			return nil, err
		}
	}
	positions.ReadOnly = true
	moves, checkers := memory.NewUnknown("moves", n), memory.NewUnknown("checkers", n)
	m := p.moves(c, king, black)
	wanted := m.byRank(c, black)
	if last := k.Loops[len(k.Loops)-1]; !last.Sliced && n <= last.Block {
		wanted = m.inLanes(c, black)
	}
	calls := 1
	if k.Level == list.AVX2 {
		calls = 2 // low nibbles, then high ones
	}
	counts := newCounter(c, wanted, calls)
	machine, _, err := k.callAMD64(c, alignment{}, func(m *amd64.Machine) { m.Counted = counts.count },
		moves.Start(), checkers.Start(), positions.Start(), number(circuit.Constant(64, uint64(n))))
	if err == nil {
		err = counts.complete()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	result, err := memory.Load(c, moves.Start(), 1)
	if err != nil {
		return nil, err
	}
	sum, ok := machine.Sum(result.Word)
	if !ok {
		return nil, fmt.Errorf("%s: the number of moves is no sum of counts, or is one modulo 256", what)
	}
	castling, err := counts.without(sum)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	holds := p.exact(c, king)
	equal := func(name string, got, want circuit.Word) equation {
		return equation{place: what + ", " + name, square: king, inputs: p.inputs(), got: got, want: want, except: holds.Not()}
	}
	castles, _ := c.Add(circuit.Word{m.castlesEast}.Extend(16, false), circuit.Word{m.castlesWest}.Extend(16, false), circuit.False)
	equations := []equation{equal("castling moves", castling, castles)}
	if sets {
		for _, name := range slices.Sorted(maps.Keys(wanted)) {
			equations = append(equations, equal(fmt.Sprintf("%s, counted in %s", name, counts.lines(k, name)), counts.got[name], counts.want[name]))
		}
	}
	return equations, nil
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

func newCounter(c *circuit.Circuit, wanted map[string]countedSet, calls int) *counter {
	return &counter{circuit: c, wanted: wanted, calls: calls, seen: make(map[string][]int),
		got: make(map[string]circuit.Word), want: make(map[string]circuit.Word)}
}

// count notes a count of elements and returns unknown numbers for those of the first
// position.
func (r *counter) count(i amd64.Instruction, element int, sets circuit.Word) (numbers []circuit.Word, err error) {
	name, ok := strings.CutPrefix(strings.TrimSuffix(i.Comment, "."), "Count ")
	set, known := r.wanted[name]
	if !ok || !known {
		return nil, fmt.Errorf("the comment at the count is %q: want Count and one of %q", i.Comment, slices.Sorted(maps.Keys(r.wanted)))
	}
	call := len(r.seen[name])
	r.seen[name] = append(r.seen[name], i.Line)
	counted := set.counted()
	if call/r.calls >= len(counted) {
		return nil, fmt.Errorf("%s are counted too often; not yet counted: %q", name, r.missing())
	}
	want := counted[call/r.calls]
	if r.calls == 2 {
		want = nibbles(want, call%2)
	}
	r.got[name] = append(r.got[name], sets[:len(want)]...)
	r.want[name] = append(r.want[name], want...)
	if set.times == 0 {
		return nil, nil // the other sets depend on the number of checkers
	}
	for at := 0; at < len(want); at += element {
		number := r.circuit.Word(fmt.Sprint("count ", len(r.numbers)), 8)
		r.numbers = append(r.numbers, countNumber{amd64.Byte(number), name})
		numbers = append(numbers, number)
	}
	return numbers, nil
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

func (r *counter) complete() error {
	if names := r.missing(); names != nil {
		return fmt.Errorf("not counted, or not on all ranks: %q", names)
	}
	return nil
}

// lines returns the lines at which a set is counted.
func (r *counter) lines(k kernel, name string) string {
	lines := slices.Compact(slices.Sorted(slices.Values(r.seen[name])))
	return fmt.Sprintf("%s_amd64.s:%s", k.File(), ranges(lines))
}

// without returns a sum without the counts, each of which must have its factor.
func (r *counter) without(sum amd64.Sum) (circuit.Word, error) {
	terms := maps.Clone(sum.Terms)
	for _, n := range r.numbers {
		if got, want := terms[n.Byte], r.wanted[n.name].times; got != want {
			return nil, fmt.Errorf("the number of moves holds a count of %s %d times, want %d", n.name, got, want)
		}
		delete(terms, n.Byte)
	}
	rest := circuit.Constant(16, 0) // wide enough for the terms that are left
	for _, b := range slices.SortedFunc(maps.Keys(terms), func(a, b amd64.Byte) int { return slices.Compare(a[:], b[:]) }) {
		for range terms[b] {
			rest, _ = r.circuit.Add(rest, b.Word().Extend(16, false), circuit.False)
		}
	}
	return rest, nil
}

// oneKing leaves the side to move one king, on the square king. The other side may have
// any.
func oneKing(c *circuit.Circuit, king int, black bool) func(p *position) {
	return func(p *position) {
		for sq, isKing := range p[record.Kings] {
			if black {
				p[record.White][sq] = c.Or(p[record.White][sq], isKing)
			} else {
				p[record.White][sq] = c.And(p[record.White][sq], isKing.Not())
			}
		}
		p[record.Kings][king] = circuit.True
		p[record.White][king], p[record.State][record.BlackMovesBit] = circuit.True, circuit.False
		if black {
			p[record.White][king], p[record.State][record.BlackMovesBit] = circuit.False, circuit.True
		}
		// Boards are disjoint, so no other piece is on the king's square.
		for _, b := range []int{record.Pawns, record.Knights, record.Bishops, record.Rooks, record.Queens} {
			p[b][king] = circuit.False
		}
	}
}

// exact reports whether no two pieces share a square, White's board is a subset of the
// pieces, and there is at most one king but that on the square king.
func (p *position) exact(c *circuit.Circuit, king int) circuit.Bit {
	all, other := circuit.True, circuit.False
	for sq, isKing := range p[record.Kings] {
		if sq != king {
			all = c.And(all, c.And(other, isKing).Not())
			other = c.Or(other, isKing)
		}
		some := circuit.False
		for _, b := range []int{record.Pawns, record.Knights, record.Bishops, record.Rooks, record.Queens, record.Kings} {
			all = c.And(all, c.And(some, p[b][sq]).Not())
			some = c.Or(some, p[b][sq])
		}
		all = c.And(all, c.And(p[record.White][sq], some.Not()).Not())
	}
	return all
}

// repeated returns a word of width copies of a bit.
func repeated(b circuit.Bit, width int) circuit.Word {
	w := make(circuit.Word, width)
	for i := range w {
		w[i] = b
	}
	return w
}
