package conformance

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A node is a position of a tree of counts.
type node struct {
	Position
	depth, clock int
	before       []Position // from the first of the line
	list         []movegen.Move
}

// A cause is why the lists of an engine are right and its counts are not.
type cause struct {
	name string
	// ends returns the leaves of a node that is not counted as it should be.
	ends func(n *node) (leaves uint64, ends bool)
}

// causes are those that explain tells apart.
var causes = slices.Concat(
	drawn("lines end where a position comes back", func(n *node) bool { return slices.Contains(n.before, normal(n.Position)) }),
	drawn("lines end where kings alone are left", func(n *node) bool { return n.Occupied() == n.Kings }),
	drawn("lines end where neither side can mate", func(n *node) bool {
		return n.Pawns|n.Rooks|n.Queens == 0 && bits.OnesCount64(n.Occupied()) < 4
	}),
	drawn("lines end at a halfmove clock of 100", func(n *node) bool { return n.clock >= 100 }),
	[]cause{
		mated("a mate is a leaf", func(n *node) bool { return n.Checkers() != 0 }),
		mated("a stalemate is a leaf", func(n *node) bool { return n.Checkers() == 0 }),
		mated("a position without moves is a leaf", func(n *node) bool { return true }),
		{"the last moves are pseudo-legal", func(n *node) (uint64, bool) { return pseudoLegal(n, true) }},
		{"the last moves are pseudo-legal", func(n *node) (uint64, bool) { return pseudoLegal(n, false) }},
	})

// normal returns a position whose == is the rule of repetition.
func normal(p Position) Position {
	p.Normalize()
	return p
}

// drawn returns the ways in which a draw ends a line: without leaves, or only above leaves, or as a leaf.
func drawn(name string, is func(n *node) bool) []cause {
	return []cause{
		{name, func(n *node) (uint64, bool) { return 0, is(n) }},
		{name, func(n *node) (uint64, bool) { return 0, n.depth > 0 && is(n) }},
		{name, func(n *node) (uint64, bool) { return 1, is(n) }},
	}
}

func mated(name string, is func(n *node) bool) cause {
	return cause{name, func(n *node) (uint64, bool) { return 1, len(n.list) == 0 && is(n) }}
}

// pseudoLegal returns the number of last moves that are pseudo-legal, with castling through attacks or without.
func pseudoLegal(n *node, castling bool) (moves uint64, last bool) {
	if n.depth != 1 {
		return 0, false
	}
	b := rules.Parse(FEN(n.Position))
	for _, m := range b.PseudoLegal() {
		if castling || !m.Castling || b.IsLegal(&m) {
			moves++
		}
	}
	return moves, true
}

// count returns the leaves below a node.
func (c cause) count(n node) (leaves uint64) {
	n.list = movegen.Append(nil, &n.Position)
	if leaves, ends := c.ends(&n); ends {
		return leaves
	} else if n.depth == 0 {
		return 1
	}
	for _, m := range n.list {
		below := node{Position: play(&n.Position, m), depth: n.depth - 1, before: append(n.before, normal(n.Position))}
		if m.Piece() != positions.Pawn && movegen.Captured(&n.Position, m) == positions.NoKind {
			below.clock = n.clock + 1
		}
		leaves += c.count(below)
	}
	return leaves
}

// after returns what the count after a line is by a cause.
func (c cause) after(l *Setup, depth int) uint64 {
	n := node{Position: *l.Last(), depth: depth}
	for _, p := range l.positions[:len(l.moves)] {
		n.before = append(n.before, normal(p))
	}
	_, rest, _ := fen.Parse[uint64](l.End().FEN())
	n.clock, _, _, _ = fen.ParseCounters(rest)
	return c.count(n)
}

// probes are positions and depths whose numbers of leaves tell the causes apart.
var probes = []struct {
	fen   string
	depth int
}{
	{"7k/8/8/1p6/1P6/8/8/K7 w - - 0 1", 5},
	{"8/8/8/3k4/8/8/4p3/4K3 w - - 0 1", 3},
	{"8/8/8/3k4/8/8/4p3/4K1N1 w - - 0 1", 3},
	{"4k3/8/8/8/8/8/4P3/4K3 w - - 98 80", 3},
	{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 2},
	{"6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1", 2},
	{"4k3/4r3/8/8/8/8/4B3/4K2R w K - 0 1", 2},
}

// maxExplained is the number of leaves above which the causes take too long to count.
const maxExplained = 20_000 //mutation:speed

// explain returns a difference that names the cause by which an answer is what it is, or none. It asks for the counts
// of the probes.
func (c Counter) explain(l *Setup, t tree, a Answer) (found []Difference, err error) {
	if a.Leaves == t.leaves || t.leaves > maxExplained {
		return nil, nil
	}
	left := slices.DeleteFunc(slices.Clone(causes), func(c cause) bool { return c.after(l, t.depth) != a.Leaves })
	for i := 0; len(left) > 0; i++ {
		if i == len(probes) {
			as := left[0].name
			return []Difference{{"a count as if " + as, fmt.Sprint(t.beside(a), "\n  ", a.Leaves, " is the number if "+as+".")}}, nil
		}
		l, depth := NewSetup("", probes[i].fen), probes[i].depth
		b, err := c(l, depth)
		if err != nil {
			return nil, err
		}
		left = slices.DeleteFunc(left, func(c cause) bool { return c.after(l, depth) != b.Leaves })
	}
	return nil, nil
}

// A twin leads to the same board as another position, but for one thing that a key of a hash table may lack.
type twin struct{ lacks, first, second string }

// twins have each order of the same two, with other colours.
var twins = []twin{
	{"the side to move", "4k3/8/7p/8/8/8/P7/R3K3 w - - 0 1", "4k3/7p/8/8/8/P7/8/R3K3 b - - 0 1"},
	{"the side to move", "r3k3/8/p7/8/8/8/7P/4K3 w - - 0 1", "r3k3/p7/8/8/8/7P/8/4K3 b - - 0 1"},
	{"en passant", "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"},
	{"en passant", "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "4k3/8/4p3/3P4/8/8/8/4K3 b - - 0 1"},
	{"the rights to castle", "4k3/p7/8/8/8/P7/8/4K2R b - - 0 1", "4k3/p7/8/8/8/P7/8/4K2R b K - 0 1"},
	{"the rights to castle", "4k2r/8/p7/8/8/8/P7/4K3 w k - 0 1", "4k2r/8/p7/8/8/8/P7/4K3 w - - 0 1"},
}

const hash = "hash: "

// Counted returns positions that are there for their counts alone: the probes, and the second of all twins. Compare
// asks for the first before each.
func Counted() (all []*Setup) {
	for _, t := range twins {
		all = append(all, NewSetup(hash+t.lacks, t.second))
	}
	for _, p := range probes {
		all = append(all, NewSetup("count: depth "+fmt.Sprint(p.depth), p.fen))
	}
	return all
}

// twin returns the index of the twins of which l is the second, or -1.
func (l *Setup) twin() int {
	if !strings.HasPrefix(l.Name, hash) {
		return -1
	}
	return slices.IndexFunc(twins, func(t twin) bool { return t.second == l.FEN() })
}

// mistaken returns the finding that an answer takes leaves of the first of two twins for those of the second, if the
// count at the next depth is right, for which the table has nothing to mistake.
func (c Counter) mistaken(l *Setup, t tree, a Answer) (*Finding, error) {
	pair := twins[l.twin()]
	first := NewSetup("", pair.first)
	mixed := t.leaves
	for i, m := range t.moves {
		after := play(l.Last(), m)
		for _, n := range movegen.Append(nil, first.Last()) {
			other := play(first.Last(), n)
			board := other
			if board.State = after.State; board == after {
				mixed += Leaves(&other, t.depth-1) - t.parts[i]
			}
		}
	}
	if mixed != a.Leaves {
		return nil, nil
	}
	if b, err := c(l, t.depth+1); err != nil || b.Leaves != Leaves(l.Last(), t.depth+1) {
		return nil, err
	}
	return &Finding{Setup: l, Found: []Difference{{"a key of a hash table lacks " + pair.lacks, fmt.Sprintf(
		"%s, but right at depth %d\n  The leaves of a board are those in %s, which was asked before: a key of a hash table lacks %s.",
		t.beside(a), t.depth+1, first.Command(), pair.lacks)}}}, nil
}
