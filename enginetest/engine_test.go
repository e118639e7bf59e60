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
	"testing/synctest"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A transcript is a test that writes its failures and logs down.
type transcript struct {
	testing.TB // of a lookup
	strings.Builder
	name     string
	names    []string // of its subtests
	logs     []string
	skips    []string
	deadline time.Time // unless zero
}

func (r *transcript) Helper() {}
func (r *transcript) Logf(format string, args ...any) {
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}
func (r *transcript) Deadline() (d time.Time, set bool) { return r.deadline, !r.deadline.IsZero() }
func (r *transcript) Skip(args ...any)                  { r.skips = append(r.skips, fmt.Sprint(args...)) }
func (r *transcript) Error(args ...any) {
	fmt.Fprintf(r, "--- FAIL: %s\n%s", r.name, fmt.Sprintln(args...))
}
func (r *transcript) Run(name string, f func(tester)) bool {
	sub := &transcript{name: name}
	f(sub)
	r.WriteString(sub.String())
	r.names, r.logs, r.skips = append(r.names, name), append(r.logs, sub.logs...), append(r.skips, sub.skips...)
	return sub.Len() == 0
}

// An author is one who tests an engine, the right one unless play is another.
type author struct {
	transcript
	play  func(fen string, made ...string) []string
	list  []string // of the last call
	trace strings.Builder
}

// right is an engine by this library, and fast. It writes castling as king to rook, and makes only moves
// that it lists.
func right(fen string, made ...string) (list []string) {
	l := conformance.NewSetup("", fen)
	for _, text := range made {
		m, _ := movegen.Parse(l.Last(), text)
		if m.StringChess960() != text {
			panic("no move " + text)
		}
		l.Play(m)
	}
	for _, m := range movegen.Append(nil, l.Last()) {
		list = append(list, m.StringChess960())
	}
	return list
}

// test compares the engine by Moves, Play or Perft, and returns what fails. A count at depth 1 is that of the list.
func (a *author) test(function string, options ...Option) string {
	c := configure(append(options, Trace(&a.trace)))
	if a.play == nil {
		a.play = right
	}
	switch function {
	case "Moves":
		compareMoves(a, func(fen string) []string { return a.play(fen) }, c)
	case "Play":
		comparePlay(a, func(fen string, made ...string) []string {
			a.list = append(a.list[:0], a.play(fen, made...)...) // in the place of the last one
			clear(made)
			return a.list
		}, c)
	case "Perft":
		comparePerft(a, func(fen string, depth int) uint64 {
			if depth == 1 {
				return uint64(len(a.play(fen)))
			}
			return conformance.Leaves(conformance.NewSetup("", fen).Last(), depth)
		}, c)
	}
	return a.String()
}

// Each function finds what is wrong, from the first question to the last line. Package conformance has all
// verdicts.
func TestVerdicts(t *testing.T) {
	calls := 0
	wrong := func(fen string, made ...string) []string {
		list := right(fen, made...)
		switch {
		case strings.HasPrefix(fen, "4k3/8/8/8/8/8/8/4K3 w"):
			calls++
			return list[calls&1:]
		case strings.Contains(fen, "K2pP2r"):
			return append(list, "e5d6")
		case strings.HasPrefix(fen, "rnbqkbnr/pppp1ppp/8/4p3/8/2N5/") || strings.HasPrefix(fen, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/"):
			// a node and a root of the suite
			return append(list, "e2d3")
		case len(list) > 217:
			panic("too many moves")
		case slices.Contains(made, "e1h1"):
			return append(list, "e8f7")
		}
		return list
	}
	for function, want := range map[string]string{
		"Moves": `--- FAIL: en passant: both pawns leave a rank
position fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1 (en passant: both pawns leave a rank)
  e5d6 is illegal: White's king would be in check
|--- FAIL: many moves: 218, the most of any game
|the engine panics: too many moves, at |--- FAIL: end: kings alone
|Asked again, the engine says something else|--- FAIL: games
|(in 1 position)
  position fen rnbqkbnr/pppp1ppp/8/4p3/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1
    e2d3 is illegal`,
		"Play": `--- FAIL: castling: king and rook move, on the king's side
position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1h1
  e8f7 is illegal: |making a move, taking one back or reading its text is wrong.
|wrong from the FEN: see Moves (in 2 positions)
  position fen R6R/3Q4`,
		"Perft": `too many moves, in a case of en passant (in 1 position)
  position fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1 (en passant: both pawns leave a rank)
    7 moves: want 6
|too many moves (in 1 position)
  position fen rnbq1k1r/pp1Pbppp/2p5/|the engine panics: too many moves, at |, counting to depth 1`,
	} {
		a := &author{play: wrong}
		got := a.test(function, Games(map[string]int{"Moves": 1, "Perft": 1}[function]), NoChess960())
		if strings.Contains(a.trace.String(), " moves ") != (function == "Play") {
			t.Errorf("the trace of %s has moves, or that of Play has none", function)
		}
		for part := range strings.SplitSeq(want, "|") {
			if !strings.Contains(got, part) {
				t.Errorf("%s:\n%s\nwant %s", function, got, part)
			}
		}
	}
}

// Nothing is said of a right engine. Options add positions or leave them out, and the log says how many.
func TestOptions(t *testing.T) {
	if c, most := configure([]Option{{}}), map[bool]int{true: 16_000}[testing.Short()]; c.games != 300 || c.most != most {
		t.Errorf("%d positions of %d games without an option, want %d of 300", c.most, c.games, most)
	}
	for _, test := range []struct {
		function string
		options  []Option
		want     string // the log, the questions, those of Chess960, the unreachable ones, and the moves of the longest line
	}{
		{"Moves", []Option{Games(0)}, "[compared 15 positions: all agree] 320, 60, 0, 0"},
		{"Moves", []Option{Games(1), NoChess960()}, "[compared 7021 positions: all agree] 7275, 0, 0, 0"},
		{"Moves", []Option{Games(1), NoChess960(), {func(c *config) { c.most = 20 }}}, "[compared 20 positions: all agree] 274, 0, 0, 0"},
		{"Moves", []Option{Games(1), Unreachable()}, "[compared 13299 positions: all agree] 13604, 6322, 7, 0"},
		{"Perft", []Option{Games(1), Unreachable()}, "[compared 1946 counts of 776 positions: all agree] 1971, 502, 25, 0"},
		{"Play", []Option{Games(0)}, "[compared 18153 lists of moves from 315 positions: all agree] 18153, 4042, 0, 8"},
		{"Play", []Option{Games(0), NoChess960()}, "[compared 14109 lists of moves from 260 positions: all agree] 14109, 0, 0, 8"},
	} {
		a := &author{}
		failures := a.test(test.function, test.options...)
		asked, chess960, unreachable, played := 0, 0, 0, 0
		for line := range strings.Lines(a.trace.String()) {
			text, made, _ := strings.Cut(strings.TrimSpace(line[len("position fen "):]), " moves ")
			l := conformance.NewSetup("", text)
			if asked++; l.Chess960() {
				chess960++
			}
			if !conformance.Reachable(l.Last()) {
				unreachable++
			}
			played = max(played, len(strings.Fields(made)))
		}
		got := fmt.Sprintf("%s%s %d, %d, %d, %d", failures, a.logs, asked, chess960, unreachable, played)
		if counts := strings.Contains(a.trace.String(), " w - - 0 1, depth 3\n"); got != test.want || counts != (test.function == "Perft") {
			t.Errorf("%s: %s, want %s; its trace has depths: %v", test.function, got, test.want, counts)
		}
	}
}

// Only an engine that is right in standard chess alone is told of NoChess960.
func TestNoChess960(t *testing.T) {
	standard := func(fen string, made ...string) []string {
		p := conformance.NewSetup("", fen, made...).Last()
		return slices.DeleteFunc(right(fen, made...), func(text string) bool {
			m, _ := movegen.Parse(p, text)
			return m.IsCastling() && !conformance.Standard(p)
		})
	}
	for function, does := range map[string]string{"Moves": "castles", "Play": "castles", "Perft": "counts castling"} {
		advice := "--- FAIL: Chess960\nthe engine " + does + " in positions of standard chess, and in none of Chess960. " +
			"If it plays only standard chess, pass enginetest.NoChess960().\n"
		a := &author{play: standard}
		if got := a.test(function, Games(0)); got != advice {
			t.Errorf("%s reports\n%s\nwant\n%s", function, got, advice)
		}
	}
	refuses := func(fen string, _ ...string) []string { panic(fmt.Sprintf("%s, %q", fen, "of "+fen)) }
	for function, cases := range map[string]int{"Moves": maxFailures, "Play": 0, "Perft": 0} { // that fail
		a := &author{play: refuses}
		got := a.test(function, Games(0))
		if strings.Contains(got, "NoChess960") || strings.Count(got, "--- FAIL: ") != cases+1 ||
			strings.Count(got, "\nthe engine panics: … … …, …, at ")+strings.Count(got, "\n"+wrongFEN) != 1 {
			t.Errorf("of an engine that always panics %s reports\n%s\nwant %d cases, and one class of the others", function, got, cases)
		}
		if skips := len(a.skips) > 60 && strings.HasPrefix(a.skips[0], "the last subtest reports position fen "); skips == (function == "Perft") {
			t.Errorf("%s skips %q", function, a.skips)
		}
	}
}

// Play fails for an engine that is wrong from the FEN, in one class. An engine of which little was compared fails, too.
func TestEvidence(t *testing.T) {
	for name, play := range map[string]func(fen string, made ...string) []string{
		"panics at rights": func(fen string, made ...string) []string {
			if strings.Fields(fen)[2] != "-" {
				panic("no such right")
			}
			return right(fen, made...)
		},
		"no castling": func(fen string, made ...string) []string {
			return slices.DeleteFunc(right(fen, made...), func(text string) bool {
				m, err := movegen.Parse(conformance.NewSetup("", fen, made...).Last(), text)
				return err == nil && m.IsCastling()
			})
		},
		"wrong from every FEN": func(fen string, made ...string) []string { return append(right(fen, made...), "a1a1") },
	} {
		a := &author{play: play}
		got := a.test("Play", Games(0), NoChess960())
		if strings.Count(got, "--- FAIL: ") != 1 || strings.Count(got, ")\n  position fen ") != 1 ||
			!strings.Contains(got, "\n\nwrong from the FEN: see Moves (in ") || len(a.skips) < 20 {
			t.Errorf("%s: Play skips %d and reports\n%s", name, len(a.skips), got)
		}
	}
	for _, function := range []string{"Moves", "Play", "Perft"} {
		a := &author{transcript: transcript{deadline: time.Now().Add(-time.Hour)}}
		const want = "not enough time: it compared "
		got := a.test(function)
		if strings.Count(got, want) != 1 || !strings.Contains(got, "0 positions, and none of games") || len(a.names) != 1 {
			t.Errorf("without time %s runs %q and reports %s, want %s", function, a.names, got, want)
		}
	}
}

// Play goes on neither after a wrong move nor after a position that is wrong by itself. It tells
// whether a FEN is read wrong.
func TestPlay(t *testing.T) {
	wrong := map[string]int{fen.Start: 3, perft.Suite[1].FEN: 0, "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1": 0} // after so many moves
	a, longest := &author{}, map[string]int{}
	a.play = func(text string, made ...string) []string {
		longest[text] = max(longest[text], len(made))
		n, ok := wrong[text]
		switch {
		case text == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" && len(made) == 4: // the position comes back
			return nil
		case ok && len(made) == n || strings.HasPrefix(conformance.NewSetup("", text, made...).End().FEN(), "N7/7k/"):
			return append(right(text, made...), "e1e1")
		}
		return right(text, made...)
	}
	got := a.test("Play", Games(0), NoChess960())
	for text, made := range map[string]int{fen.Start: 3, perft.Suite[1].FEN: 0, perft.Suite[2].FEN: 4} {
		if longest[text] != made {
			t.Errorf("Play makes %d moves after %s, want %d", longest[text], text, made)
		}
	}
	if len(a.logs) > 0 {
		t.Errorf("Play says more: %s", a.logs)
	}
	for _, want := range []string{"--- FAIL: games\n", "\nwrong from the FEN: see Moves (in 3 positions)\n",
		"the engine seems to end the game", "--- FAIL: en passant: on the a-file\n", "\nreading the FEN is wrong (in "} {
		if strings.Count(got, want) != 1 {
			t.Errorf("Play reports\n%s\nwant %s once", got, want)
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

// A long test says now and then how much it has compared, and so when half of its time is over. It leaves
// out the other cases and positions. It names a position whose call does not return.
func TestClock(t *testing.T) {
	defer func() { messages = os.Stderr }()
	var text strings.Builder
	messages = &text
	synctest.Test(t, func(t *testing.T) {
		r, n := &transcript{deadline: time.Now().Add(80 * time.Second)}, 0
		e := newEngine(r, config{})
		e.tryAll("games", slices.Values(slices.Repeat([]*conformance.Setup{{}}, 50)), func(*conformance.Setup) {
			time.Sleep(time.Second)
			n++
		}, func() string { return fmt.Sprint(n, " positions") })
		e.call("position fen X", func() { time.Sleep(silence + 1) })
		synctest.Wait()
		const over = "half of the time of this test is over: it compared 41 positions, and leaves out the others"
		want := fmt.Sprintf("enginetest: 31 positions so far\nenginetest: %s\n"+
			"enginetest: the engine has not returned for %v: position fen X\n", over, silence)
		if text.String() != want || !slices.Contains(r.logs, over) || len(r.names) != 1 || r.Len() > 0 {
			t.Errorf("standard error %q, logs %q, subtests %q, failures %s, want %q", text.String(), r.logs, r.names, r, want)
		}
		// Only positions with names are too few.
		r = &transcript{deadline: time.Now().Add(8 * time.Second)}
		newEngine(r, config{}).tryAll("games", slices.Values(slices.Repeat([]*conformance.Setup{{Name: "case"}}, 9)),
			func(*conformance.Setup) { time.Sleep(time.Second) }, func() string { return "some" })
		if !strings.Contains(r.String(), "not enough time: it compared some, and none of games.") {
			t.Errorf("failures %q", r)
		}
		for l := range newEngine(r, config{games: 1}).samplesToPlay() { // A loop may end at any sample.
			if l.Name == "" {
				break
			}
		}
	})
}

// TestPanicText finds the line of a panic.
func TestPanicText(t *testing.T) {
	want := regexp.MustCompile(`^panics: runtime error: .* with length 0, at .*/engine_test\.go:\d+$`)
	if problem := guard(func() { _ = []int{}[len(want.String())] }); !want.MatchString(problem) {
		t.Errorf("%q, want %s", problem, want)
	}
	if class := broken(`no "x", 'y', f or FAha on e4 in 1/1/1/1/1/1/1/1 w - - for a king`)[0].Class; class != "the engine no …, …, … or FAha on … in … for a king" {
		t.Errorf("the class is %q", class)
	}
	// A function that panics at its first instruction has no offset.
	if text := panicText("no", "panic(...)\n\t/src/runtime/panic.go:9 +0x1\nmain.f()\n\tf.go:7\nmain.g()\n\tg.go:8 +0x2\n"); text != "no, at f.go:7" {
		t.Errorf("%q, want f.go:7", text)
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
	for _, want := range strings.Split("Moves/Chess960 Moves/games Play/games Perft/counts Goexit Exchange/games ExchangeAtLeast/games "+
		"Rook Bishop Queen Rank File Diagonal AntiDiagonal EmptyRook EmptyBishop EmptyQueen Knight King PawnNorth PawnSouth "+
		"Between BetweenWithEnds Line", " ") {
		if !strings.Contains(string(output), "    --- FAIL: TestWrong/"+want+" ") {
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
	for name, compare := range map[string]func(testing.TB, func(sq, board) board){"Rook": Rook[board, sq], "Bishop": Bishop[board, sq],
		"Queen": Queen[board, sq], "Rank": Rank[board, sq], "File": File[board, sq], "Diagonal": Diagonal[board, sq],
		"AntiDiagonal": AntiDiagonal[board, sq]} {
		t.Run(name, func(t *testing.T) { compare(t, func(sq, board) board { return 0 }) })
	}
	for name, compare := range map[string]func(testing.TB, func(sq) board){"EmptyRook": EmptyRook[board, sq],
		"EmptyBishop": EmptyBishop[board, sq], "EmptyQueen": EmptyQueen[board, sq], "Knight": Knight[board, sq],
		"King": King[board, sq], "PawnNorth": PawnNorth[board, sq], "PawnSouth": PawnSouth[board, sq]} {
		t.Run(name, func(t *testing.T) { compare(t, func(sq) board { return 0 }) })
	}
	for name, compare := range map[string]func(testing.TB, func(a, b sq) board){"Between": Between[board, sq],
		"BetweenWithEnds": BetweenWithEnds[board, sq], "Line": Line[board, sq]} {
		t.Run(name, func(t *testing.T) { compare(t, func(sq, sq) board { return 1 }) })
	}
	t.Run("Exchange", func(t *testing.T) { Exchange(t, func(string, string, [7]int) int { return 1 }, Games(0)) })
	t.Run("ExchangeAtLeast", func(t *testing.T) {
		ExchangeAtLeast(t, func(string, string, [7]int, int) bool { return true }, Games(0))
	})
	t.Run("Goexit", func(t *testing.T) { King(t, func(sq) board { runtime.Goexit(); return 0 }) })
	t.Run("Play", func(t *testing.T) { Play(t, wrong, Games(0), NoChess960()) })
}
