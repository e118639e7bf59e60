package conformance

import (
	"context"
	"errors"
	"fmt"
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
	as := func(c cause) change { return func(q question, a *Answer) { a.Leaves = c.after(q.Setup, q.depth) } }
	draws, lost := causes[3], causes[14] // kings alone have no leaves, a position without moves is a leaf
	const promoting, stalemating = "8/8/8/3k4/8/8/4p3/4K3 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1"
	back := NewSetup("", kings, "e1e2", "e8e7", "e2e1")
	side, passing := Counted()[0], Counted()[2]
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
		{alone, 3, 25, false, nil, []int{1, 2}, 2, ""},                                        // 5, 25 and 170 leaves
		{alone, 1, 25, true, at(1, func(a *Answer) { a.Parts["E1D1"] = 9 }), []int{1}, 1, ""}, // a part of depth 1 is a move
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
		// It is that of a known fault, which other positions confirm, if there are few leaves.
		{nearly, 3, 10_000, false, as(lost), []int{1, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 3, 3, 3, 2, 2, 2}, 2, "position fen 7k/8/6Q1/4K3/8/8/8/8 b - - 1 1\n" +
			"  1 leaves at depth 1: want 0\n  1 is the number if a position without moves is a leaf.\n  It was reached by position fen " + mating + " moves f6e5."},
		{nearly, 3, 10_000, false, func(q question, a *Answer) {
			if len(q.Made()) == 0 {
				as(lost)(q, a)
			}
		}, nil, 2, "position fen " + mating + "\n  23 leaves at depth 2: want 15\n  23 is the number if a position without moves is a leaf."},
		{NewSetup("", stalemating), 2, 10_000, false, func(q question, a *Answer) {
			if len(q.Made()) == 0 && q.FEN() == stalemating {
				as(lost)(q, a)
			}
		}, nil, 2, "position fen " + stalemating + "\n  27 leaves at depth 2: want 26\n  Each child is right by itself" + unmade + "."},
		{alone, 6, 100_000, false, at(6, func(a *Answer) { a.Leaves = 51416 }), []int{1, 2, 3, 4, 5, 6, 6, 1, 5, 5, 5, 5, 5}, 6,
			"51416 leaves at depth 6: want 53896\n  Each child is right by itself" + unmade + "."},
		{NewSetup("", promoting), 3, 10_000, false, as(draws), nil, 1, "position fen " + promoting +
			"\n  2 leaves at depth 1: want 3\n  2 is the number if lines end where kings alone are left."},
		{nearly, 2, 1000, false, func(q question, a *Answer) {
			if len(q.Made()) == 0 {
				as(lost)(q, a)
			} else if Leaves(q.Last(), 1) == 0 {
				a.Leaves += 5
			}
		}, nil, 2, "\n  1 is the number if a position without moves is a leaf.\n  It was reached by position fen " + mating + " moves f6e5."},
		{back, 1, 1000, false, func(q question, a *Answer) {
			if as(causes[0])(q, a); *q.Last() == *back.Last() {
				a.Leaves = 7
			}
		}, nil, 1, "\n  7 moves: want 8\n  It was reached by " + back.Command() + "."},
		// The leaves are those of a board that was asked before, or wrong at the next depth, too.
		{passing, 2, 1000, false, at(2, func(a *Answer) { a.Leaves = min(a.Leaves, 37) }), []int{1, 1, 2, 2, 3}, 2,
			"position fen " + twins[2].second + " (hash: en passant)\n  37 leaves at depth 2: want 38, but right at depth 3\n  The leaves of a board are those in position fen " + twins[2].first +
				", which was asked before: a key of a hash table lacks en passant."},
		{side, 2, 1000, false, at(2, func(a *Answer) { a.Leaves = min(a.Leaves, 66) }), []int{1, 1, 2, 2, 3}, 2,
			"which was asked before: a key of a hash table lacks the side to move."},
		{side, 2, 1000, false, func(q question, a *Answer) {
			if q.FEN() == side.FEN() && len(q.Made()) == 0 && q.depth > 1 {
				a.Leaves = []uint64{2: 66, 3: 540}[q.depth]
			}
		}, nil, 2, "66 leaves at depth 2: want 70\n  Each child is right by itself" + unmade + "."},
		{side, 2, 1000, false, func(q question, a *Answer) { // no table holds the leaves of depth 1
			if q.FEN() == side.FEN() && q.depth == 1 && len(q.Made()) == 0 {
				a.Leaves = 441
			}
		}, nil, 1, "\n  441 moves: want 7\n  The same position is right by position fen " +
			"4k3/7p/8/8/8/P7/8/1R2K3 w - - 0 1 moves b1a1: reading the FEN is wrong."},
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
				err = errors.New("no answer") // beside one, which is not to be used
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
			return a, err
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
		{map[string]uint64{"E1A1": 0, "e1a2": 1, "e1a3": 0, "e1a4": 0, "e1a5": 1}, 5, "e1a1"},
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

// TestFresh asks an engine that is started anew only for a count that stays wrong.
func TestFresh(t *testing.T) {
	const kept = "position fen " + kings + "\n  6 leaves at depth 1: want 5\n  It is right if the engine is started anew: " +
		"it keeps something between positions, such as a hash table."
	for _, test := range []struct {
		same, fresh uint64 // leaves too many when the same or a fresh engine is asked again
		err         error  // of the fresh one
		want        string
	}{
		{1, 0, nil, kept},
		{1, 1, nil, "position fen " + kings + "\n  6 moves: want 5"},
		{0, 0, nil, "position fen " + kings + "\n  7 leaves at depth 1, but 5 leaves when asked again, which is right"},
		{1, 0, errors.New("no engine"), ""},
	} {
		calls := 0
		counter := Counter(func(l *Setup, depth int) (Answer, error) {
			calls++
			return Answer{Leaves: Leaves(l.Last(), depth) + []uint64{1: 2, 9: 0}[min(calls, 2)] + test.same*uint64(min(calls-1, 1))}, nil
		})
		fresh := func(l *Setup, depth int) (Answer, error) {
			return Answer{Leaves: Leaves(l.Last(), depth) + test.fresh}, test.err
		}
		f, err := counter.Compare(t.Context(), NewSetup("", kings), 1, 1000, fresh, func() {})
		if err != test.err || err == nil && f.String() != test.want {
			t.Errorf("%+v: error %v, finding\n%v", test, err, f)
		}
	}
}

// TestCauses counts small trees by each cause. By the probes each cause is told from the others.
func TestCauses(t *testing.T) {
	for _, test := range []struct {
		line  *Setup
		depth int
		want  string // by each cause, in their order
	}{
		{NewSetup("", kings), 0, "[1 1 1 0 1 1 0 1 1 1 1 1 1 1 1 1 1]"},
		{NewSetup("", kings), 1, "[5 5 5 0 0 1 0 0 1 5 5 5 5 5 5 5 5]"},
		{NewSetup("", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 0, "[1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]"},
		{NewSetup("", "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1"), 0, "[1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]"},
		{NewSetup("", "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1"), 0, "[1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]"},
		{NewSetup("", "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1"), 0, "[1 1 1 1 1 1 0 1 1 1 1 1 1 1 1 1 1]"},
		{NewSetup("", "4k3/8/8/8/8/8/4BN2/4K3 w - - 0 1"), 0, "[1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]"},
		{NewSetup("", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), 1, "[0 0 0 0 0 0 0 0 0 0 0 0 1 0 1 3 3]"}, // mate
		{NewSetup("", "7k/8/6QK/8/8/8/8/8 b - - 0 1"), 1, "[0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 3 3]"},   // stalemate
		{NewSetup("", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), 1, "[23 23 23 23 23 23 23 23 23 23 23 23 23 23 23 26 25]"},
		// The clock is 100 after moves of the king that capture nothing.
		{NewSetup("", "4k3/8/8/8/8/8/4r3/4K3 w - - 99 80"), 1, "[3 3 3 2 3 3 2 3 3 1 3 3 3 3 3 5 5]"},
		{NewSetup("", "4k3/4p3/8/8/8/8/8/4K3 b - - 99 80"), 1, "[6 6 6 6 6 6 6 6 6 2 6 6 6 6 6 6 6]"},
		{NewSetup("", "4k3/8/8/8/8/8/4r3/4K3 w - - 99 80", "e1e2"), 1, "[5 5 5 0 0 1 0 0 1 5 5 5 5 5 5 5 5]"},
		{NewSetup("", "4k3/8/8/8/8/8/4P3/4K3 w - - 98 80", "e1d1"), 1, "[5 5 5 5 5 5 5 5 5 0 5 5 5 5 5 5 5]"},
		// A position comes back, although its pinned pawn could capture en passant but for the pin.
		{NewSetup("", kings, "e1e2", "e8e7", "e2e1"), 1, "[7 8 8 0 0 1 0 0 1 8 8 8 8 8 8 8 8]"},
		{NewSetup("", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "a5a6", "h5g5", "a6a5"), 1, "[15 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16 16]"},
	} {
		var got []uint64
		for _, c := range causes {
			got = append(got, c.after(test.line, test.depth))
		}
		if fmt.Sprint(got) != test.want {
			t.Errorf("%s, depth %d: %d, want %s", test.line.Command(), test.depth, got, test.want)
		}
	}
	for _, c := range causes {
		engine := Counter(func(l *Setup, depth int) (Answer, error) { return Answer{Leaves: c.after(l, depth)}, nil })
		for i, wrong := 0, false; !wrong; i++ { // up to the first probe with another number
			l, depth := NewSetup("", probes[i].fen), probes[i].depth
			a, _ := engine(l, depth)
			right, _ := count(t.Context(), l.Last(), depth)
			wrong = a.Leaves != right.leaves
			if found, err := engine.explain(l, right, a); err != nil || wrong && (len(found) != 1 || found[0].Class != "a count as if "+c.name) {
				t.Errorf("%s, depth %d, if %s: %v, %v", l.FEN(), depth, c.name, found, err)
			}
		}
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
