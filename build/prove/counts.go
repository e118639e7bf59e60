package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/memory"
)

// A count is proved in three parts. Each set whose bits a kernel counts is the set of
// target squares of one kind of move in one direction. Without castling rights the
// result is the sum of these counts, which unknown numbers replace. With zeros for all
// counts it is the number of castling moves.

// moveSets are the targets of legal moves, by kind and direction. North is forward for
// the side to move.
type moveSets struct {
	checkers, king                   circuit.Word
	slides                           map[direction]circuit.Word
	jumps                            map[direction]circuit.Word
	step, double, eastward, westward circuit.Word
	passedEast, passedWest           circuit.Word // the pawns that en passant captures
	castlesEast, castlesWest         circuit.Bit
}

// moves returns the legal moves if the side to move has one king, on the square king.
func (p *position) moves(c *circuit.Circuit, king int, black bool) *moveSets {
	side, forward, first := circuit.False, 1, 0
	if black {
		side, forward, first = circuit.True, -1, 56
	}
	toBoard := func(d direction) direction { return direction{d.files, d.ranks * forward} }
	own, their := p.sides(c, side)
	sets := p.checks(c, king, black)
	checkers, pinned, danger, evasions := sets[0], sets[1], sets[2], sets[3]
	occ := circuit.Map(c.Or, own, their)
	empty := circuit.NotWord(occ)
	m := &moveSets{checkers: checkers, slides: make(map[direction]circuit.Word), jumps: make(map[direction]circuit.Word)}
	and := func(a circuit.Word, others ...circuit.Word) circuit.Word {
		for _, b := range others {
			a = circuit.Map(c.And, a, b)
		}
		return a
	}
	allowed := and(evasions, circuit.NotWord(own))
	start := circuit.Constant(64, 1<<king)
	m.king = and(leaps(c, start, kingSteps), circuit.NotWord(own), circuit.NotWord(danger))

	// free returns the pieces that are not pinned, or pinned along a direction.
	free := func(pieces circuit.Word, d direction) circuit.Word {
		line := make(map[int]bool)
		for _, along := range []direction{d, {-d.files, -d.ranks}} {
			along.walk(king, func(sq int) { line[sq] = true })
		}
		pieces = append(circuit.Word(nil), pieces...)
		for sq := range pieces {
			if !line[sq] {
				pieces[sq] = c.And(pieces[sq], pinned[sq].Not())
			}
		}
		return pieces
	}
	for i, d := range compass {
		sliders := p.of(c, own, rooks, queens)
		if i%2 == 1 {
			sliders = p.of(c, own, bishops, queens)
		}
		b := toBoard(d)
		m.slides[d] = and(piece{b}.attacksOfSet(c, free(sliders, b), occ), allowed)
	}
	horses := and(p.of(c, own, knights), circuit.NotWord(pinned))
	for _, d := range knightSteps {
		m.jumps[d] = and(leaps(c, horses, []direction{toBoard(d)}), allowed)
	}

	men := p.of(c, own, pawns)
	ahead, east, west := toBoard(direction{0, 1}), toBoard(direction{1, 1}), toBoard(direction{-1, 1})
	once := and(leaps(c, free(men, ahead), []direction{ahead}), empty)
	m.step = and(once, allowed)
	third := circuit.Constant(64, 0xff<<16)
	if black {
		third = circuit.Constant(64, 0xff<<40)
	}
	m.double = and(leaps(c, and(once, third), []direction{ahead}), empty, allowed)
	m.eastward = and(leaps(c, free(men, east), []direction{east}), their, allowed)
	m.westward = and(leaps(c, free(men, west), []direction{west}), their, allowed)
	m.passedEast, m.passedWest = p.enPassant(c, king, black, own, their, 1), p.enPassant(c, king, black, own, their, -1)

	none := c.Any(checkers).Not()
	for rook := first; rook < first+8; rook++ {
		kingTo, rookTo, castles := first+2, first+3, &m.castlesWest
		if rook > king {
			kingTo, rookTo, castles = first+6, first+5, &m.castlesEast
		}
		if king&^7 != first || rook == king {
			continue
		}
		may := c.And(none, c.And(c.And(p[state][rook], p[rooks][rook]), c.And(own[rook], pinned[rook].Not())))
		for sq := first; sq < first+8; sq++ {
			onKingsWay := min(king, kingTo) <= sq && sq <= max(king, kingTo)
			onRooksWay := min(rook, rookTo) <= sq && sq <= max(rook, rookTo)
			if (onKingsWay || onRooksWay) && sq != king && sq != rook {
				may = c.And(may, empty[sq])
			}
			if onKingsWay {
				may = c.And(may, danger[sq].Not())
			}
		}
		*castles = c.Or(*castles, may)
	}
	return m
}

// enPassant returns the pawns that legal en passant captures to the east or west take.
// It makes each capture and tests the king.
func (p *position) enPassant(c *circuit.Circuit, king int, black bool, own, their circuit.Word, files int) circuit.Word {
	taken := circuit.Constant(64, 0)
	rank, forward := 4, 8
	if black {
		rank, forward = 3, -8
	}
	for file := range 8 {
		from := file - files
		if from < 0 || from > 7 {
			continue
		}
		captured, to, start := 8*rank+file, 8*rank+file+forward, 8*rank+from
		if start == king || captured == king || to == king {
			continue
		}
		possible := c.And(c.And(p[state][to], c.Or(own[to], their[to]).Not()), c.And(c.And(p[pawns][captured], their[captured]), c.And(p[pawns][start], own[start])))
		after := *p
		for b := range after[:state] {
			after[b] = append(circuit.Word(nil), p[b]...)
			after[b][start], after[b][captured], after[b][to] = circuit.False, circuit.False, circuit.False
		}
		after[pawns][to] = circuit.True
		if !black {
			after[white][to] = circuit.True
		}
		taken[captured] = c.And(possible, c.Any(after.checks(c, king, black)[0]).Not())
	}
	return taken
}

// A countedSet is a set whose bits a kernel counts.
type countedSet struct {
	name string
	want circuit.Word

	// ranks are the ranks of the set in the counted word, from the lowest byte up.
	// mirrored says that the files are reversed. An empty list means that no bit counts.
	ranks    []int
	mirrored bool

	times int // the factor of the count in the result
	sum   int // which of two sums the kernel adds it to
}

var allRanks = []int{0, 1, 2, 3, 4, 5, 6, 7}

// inLanes returns the sets in the order in which a kernel counts them in lanes.
func (m *moveSets) inLanes(c *circuit.Circuit, black bool) (sets []countedSet) {
	forward := 1
	if black {
		forward = -1
	}
	add := func(times int, name string, set circuit.Word) {
		sets = append(sets, countedSet{name: name, want: set, ranks: allRanks, times: times})
	}
	add(0, "checkers", m.checkers)
	add(1, "king", m.king)
	for _, d := range []direction{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}} {
		add(1, fmt.Sprintf("sliders %v", d), m.slides[direction{d.files, d.ranks * forward}])
	}
	for _, d := range []direction{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}} {
		add(1, fmt.Sprintf("knights %v", d), m.jumps[direction{d.files, d.ranks * forward}])
	}
	last := circuit.Constant(64, 0xff000000000000ff)
	for i, pawns := range [][2]circuit.Word{{m.eastward, m.step}, {m.westward, m.double}} {
		both := circuit.Map(c.Or, pawns[0], pawns[1])
		add(3, fmt.Sprintf("promotions %d", i), circuit.Map(c.And, both, last))
		add(1, fmt.Sprintf("pawns %d", i), both)
	}
	add(1, "en passant to the east", m.passedEast)
	add(1, "en passant to the west", m.passedWest)
	return sets
}

// sliced returns the sets in the order in which a rank-sliced kernel counts them. Ranks
// count from the side to move.
func (m *moveSets) sliced(c *circuit.Circuit, black bool) (sets []countedSet) {
	sum := 0
	add := func(times int, name string, set circuit.Word, rank int, mirrored bool) {
		if black {
			rank = 7 - rank
		}
		var ranks []int
		if 0 <= rank && rank < 8 {
			ranks = []int{rank}
		}
		sets = append(sets, countedSet{name: name, want: set, ranks: ranks, mirrored: mirrored, times: times, sum: sum & 1})
		sum += times
	}
	for rank := 7; rank >= 0; rank-- {
		add(0, "checkers", m.checkers, rank, false)
	}
	add(1, "double steps", m.double, 3, false)
	add(1, "en passant to the east", m.passedEast, 4, false)
	add(1, "en passant to the west", m.passedWest, 4, false)
	eastward := circuit.Map(c.Or, m.eastward, m.step)
	for rank := range 8 {
		sum = 1 // as in the first iteration of the loop
		add(1, "king", m.king, rank, false)
		for _, d := range []direction{{1, 0}, {-1, 0}, {0, -1}, {-1, -1}, {1, -1}, {0, 1}, {1, 1}, {-1, 1}} {
			add(1, fmt.Sprintf("sliders %v", d), m.slides[d], rank, d == direction{-1, 0})
		}
		for _, d := range []direction{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {2, 1}, {-2, 1}, {2, -1}, {-2, -1}} {
			add(1, fmt.Sprintf("knights %v", d), m.jumps[d], rank+d.ranks, false)
		}
		add(1, "pawns, eastward and steps", eastward, rank, false)
		add(1, "pawns, westward", m.westward, rank, false)
	}
	for _, pawns := range []circuit.Word{eastward, m.westward} {
		for range 3 {
			add(1, "promotions", pawns, 7, false)
		}
	}
	return sets
}

// bits returns the counted bits of a set.
func (s *countedSet) bits() (bits circuit.Word) {
	for _, rank := range s.ranks {
		for file := range 8 {
			if s.mirrored {
				file = 7 - file
			}
			bits = append(bits, s.want[8*rank+file])
		}
	}
	if s.ranks == nil {
		bits = circuit.Constant(8, 0)
	}
	return bits
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
	const positions = "Black and White in turn: disjoint boards, one king of the side to move and none of the other, no pawns on ranks 1 and 8"
	var groups []*group
	for _, k := range s.kernels(list.LegalCounts, list.LegalTails) {
		prove := func(n int, squares []int) {
			g := k.group()
			g.shown = fmt.Sprintf("n = %d, %s, %s", n, count(len(squares), "king square"), positions)
			for i, king := range squares {
				for _, black := range []bool{false, true} {
					for _, part := range []part{countedSets, sums, castling} {
						// One side for each square, alternating as on a chessboard, because the
						// sides differ only in the forward direction.
						if part != castling && black != ((i+i/8)%2 == 1) {
							continue
						}
						g.claims = append(g.claims, claim{state: func(c *circuit.Circuit) ([]equation, error) {
							return counted(c, k, n, (king*5+11)%n, king, black, part)
						}})
					}
				}
			}
			groups = append(groups, &g)
		}
		squares := scope.squares
		if scope.short {
			squares = []int{squares[0], squares[2], squares[4], squares[6]}
		}
		prove(groupOf(k), squares)
		if k.Level == list.AVX2 {
			// Fewer positions than a group are counted as a group.
			lengths := []int{1, 19, 31}
			if k.Shape == list.LegalTails {
				lengths = []int{3, 1, 2}
			}
			if scope.short {
				lengths = lengths[:1]
			}
			for i, n := range lengths {
				at := (i*27 + 3) % len(squares)
				prove(n, squares[at:at+1])
			}
			continue
		}
		prove(1, squares)
	}
	return groups
}

// groupOf returns the number of positions that a kernel counts at once, by rank except for
// tails.
func groupOf(k kernel) int {
	switch {
	case k.Shape == list.LegalTails:
		return 4
	case k.Level == list.AVX2:
		return 32
	}
	return 64
}

// laneOf returns the first byte of position i of a group in a register. AVX2 by ranks keeps
// the even pairs of positions in the low half and the odd pairs in the high half.
func laneOf(k kernel, i int) int {
	switch {
	case k.Shape == list.LegalTails:
		return 8 * i
	case k.Level == list.AVX2:
		return i>>1&1<<4 | i>>2<<1 | i&1
	}
	return i
}

// A part is one of the three parts of the proof.
type part int

const (
	countedSets part = iota
	sums
	castling
)

// counted returns the equations of a part for position i of n. The other positions are
// empty, and nothing is claimed about them.
func counted(c *circuit.Circuit, k kernel, n, i, king int, black bool, part part) ([]equation, error) {
	what := fmt.Sprintf("n = %d, moves[%d], king on %s, black %v", n, i, squareName(king), black)
	positions := memory.NewUnknown("positions", 64*n)
	var p *position
	for j := range n {
		q, err := newPosition(c, positions, j, func(q *position) {
			if j != i {
				for b := range q {
					q[b] = circuit.Constant(64, 0)
				}
				return
			}
			oneKing(king, black)(q)
			if part == sums { // without castling rights
				for sq := range 8 {
					q[state][sq], q[state][63-sq] = circuit.False, circuit.False
				}
			}
		})
		if err != nil {
			return nil, err
		}
		if j == i {
			p = q
		}
	}
	positions.ReadOnly = true
	moves, checkers := memory.NewUnknown("moves", n), memory.NewUnknown("checkers", n)
	m := p.moves(c, king, black)
	wants := m.sliced(c, black)
	tails := k.Shape == list.LegalTails
	if tails || n < groupOf(k) && k.Level == list.AVX512 {
		wants = m.inLanes(c, black)
	}
	// AVX2 counts each set in two calls, by nibbles.
	calls := 1
	if k.Level == list.AVX2 {
		calls = 2
	}

	next := 0
	totals := [2]circuit.Word{circuit.Constant(8, 0), circuit.Constant(8, 0)}
	plus := func(a, b circuit.Word) circuit.Word {
		sum, _ := c.Add(a, b, circuit.False)
		return sum
	}
	got, want := make(map[string]circuit.Word), make(map[string]circuit.Word)
	var names []string
	var all circuit.Word // the bits of the current set
	err := k.callCounting(c, place{stack: king % 8 * 8, data: king % 2 * 32}, func(element int, sets circuit.Word) (numbers circuit.Word) {
		if next++; next > calls*len(wants) {
			return nil
		}
		w, call := wants[(next-1)/calls], (next-1)%calls
		bits := w.bits()
		if tails {
			bits = nibbles(bits, call)
		} else {
			bits = bits[len(bits)/calls*call:][:len(bits)/calls]
		}
		if _, ok := got[w.name]; !ok {
			names = append(names, w.name)
		}
		got[w.name] = append(got[w.name], sets[element*laneOf(k, i)%len(sets):][:len(bits)]...)
		want[w.name] = append(want[w.name], bits...)
		if w.times == 0 {
			return nil // the other sets depend on the number of checkers
		}
		number := circuit.Constant(8, 0)
		if part == sums {
			number = c.Word(fmt.Sprintf("count %d", next), 8)
		}
		if call == 0 {
			all = circuit.Constant(8, 0)
		}
		if all = plus(all, number); call == calls-1 {
			total := &totals[w.sum]
			*total = plus(*total, all)
			if w.times == 3 {
				*total = plus(*total, plus(all, all))
			}
		}
		for at := range len(sets) / element {
			if tails && at%8 != king%8 {
				// The kernel sums the counts of the ranks at the end. One rank stands for
				// all.
				numbers = append(numbers, circuit.Constant(element, 0)...)
				continue
			}
			numbers = append(numbers, number.Extend(element, false)...)
		}
		return numbers
	}, moves.Start(), checkers.Start(), positions.Start(), number(circuit.Constant(64, uint64(n))))
	if err != nil {
		return nil, err
	}
	if next != calls*len(wants) {
		return nil, fmt.Errorf("%s: %d sets are counted, want %d", what, next, calls*len(wants))
	}
	holds := p.disjoint(c)
	equal := func(name string, got, want circuit.Word) equation {
		given := repeated(holds, len(got))
		return equation{place: what + ", " + name, square: king, inputs: p.inputs(),
			got: circuit.Map(c.And, got, given), want: circuit.Map(c.And, want, given)}
	}
	var equations []equation
	if part == countedSets {
		for _, name := range names {
			equations = append(equations, equal(name, got[name], want[name]))
		}
		return equations, nil
	}
	total := plus(totals[0], totals[1])
	if part == castling {
		for _, castles := range []circuit.Bit{m.castlesEast, m.castlesWest} {
			total = plus(total, circuit.Word{castles}.Extend(8, false))
		}
	}
	v, err := memory.Load(c, element(moves, i), 1)
	if err != nil {
		return nil, err
	}
	return []equation{equal("moves", v.Word, total)}, nil
}

// oneKing leaves a position only one king, that of the side to move.
func oneKing(king int, black bool) func(p *position) {
	return func(p *position) {
		p[kings] = circuit.Constant(64, 1<<king)
		p[white][king], p[state][blackMoves] = circuit.True, circuit.False
		if black {
			p[white][king], p[state][blackMoves] = circuit.False, circuit.True
		}
		// Boards are disjoint, so no other piece is on the king's square.
		for _, b := range []int{pawns, knights, bishops, rooks, queens} {
			p[b][king] = circuit.False
		}
	}
}

// disjoint reports whether no two pieces share a square and White's board is a subset of
// the pieces.
func (p *position) disjoint(c *circuit.Circuit) circuit.Bit {
	all := circuit.True
	for sq := range 64 {
		some := circuit.False
		for _, b := range []int{pawns, knights, bishops, rooks, queens, kings} {
			all = c.And(all, c.And(some, p[b][sq]).Not())
			some = c.Or(some, p[b][sq])
		}
		all = c.And(all, c.And(p[white][sq], some.Not()).Not())
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
