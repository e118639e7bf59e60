package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A Finding is a position in which an engine differs, and what is wrong there.
type Finding struct {
	Fault
	Sample             // from which the moves are made
	Made      []string // the shortest line that differs
	After     Position // after the moves
	Kind      string   // of the first move of the line
	Found     []Difference
	Otherwise string // the command by which the same position is right
}

// A Fault is the part of an engine that is wrong.
type Fault uint8

const (
	List Fault = iota // its moves, or how it reads a FEN
	Make              // how it makes a move: the list is right from the FEN
	Read              // how it reads a FEN: the list is right after moves
	Sum               // how it counts: each child is right by itself
)

// Differ compares the moves of a position, which the moves made from a FEN lead to. It returns an
// error if the engine does not answer.
type Differ func(fen string, made []string, after *Position) ([]Difference, error)

// A Line is a line of play.
type Line struct {
	samples []Sample // the positions before each move and after the last
	moves   []moves.Move
}

// LineFrom returns the empty line from a position.
func LineFrom(s Sample) *Line { return &Line{samples: []Sample{s}} }

// Play appends a legal move. The FEN after it has the counters of a game.
func (l *Line) Play(m moves.Move) {
	p := l.Last()
	_, rest, _ := fen.Parse[uint64](l.samples[len(l.samples)-1].FEN)
	halfmoves, fullmoves, _, _ := fen.ParseCounters(rest)
	if halfmoves++; moves.Captured(p, m) != positions.NoKind || m.Piece() == positions.Pawn {
		halfmoves = 0
	}
	if p.BlackToMove() {
		fullmoves++
	}
	s := Of(l.samples[0].Name, moves.Play(p, m))
	s.FEN = string(fen.AppendCounters([]byte(strings.TrimSuffix(s.FEN, " 0 1")), halfmoves, fullmoves))
	l.samples = append(l.samples, s)
	l.moves = append(l.moves, m)
}

// First returns the position before the first move.
func (l *Line) First() *Position { return &l.samples[0].Position }

// Last returns the position after the last move.
func (l *Line) Last() *Position { return &l.samples[len(l.samples)-1].Position }

// Named gives the positions of a line a name.
func (l *Line) Named(name string) *Line {
	for i := range l.samples {
		l.samples[i].Name = name
	}
	return l
}

// Name returns the name of the position from which the line begins.
func (l *Line) Name() string { return l.samples[0].Name }

// FEN returns the FEN from which the line begins.
func (l *Line) FEN() string { return l.samples[0].FEN }

// Made returns the moves from the n-th on, in the notation of the Universal Chess Interface.
func (l *Line) Made(n int) (made []string) {
	for _, m := range l.moves[n:] {
		made = append(made, m.String())
	}
	return made
}

// Judge says what is wrong with a line after which the moves differ: it makes the line shorter as
// long as they do, and asks for the FEN of the last position.
func (l *Line) Judge(differ Differ, found []Difference) (f Finding, err error) {
	n := len(l.moves)
	f = Finding{Sample: l.samples[0], After: *l.Last(), Found: found}
	if n == 0 {
		before, step := BeforeDoubleStep(l.Last())
		if step == "" {
			return f, nil
		}
		other, err := differ(FEN(before), []string{step}, l.Last())
		if err == nil && len(other) == 0 {
			f.Fault, f.Otherwise = Read, Command(FEN(before), []string{step})
		}
		return f, err
	}
	last := l.samples[n]
	fromFEN, err := differ(last.FEN, nil, l.Last())
	if err != nil {
		return f, err
	}
	if len(fromFEN) > 0 {
		f.Sample, f.Found = last, fromFEN
		return f, nil
	}
	f.Fault, f.Otherwise = Make, Command(last.FEN, nil)
	f.Made, f.Kind = l.Made(0), "moves, but not each time" // if no line differs again
	for i := n - 1; i >= 0; i-- {
		s := l.samples[i]
		found, err := differ(s.FEN, l.Made(i), l.Last())
		if err != nil {
			return f, err
		}
		if len(found) == 0 {
			continue
		}
		f.Sample, f.Made, f.Found, f.Kind = s, l.Made(i), found, Kind(&s.Position, l.moves[i])
		if n-i > 1 {
			f.Kind += " and later moves"
		} else if same, err := differ(s.FEN, l.Made(i), &s.Position); err == nil && len(same) == 0 {
			f.Found = []Difference{{"the move is not made",
				"the moves are those of the position before " + f.Made[0] + ", which is not made"}}
		}
		return f, nil
	}
	return f, nil
}

// Command returns the command of the Universal Chess Interface that makes moves from a FEN.
func Command(record string, made []string) string {
	text := "position fen " + record
	if len(made) > 0 {
		text += " moves " + strings.Join(made, " ")
	}
	return text
}

// AddFinding adds a finding. Faults in making moves are collected by the kind of the move or by
// the class of the difference, whichever are fewer.
func (r *Report) AddFinding(f *Finding) {
	what := f.Command(f.Made)
	found := slices.Clone(f.Found)
	switch f.Fault {
	case Make:
		what += Lines(found) + "\n  " + "The same position is right by " + f.Otherwise + ": making the move is wrong."
		r.made = append(r.made, made{f, found[0].Class, what})
		return
	case Read:
		for i := range found {
			found[i].Class = "right after the moves, wrong from the FEN"
		}
		found = append(found, Difference{found[0].Class,
			"The same position is right by " + f.Otherwise + ": reading the FEN is wrong."})
	case Sum:
		found = append(found, Difference{found[0].Class,
			"Each child is right by itself: making or unmaking a move, or a hash table, is wrong."})
	}
	r.Add(&f.After, what, found)
}

// A made is a finding of a fault in making moves.
type made struct {
	*Finding
	class, example string
}

// fold adds the faults in making moves.
func (r *Report) fold() {
	kinds, classes := make(map[string]bool), make(map[string]bool)
	for _, m := range r.made {
		kinds[plain(m.Kind)], classes[m.class] = true, true
	}
	for _, m := range r.made {
		class := "right from the FEN, wrong after " + m.Kind
		if len(classes) <= len(kinds) && len(kinds) > 1 {
			class = "right from the FEN, wrong after moves: " + m.class
		}
		r.addClass(class, &m.After, m.example)
	}
	r.made = nil
}

// An Answer is what an engine counts.
type Answer struct {
	Leaves uint64
	Parts  map[string]uint64 // by move, nil if the engine does not divide
}

// A Counter counts the leaves below the position that moves made from a FEN lead to.
type Counter func(fen string, made []string, depth int) (Answer, error)

// Differ compares the moves that the counter lists at depth 1, or their number.
func (c Counter) Differ(record string, made []string, after *Position) ([]Difference, error) {
	a, err := c(record, made, 1)
	if err != nil {
		return nil, err
	}
	return a.Differences(after), nil
}

// Differences compares an answer at depth 1 with the legal moves.
func (a Answer) Differences(p *Position) []Difference {
	if a.Parts != nil {
		var list []string
		for m := range a.Parts {
			list = append(list, m)
		}
		slices.Sort(list)
		if found := Differences(p, list); len(found) > 0 {
			return found
		}
	}
	if want := uint64(len(moves.Append(nil, p))); a.Leaves != want {
		class := "too few moves"
		if a.Leaves > want {
			class = "too many moves"
		}
		return []Difference{{class, fmt.Sprintf("%d moves: want %d", a.Leaves, want)}}
	}
	return nil
}

// Descend follows a wrong count after a line down to the position where it begins. FromFEN says
// that the counter does not make moves: it takes the FEN of each position.
func (c Counter) Descend(line *Line, depth int, fromFEN bool) (f Finding, err error) {
	path := LineFrom(line.samples[0])
	for start := depth; ; depth-- {
		p := line.Last()
		if fromFEN && depth < start {
			line = LineFrom(path.samples[start-depth])
		}
		a, err := c(line.FEN(), line.Made(0), depth)
		if err != nil {
			return f, err
		}
		if a.Parts != nil || depth == 1 {
			direct := a
			if depth > 1 { // only its moves
				direct.Leaves = uint64(len(moves.Append(nil, p)))
			}
			if found := direct.Differences(p); len(found) > 0 && fromFEN {
				return Finding{Sample: line.samples[0], After: *p, Found: append(found, path.reached(found)...)}, nil
			} else if len(found) > 0 {
				return line.Judge(c.Differ, found)
			}
		}
		want := Leaves(p, depth)
		sum := fmt.Sprintf("%d leaves at depth %d: want %d", a.Leaves, depth, want)
		if a.Leaves == want {
			sum = fmt.Sprintf("%d leaves at depth %d, which is right, but another number within depth %d", want, depth, depth+1)
		}
		next := moves.Move(0)
		for _, m := range moves.Append(nil, p) {
			if depth == 1 {
				break
			}
			after := moves.Play(p, m)
			got, divided := a.part(m)
			if !divided {
				child, made := line.FEN(), append(line.Made(0), m.String())
				if fromFEN {
					child, made = FEN(after), nil
				}
				answer, err := c(child, made, depth-1)
				if err != nil {
					return f, err
				}
				got = answer.Leaves
			}
			if got != Leaves(&after, depth-1) {
				next = m
				break
			}
		}
		if next == 0 {
			found := []Difference{{sumClass, sum}}
			return Finding{Fault: Sum, Sample: line.samples[0], Made: line.Made(0), After: *p, Found: found}, nil
		}
		line.Play(next)
		path.Play(next)
	}
}

const sumClass = "each child is right, but not their sum"

// reached returns the line as a difference of the class of others, if it has a move.
func (l *Line) reached(others []Difference) []Difference {
	if len(l.moves) == 0 {
		return nil
	}
	return []Difference{{others[0].Class, "It was reached by " + Command(l.FEN(), l.Made(0)) + "."}}
}

// part returns the leaves after a move.
func (a Answer) part(m moves.Move) (leaves uint64, divided bool) {
	for text, n := range a.Parts {
		normal := Normal(text)
		if normal == m.String() || m.IsCastling() && normal == squareName(m.From())+squareName(m.To()) {
			return n, true
		}
	}
	return 0, false
}

// Leaves returns the number of leaves below p.
func Leaves(p *Position, depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, part := range perft.Divide(p, depth, perft.Bulk, 1) {
		leaves += part.Leaves
	}
	return leaves
}
