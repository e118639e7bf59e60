package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A Finding is a line after which an engine differs, with what is wrong there.
type Finding struct {
	*Line     // the shortest that differs
	Fault     Fault
	Found     []Difference
	kind      string // of the first move of the line
	otherwise string // the command by which the same position is right
}

// A Fault is the part of an engine that is wrong.
type Fault uint8

const (
	List Fault = iota // its moves, or how it reads a FEN
	Make              // how it makes a move: the list is right from the FEN
	Read              // how it reads a FEN: the list is right after moves
	Sum               // how it counts: each child is right by itself
)

// String returns the command that leads to the finding and its differences.
func (f *Finding) String() string {
	text := f.Command()
	if f.Name != "" {
		text += " (" + f.Name + ")"
	}
	for i, d := range f.Found {
		if i == 3 && len(f.Found) > 4 {
			text += fmt.Sprintf("\n  and %d more", len(f.Found)-i)
			break
		}
		text += "\n  " + d.Text
	}
	switch f.Fault {
	case Make:
		text += "\n  The same position is right by " + f.otherwise + ": making the move is wrong."
	case Read:
		text += "\n  The same position is right by " + f.otherwise + ": reading the FEN is wrong."
	case Sum:
		text += "\n  Each child is right by itself: making or unmaking a move, or a hash table, is wrong."
	}
	return text
}

// Differ compares the moves after a line. It returns an error if the engine does not answer.
type Differ func(l *Line) ([]Difference, error)

// Judge finds out what is wrong with a line after which the moves differ. It asks for the FEN of the
// last position, and shortens the line as long as the moves differ.
func (differ Differ) Judge(l *Line, found []Difference) (f Finding, err error) {
	f = Finding{Line: l, Found: found}
	n := len(l.moves)
	if n == 0 {
		before, step := BeforeDoubleStep(l.Last())
		if step == "" || !Reachable(l.Last()) {
			return f, nil
		}
		other := NewLine("", FEN(before), step)
		if found, err = differ(other); err == nil && len(found) == 0 {
			f.Fault, f.otherwise = Read, other.Command()
		}
		return f, err
	}
	fromFEN, err := differ(l.End())
	if err != nil || len(fromFEN) > 0 {
		f.Line, f.Found = l.End(), fromFEN
		return f, err
	}
	f.Fault, f.otherwise = Make, l.End().Command()
	f.kind = "moves, but not each time" // if no part of the line differs again
	for i := n - 1; i >= 0; i-- {
		part := l.From(i)
		found, err := differ(part)
		if err != nil {
			return f, err
		}
		if len(found) == 0 {
			continue
		}
		f.Line, f.Found, f.kind = part, found, Kind(part.First(), l.moves[i])
		unmade := *part
		unmade.positions = slices.Repeat(part.positions[:1], len(part.positions))
		if n-i > 1 {
			f.kind += " and later moves"
			return f, nil
		}
		same, err := differ(&unmade)
		if err == nil && len(same) == 0 {
			f.Found = []Difference{{"the move is not made",
				"the moves are those of the position before " + part.Made()[0] + ", which is not made"}}
		}
		return f, err
	}
	return f, nil
}

// An Answer is what an engine counts.
type Answer struct {
	Leaves uint64
	Parts  map[string]uint64 // by move, nil if the engine does not divide
}

// A Counter counts the leaves below the last position of a line.
type Counter func(l *Line, depth int) (Answer, error)

// differ compares the moves that the counter lists at depth 1, or their number.
func (c Counter) differ(l *Line) ([]Difference, error) {
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
func (c Counter) Compare(l *Line, depth int, most uint64, counted func()) (*Finding, error) {
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
func (c Counter) descend(l *Line, depth int) (f Finding, err error) {
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
			f = Finding{Fault: Sum, Line: l.End(), Found: []Difference{{"each child is right, but not their sum", sum}}}
			return f.reachedBy(l), nil
		}
		l = l.From(0)
		l.Play(next)
	}
}

// reachedBy adds the line to a finding that consists of its last position alone.
func (f Finding) reachedBy(l *Line) Finding {
	if len(f.moves) == 0 && len(l.moves) > 0 {
		f.Found = append(f.Found, Difference{f.Found[0].Class, "It was reached by " + l.Command() + "."})
	}
	return f
}

// wrongChild returns the first move after which the count of an answer is wrong, or 0.
func (c Counter) wrongChild(l *Line, a Answer, depth int) (moves.Move, error) {
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
