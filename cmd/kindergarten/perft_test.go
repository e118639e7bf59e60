package main

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
)

// tick makes the clock advance by step at each look until the test ends.
func tick(t *testing.T, step time.Duration) {
	before, at := now, time.Unix(0, 0)
	now = func() time.Time {
		at = at.Add(step)
		return at
	}
	t.Cleanup(func() { now = before })
}

// suiteOf replaces the suite by entries until the test ends.
func suiteOf(t *testing.T, entries ...perft.Entry) {
	before := perft.Suite
	perft.Suite = entries
	t.Cleanup(func() { perft.Suite = before })
}

// TestPerftText compares the whole output, under a clock that ticks.
func TestPerftText(t *testing.T) {
	suiteOf(t,
		perft.Entry{Name: "alone", FEN: "7k/8/8/8/8/8/8/K7 w - -", Leaves: []uint64{3, 9, 54, 324, 1890, 200_000_001}},
		perft.Entry{Name: "wrong", FEN: "7k/8/8/8/8/8/8/K6R b - -", Leaves: []uint64{2, 200_000_000}},
		perft.Entry{Name: "short", FEN: "7k/8/8/8/8/8/8/K7 b - -", Leaves: []uint64{3}},
	)
	const chess960 = "1nrbkr1q/1pppp1pp/1n6/p4p2/N1b4P/8/PPPPPPPB/N1RBKR1Q w FCfc - 2 9"
	const differ = "kindergarten: 1 of 3 positions have other numbers of leaves than published\n"
	for _, test := range []struct {
		args, last     string // the last may have spaces
		tick           time.Duration
		stdout, stderr string
	}{
		{"-threads 1", "-suite", 10 * time.Millisecond, `position     depth          leaves     M/s  verdict       FEN
alone            5            1890     0.2  as published  7k/8/8/8/8/8/8/K7 w - -
wrong            2              32     0.0  published: 200000000  7k/8/8/8/8/8/8/K6R b - -
short            1               3     0.0  as published  7k/8/8/8/8/8/8/K7 b - -

1925 leaves, counted in bulk, in 0.03 s: 0.1 million a second on 1 thread
`, differ},
		{"-suite -made -threads 3", "2", 9 * time.Millisecond, `position     depth          leaves     M/s  verdict       FEN
alone            2               9       -  as published  7k/8/8/8/8/8/8/K7 w - -
wrong            2              32       -  published: 200000000  7k/8/8/8/8/8/8/K6R b - -
short            1               3       -  as published  7k/8/8/8/8/8/8/K7 b - -

44 leaves, made, in 0.03 s: 0.0 million a second on 3 threads
`, differ},
		{"-depth 3 -divide -threads 1 -fen", "7k/8/8/8/8/8/8/K7 w", 1500 * time.Millisecond, `7k/8/8/8/8/8/8/K7 w - - 0 1

a1a2: 15
a1b1: 15
a1b2: 24

depth 3: 54 leaves, counted in bulk, in 1.50 s: 0.0 million a second on 1 thread
`, ""},
		{"-depth 1 -divide -made -threads 1 -fen", "7k/4P3/8/8/8/8/8/K7 w", 0, `7k/4P3/8/8/8/8/8/K7 w - - 0 1

a1a2: 1
a1b1: 1
a1b2: 1
e7e8b: 1
e7e8n: 1
e7e8q: 1
e7e8r: 1

depth 1: 7 leaves, made, in less than 0.01 s
`, ""},
		{"-depth 3 -fen", chess960, 0, strings.Replace(chess960, "FCfc", "KQkq", 1) + // X-FEN
			"\n\ndepth 3: 24141 leaves, counted in bulk, in less than 0.01 s\n", ""},
		{"", "-threads=3", 0, start + "\n\ndepth 5: 4865609 leaves, counted in bulk, in less than 0.01 s\n", ""},
		{"", "1", 10 * time.Millisecond, start +
			"\n\ndepth 1: 20 leaves, counted in bulk, in 0.01 s: 0.0 million a second on " +
			countOf(uint64(runtime.GOMAXPROCS(0)), "thread") + "\n", ""},
		{"", "4", 0, start + "\n\ndepth 4: 197281 leaves, counted in bulk, in less than 0.01 s\n", ""},
		{"-threads 4096", "1", 10 * time.Millisecond,
			start + "\n\ndepth 1: 20 leaves, counted in bulk, in 0.01 s: 0.0 million a second on 4096 threads\n", ""},
		{"3 -kinds -fen", kiwipete, 0, kiwipete + `

captures    17102
en passant  45
castles     3162
promotions  0
checks      993
checkmates  1

depth 3: 97862 leaves, made and counted by kind, in less than 0.01 s
`, ""},
		{"0 -fen startpos moves b1a3 e7e5 g2g4", "d8h4", 0,
			start + " moves b1a3 e7e5 g2g4 d8h4\n\ndepth 0: 1 leaf, counted in bulk, in less than 0.01 s\n", ""},
	} {
		tick(t, test.tick)
		args := append([]string{"perft"}, strings.Fields(test.args)...)
		_, stdout, stderr := execute(append(args, test.last)...)
		if stdout != test.stdout || stderr != test.stderr {
			t.Errorf("kindergarten perft %q: standard output\n%s\nstandard error\n%s\nwant\n%s\nand\n%s",
				test.args, stdout, stderr, test.stdout, test.stderr)
		}
	}
}

// TestPerftInterrupted interrupts counts before they begin. They stop after their first part,
// which has a depth of 4, or of 3 if all moves are made.
func TestPerftInterrupted(t *testing.T) {
	suiteOf(t, perft.Entry{Name: "start", FEN: start, Leaves: []uint64{20, 400, 8902, 197281, 4865609, 119060324}})
	const kinds = "\n\ncaptures    132\nen passant  0\ncastles     0\npromotions  0\nchecks      72\ncheckmates  0\n\n"
	for _, test := range []struct{ args, end, stderr string }{
		{"6 -divide", "\n\ndepth 6: 198029 leaves so far, counted in bulk, in less than 0.01 s\n", "198029 leaves"},
		{"6 -kinds", kinds + "depth 6: 9792 leaves so far, made and counted by kind, in less than 0.01 s\n", "9792 leaves"},
		{"-suite", "FEN\n", "198029 leaves"},
	} {
		var stdout, stderr strings.Builder
		status := run(strings.Fields("perft -threads 1 "+test.args), interrupting(t, &stdout), &stderr)
		if want := "kindergarten: interrupted after " + test.stderr + "\n"; status != 130 ||
			!strings.HasSuffix(stdout.String(), test.end) || stderr.String() != want {
			t.Errorf("%s: status %d, standard output\n%s\nstandard error\n%s\nwant 130,\n%s\nand\n%s",
				test.args, status, &stdout, &stderr, test.end, want)
		}
	}
}
