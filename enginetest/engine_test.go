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
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A listing is an engine that lists no move where it is wrong, and there counts one leaf more. It
// is right elsewhere, by the library itself, and remembers the FENs and the numbers of moves that it
// was asked for.
type listing struct {
	wrong func(fen string, made int) bool
	asked []asked
}

type asked struct {
	fen  string
	made int
}

func (e *listing) isWrong(fen string, made int) bool {
	e.asked = append(e.asked, asked{fen, made})
	return e.wrong != nil && e.wrong(fen, made)
}

func (e *listing) list(text string, made ...string) (list []string) {
	if e.isWrong(text, len(made)) {
		return nil
	}
	p, _, _ := fen.Parse[uint64](text)
	for _, name := range made {
		m, _ := moves.Parse(&p, name)
		p = moves.Play(&p, m)
	}
	for _, m := range moves.Append(nil, &p) {
		list = append(list, m.String())
	}
	return list
}

func (e *listing) moves(fen string) []string { return e.list(fen) }

func (e *listing) leaves(fen string, depth int) uint64 {
	n := conformance.Leaves(conformance.NewSetup("", fen).Last(), depth)
	if e.isWrong(fen, 0) {
		n++
	}
	return n
}

// compareBy compares an engine by Moves, Play or Perft.
func compareBy(function string, e *listing, options ...Option) *transcript {
	r, c := &transcript{}, configure(options)
	e.asked = nil
	switch function {
	case "Moves":
		compareMoves(r, e.moves, c)
	case "Play":
		comparePlay(r, e.list, c)
	case "Perft":
		comparePerft(r, e.leaves, c)
	}
	return r
}

// sample returns the first position of a random game.
func sample() (fen string) {
	for l := range conformance.Samples(1, true, false) {
		if l.Name == "" {
			return l.FEN()
		}
	}
	return ""
}

// TestComparedPositions counts what a right engine is asked for.
func TestComparedPositions(t *testing.T) {
	positions := 0
	for range conformance.Samples(1, true, false) {
		positions++
	}
	toPlay := 0
	for range (&engine{config: config{standard: true}}).samplesToPlay() {
		toPlay++
	}
	e := &listing{}
	for _, test := range []struct {
		function string
		games    int
		exported func(t *testing.T)
		want     func() string // the log
	}{
		{"Moves", 1, func(t *testing.T) { Moves(t, e.moves, Games(1), NoChess960()) },
			func() string { return fmt.Sprintf("%d positions", positions) }},
		{"Play", 0, func(t *testing.T) { Play(t, e.list, Games(0), NoChess960()) },
			func() string { return fmt.Sprintf("%d lines from %d positions", len(e.asked)-toPlay, toPlay) }},
		{"Perft", 0, func(t *testing.T) { Perft(t, e.leaves, Games(0), NoChess960()) },
			func() string { return fmt.Sprintf("%d counts of %d positions", len(e.asked), toPlay) }},
	} {
		r := compareBy(test.function, e, Games(test.games), NoChess960())
		if want := "compared " + test.want() + ": all agree"; r.Len() > 0 || !slices.Equal(r.logs, []string{want}) {
			t.Errorf("%s logs %q, want %q\n%s", test.function, r.logs, want, r)
		}
		if want := len(conformance.Cases(true)) + positions; test.function == "Moves" && len(e.asked) != want {
			t.Errorf("Moves asks for %d lists, want %d", len(e.asked), want)
		}
		before := e.asked
		e.asked = nil
		if t.Run(test.function, test.exported); !slices.Equal(e.asked, before) {
			t.Errorf("%s asks for %d positions in a test, want %d", test.function, len(e.asked), len(before))
		}
	}
}

// Play makes each move from the start of a game, and three random ones after it.
func TestMovesMade(t *testing.T) {
	e := &listing{}
	compareBy("Play", e, Games(0), NoChess960())
	var made [10]int
	for _, a := range e.asked {
		if a.fen == fen.Start {
			made[a.made]++
		}
	}
	if want := [10]int{1, 20, 20, 20, 20}; made != want {
		t.Errorf("lines of %d moves, want %d", made, want)
	}
}

// Play makes the named lines, those of Chess960 too unless they are left out.
func TestNamedLines(t *testing.T) {
	for _, options := range [][]Option{{Games(0)}, {Games(0), NoChess960()}} {
		e := &listing{}
		compareBy("Play", e, options...)
		for _, l := range rules.NamedLines() {
			want := len(options) == 1 || !strings.HasPrefix(l.Name, "Chess960")
			if slices.Contains(e.asked, asked{l.FEN, len(l.Line)}) != want {
				t.Errorf("%s is asked for: want %v", l.Name, want)
			}
		}
	}
}

// TestSamplesToPlay counts the positions by their kinds, and ends after some.
func TestSamplesToPlay(t *testing.T) {
	for _, c := range []config{{games: 20}, {games: 20, standard: true}, {games: 20, unreachable: true}} {
		cases := conformance.Cases(c.standard)
		want, all, chess960, unreachable := len(cases), 0, 0, 0
		for l := range conformance.Samples(c.games, c.standard, c.unreachable) {
			if all++; l.Name != "" || all%40 == 0 {
				want++
			}
		}
		e, n := &engine{config: c}, 0
		for l := range e.samplesToPlay() {
			if n++; n > len(cases) && !conformance.Standard(l.Last()) {
				chess960++
			}
			if n > len(cases) && !conformance.Reachable(l.Last()) {
				unreachable++
			}
		}
		if n != want || (chess960 == 0) != c.standard || (unreachable > 0) != c.unreachable {
			t.Errorf("%+v: %d positions, want %d; %d of Chess960, %d unreachable", c, n, want, chess960, unreachable)
		}
		for _, end := range []int{1, len(cases) + 1} {
			n := 0
			for range e.samplesToPlay() {
				if n++; n == end {
					break
				}
			}
		}
	}
}

// TestOptions looks at the positions that options add or leave out.
func TestOptions(t *testing.T) {
	if want := map[bool]int{false: 300, true: 30}[testing.Short()]; configure(nil).games != want {
		t.Errorf("%d games without an option, want %d", configure(nil).games, want)
	}
	for _, c := range []config{{games: 1}, {games: 1, standard: true}, {games: 1, unreachable: true}} {
		options := []Option{Games(c.games)}
		if c.standard {
			options = append(options, NoChess960())
		}
		if c.unreachable {
			options = append(options, Unreachable())
		}
		if got := configure(options); got != c {
			t.Errorf("the options set %+v, want %+v", got, c)
		}
		e, r, chess960, unreachable := &listing{}, &transcript{}, 0, 0
		compareMoves(r, e.moves, c)
		for _, a := range e.asked {
			p, _, _ := fen.Parse[uint64](a.fen)
			if !conformance.Standard(&p) {
				chess960++
			}
			if !conformance.Reachable(&p) {
				unreachable++
			}
		}
		if r.Len() > 0 || (chess960 == 0) != c.standard || (unreachable > 0) != c.unreachable {
			t.Errorf("%+v: %d positions of Chess960, %d unreachable\n%s", c, chess960, unreachable, r)
		}
	}
}

// An engine without Chess960 fails one subtest of Moves and of Play.
func TestNoChess960(t *testing.T) {
	standard := func(fen string, made ...string) []string {
		l := conformance.NewSetup("", fen, made...)
		return slices.DeleteFunc((&listing{}).list(fen, made...), func(text string) bool {
			m, _ := moves.Parse(l.Last(), text)
			return m.IsCastling() && !conformance.Standard(l.First())
		})
	}
	const want = "--- FAIL: Chess960\nthe engine castles in none of the positions of Chess960. " +
		"If it plays only standard chess, pass enginetest.NoChess960().\n"
	list, play := &transcript{}, &transcript{}
	compareMoves(list, func(fen string) []string { return standard(fen) }, configure([]Option{Games(1)}))
	comparePlay(play, standard, configure([]Option{Games(0)}))
	if list.String() != want || play.String() != want {
		t.Errorf("Moves reports\n%s\nand Play\n%s\nwant\n%s", list, play, want)
	}
}

// Eight named cases fail one by one.
func TestWrongEverywhere(t *testing.T) {
	r := compareBy("Moves", &listing{wrong: func(string, int) bool { return true }}, Games(1), NoChess960())
	want := -8
	count := func(l *conformance.Setup) {
		if len(moves.Append(nil, l.Last())) > 0 {
			want++
		}
	}
	for _, l := range conformance.Cases(true) {
		count(l)
	}
	for l := range conformance.Samples(1, true, false) {
		count(l)
	}
	n, others := strings.Count(r.String(), "--- FAIL: "), fmt.Sprintf("all (in %d positions)", want)
	if n != 9 || !strings.Contains(r.String(), others) || len(r.logs) > 0 {
		t.Errorf("%d subtests of Moves fail, want 9 and %s; logs %q\n%s", n, others, r.logs, r)
	}
}

// TestWrongOnce has engines that are wrong in a few places.
func TestWrongOnce(t *testing.T) {
	line, unnamed := rules.NamedLines()[0].FEN, sample()
	wrong := func(fens ...string) *listing {
		return &listing{wrong: func(fen string, made int) bool { return made == 0 && slices.Contains(fens, fen) }}
	}
	r := compareBy("Moves", wrong(fen.Start, unnamed), Games(1), NoChess960())
	if got := r.String(); !strings.HasPrefix(got, "--- FAIL: games\n") || !strings.Contains(got, "all (in 2 positions") {
		t.Errorf("Moves reports\n%s", got)
	}
	r = compareBy("Perft", wrong(fen.Start), Games(0), NoChess960())
	if want := "too many moves (in 1 position)"; !strings.Contains(r.String(), want) {
		t.Errorf("Perft reports\n%s\nwant %s", r, want)
	}
	for i, fens := range [][]string{{fen.Start}, {fen.Start, line, "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"}} {
		e := wrong(fens...)
		r = compareBy("Play", e, Games(0), NoChess960())
		want := regexp.MustCompile(fmt.Sprintf(`^compared \d+ lines from \d+ positions, `+
			`not %d positions that are wrong from their FEN \(see Moves\): all agree$`, 1+2*i))
		more := slices.Contains(e.asked, asked{fen.Start, 1})
		if r.Len() > 0 || len(r.logs) != 1 || !want.MatchString(r.logs[0]) || more {
			t.Errorf("Play goes on after a wrong position: %v; it logs %q\n%s", more, r.logs, r)
		}
	}

	r = compareBy("Play", wrong("4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1"), Games(0), NoChess960())
	if got := r.String(); !strings.HasPrefix(got, "--- FAIL: en passant: on the a-file\n") ||
		!strings.Contains(got, "reading the FEN is wrong") {
		t.Errorf("Play reports\n%s", got)
	}

	e := &listing{wrong: func(text string, made int) bool { return made == 3 && text == fen.Start }}
	r = compareBy("Play", e, Games(0), NoChess960())
	more := slices.Contains(e.asked, asked{fen.Start, 4})
	if got := r.String(); !strings.HasPrefix(got, "--- FAIL: games\n") ||
		!strings.Contains(got, "right from the FEN, wrong after") || more {
		t.Errorf("Play goes on after a wrong move: %v\n%s", more, got)
	}
}

// A test that has used half of its time skips the other positions.
func TestDeadline(t *testing.T) {
	for left, want := range map[time.Duration][]string{
		time.Minute:   {"half of the time of this test is over: the other positions are skipped", "compared 0: all agree"},
		3 * time.Hour: {"compared 1: all agree"},
	} {
		r := &transcript{deadline: time.Now().Add(left)}
		e, n := &engine{t: r, start: time.Now().Add(-time.Hour)}, 0
		one := slices.Values([]*conformance.Setup{conformance.NewSetup("", fen.Start)})
		e.tryAll("games", one, func(*conformance.Setup) { n++ }, func() string { return fmt.Sprint(n) })
		if !slices.Equal(r.logs, want) {
			t.Errorf("%v before the deadline: logs %q, want %q", left, r.logs, want)
		}
	}
}

// TestPanicText finds the line of a panic, and panics with other numbers have the same class.
func TestPanicText(t *testing.T) {
	want := regexp.MustCompile(`^runtime error: .* with length 0, at .*/engine_test\.go:\d+$`)
	var found []conformance.Difference
	for i := range 2 {
		e, problem := &engine{}, ""
		problem = e.call("", func() { _ = []int{}[i] })
		if text, _ := strings.CutPrefix(problem, "panics: "); !want.MatchString(text) {
			t.Errorf("%q, want %s", text, want)
		}
		found = append(found, broken(problem)...)
	}
	class, text := found[0].Class, found[0].Text
	if class != found[1].Class || text == found[1].Text || !strings.HasPrefix(class, "the engine panics: ") ||
		!strings.HasPrefix(text, "the engine panics: ") {
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
	for _, want := range []string{"Moves/Chess960 ", "Moves/games ", "Play/games ", "Perft/counts ", "Rook "} {
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
	e := &listing{wrong: func(_ string, made int) bool { return true }}
	t.Run("Moves", func(t *testing.T) { Moves(t, e.moves, Games(0)) })
	t.Run("Perft", func(t *testing.T) { Perft(t, e.leaves, Games(0)) })
	t.Run("Rook", func(t *testing.T) { Rook(t, func(sq, board) board { return 0 }) })
	e.wrong = func(_ string, made int) bool { return made > 0 }
	t.Run("Play", func(t *testing.T) { Play(t, e.list, Games(0), NoChess960()) })
}
