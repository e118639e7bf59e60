package enginetest

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/testing/faulty"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A transcript is a test that writes its failures and logs down.
type transcript struct {
	strings.Builder
	name     string
	names    []string // of its subtests
	logs     []string
	deadline time.Time // unless zero
}

func (r *transcript) Helper() {}
func (r *transcript) Logf(format string, args ...any) {
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}
func (r *transcript) Deadline() (d time.Time, set bool) { return r.deadline, !r.deadline.IsZero() }
func (r *transcript) Error(args ...any) {
	fmt.Fprintf(r, "--- FAIL: %s\n%s", r.name, fmt.Sprintln(args...))
}
func (r *transcript) Run(name string, f func(tester)) bool {
	sub := &transcript{name: name}
	f(sub)
	r.WriteString(sub.String())
	r.names, r.logs = append(r.names, name), append(r.logs, sub.logs...)
	return sub.Len() == 0
}

// An author is one who tests an engine: package faulty with a fault, or any other function.
type author struct {
	transcript
	fault string
	way   faulty.Way
	play  func(fen string, made ...string) []string // unless nil
	trace strings.Builder
}

func (a *author) list(fen string, made ...string) []string {
	if a.play != nil {
		return a.play(fen, made...)
	}
	p := faulty.Parse(fen, a.fault, a.way)
	for _, m := range made {
		if !p.Make(m) {
			panic("no move " + m)
		}
	}
	return p.Moves()
}

func (a *author) leaves(fen string, depth int) uint64 {
	return faulty.Parse(fen, a.fault, a.way).Leaves(depth)
}

// test compares the engine by Moves, Play or Perft, and returns what fails.
func (a *author) test(function string, options ...Option) string {
	c := configure(append(options, Trace(&a.trace)))
	switch function {
	case "Moves":
		compareMoves(a, func(fen string) []string { return a.list(fen) }, c)
	case "Play":
		comparePlay(a, a.list, c)
	case "Perft":
		comparePerft(a, a.leaves, c)
	}
	return a.String()
}

// right is an engine by this library. It is fast.
func right(text string, made ...string) (list []string) {
	l := conformance.NewSetup("", text, made...)
	for _, m := range moves.Append(nil, l.Last()) {
		list = append(list, m.String())
	}
	return list
}

// TestVerdicts finds a fault by each function, from the first question to the last line. Package
// conformance has all others.
func TestVerdicts(t *testing.T) {
	for _, test := range []struct{ function, fault, want string }{
		{"Moves", "en passant: no test of the rank", `--- FAIL: en passant: both pawns leave a rank
position fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1 (en passant: both pawns leave a rank)
  e5d6 is illegal: White's king would be in check
`},
		{"Moves", "list: at most 217 moves", "--- FAIL: many moves: 218, the most of any game\n|" +
			"the engine panics: too many moves, at "},
		{"Moves", "list: random", "Asked again, the engine says something else"},
		{"Play", "make: the rook stays when it castles", `--- FAIL: castling: king and rook move, on the king's side
position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1g1
  e8f7 is illegal: |making a move is wrong, or taking one back.
`},
		{"Perft", "en passant: no test of the rank", `too many moves, in a case of en passant (in 4 positions)
  position fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1 (en passant: both pawns leave a rank)
    7 moves: want 6
`},
		{"Perft", "make: promotes to queens", "Each child is right by itself: making or unmaking a move, "},
		{"Perft", "list: at most 217 moves", "the engine panics: too many moves, at "},
	} {
		a := &author{fault: test.fault}
		got := a.test(test.function, Games(0), NoChess960())
		for part := range strings.SplitSeq(test.want, "|") {
			if !strings.Contains(got, part) {
				t.Errorf("%s, %s:\n%s\nwant %s", test.function, test.fault, got, part)
			}
		}
	}
}

// Nothing is said of an engine that is right, in whichever form it castles.
func TestRightEngine(t *testing.T) {
	for i, form := range []faulty.Form{faulty.ByMove, faulty.ByLine, faulty.ToRook} {
		for _, function := range []string{"Moves", "Play", "Perft"} {
			a := &author{way: faulty.Way{OnlyListed: true, Strict: true, Unmakes: i == 1, Castling: form}}
			if function != "Moves" && (form != faulty.ToRook || function == "Play" && testing.Short()) {
				continue // FENs alone do not castle, and lines take long
			}
			if got := a.test(function, Games(0)); got != "" || len(a.logs) != 1 || !strings.Contains(a.logs[0], ": all agree") {
				t.Errorf("%s:\n%s\n%s", function, got, a.logs)
			}
		}
	}
}

// Options add positions or leave them out, and the log says how many.
func TestOptions(t *testing.T) {
	if want := map[bool]int{false: 300, true: 30}[testing.Short()]; configure([]Option{{}}).games != want {
		t.Errorf("%d games without an option, want %d", configure(nil).games, want)
	}
	count := func(function string, options ...Option) (positions, chess960, unreachable, played int) {
		a := &author{play: right}
		if got := a.test(function, options...); got != "" {
			t.Errorf("%s:\n%s", function, got)
		}
		for line := range strings.Lines(a.trace.String()) {
			text, made, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "position fen "), " moves ")
			l := conformance.NewSetup("", text)
			if positions++; l.Chess960() {
				chess960++
			}
			if !conformance.Reachable(l.Last()) {
				unreachable++
			}
			played = max(played, strings.Count(made, " ")+1)
		}
		return
	}
	none, _, _, _ := count("Moves", Games(0))
	one, chess960, unreachable, _ := count("Moves", Games(1))
	if one < none+1000 || chess960 == 0 || unreachable > 0 {
		t.Errorf("Games(1): %d lists, %d without games, %d of Chess960, %d unreachable", one, none, chess960, unreachable)
	}
	if n, chess960, unreachable, _ := count("Moves", Games(1), NoChess960(), Unreachable()); chess960 > 0 || unreachable == 0 {
		t.Errorf("NoChess960, Unreachable: %d lists, %d of Chess960, %d unreachable", n, chess960, unreachable)
	}
	n, chess960, _, played := count("Play", Games(0), NoChess960())
	if n < 10_000 || chess960 > 0 || played != 8 {
		t.Errorf("Play makes up to %d moves, for %d lists, %d of Chess960", played, n, chess960)
	}
}

// Only an engine that castles in standard chess is told of NoChess960.
func TestNoChess960(t *testing.T) {
	standard := func(fen string, made ...string) []string {
		l := conformance.NewSetup("", fen)
		return slices.DeleteFunc(right(fen, made...), func(text string) bool {
			m, _ := moves.Parse(conformance.NewSetup("", fen, made...).Last(), text)
			return m.IsCastling() && l.Chess960()
		})
	}
	const advice = "--- FAIL: Chess960\nthe engine castles in positions of standard chess, and in none of Chess960. " +
		"If it plays only standard chess, pass enginetest.NoChess960().\n"
	for _, function := range []string{"Moves", "Play"} {
		if got := (&author{play: standard}).test(function, Games(0)); got != advice {
			t.Errorf("%s reports\n%s\nwant\n%s", function, got, advice)
		}
	}
	broken := &author{play: func(string, ...string) []string { panic("out of order") }}
	got := broken.test("Moves", Games(0))
	if strings.Contains(got, "NoChess960") || strings.Count(got, "--- FAIL: ") != maxFailures+1 ||
		!strings.Contains(got, "\nthe engine panics: out of order, at ") {
		t.Errorf("of an engine that always panics Moves reports\n%s\nwant eight cases, and one class of the others", got)
	}
}

// Play goes on neither after a wrong move nor after a position that is wrong by itself. It tells
// whether a FEN is read wrong.
func TestPlay(t *testing.T) {
	for _, test := range []struct {
		start           string // of the FENs with a wrong list
		made, longest   int    // after so many moves, and the longest line from the start of a game
		begins, reports string // the failure, or the log
	}{
		{fen.Start, 3, 3, "--- FAIL: games\n", ""},
		{fen.Start, 0, 0, "", ", not 1 positions that are wrong from their FEN (see Moves): all agree"},
		{"4k3/8/8/pP6/8/8/8/4K3 w - a6", 0, 4, "--- FAIL: en passant: on the a-file\n", "reading the FEN is wrong"},
	} {
		a := &author{play: func(text string, made ...string) []string {
			if strings.HasPrefix(text, test.start) && len(made) == test.made {
				return []string{"e1e1"}
			}
			return right(text, made...)
		}}
		got, longest := a.test("Play", Games(0), NoChess960()), 0
		for line := range strings.Lines(a.trace.String()) {
			if text, made, ok := strings.Cut(line, " moves "); ok && strings.Contains(text, fen.Start) {
				longest = max(longest, strings.Count(made, " ")+1)
			}
		}
		if !strings.HasPrefix(got, test.begins) || (got == "") != (test.begins == "") || longest != test.longest ||
			!strings.Contains(fmt.Sprint(got, a.logs), test.reports) {
			t.Errorf("%s: Play makes %d moves from the start:\n%s\n%s", test.start, longest, got, a.logs)
		}
	}
}

// Perft counts down to depth 5 where that has few leaves.
func TestPerftDepth(t *testing.T) {
	for depth, want := range map[int]bool{0: false, 4: true, 5: true} {
		r := &transcript{}
		comparePerft(r, func(text string, d int) uint64 {
			n := conformance.Leaves(conformance.NewSetup("", text).Last(), d)
			if d == depth {
				n++
			}
			return n
		}, config{standard: true})
		if got := strings.Contains(r.String(), "Each child is right by itself"); got != want {
			t.Errorf("a wrong count at depth %d is found: %v, want %v", depth, got, want)
		}
	}
}

// A test that has used half of its time says how much it has compared, and leaves out the other cases
// and positions. A longer one says so now and then.
func TestClock(t *testing.T) {
	defer func() { progress, messages = 30*time.Second, os.Stderr }()
	var text strings.Builder
	messages = &text
	late := &author{play: right, transcript: transcript{deadline: time.Now().Add(-time.Hour)}}
	if late.test("Moves", Games(0), NoChess960()); !slices.Equal(late.names, []string{"games"}) {
		t.Errorf("subtests after the time: %q", late.names)
	}
	const want = "half of the time of this test is over: it compared 0 positions, and leaves out the others"
	if text.String() != "enginetest: "+want+"\n" || !slices.Contains(late.logs, want) {
		t.Errorf("standard error %q, logs %q, want %q", text.String(), late.logs, want)
	}
	text.Reset()
	progress = 0
	early := &author{play: right, transcript: transcript{deadline: time.Now().Add(time.Hour)}}
	early.test("Moves", Games(0), NoChess960())
	if !strings.HasPrefix(text.String(), "enginetest: 0 positions so far\nenginetest: 1 positions so far\n") {
		t.Errorf("standard error %q", text.String())
	}
}

// TestPanicText finds the line of a panic, and panics with other numbers have the same class.
func TestPanicText(t *testing.T) {
	want := regexp.MustCompile(`^runtime error: .* with length 0, at .*/engine_test\.go:\d+$`)
	var found []conformance.Difference
	for i := range 2 {
		problem := guard(func() { _ = []int{}[i] })
		if text, _ := strings.CutPrefix(problem, "panics: "); !want.MatchString(text) {
			t.Errorf("%q, want %s", text, want)
		}
		found = append(found, broken(problem)...)
	}
	if found[0].Class != found[1].Class || found[0].Text == found[1].Text {
		t.Errorf("%q: want one class and two texts", found)
	}
}

// TestOutput runs TestWrong in another process, where it fails. Its lines are those of the test.
func TestOutput(t *testing.T) {
	if runtime.GOARCH == "wasm" {
		t.Skip("WebAssembly starts no processes")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	words := append(strings.Fields(os.Getenv("KINDERGARTEN_EXEC")), path, "-test.run=^TestWrong$", "-test.short")
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = append(os.Environ(), "KINDERGARTEN_WRONG=1")
	output, _ := cmd.CombinedOutput()
	for _, want := range []string{"Moves/Chess960 ", "Moves/games ", "Play/games ", "Perft/counts ", "Rook ", "Goexit "} {
		if !strings.Contains(string(output), "    --- FAIL: TestWrong/"+want) {
			t.Errorf("%s did not fail:\n%s", want, output)
		}
	}
	for _, line := range regexp.MustCompile(`(?m)^ +\S+\.go:\d+: .*`).FindAllString(string(output), -1) {
		if !strings.HasPrefix(strings.TrimSpace(line), "engine_test.go:") {
			t.Errorf("the line of a failure is not that of the test: %s", line)
		}
	}
}

func TestWrong(t *testing.T) {
	if os.Getenv("KINDERGARTEN_WRONG") == "" {
		return // TestOutput sets it
	}
	wrong := func(fen string, made ...string) []string {
		list := right(fen, made...)
		if l := conformance.NewSetup("", fen, made...); len(made) > 0 || l.Chess960() || len(list) == 5 {
			return nil
		}
		return list
	}
	t.Run("Moves", func(t *testing.T) { Moves(t, func(fen string) []string { return wrong(fen) }, Games(0)) })
	t.Run("Perft", func(t *testing.T) { Perft(t, func(string, int) uint64 { return 1 }, Games(0)) })
	t.Run("Rook", func(t *testing.T) { Rook(t, func(sq, board) board { return 0 }) })
	t.Run("Goexit", func(t *testing.T) { King(t, func(sq) board { runtime.Goexit(); return 0 }) })
	t.Run("Play", func(t *testing.T) { Play(t, wrong, Games(0), NoChess960()) })
}
