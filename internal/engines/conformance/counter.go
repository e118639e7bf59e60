package conformance

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// An Answer is what an engine counts.
type Answer struct {
	Leaves uint64            // the sum that it prints, or else that of the parts
	Parts  map[string]uint64 // by move, nil if the engine does not divide
}

// A Counter counts the leaves below the last position of a line.
type Counter func(l *Setup, depth int) (Answer, error)

// KingToRook reports whether an engine writes castling in standard chess as king to rook: it lists e1h1, or
// counts the three moves after e1h1 and not after e1g1.
func (c Counter) KingToRook() (bool, error) {
	l := NewSetup("", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1")
	a, err := c(l.To(0), 1)
	if err != nil || a.Parts != nil {
		_, listed := a.Parts["e1h1"]
		return listed, err
	}
	if a, err = c(l, 1); err != nil || a.Leaves == 3 {
		return false, err
	}
	l.TellKingToRook()
	a, err = c(l, 1)
	return a.Leaves == 3, err
}

// differ compares the moves that the counter lists at depth 1, or their number.
func (c Counter) differ(l *Setup) ([]Difference, error) {
	a, err := c(l, 1)
	if err != nil {
		return nil, err
	}
	l.Listed = slices.Sorted(maps.Keys(a.Parts))
	return a.differences(l.Last()), nil
}

// differences compares the moves of an answer at depth 1 with the legal moves, or else their number.
func (a Answer) differences(p *Position) []Difference {
	if a.Parts != nil {
		if found := Differences(p, slices.Sorted(maps.Keys(a.Parts))); len(found) > 0 {
			return found
		}
	}
	want := uint64(len(movegen.Append(nil, p)))
	switch {
	case a.Leaves == want:
		return nil
	case a.Parts != nil:
		return []Difference{{wrongSum, fmt.Sprintf("a sum of %d leaves at depth 1: want %d, as its parts say", a.Leaves, want)}}
	case a.Leaves == 0:
		return Differences(p, nil)
	}
	class := [...]string{"too few moves", "", "too many moves"}[1+cmp.Compare(a.Leaves, want)]
	return []Difference{{class, fmt.Sprintf("%d moves: want %d", a.Leaves, want)}}
}

// Want returns the library's answer after a line, with the names of moves in standard notation.
func Want(l *Setup, depth int) Answer {
	t, _ := count(context.Background(), l.Last(), depth)
	return t.want()
}

// Right returns how many parts of an answer are as wanted, and the first move of which that is not so, or "". A part
// without leaves may be missing.
func (want Answer) Right(p *Position, a Answer) (right int, wrong string) {
	leaves, wrongs := a.named(p)
	for name, n := range want.Parts {
		if got, ok := leaves[name]; got != n {
			wrongs = append(wrongs, name)
		} else if ok {
			right++
		}
	}
	if wrongs != nil {
		wrong = slices.Min(wrongs)
	}
	return right, wrong
}

// named returns the leaves after each move by its name in standard notation, and the illegal moves.
func (a Answer) named(p *Position) (leaves map[string]uint64, illegal []string) {
	leaves = make(map[string]uint64)
	for text, n := range a.Parts {
		name := Normal(text)
		if m, err := movegen.Parse(p, name); err == nil {
			name = m.String()
		} else {
			illegal = append(illegal, name)
		}
		leaves[name] += n
	}
	return leaves, illegal
}

// Castling returns castling that is written as o-o or o-o-o in the form in which the engine is told it. It returns
// other moves as they are.
func (l *Setup) Castling(text string) string {
	if !strings.HasPrefix(text, "o-") {
		return text
	}
	p := l.Last()
	for _, m := range movegen.Append(nil, p) {
		if m.IsCastling() && m.To()-m.From() > 0 == (text == "o-o") {
			return l.text(p, m)
		}
	}
	king := SquareName(square(p.Kings & p.Of(positions.Mover)))
	return king + map[bool]string{true: "g", false: "c"}[text == "o-o"] + king[1:]
}

// A tree holds the library's count below a position.
type tree struct {
	depth  int
	moves  []movegen.Move
	parts  []uint64 // after each move
	leaves uint64
}

func count(ctx context.Context, p *Position, depth int) (t tree, err error) {
	t = tree{depth: depth, moves: movegen.Append(nil, p)}
	t.parts, t.leaves = perft.Divide(ctx, p, depth, false, 1) //mutation:speed 1 to 0
	return t, context.Cause(ctx)
}

// Leaves returns the number of leaves below p at a depth of at least 1.
func Leaves(p *Position, depth int) uint64 {
	t, _ := count(context.Background(), p, depth)
	return t.leaves
}

// want returns the count as an answer.
func (t tree) want() Answer {
	a := Answer{t.leaves, make(map[string]uint64)}
	for i, m := range t.moves {
		a.Parts[m.String()] = t.parts[i]
	}
	return a
}

// right reports whether an answer is the library's count, and so is each of its parts.
func (t tree) right(a Answer, p *Position) bool {
	if t.depth == 1 {
		return len(a.differences(p)) == 0
	}
	_, wrong := t.want().Right(p, a)
	return a.Leaves == t.leaves && (a.Parts == nil || wrong == "")
}

// beside says the count of an answer beside the library's.
func (t tree) beside(a Answer) string {
	return fmt.Sprintf("%d leaves at depth %d: want %d", a.Leaves, t.depth, t.leaves)
}

// Compare compares the counts after a line at each depth from 1 to depth, unless it has more than
// most leaves. For a position of the perft suite the limit is 50 times most. At the first depth that
// differs Compare descends to the position where the difference begins. It calls counted after each
// count. Fresh, unless nil, asks an engine that was not asked before. Compare returns the cause if the context ends.
func (c Counter) Compare(ctx context.Context, l *Setup, depth int, most uint64, fresh Counter, counted func()) (*Finding, error) {
	times := uint64(1)
	if strings.HasPrefix(l.Name, "perft: ") {
		times = 50
	}
	for d := 1; d <= depth; d++ {
		want, err := count(ctx, l.Last(), d)
		if err != nil {
			return nil, err
		}
		if want.leaves/times > most || want.leaves == 0 && d > 1 {
			break
		}
		twin := l.twin()
		if twin >= 0 {
			if _, err := c(NewSetup("", twins[twin].first), d); err != nil {
				return nil, err
			}
		}
		a, err := c(l, d)
		if err != nil {
			return nil, err
		}
		counted()
		if want.right(a, l.Last()) {
			continue
		}
		if twin >= 0 && d > 1 {
			if f, err := c.mistaken(l, want, a); err != nil || f != nil {
				return f, err
			}
		}
		f, err := c.descend(ctx, l, want, a, fresh)
		return &f, err
	}
	return nil, nil
}

// descend follows a wrong answer after a line down to the position where it begins. It asks the same
// once more before it calls an answer wrong, and asks for each position by itself.
func (c Counter) descend(ctx context.Context, l *Setup, t tree, first Answer, fresh Counter) (f Finding, err error) {
	a, err := c(l, t.depth)
	if err != nil {
		return f, err
	}
	if t.right(a, l.Last()) {
		text := fmt.Sprint(first.Leaves, " leaves")
		if first.Leaves == t.leaves {
			text = "other parts"
		}
		return unsteady(l, t, text), nil
	}
	if fresh != nil {
		b, err := fresh(l, t.depth)
		if err != nil {
			return f, err
		}
		if t.right(b, l.Last()) {
			return Finding{Setup: l, Found: []Difference{{kept, t.beside(a) + "\n  It is right if the engine is started anew: it keeps " +
				"something between positions, such as a hash table."}}}, nil
		}
	}
	for t.depth > 1 {
		if a.Parts == nil || len(Differences(l.Last(), slices.Sorted(maps.Keys(a.Parts)))) > 0 {
			if found, err := c.differ(l); err != nil {
				return f, err
			} else if len(found) > 0 {
				return c.judge(l, found)
			}
		}
		next, err := c.wrongChild(l, t, a)
		if err != nil {
			return f, err
		}
		if next < 0 {
			return c.sum(l, t, a)
		}
		child := l.From(0)
		child.Listed = slices.Sorted(maps.Keys(a.Parts))
		child.Play(t.moves[next])
		below, err := count(ctx, child.Last(), t.depth-1)
		if err != nil {
			return f, err
		}
		b, err := c(child, below.depth)
		if err != nil {
			return f, err
		}
		switch right := below.right(b, child.Last()); {
		case right && a.Parts == nil:
			return unsteady(child, below, "another number of leaves"), nil
		case right:
			return c.within(l, t, a, next)
		}
		l, t, a = child, below, b
	}
	return c.judge(l, a.differences(l.Last()))
}

// unsteady returns the finding that an answer is right when the same is asked again.
func unsteady(l *Setup, t tree, first string) Finding {
	text := fmt.Sprintf("%s at depth %d, but %d leaves when asked again, which is right", first, t.depth, t.leaves)
	return Finding{Setup: l, Found: []Difference{{notAgain, text}}}
}

// judge judges the moves after a line.
func (c Counter) judge(l *Setup, found []Difference) (f Finding, err error) {
	f, err = Differ(c.differ).Judge(l, found)
	if err != nil {
		return f, err
	}
	if f.Fault <= Read && !strings.HasPrefix(f.Found[0].Class, "missing") {
		t, _ := count(context.Background(), f.Last(), 1)
		a, err := c(f.Setup, 1)
		if err != nil {
			return f, err
		}
		if found, err := c.explain(f.Setup, t, a); err != nil {
			return f, err
		} else if found != nil {
			f = Finding{Setup: f.Setup, Found: found}
		}
	}
	return f.reachedBy(l), nil
}

const unmade = "making or unmaking a move, a hash table or the sum is wrong"

// The classes of counts that are wrong, although the lists of moves are right.
const (
	kept       = "not the same count as of an engine that is started anew"
	notAgain   = "not the same count each time"
	wrongParts = "each child is right by itself, but not within a deeper count"
	wrongDepth = "each child is right by itself, but the count is that of another depth"
	wrongNodes = "each child is right by itself, but the count is that of several depths"
	wrongSum   = "each part is right, but not their sum"
)

// within returns the finding that a child is right by itself, but not within the answer.
func (c Counter) within(l *Setup, t tree, a Answer, child int) (Finding, error) {
	m, got := t.moves[child], "no"
	leaves, _ := a.named(l.Last())
	if n, ok := leaves[m.String()]; ok {
		got = fmt.Sprint(n)
	}
	return c.whole(l, t, a, Difference{wrongParts, fmt.Sprintf("%s leaves after %v within depth %d, but %d by itself, which is "+
		"right: %s", got, m, t.depth, t.parts[child], unmade)})
}

// sum returns the finding that the parts of an answer are right, but not the whole.
func (c Counter) sum(l *Setup, t tree, a Answer) (Finding, error) {
	if _, illegal := a.named(l.Last()); illegal != nil {
		text := Differences(l.Last(), illegal)[0].Text
		return c.whole(l, t, a, Difference{wrongParts, text + ", but depth 1 does not list it: " + unmade})
	}
	if a.Parts != nil {
		return c.whole(l, t, a, Difference{wrongSum, "a sum of " + t.beside(a) + ", as its parts say"})
	}
	return c.whole(l, t, a, Difference{wrongParts, t.beside(a) + "\n  Each child is right by itself: " + unmade + "."})
}

// Elsewhere says of a wrong number of leaves whether it is right at another depth or of several.
func Elsewhere(l *Setup, depth int, leaves uint64) (d Difference, found bool) {
	nodes, number := Leaves(l.Last(), depth), fmt.Sprint(leaves)
	if leaves == nodes {
		return d, false
	}
	for d := depth - 1; d > 0; d-- {
		n := Leaves(l.Last(), d)
		if nodes += n; n == leaves {
			return Difference{wrongDepth, fmt.Sprintf("%s is the number at depth %d", number, d)}, true
		} else if nodes == leaves {
			return Difference{wrongNodes,
				fmt.Sprintf("%s is the number of positions at depths %d to %d, not of leaves alone", number, d, depth)}, true
		}
	}
	return d, false
}

// whole returns a finding of the position alone, unless its count is right from the FEN. If the answer is
// the library's count of something else, it says so instead.
func (c Counter) whole(l *Setup, t tree, a Answer, d Difference) (f Finding, err error) {
	if other, found := Elsewhere(l, t.depth, a.Leaves); found {
		d = Difference{other.Class, t.beside(a) + "\n  " + other.Text + "."}
	}
	if found, err := c.explain(l, t, a); err != nil {
		return f, err
	} else if found != nil {
		d = found[0]
	}
	f = Finding{Setup: l, Found: []Difference{d}}
	if len(l.moves) == 0 {
		return f, nil
	}
	a, err = c(l.End(), t.depth)
	if err == nil && !t.right(a, l.Last()) {
		f.Setup = l.End()
		return f.reachedBy(l), nil
	}
	f.Found = append(f.Found, Difference{d.Class, "The count is right by " + l.End().Command() + "."})
	return f, err
}

// reachedBy adds the line to a finding that consists of its last position alone.
func (f Finding) reachedBy(l *Setup) Finding {
	if len(f.moves) == 0 && len(l.moves) > 0 {
		f.Found = append(f.Found, Difference{f.Found[0].Class, "It was reached by " + l.Command() + "."})
	}
	return f
}

// wrongChild returns the index of the first move after which the count of an answer is wrong, or -1. A part without leaves
// may be missing.
func (c Counter) wrongChild(l *Setup, t tree, a Answer) (int, error) {
	leaves, _ := a.named(l.Last())
	for i, m := range t.moves {
		n := leaves[m.String()]
		if a.Parts == nil {
			child := l.From(0)
			child.Play(m)
			answer, err := c(child, t.depth-1)
			if err != nil {
				return 0, err
			}
			n = answer.Leaves
		}
		if n != t.parts[i] {
			return i, nil
		}
	}
	return -1, nil
}
