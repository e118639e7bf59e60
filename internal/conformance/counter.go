package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// An Answer is what an engine counts.
type Answer struct {
	Leaves uint64
	Parts  map[string]uint64 // by move, nil if the engine does not divide
}

// A Counter counts the leaves below the last position of a line.
type Counter func(l *Setup, depth int) (Answer, error)

// differ compares the moves that the counter lists at depth 1, or their number.
func (c Counter) differ(l *Setup) ([]Difference, error) {
	a, err := c(l, 1)
	if err != nil {
		return nil, err
	}
	return a.differences(l.Last(), 1), nil
}

// differences compares the moves of an answer with the legal moves, and at depth 1 their number.
func (a Answer) differences(p *Position, depth int) []Difference {
	if a.Parts != nil {
		if found := Differences(p, slices.Sorted(maps.Keys(a.Parts))); len(found) > 0 {
			return found
		}
	}
	want := uint64(len(moves.Append(nil, p)))
	if depth > 1 || a.Leaves == want {
		return nil
	}
	class := "too few moves"
	if a.Leaves > want {
		class = "too many moves"
	}
	return []Difference{{class, fmt.Sprintf("%d moves: want %d", a.Leaves, want)}}
}

// Compare compares the counts after a line at each depth from 1 to depth that has at most so many
// leaves, or 50 times as many for a position of the perft suite. At the first depth that differs it
// descends to the position where the difference begins. It calls counted after each count.
func (c Counter) Compare(l *Setup, depth int, most uint64, counted func()) (*Finding, error) {
	times := uint64(1)
	if strings.HasPrefix(l.Name, "perft: ") {
		times = 50
	}
	for d := 1; d <= depth; d++ {
		want := Leaves(l.Last(), d)
		if want/times > most || want == 0 && d > 1 {
			break
		}
		a, err := c(l, d)
		if err != nil {
			return nil, err
		}
		counted()
		if a.Leaves != want || d == 1 && len(a.differences(l.Last(), 1)) > 0 {
			f, err := c.descend(l, d)
			return &f, err
		}
	}
	return nil, nil
}

// descend follows a wrong count after a line down to the position where it begins.
func (c Counter) descend(l *Setup, depth int) (f Finding, err error) {
	for ; ; depth-- {
		a, err := c(l, depth)
		if err != nil {
			return f, err
		}
		if found := a.differences(l.Last(), depth); len(found) > 0 {
			if f, err = Differ(c.differ).Judge(l, found); err != nil {
				return f, err
			}
			return f.reachedBy(l), nil
		}
		next, err := c.wrongChild(l, a, depth)
		if err != nil {
			return f, err
		}
		if next == 0 {
			want := Leaves(l.Last(), depth)
			sum := fmt.Sprintf("%d leaves at depth %d: want %d", a.Leaves, depth, want)
			if a.Leaves == want {
				sum = fmt.Sprintf("%d leaves at depth %d, which is right, but another number within depth %d", want, depth, depth+1)
			}
			f = Finding{Fault: Sum, Setup: l.End(), Found: []Difference{{"each child is right, but not their sum", sum}}}
			return f.reachedBy(l), nil
		}
		l = l.From(0)
		l.Play(next)
	}
}

// reachedBy adds the line to a finding that consists of its last position alone.
func (f Finding) reachedBy(l *Setup) Finding {
	if len(f.moves) == 0 && len(l.moves) > 0 {
		f.Found = append(f.Found, Difference{f.Found[0].Class, "It was reached by " + l.Command() + "."})
	}
	return f
}

// wrongChild returns the first move after which the count of an answer is wrong, or 0.
func (c Counter) wrongChild(l *Setup, a Answer, depth int) (moves.Move, error) {
	if depth == 1 {
		return 0, nil
	}
	for _, m := range moves.Append(nil, l.Last()) {
		child := l.From(0)
		child.Play(m)
		got, divided := a.part(m)
		if !divided {
			answer, err := c(child, depth-1)
			if err != nil {
				return 0, err
			}
			got = answer.Leaves
		}
		if got != Leaves(child.Last(), depth-1) {
			return m, nil
		}
	}
	return 0, nil
}

// part returns the leaves after a move.
func (a Answer) part(m moves.Move) (leaves uint64, divided bool) {
	for text, n := range a.Parts {
		normal := Normal(text)
		if normal == m.String() || m.IsCastling() && normal == SquareName(m.From())+SquareName(m.To()) {
			return n, true
		}
	}
	return 0, false
}

// Leaves returns the number of leaves below p at a depth of at least 1.
func Leaves(p *Position, depth int) (leaves uint64) {
	for _, n := range perft.Divide(p, depth, false, 1) {
		leaves += n
	}
	return leaves
}
