package uci

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

const limit = 20 * time.Second // of a clock that synctest advances

// A feed is a pipe that holds lines until they are read, as those of systems do.
type feed chan string

func (f feed) Write(line []byte) (int, error) { f <- string(line); return len(line), nil }

func (f feed) Close() error { close(f); return nil }

func (f feed) Read(into []byte) (int, error) {
	line, open := <-f
	if !open {
		return 0, io.EOF
	}
	return copy(into, line), nil
}

// play runs a program in a goroutine, and calls f with its process.
func play(t *testing.T, program func(in *bufio.Scanner, out io.WriteCloser), f func(p *process, cancel func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		p := newProcess(ctx, limit)
		in := make(feed, 100)
		read, print := io.Pipe()
		p.in = in
		go p.read(read)
		go func() {
			program(bufio.NewScanner(in), print)
			print.Close()
			p.end.status = 3
			close(p.ended)
		}()
		f(p, func() { cancel(errors.New("canceled")) })
		close(p.closed)
		in.Close()
		read.Close()
		<-p.ended
	})
}

// A way is how an engine counts: what it prints in answer to a command and a depth.
type way struct {
	command string // or several
	print   answer
	rooks   bool // whether castling is king to rook only
}

type (
	answer func(l *conformance.Setup, depth int, say printf)
	printf func(format string, values ...any)
)

// divide prints the leaves after each move.
func divide(format string) answer {
	return func(l *conformance.Setup, depth int, say printf) {
		parts, _ := perft.Divide(context.Background(), l.Last(), depth, false, 1)
		for i, m := range movegen.Append(nil, l.Last()) {
			say(format, m, parts[i])
		}
	}
}

// withLeaves prints no parts without leaves.
func withLeaves(l *conformance.Setup, depth int, say printf) {
	divide("%v: %d")(l, depth, func(format string, values ...any) {
		if values[1] != uint64(0) {
			say(format, values...)
		}
	})
}

// each counts at smaller depths before.
func each(count answer) answer {
	return func(l *conformance.Setup, depth int, say printf) {
		for d := range depth {
			count(l, d+1, say)
		}
	}
}

// total prints the depth and the sum after other lines.
func total(format string, before ...answer) answer {
	return func(l *conformance.Setup, depth int, say printf) {
		for _, f := range before {
			f(l, depth, say)
		}
		say(format, depth, conformance.Leaves(l.Last(), depth))
	}
}

// slowly prints each line after a pause. Meanwhile the engine reads commands.
func slowly(fromBeginning bool, count answer) answer {
	return func(l *conformance.Setup, depth int, say printf) {
		if l.FEN() == beginning.FEN() && !fromBeginning {
			count(l, depth, say)
			return
		}
		go count(l, depth, func(format string, values ...any) {
			time.Sleep(limit / 50)
			say(format, values...)
		})
	}
}

// speak is an engine that counts in a way.
func (w way) speak(in *bufio.Scanner, out io.WriteCloser) {
	var l *conformance.Setup
	say := func(format string, values ...any) {
		text, _, _ := strings.Cut(fmt.Sprintf(format, values...), "%!(EXTRA")
		if w.rooks {
			text = strings.Replace(text, "e1g1", "e1h1", 1)
		}
		fmt.Fprintln(out, text)
	}
	for in.Scan() {
		command, made, _ := strings.Cut(in.Text(), " moves ")
		if w.rooks {
			made = strings.ReplaceAll(made, "e1g1", "")
		}
		at := strings.LastIndex(command, " ")
		switch {
		case command == "uci":
			say("id name Right\noption name UCI_Chess960 type check default false\nuciok")
		case command == "isready":
			say("readyok")
		case strings.HasPrefix(command, "position fen "):
			l = conformance.NewSetup("", command[len("position fen "):], strings.Fields(strings.ToLower(made))...)
		case at > 0 && strings.Contains(w.command, command[:at]):
			depth, _ := strconv.Atoi(command[at+1:])
			w.print(l, depth, say)
		case command != "ucinewgame" && command != "stop" && !strings.HasPrefix(command, "setoption "):
			say("Unknown command: %s", command)
		}
	}
}

// heard is an engine whose commands are heard first, which may keep one from it, or end it.
func (w way) heard(hear func(command string) (passes, ends bool)) func(in *bufio.Scanner, out io.WriteCloser) {
	return func(in *bufio.Scanner, out io.WriteCloser) {
		lines, ended := make(feed, 100), make(chan bool)
		go func() {
			w.speak(bufio.NewScanner(lines), out)
			close(ended)
		}()
		for in.Scan() {
			passes, ends := hear(in.Text())
			if ends {
				break
			} else if passes {
				lines <- in.Text() + "\n"
			}
		}
		close(lines)
		<-ended
	}
}

// ways are those of engines that count rightly.
var ways = map[string]way{
	"parts and a sum, as Stockfish": {command: "go perft", print: total("\nNodes searched: %[2]d\n", divide("%v: %d"))},
	"a number, by divide":           {command: "divide", print: total("%[2]d")},
	"smaller depths first":          {command: "perft", print: each(total("info depth %d nodes %d time 20", divide("%v: %d")))},
	"isready answered while it counts": {command: "perft", print: func(l *conformance.Setup, depth int, say printf) {
		go func() {
			for d := range depth {
				n := conformance.Leaves(l.Last(), d+1)
				if time.Sleep(limit / 50); depth > 2 {
					time.Sleep(limit / 2)
				}
				say("%d", n)
			}
		}()
	}},
	"isready answered while it counts, but not from the beginning":       {command: "perft", print: slowly(false, total("%[2]d"))},
	"isready answered while it prints parts":                             {command: "perft", print: slowly(true, divide("%v: %d"))},
	"isready answered while it prints parts, but not from the beginning": {command: "perft", print: slowly(false, divide("%v: %d"))},
	"isready answered while it prints the parts with leaves":             {command: "perft", print: slowly(false, withLeaves)},
	"isready answered while it prints the parts of smaller depths":       {command: "perft", print: slowly(false, each(divide("%v: %d")))},
	"isready answered while it counts, after a 0":                        {command: "perft", print: slowly(false, total("%[2]d", func(_ *conformance.Setup, _ int, say printf) { say("hash 0") }))},
	"king to rook, parts": {"perft", divide("%v: %d"), true},
	"king to rook, sums":  {"perft", total("%[2]d"), true},
	"nothing if there is no move": {command: "perft", print: func(l *conformance.Setup, depth int, say printf) {
		if conformance.Leaves(l.Last(), depth) > 0 {
			total("Nodes: %[2]d")(l, depth, say)
		}
	}},
	"text if there is no move": {command: "perft", print: func(l *conformance.Setup, depth int, say printf) {
		if divide("%v: %d")(l, depth, say); conformance.Leaves(l.Last(), depth) == 0 {
			say("no moves")
		}
	}},
}

// lines are positions whose counts show how they are read.
func lines() []*conformance.Setup {
	return []*conformance.Setup{
		conformance.NewSetup("", beginning.FEN()),
		conformance.NewSetup("", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
		conformance.NewSetup("", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
		conformance.NewSetup("", "7k/4P3/8/8/8/8/8/K7 w - - 7 9"),
		conformance.NewSetup("", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), // mates
		conformance.NewSetup("", "7k/4Q3/8/8/8/8/8/K7 b - - 0 1"), // one move
	}
}

// TestWays counts by engines that count rightly.
func TestWays(t *testing.T) {
	for name, w := range ways {
		play(t, w.speak, func(p *process, _ func()) {
			e := &Engine{process: p}
			if err := e.greet("", questions()); err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			counter := conformance.Counter(e.Count)
			if rooks, err := counter.KingToRook(); rooks != w.rooks || err != nil {
				t.Errorf("%s: castling king to rook %v, error %v", name, rooks, err)
			}
			for _, l := range lines() {
				if w.rooks {
					l.TellKingToRook()
				}
				f, err := counter.Compare(t.Context(), l, 3, 10_000, nil, func() {})
				if err != nil || f != nil {
					t.Errorf("%s: error %v, finding %v", name, err, f)
				}
			}
		})
	}
}

// A wrong sum is seen, although the parts are right, and a time is no sum.
func TestSums(t *testing.T) {
	for format, want := range map[string]string{
		"%[2]d":        "a sum of 10 leaves at depth 1: want 5, as its parts say",
		"Nodes: %[2]d": "a sum of 10 leaves at depth 1: want 5, as its parts say",
		"Time: 7%[2]d": "<nil>",
	} {
		wrong := way{command: "perft", print: func(l *conformance.Setup, depth int, say printf) {
			n := conformance.Leaves(l.Last(), depth)
			if l.FEN() != beginning.FEN() {
				n *= 2
			}
			say(format, 0, n)
			divide("%v: %d")(l, depth, say)
		}}
		play(t, wrong.speak, func(p *process, _ func()) {
			e := &Engine{process: p}
			err := e.greet("", questions())
			f, err2 := conformance.Counter(e.Count).Compare(t.Context(), conformance.NewSetup("", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 1, 9, nil, func() {})
			if text := fmt.Sprint(f); errors.Join(err, err2) != nil || !strings.HasSuffix(text, want) {
				t.Errorf("%q: errors %v, %v, finding %s, want %s", format, err, err2, text, want)
			}
		})
	}
}

// TestRefusals greets engines that do not count.
func TestRefusals(t *testing.T) {
	const other = ": name another command by -command, or write a script and use -script"
	nothing := func(*conformance.Setup, int, printf) {}
	wrongly := func(many uint64) answer {
		return func(l *conformance.Setup, depth int, say printf) {
			n := many
			divide("%v: %d")(l, depth, func(format string, values ...any) {
				if n > 0 {
					n--
					values[1] = values[1].(uint64) + 1
				}
				say(format, values...)
			})
		}
	}
	asked, kinds := 0, 1
	for name, test := range map[string]struct {
		way
		word, want string
	}{
		"refuses":     {way{command: "", print: nothing}, "", `the engine answers "Unknown command: go perft 1" to "go perft 1": want 20 leaves, alone or as parts such as b1a3: 1` + other},
		"ignores":     {way{command: "bench", print: nothing}, "bench", `the engine does not answer "bench 1": it does not know this command`},
		"ignores all": {way{command: "go perft, perft, divide", print: nothing}, "", `the engine does not answer "go perft 1": it does not know this command` + other},
		"counts wrongly by the second command": {way{command: "go perft, perft, divide", print: func(_ *conformance.Setup, _ int, say printf) {
			if asked++; asked == 2 {
				say("21")
			}
		}}, "", `the engine answers "21" to "perft 1": want 20 leaves, alone or as parts such as b1a3: 1` + other},
		"answers once": {way{command: "perft", print: func(_ *conformance.Setup, depth int, say printf) {
			if depth == 1 {
				say("20")
			}
		}}, "perft", `the engine answers "" to "perft 2": want 400 leaves, alone or as parts such as b1a3: 1`},
		"searches": {way{command: "go perft", print: func(_ *conformance.Setup, _ int, say printf) {
			say("info depth 1 score cp 20 nodes 20 pv e2e4\nbestmove e2e4")
		}}, "go perft %d", `the engine begins to search after "go perft 1": it does not know this command`},
		"searches in silence": {way{command: "go perft", print: func(_ *conformance.Setup, _ int, say printf) {
			time.Sleep(limit / 25)
			say("info depth 9 nodes 20\nNodes: 77")
		}}, "go perft", `the engine answers "Nodes: 77" to "go perft 2": want 400 leaves, alone or as parts such as b1a3: 1`},
		"refuses, then counts wrongly": {way{command: "perft", print: func(_ *conformance.Setup, _ int, say printf) { say("21") }}, "",
			`the engine answers "21" to "perft 1": want 20 leaves, alone or as parts such as b1a3: 1` + other},
		"counts wrongly, then refuses": {way{command: "go perft", print: func(_ *conformance.Setup, _ int, say printf) { say("21") }}, "",
			`the engine answers "21" to "go perft 1": want 20 leaves, alone or as parts such as b1a3: 1` + other},
		"counts wrongly twice": {way{command: "go perft, perft", print: func(_ *conformance.Setup, _ int, say printf) {
			say("%d", 20+kinds)
			kinds++
		}}, "", `the engine answers "21" to "go perft 1": want 20 leaves, alone or as parts such as b1a3: 1` + other},
		"counts 5 parts wrongly": {way{command: "perft", print: wrongly(5)}, "perft",
			`the engine answers "a2a3: 2" to "perft 1": want 20 leaves, 1 of them after a2a3`},
		"counts 6 parts wrongly": {way{command: "perft", print: wrongly(6)}, "perft",
			`the engine answers "h2h4: 1" to "perft 1": want 20 leaves, alone or as parts such as b1a3: 1`},
		"names no promoted piece": {way{command: "perft", print: divide("%.4s: %d")}, "perft",
			`the engine answers "g2g1: 1" to "` + special.Command() + `, perft 1": want moves such as e8g8 and g2g1q`},
		"prints the leaves of the next depth": {way{command: "perft", print: func(l *conformance.Setup, _ int, say printf) { total("%[2]d")(l, 2, say) }}, "perft",
			`the engine answers "400" to "perft 1": want 20 leaves, alone or as parts such as b1a3: 1`},
		"prints the leaves of another depth": {way{command: "perft", print: func(l *conformance.Setup, _ int, say printf) { total("%[2]d")(l, 1, say) }}, "perft",
			`the engine answers "20" to "perft 2": want 400 leaves, alone or as parts such as b1a3: 1. 20 is the number at depth 1`},
		"counts wrongly beside right parts": {way{command: "perft", print: total("Nodes: %[1]d%[2]d", divide("%v: %d"))}, "perft", `the engine answers "Nodes: 120" to "perft 1": want 20 leaves`},
		"counts wrongly":                    {way{command: "perft", print: total("perft %d = 1%d")}, "perft", `the engine answers "perft 1 = 120" to "perft 1": want 20 leaves, alone or as parts such as b1a3: 1`},
	} {
		play(t, test.speak, func(p *process, _ func()) {
			e := &Engine{process: p}
			if err := e.greet(test.word, questions()); err == nil || err.Error() != test.want {
				t.Errorf("%s: error %v, want %s", name, err, test.want)
			}
		})
	}
}

// TestEnds counts by an engine that ends instead of answering a command for the n-th time, is silent from then on, or
// closes its output.
func TestEnds(t *testing.T) {
	const position = "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	for _, c := range []struct {
		command        string
		n              int
		silent, closed time.Duration // how long it is waited for
		after          string
	}{
		{"uci", 1, limit, 5 * time.Second, "uci: if it does not speak UCI, write a script and use -script"},
		{"isready", 1, limit, limit, "isready: its last line is \"uciok\""},
		{"perft 1", 1, limit/20 + limit, limit / 20, "perft 1: its last line is \"readyok\""},
		{"isready", 2, limit, limit, "perft 1: its last line is \"20\""},
		{"isready", 3, limit, limit, "perft 2: its last line is \"400\""},
		{"isready", 4, limit, limit, "perft 3: its last line is \"8902\""},
		{"perft 1", 2, limit, limit, special.Command() + ", perft 1: its last line is \"readyok\""},
		{"perft 1", 3, limit, limit, position + ", perft 1: its last line is \"readyok\""},
		{"isready", 7, limit, limit, position + ", perft 1: its last line is \"5\""},
	} {
		for reason, want := range map[string]time.Duration{
			"the engine ended with status 3":                     0,
			"the engine has been silent for 20s":                 c.silent,
			"the engine has closed its output and has not ended": c.closed,
		} {
			n := 0
			program := func(in *bufio.Scanner, out io.WriteCloser) {
				way{command: "perft", print: total("%[2]d\n")}.heard(func(command string) (passes, ends bool) {
					if command == c.command {
						n++
					}
					return n < c.n, n == c.n && !strings.Contains(reason, "silent")
				})(in, out)
				if strings.Contains(reason, "closed") {
					out.Close()
					for in.Scan() {
					}
				}
			}
			play(t, program, func(p *process, _ func()) {
				e, begun := &Engine{process: p}, time.Now()
				err := e.greet("perft", questions())
				if err == nil {
					_, err = e.Count(conformance.NewSetup("", position[len("position fen "):]), 1)
				}
				if wait := time.Since(begun); err == nil || err.Error() != reason+", after "+c.after || wait != want {
					t.Errorf("%s %d: error %v after %v, want %s, after %s, after %v", c.command, c.n, err, wait, reason, c.after, want)
				}
			})
		}
	}
}

// TestSent records what an engine is sent.
func TestSent(t *testing.T) {
	const rights, none = "position fen 4k3/8/8/8/8/8/8/1K1R4 w D - 0 1", "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	var sent []string
	record := way{command: "perft", print: total("%[2]d")}.heard(func(command string) (bool, bool) {
		sent = append(sent, command)
		return true, false
	})
	play(t, record, func(p *process, _ func()) {
		e := &Engine{process: p}
		err := e.greet("perft", questions())
		if !e.Chess960 {
			t.Error("the option is not seen")
		}
		for i, command := range []string{rights, rights, none, rights} {
			e.Chess960 = i < 3
			_, err2 := e.Count(conformance.NewSetup("", command[len("position fen "):]), 1)
			err = errors.Join(err, err2)
		}
		if err != nil {
			t.Error(err)
		}
	})
	start, next := beginning.Command(), special.Command()
	want := []string{"uci", "ucinewgame", "isready", start, "perft 1", "isready", start, "perft 2", "isready",
		start, "perft 3", "isready", next, "perft 1", "isready", next, "perft 3", "isready",
		"setoption name UCI_Chess960 value true", rights, "perft 1", "isready", rights, "perft 1", "isready",
		"setoption name UCI_Chess960 value false", none, "perft 1", "isready", rights, "perft 1", "isready"}
	if !slices.Equal(sent, want) {
		t.Errorf("sent %q, want %q", sent, want)
	}
}

// TestStop greets engines that may search. They are stopped as soon as a report shows that they do, or after
// a twentieth of the limit.
func TestStop(t *testing.T) {
	for answer, want := range map[string]time.Duration{"": limit / 20, "info depth 1 score cp 30 pv e2e4": 0, "20 35": -1} {
		begun, stopped := time.Now(), time.Duration(-1)
		w := way{command: "perft", print: func(l *conformance.Setup, depth int, say printf) {
			if begun = time.Now(); depth > 1 {
				answer = "%[2]d"
			}
			total(answer)(l, depth, say)
		}}
		play(t, w.heard(func(command string) (bool, bool) {
			if command == "stop" && stopped < 0 {
				stopped = time.Since(begun)
			}
			return true, false
		}), func(p *process, _ func()) { (&Engine{process: p}).greet("perft", questions()) })
		if stopped != want {
			t.Errorf("%q: stopped after %v, want %v", answer, stopped, want)
		}
	}
}

// TestNothing counts twice by engines that answer without a number, or without anything. They are given time for a count.
// If there are moves, those that answer isready after a count are given it once.
func TestNothing(t *testing.T) {
	const kings, mate = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	const oneMove = "7k/4Q3/8/8/8/8/8/K7 b - - 0 1"
	for _, c := range []struct {
		way         answer
		depth       int
		fen, answer string
		wait, again time.Duration
		want        string
	}{
		{divide("%v: %d"), 1, kings, "", limit / 20, 0, "<nil>"},
		{divide("%v: %d"), 1, kings, "what", limit / 20, 0, "no number of leaves is printed, after position fen " + kings + ", perft 1: its last line is \"what\""},
		{divide("%v: %d"), 1, mate, "", 0, 0, "<nil>"},
		{divide("%v: %d"), 1, oneMove, "well\nwhat", limit / 20, 0, "no number of leaves is printed, after position fen " + oneMove + ", perft 1: its last line is \"what\""},
		{total("%[2]d"), 1, mate, "", limit / 20, limit / 20, "<nil>"},
		{total("%[2]d"), 1, kings, "", limit / 20, 0, "<nil>"},
		{total("%[2]d"), 3, kings, "", limit / 20, 0, "<nil>"},
		{total("%[2]d"), 4, kings, "", limit, 0, "<nil>"},
		{total("%[2]d"), 1, mate, "checkmate", limit / 20, limit / 20, "<nil>"},
		{slowly(true, total("%[2]d")), 1, mate, "", limit / 20, limit / 20, "<nil>"},
		{slowly(true, total("%[2]d")), 1, kings, "", limit, limit, "the engine has been silent for 20s, after position fen " + kings + ", perft 1: its last line is \"readyok\""},
		{slowly(true, divide("%v: %d")), 1, mate, "", 0, 0, "<nil>"},
	} {
		w := way{command: "perft", print: func(l *conformance.Setup, depth int, say printf) {
			if l.FEN() != c.fen {
				c.way(l, depth, say)
			} else if c.answer != "" {
				say(c.answer)
			}
		}}
		play(t, w.speak, func(p *process, _ func()) {
			e := &Engine{process: p}
			if err := e.greet("perft", questions()); err != nil {
				t.Error(err)
			}
			for _, want := range []time.Duration{c.wait, c.again} {
				begun := time.Now()
				a, err := e.Count(conformance.NewSetup("", c.fen), c.depth)
				if wait := time.Since(begun); fmt.Sprint(err) != c.want || wait != want || a.Leaves != 0 {
					t.Errorf("%q at depth %d: error %v, %d leaves after %v, want %s after %v", c.answer, c.depth, err, a.Leaves, wait, c.want, want)
				}
			}
		})
	}
}

// TestWaits counts twice by engines that print no part without leaves, the counts of smaller depths, or a number more from
// depth 3 on. They are given time for what does not come once.
func TestWaits(t *testing.T) {
	mates, parts := conformance.NewSetup("", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), time.Duration(0)
	for _, leaves := range conformance.Want(mates, 2).Parts {
		parts += time.Duration(min(leaves, 1))
	}
	for _, c := range []struct {
		way         answer
		wait, again time.Duration
	}{
		{withLeaves, limit / 20, 0},
		{slowly(false, withLeaves), parts*limit/50 + limit, parts * limit / 50},
		{slowly(false, func(l *conformance.Setup, depth int, say printf) {
			// Before each move is the number of leaves, by chance.
			withLeaves(l, depth, func(format string, values ...any) { say("15 "+format, values...) })
		}), parts*limit/50 + limit, parts * limit / 50},
		{slowly(true, each(total("%[2]d"))), 2 * limit / 50, 2 * limit / 50},
		{func(l *conformance.Setup, depth int, say printf) {
			for range max(1, depth-1) {
				total("%[2]d")(l, depth, say)
			}
		}, 0, 0},
	} {
		play(t, way{command: "perft", print: c.way}.speak, func(p *process, _ func()) {
			e := &Engine{process: p}
			if err := e.greet("perft", questions()); err != nil {
				t.Fatal(err)
			}
			for _, want := range []time.Duration{c.wait, c.again} {
				begun := time.Now()
				a, err := e.Count(mates, 2)
				if wait := time.Since(begun); err != nil || a.Leaves != conformance.Leaves(mates.Last(), 2) || wait != want {
					t.Errorf("error %v, %d leaves after %v, want %v", err, a.Leaves, wait, want)
				}
			}
		})
	}
}

// TestHello greets programs that do not answer uci, or late.
func TestHello(t *testing.T) {
	const script, xboard = ": if it does not speak UCI, write a script and use -script", "the engine speaks the protocol of XBoard, not UCI"
	for name, test := range map[string]struct {
		answers map[string]string // what is printed after a command, with | for a second and END for the end of the output
		want    string
		wait    time.Duration
		limit   time.Duration
	}{
		"XBoard":           {map[string]string{"protover 2": "|feature ping=1"}, xboard + script, 6 * time.Second, 0},
		"XBoard, refusing": {map[string]string{"uci": "Error (unknown command): uci", "protover 2": "|feature ping=1"}, xboard + script, 6 * time.Second, 0},
		"neither":          {map[string]string{"uci": "Illegal move: uci", "protover 2": "what"}, `the engine answers "Illegal move: uci" to "uci": want uciok` + script, 5 * time.Second, 0},
		"XBoard, hurried":  {map[string]string{"protover 2": "|feature ping=1"}, xboard + script, 3 * time.Second, 6 * time.Second},
		"a later one":      {map[string]string{"uci": "|||||||uciok"}, "<nil>", 7 * time.Second, 0},
		"a late one":       {map[string]string{"uci": "uci will come|error: no book||||||loading|||||uciok"}, "<nil>", 12 * time.Second, 0},
		"a closed one": {map[string]string{"uci": "unknown command: uci|END"},
			`the engine has closed its output and has not ended, after uci: its last line is "unknown command: uci"` + script, 5 * time.Second, 0},
		"a slow one":   {map[string]string{"uci": "id name Slow|||||||uciok", "protover 2": "feature ping=1"}, "<nil>", 7 * time.Second, 0},
		"a silent one": {nil, "the engine has been silent for 20s, after uci" + script, 20 * time.Second, 0},
	} {
		play(t, func(in *bufio.Scanner, out io.WriteCloser) {
			for in.Scan() {
				answer := test.answers[in.Text()]
				go func() {
					for i, text := range strings.Split(answer, "|") {
						if i > 0 {
							time.Sleep(time.Second)
						}
						if text == "END" {
							out.Close()
						} else if text != "" {
							fmt.Fprintln(out, text)
						}
					}
				}()
			}
		}, func(p *process, _ func()) {
			begun := time.Now()
			p.limit = cmp.Or(test.limit, limit)
			err := (&Engine{process: p}).hello()
			if err != nil {
				err = fmt.Errorf("%w%s", err, script)
			}
			if wait := time.Since(begun); fmt.Sprint(err) != test.want || wait != test.wait {
				t.Errorf("%s: error %v after %v, want %s after %v", name, err, wait, test.want, test.wait)
			}
			time.Sleep(limit)
		})
	}
}
