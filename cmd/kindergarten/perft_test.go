package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
)

// TestPerft compares ends of the output. TestPerftText compares the rest.
func TestPerft(t *testing.T) {
	for _, test := range []struct{ args, fen, want string }{
		{"", start, "\n\ndepth 5: 4865609 leaves, counted in bulk, in "},
		{"-threads 1", start, "\n\ndepth 5: 4865609 leaves, counted in bulk, in "},
		{"-depth 4 -threads 4096 -made", start, "\n\ndepth 4: 197281 leaves, made, in "},
		{"-depth 50", "7k/5Q2/6K1/8/8/8/8/8 b", "\n\ndepth 50: 0 leaves, "},
		{"-depth 1 -divide", "4k3/1P6/8/8/8/8/8/4K3 w", "\nb7b8q: 1\n"},
		{"-depth 1 -divide", "4k3/8/8/8/8/8/8/4K2R w K", "\ne1g1: 1\n"},
		{"-depth 3", "1nrbkr1q/1pppp1pp/1n6/p4p2/N1b4P/8/PPPPPPPB/N1RBKR1Q w FCfc - 2 9", "\n\ndepth 3: 24141 leaves, "},
	} {
		args := append([]string{"perft", "-fen", test.fen}, strings.Fields(test.args)...)
		if got := succeed(t, args...); !strings.HasPrefix(got, test.fen+"\n") || !strings.Contains(got, test.want) {
			t.Errorf("kindergarten %q prints\n%s\nwithout %q", args, got, test.want)
		}
	}
}

// The name of a position stands for its FEN, moves behind it too.
func TestPerftNames(t *testing.T) {
	for name, want := range map[string]string{"startpos": start, "kiwipete": kiwipete, "kiwipete moves e1g1": kiwipete + " moves e1g1"} {
		if got := succeed(t, "perft", "0", "-fen", name); !strings.HasPrefix(got, want+"\n\n") {
			t.Errorf("kindergarten perft 0 -fen %q prints\n%s\nwant it to begin with %s", name, got, want)
		}
	}
}

// TestPerftCPUs starts the program on more CPUs than perft has threads.
func TestPerftCPUs(t *testing.T) {
	cmd := program(t, "perft", "-depth", "1")
	cmd.Env = append(cmd.Env, "GOMAXPROCS=5000")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestPerftSuite counts at the greatest depth within the limit of leaves, on a pipe. The last
// numbers are wrong on purpose.
func TestPerftSuite(t *testing.T) {
	const kings = "7k/8/8/8/8/8/8/K7 w - -"
	for _, test := range []struct {
		entry     perft.Entry
		line, err string
	}{
		{perft.Entry{Name: "alone", FEN: kings, Leaves: []uint64{3, 9, 54, 324, 200_000_000}}, `\nalone            5            1890 .*  published: 200000000\n`, "1 of 1 positions have other numbers of leaves than published"},
		{perft.Entry{Name: "alone", FEN: kings, Leaves: []uint64{3, 9, 200_000_001}}, `\nalone            2               9 .*  as published\n`, "<nil>"},
		{perft.Entry{Name: "bad", FEN: "8/8", Leaves: []uint64{1}}, "", `bad: board "8/8" of the FEN has 2 ranks: want 8`},
	} {
		var b strings.Builder
		c := counter{out: output{Writer: bufio.NewWriter(&b)}, progress: newProgress(io.Discard)}
		err := c.suite([]perft.Entry{test.entry}, 0)
		if c.out.Flush(); fmt.Sprint(err) != test.err || !regexp.MustCompile(test.line).MatchString(b.String()) {
			t.Errorf("%v: error %v, output\n%s\nwant %s and %s", test.entry, err, b.String(), test.err, test.line)
		}
	}
}

// tick makes each look at the clock take so long until the test ends.
func tick(t *testing.T, step time.Duration) {
	at := time.Unix(0, 0)
	now = func() time.Time {
		at = at.Add(step)
		return at
	}
	t.Cleanup(func() { now = still })
}

// TestPerftText compares the whole output at a clock that ticks.
func TestPerftText(t *testing.T) {
	published := perft.Suite
	t.Cleanup(func() { perft.Suite = published })
	perft.Suite = []perft.Entry{
		{Name: "alone", FEN: "7k/8/8/8/8/8/8/K7 w - -", Leaves: []uint64{3, 9, 54, 324, 1890, 11024}},
		{Name: "wrong", FEN: "7k/8/8/8/8/8/8/K6R b - -", Leaves: []uint64{2, 35}},
		{Name: "short", FEN: "7k/8/8/8/8/8/8/K7 b - -", Leaves: []uint64{3}},
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	for _, test := range []struct {
		args, last     string // the last may have spaces
		tick           time.Duration
		status         int
		stdout, stderr string
	}{
		{"-threads 1", "-suite", 1500 * time.Millisecond, 1,
			`position     depth          leaves     M/s
alone            6          11,024     0.0  as published
wrong            2              32     0.0  <1;37;41>published: 35<0>
short            1               3     0.0  as published

<1>11,059 leaves<0>, counted in bulk, in 25.50 s: 0.0 million a second on 1 thread
`,
			`alone: move 1 of 3, 3,045 leaves, 6.00 s
alone: move 3 of 3, 8,298 leaves, 12.00 s
wrong: move 1 of 2, 16 leaves, 19.50 s
short: move 1 of 3, 1 leaf, 25.50 s
kindergarten: 1 of 3 positions have other numbers of leaves than published
`},
		{"-suite -made -threads 3", "2", 2500 * time.Microsecond, 1,
			`position     depth          leaves     M/s
alone            2               9     0.0  as published
wrong            2              32       -  <1;37;41>published: 35<0>
short            1               3     0.0  as published

<1>44 leaves<0>, made, in 0.03 s: 0.0 million a second on 3 threads
`,
			`kindergarten: 1 of 3 positions have other numbers of leaves than published
`},
		{"-depth 3 -divide -threads 1 -fen", "7k/8/8/8/8/8/8/K7 w", 1500 * time.Millisecond, 0,
			`7k/8/8/8/8/8/8/K7 w

a1a2: 15
a1b1: 15
a1b2: 24

depth 3: <1>54 leaves<0>, counted in bulk, in 6.00 s: 0.0 million a second on 1 thread
`,
			`move 3 of 3, 54 leaves, 6.00 s
`},
		{"", "4", 0, 0, // a clock that stands still
			start + "\n\ndepth 4: <1>197,281 leaves<0>, counted in bulk, in less than 0.01 s\n", ""},
		{"-threads 4096", "1", 10 * time.Millisecond, 0,
			start + "\n\ndepth 1: <1>20 leaves<0>, counted in bulk, in 0.21 s: 0.0 million a second on 4,096 threads\n", ""},
		{"3 -kinds -fen", kiwipete, 0, 0,
			kiwipete + `

captures    17102
en passant  45
castles     3162
promotions  0
checks      993
checkmates  1

depth 3: <1>97,862 leaves<0>, made and counted by kind, in less than 0.01 s
`, ""},
		{"0 -fen startpos moves b1a3 e7e5 g2g4", "d8h4", 0, 0,
			start + " moves b1a3 e7e5 g2g4 d8h4\n\ndepth 0: <1>1 leaf<0>, counted in bulk, in less than 0.01 s\n", ""},
	} {
		tick(t, test.tick)
		args := append([]string{"perft"}, strings.Fields(test.args)...)
		status, stdout, stderr := execute(true, append(args, test.last)...)
		want := strings.NewReplacer("<", "\x1b[", ">", "m").Replace(test.stdout)
		if status != test.status || stdout != want || stderr != test.stderr {
			t.Errorf("kindergarten perft %q: status %d, standard output\n%s\nstandard error\n%s\nwant status %d,\n%s\nand\n%s",
				test.args, status, stdout, stderr, test.status, want, test.stderr)
		}
	}
}

// TestPerftInterrupted interrupts a count that would take years.
func TestPerftInterrupted(t *testing.T) {
	for _, test := range []struct{ args, stdout string }{
		{"50 -divide -threads 3", `^\ndepth 50: ([1-9]\d*) leaves so far, counted in bulk, in (?:less than 0\.01 s|\d+\.\d\d s: .* on 3 threads)\n$`},
		{"50 -kinds", `^\ncaptures    \d+\n(?:.+\n){5}\ndepth 50: ([1-9]\d*) leaves so far, made and counted by kind, .*\n$`},
		{"-suite -depth 8", `^()$`},
	} {
		cmd := program(t, append([]string{"perft"}, strings.Fields(test.args)...)...)
		_, out, errs := pipes(t, cmd)
		results := bufio.NewReader(out)
		if _, err := results.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		interrupt(t, cmd, os.Interrupt)
		stdout, _ := io.ReadAll(results)
		stderr, _ := io.ReadAll(errs)
		cmd.Wait()
		const want = `(?m)^kindergarten: interrupted after ([1-9][\d,]*) leaves$` // an emulator's warnings beside it
		counted, named := regexp.MustCompile(test.stdout).FindSubmatch(stdout), regexp.MustCompile(want).FindSubmatch(stderr)
		if got := cmd.ProcessState.ExitCode(); got != 130 || counted == nil || named == nil || len(stdout) > 0 && string(counted[1]) != strings.ReplaceAll(string(named[1]), ",", "") {
			t.Errorf("%s: status %d, standard output\n%s\nstandard error\n%s\nwant 130,\n%s\nand\n%s", test.args, got, stdout, stderr, test.stdout, want)
		}
	}
}

func TestProgress(t *testing.T) {
	var b strings.Builder
	tick(t, 2500*time.Millisecond)
	p := newProgress(&b)
	for i := range 6 {
		p.report("%d of 6", i+1)
	}
	if got, want := b.String(), "2 of 6, 5.00 s\n4 of 6, 10.00 s\n6 of 6, 15.00 s\n"; got != want {
		t.Errorf("progress %q, want %q", got, want)
	}
}
