package conformance

import (
	"fmt"
	"slices"
)

// A Finding is a line after which an engine differs, with what is wrong there.
type Finding struct {
	*Setup    // the shortest that differs
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
	}
	return text
}

// Differ compares the moves after a line. It returns an error if the engine does not answer.
type Differ func(l *Setup) ([]Difference, error)

// Judge finds out what is wrong with a line after which the moves differ. It asks for the FEN of the
// last position, and shortens the line as long as the moves differ.
func (differ Differ) Judge(l *Setup, found []Difference) (f Finding, err error) {
	f = Finding{Setup: l, Found: found}
	n := len(l.moves)
	if n == 0 {
		before, step := BeforeDoubleStep(l.Last())
		if step == "" || !Reachable(l.Last()) {
			return f, nil
		}
		other := NewSetup("", FEN(before), step)
		if found, err = differ(other); err == nil && len(found) == 0 {
			f.Fault, f.otherwise = Read, other.Command()
		}
		return f, err
	}
	fromFEN, err := differ(l.End())
	if err != nil || len(fromFEN) > 0 {
		f.Setup, f.Found = l.End(), fromFEN
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
		f.Setup, f.Found, f.kind = part, found, Kind(part.First(), l.moves[i])
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
