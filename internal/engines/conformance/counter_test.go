package conformance

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/faulty"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// TestCompare finds where a wrong count of an engine begins.
func TestCompare(t *testing.T) {
	const castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	const castled = "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
	const mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	const reached = "\n  It was reached by position fen " + castling + " moves e1g1."
	const unmade = ": making or unmaking a move, a hash table or the sum is wrong"
	const mating, stepping = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1" // mating by two moves of 28
	type question struct {
		*Setup
		depth, calls int
	}
	type change = func(q question, a *Answer)
	less := func(when func(q question) bool) change {
		return func(q question, a *Answer) {
			if when(q) {
				a.Leaves--
			}
		}
	}
	at := func(depth int, edit func(a *Answer)) change {
		return func(q question, a *Answer) {
			if q.depth == depth {
				edit(a)
			}
		}
	}
	fewer := func(a *Answer) { a.Leaves-- }
	alone, rook, nearly, step := NewSetup("", kings), NewSetup("", castling), NewSetup("", mating), NewSetup("", stepping)
	more := func(_ question, a *Answer) { a.Leaves++ }
	for _, test := range []struct {
		line    *Setup
		depth   int
		most    uint64
		divides bool
		change  change // of the right answer to a question
		asked   []int  // the depths
		counted int
		text    string // the end of the finding, or "" for none
	}{
		{alone, 3, 1000, false, nil, []int{1, 2, 3}, 3, ""},
		{alone, 3, 25, false, nil, []int{1, 2}, 2, ""}, // 5, 25 and 170 leaves
		{alone, 3, 24, false, nil, []int{1}, 1, ""},
		{NewSetup("perft: kings", kings), 4, 22, true, nil, []int{1, 2, 3}, 3, ""}, // 1156 leaves at depth 4
		{NewSetup("", mate), 3, 1000, true, nil, []int{1}, 1, ""},
		{rook, 2, 1000, true, func(_ question, a *Answer) { delete(a.Parts, "E1H1") },
			[]int{1, 1, 1, 1, 1}, 1, "\n  e1g1 is missing, castling on the king's side"},
		{alone, 2, 1000, false, more, []int{1, 1, 1, 1, 1, 1, 1, 1}, 1, "\n  6 moves: want 5"},
		{alone, 2, 1000, false, at(1, fewer), []int{1, 1, 1, 1, 1, 1, 1, 1}, 1, "\n  4 moves: want 5"},
		{rook, 2, 1000, true, more, []int{1, 1, 1, 1, 1, 1, 1, 1}, 1, "\n  a sum of 16 leaves at depth 1: want 15, as its parts say"},
		{rook, 2, 1000, true, func(_ question, a *Answer) { a.Parts["E1G1"] = 1 }, []int{1, 1, 1, 1, 1, 1, 1, 1}, 1, "\n  e1g1 is listed twice"},
		{alone, 2, 1000, false, less(func(q question) bool { return q.calls == 1 }),
			[]int{1, 1}, 1, "4 leaves at depth 1, but 5 leaves when asked again, which is right"},
		{alone, 2, 1000, true, func(q question, a *Answer) {
			if q.calls == 2 {
				a.Parts["E1D1"], a.Parts["E1F1"] = 4, 6
			}
		}, []int{1, 2, 2}, 2, "other parts at depth 2, but 25 leaves when asked again, which is right"},
		// Moves after which there are no leaves are not named.
		{nearly, 2, 1000, true, func(_ question, a *Answer) {
			maps.DeleteFunc(a.Parts, func(_ string, n uint64) bool { return n == 0 })
		}, []int{1, 2}, 2, ""},
		// A game goes on after its end.
		{nearly, 3, 10_000, false, func(q question, a *Answer) {
			if q.calls > 2 && (q.depth == 3 || Leaves(q.Last(), 1) == 0) {
				a.Leaves++
			}
		}, nil, 3, "position fen 7k/8/6Q1/4K3/8/8/8/8 b - - 1 1\n  1 moves: want 0\n  It was reached by position fen " + mating + " moves f6e5."},
		// A child is wrong once, and then right.
		{alone, 2, 10_000, false, less(func(q question) bool { return q.depth == 2 || q.calls == 5 }), nil, 2, "position fen " + kings +
			" moves e1d1\n  another number of leaves at depth 1, but 5 leaves when asked again, which is right"},
		// A list is wrong after a double step is made. There are as many moves before it.
		{step, 2, 999, false, less(func(q question) bool { return q.depth == 2 || len(q.moves) > 0 && q.Last().EnPassant() != 0 }), nil,
			2, " e2e4\n  6 moves: want 7\n  The same position is right by position fen 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1: " +
				"making a move, taking one back or reading its text is wrong."},
		// A list is wrong after castling, which is the fourth of 15 moves.
		{rook, 2, 1000, false, less(func(q question) bool { return q.depth == 2 || strings.HasPrefix(q.End().FEN(), castled[:26]) }),
			nil, 2, "position fen " + castled + "\n  2 moves: want 3" + reached},
		{rook, 2, 1000, false, less(func(q question) bool {
			return q.depth == 2 && len(q.Made()) == 0 || strings.HasPrefix(q.End().FEN(), "4k3/8/8/8/8/8/8/4K1R1")
		}), nil, 2, "position fen 4k3/8/8/8/8/8/8/4K1R1 b - - 1 1\n  4 moves: want 5\n  It was reached by position fen " + castling + " moves h1g1."},
		// The child lacks a move, and not one of its children. At depth 1 it is not asked again.
		{rook, 3, 10_000, false, less(func(q question) bool { return q.depth == 3 || strings.HasPrefix(q.End().FEN(), castled[:26]) }),
			nil, 3, "position fen " + castled + "\n  2 moves: want 3" + reached},
		// A part is wrong within a deeper count alone, or is not there.
		{rook, 3, 10_000, true, at(3, func(a *Answer) { a.Leaves--; a.Parts["E1H1"]-- }), []int{1, 2, 3, 3, 2}, 3, "position fen " + castling +
			"\n  47 leaves after e1g1 within depth 3, but 48 by itself, which is right" + unmade},
		{rook, 2, 10_000, true, at(2, func(a *Answer) { delete(a.Parts, "E1D1") }), []int{1, 2, 2, 1, 1}, 2,
			"\n  no leaves after e1d1 within depth 2, but 5 by itself, which is right" + unmade},
		{rook, 2, 10_000, true, at(2, func(a *Answer) { a.Parts["E1E3"] = 0 }), []int{1, 2, 2, 1}, 2,
			"\n  e1e3 is illegal: the king on e1 does not move to e3, but depth 1 does not list it" + unmade},
		// The sum of a part is wrong, but only after the move.
		{rook, 3, 10_000, true, func(q question, a *Answer) {
			if q.depth == 3 {
				a.Parts["E1H1"]--
			}
			if q.depth == 3 || q.depth == 2 && len(q.Made()) > 0 {
				a.Leaves--
			}
		}, nil, 3, "position fen " + castling + " moves E1H1\n  a sum of 47 leaves at depth 2: want 48, as its parts say\n" +
			"  The count is right by position fen " + castled + "."},
		// All leaves are those of one move.
		{NewSetup("", "K7/8/k1P5/1p6/1P6/8/8/8 w - - 0 1"), 2, 10_000, true, at(2, func(a *Answer) { a.Parts["A8B8"], a.Parts["C6C7"] = 2, 0 }),
			[]int{1, 2, 2, 1}, 2, "\n  2 leaves after a8b8 within depth 2, but 1 by itself, which is right" + unmade},
		// A sum is wrong.
		{rook, 3, 10_000, true, at(3, fewer), []int{1, 2, 3, 3}, 3,
			"position fen " + castling + "\n  a sum of 1196 leaves at depth 3: want 1197, as its parts say"},
		{alone, 3, 10_000, false, at(3, func(a *Answer) { a.Leaves = 5 }), nil, 3, " want 170\n  5 is the number at depth 1."},
		{alone, 3, 10_000, false, at(3, func(a *Answer) { a.Leaves = 200 }), nil, 3,
			"\n  200 leaves at depth 3: want 170\n  200 is the number of positions at depths 1 to 3, not of leaves alone."},
		// It is right from the FEN, or wrong there too.
		{NewSetup("", kings, "e1e2"), 2, 10_000, false, less(func(q question) bool { return q.depth == 2 && len(q.Made()) > 0 }),
			nil, 2, unmade + ".\n  The count is right by position fen 4k3/8/8/8/8/8/4K3/8 b - - 1 1."},
		{NewSetup("", kings, "e1e2"), 2, 10_000, false, at(2, fewer), nil, 2,
			" want 40\n  Each child is right by itself" + unmade + ".\n  It was reached by position fen " + kings + " moves e1e2."},
	} {
		line := test.line.To(len(test.line.moves)) // not asked yet
		var asked []int
		fails := -1 // the number of the call without an answer
		counter := Counter(func(l *Setup, depth int) (a Answer, err error) {
			if asked = append(asked, depth); len(asked)-1 == fails {
				return a, errors.New("no answer")
			}
			parts, leaves := perft.Divide(context.Background(), l.Last(), depth, false, 1)
			if a.Leaves = leaves; test.divides {
				a.Parts = make(map[string]uint64)
				for i, m := range movegen.Append(nil, l.Last()) {
					a.Parts[strings.ToUpper(strings.Replace(m.String(), "e1g1", "e1h1", 1))] = parts[i]
				}
			}
			if test.change != nil {
				test.change(question{l, depth, len(asked)}, &a)
			}
			if len(asked) == depth && depth > 1 && a.Leaves != leaves { // the first wrong answer has no parts
				a.Parts = nil
			}
			return a, nil
		})
		counted := 0
		f, err := counter.Compare(t.Context(), line, test.depth, test.most, nil, func() { counted++ })
		text := ""
		if f != nil {
			text = f.String()
			class := map[bool]string{strings.Contains(text, unmade): wrongParts, strings.Contains(text, "parts say"): wrongSum,
				strings.Contains(text, "asked again"): notAgain, strings.Contains(text, "is the number at"): wrongDepth,
				strings.Contains(text, "is the number of"): wrongNodes}[true]
			if got := f.Found[len(f.Found)-1].Class; class != "" && got != class {
				t.Errorf("%s has the class %q", text, got)
			}
		}
		if err != nil || counted != test.counted || !slices.Equal(asked, test.asked) && test.asked != nil ||
			!strings.HasSuffix(text, test.text) || (f == nil) != (test.text == "") {
			t.Errorf("%s: asked for depths %d, %d counted, error %v, finding\n%s", line.Command(), asked, counted,
				err, text)
		}
		for calls := len(asked); calls > 0; calls-- {
			asked, fails = nil, calls-1
			if _, err := counter.Compare(t.Context(), line, test.depth, test.most, nil, func() {}); err == nil {
				t.Errorf("%s: no error, although call %d has no answer", line.Command(), fails)
			}
		}
	}
}

// TestRight counts right parts, and names the first that is wrong, illegal or missing.
func TestRight(t *testing.T) {
	l := NewSetup("", kings) // five moves, with five leaves each
	for _, test := range []struct {
		edit  map[string]uint64
		right int
		wrong string
	}{
		{nil, 5, ""},
		{map[string]uint64{"e1f2": 4, "e1d2": 4, "e1f1": 4}, 2, "e1d2"},
		{map[string]uint64{"e1e3": 5, "e1a1": 5, "e1h1": 5}, 5, "e1a1"},
		{map[string]uint64{"e1a1": 0, "E1D1": 5}, 4, "e1a1"},
		{map[string]uint64{"E1D1": 5}, 4, "e1d1"}, // twice
	} {
		a := Want(l, 2)
		maps.Copy(a.Parts, test.edit)
		if right, wrong := Want(l, 2).Right(l.Last(), a); right != test.right || wrong != test.wrong {
			t.Errorf("%v: %d right, %q wrong, want %d and %q", a.Parts, right, wrong, test.right, test.wrong)
		}
	}
	mating := NewSetup("", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
	want, a := Want(mating, 2), Want(mating, 2)
	maps.DeleteFunc(a.Parts, func(_ string, n uint64) bool { return n == 0 })
	if right, wrong := want.Right(mating.Last(), a); right != len(a.Parts) || wrong != "" {
		t.Errorf("without the parts of mates: %d right, %q wrong, want %d", right, wrong, len(a.Parts))
	}
	if _, wrong := want.Right(mating.Last(), Answer{}); wrong != "g6b1" {
		t.Errorf("without parts %q is wrong, want g6b1", wrong)
	}
}

// An ended context ends a comparison with its cause.
func TestEnded(t *testing.T) {
	cause := errors.New("a signal")
	for left := range 5 {
		ctx, end := context.WithCancelCause(t.Context())
		counter := Counter(func(l *Setup, depth int) (Answer, error) {
			if left--; left < 0 {
				end(cause)
			}
			return Answer{Leaves: Leaves(l.Last(), depth) + uint64(depth/2+len(l.Made()))}, nil
		})
		if f, err := counter.Compare(ctx, NewSetup("", kings), 3, 1000, nil, func() {}); err != cause {
			t.Errorf("finding %v, error %v, want the cause", f, err)
		}
	}
}

// TestKingToRook asks engines of each kind how they write castling, with and without parts.
func TestKingToRook(t *testing.T) {
	for i, way := range faulty.Ways() {
		divides := i%4 == 1 || i%4 == 2
		way.Strict, way.OnlyListed = i%4 > 1, false
		for answers := range 4 { // more than it asks for
			calls := 0
			got, err := Counter(func(l *Setup, depth int) (Answer, error) {
				if calls++; depth != 1 || calls-1 == answers {
					return Answer{}, errors.New("no answer")
				}
				return counter("", way, false, divides)(l, 1)
			}).KingToRook()
			want := way.Castling == faulty.ToRook && (way.Strict || divides) && calls <= answers
			lists := Differ(counter("", way, false, divides).differ).Castles(NewSetup("", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
			if got != want || (err == nil) != (calls <= answers) || lists != divides {
				t.Errorf("%+v, parts %v, %d answers: %v, %v", way, divides, answers, got, err)
			}
		}
	}
}
