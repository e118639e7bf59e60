package main

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

func TestPerft(t *testing.T) {
	const position3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"
	for _, test := range []struct {
		args []string
		want string // a pattern of the whole output
	}{
		{[]string{"-depth", "3"},
			`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\ndepth 3: 8,902 leaves, counted in bulk, in \d+\.\d\d s: \d+\.\d million a second\n`},
		{[]string{"-depth", "3", "-made"},
			`(?s).*\ndepth 3: 8,902 leaves, made, in .*\n`},
		{[]string{"-depth", "0"},
			`(?s).*\ndepth 0: 1 leaf, .*\n`},
		{[]string{"-fen", position3, "-depth", "2", "-divide"},
			`8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -\n\n(?:\w{4} +\d+\n){14}\ndepth 2: 191 leaves, .*\n`},
		{[]string{"-fen", "4k3/1P6/8/8/8/8/8/4K3 w", "-depth", "1", "-divide"},
			`(?s).*\nb7b8q +1\n.*`},
		{[]string{"-fen", "4k3/8/8/8/8/8/8/4K2R w K", "-depth", "1", "-divide"},
			`(?s).*\ne1g1 +1\n.*depth 1: 15 leaves, .*`},
		{[]string{"-fen", "1nrbkr1q/1pppp1pp/1n6/p4p2/N1b4P/8/PPPPPPPB/N1RBKR1Q w FCfc - 2 9", "-depth", "3"},
			`(?s).*\ndepth 3: 24,141 leaves, .*\n`},
	} {
		got := succeed(t, append([]string{"perft"}, test.args...)...)
		if !regexp.MustCompile("^" + test.want + "$").MatchString(got) {
			t.Errorf("kindergarten perft %q prints\n%s\nunlike the pattern\n%s", test.args, got, test.want)
		}
	}
}

func TestPerftSuite(t *testing.T) {
	lines := strings.Split(succeed(t, "perft", "-suite", "-depth", "3"), "\n")
	if want := len(perft.Suite) + 4; len(lines) != want { // with head, empty line, sum and line's end
		t.Fatalf("%d lines, want %d:\n%s", len(lines), want, strings.Join(lines, "\n"))
	}
	for i, entry := range perft.Suite {
		fields := strings.Fields(strings.TrimPrefix(lines[i+1], entry.Name))
		if len(fields) != 5 || fields[0] != "3" || fields[1] != group(entry.Leaves[2]) || fields[3] != "as" {
			t.Errorf("%q does not tell of depth 3 of %s", lines[i+1], entry.Name)
		}
	}
}

// A number that is not the published one must end in an error, without which
// the suite would prove nothing.
func TestPerftSuiteDifference(t *testing.T) {
	wrong := slices.Clone(perft.Suite)
	wrong[1].Leaves = []uint64{48, 2_040}
	var b strings.Builder
	c := counter{out: output{Writer: &b}, progress: newProgress(io.Discard)}
	err := c.suite(wrong, 2)
	if want := "1 of 15 positions have other numbers of leaves than published"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	} else if errors.As(err, new(usageError)) {
		t.Error("the command line is blamed")
	}
	if !regexp.MustCompile(`(?m)^kiwipete +2 +2,039 +[\d.]+  published: 2,040$`).MatchString(b.String()) {
		t.Errorf("kiwipete's line does not tell of the difference:\n%s", b.String())
	}
}

// Without a depth the suite's trees are the largest within the limit.
func TestPerftSuiteDepth(t *testing.T) {
	var b strings.Builder
	c := counter{out: output{Writer: &b}, progress: newProgress(io.Discard)}
	if err := c.suite([]perft.Entry{{Name: "alone", FEN: "7k/8/8/8/8/8/8/K7 w", Leaves: []uint64{3, 9, suiteLeaves + 1}}}, 0); err != nil {
		t.Error(err)
	}
	if !strings.Contains(b.String(), "\nalone            2               9 ") {
		t.Errorf("no line of depth 2 in\n%s", b.String())
	}
}

func TestProgress(t *testing.T) {
	var b strings.Builder
	p := newProgress(&b)
	p.report("%d of 3", 1)
	if b.Len() > 0 {
		t.Errorf("%q is written at once", b.String())
	}
	p.due = time.Now()
	p.report("%d of 3", 2)
	p.report("%d of 3", 3)
	if got := b.String(); !strings.HasPrefix(got, "2 of 3, 0.") || strings.Count(got, "\n") != 1 {
		t.Errorf("progress %q, want one line on 2 of 3", got)
	}
}

func TestCountLeaves(t *testing.T) {
	for n, want := range map[uint64]string{0: "0 leaves", 1: "1 leaf", 1000: "1,000 leaves"} {
		if got := countLeaves(n); got != want {
			t.Errorf("countLeaves(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestGroup(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 123456: "123,456", 1<<64 - 1: "18,446,744,073,709,551,615"} {
		if got := group(n); got != want {
			t.Errorf("group(%d) = %s, want %s", n, got, want)
		}
	}
}
