package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

var speed = regexp.MustCompile(`in \d+\.\d\d s(: \d+\.\d million a second on (\d+ threads|1 thread))?\n`)

// TestPerft compares the whole output but the time and the speed.
func TestPerft(t *testing.T) {
	defer func(before []perft.Entry) { perft.Suite = before }(perft.Suite)
	perft.Suite = []perft.Entry{
		{Name: "alone", FEN: "7k/8/8/8/8/8/8/K7 w - -", Leaves: []uint64{3, 9, 54, 324, 1890, 200_000_001}},
		{Name: "wrong", FEN: "7k/8/8/8/8/8/8/K6R b - -", Leaves: []uint64{2, 200_000_000}},
		{Name: "Chess960", FEN: "4k3/8/8/8/8/8/8/1K1R4 w D -", Leaves: []uint64{unpublished, 200_000_001}},
	}
	const startCommand = "position fen " + start
	const differ = "kindergarten: %d of %d positions have other numbers of leaves than published\n"
	for _, test := range []struct {
		args           []string
		stdout, stderr string
	}{
		{[]string{"-suite"}, `position     depth          leaves  verdict       FEN
alone            5            1890  as published  7k/8/8/8/8/8/8/K7 w - -
wrong            2              32  published: 200000000  7k/8/8/8/8/8/8/K6R b - -
Chess960         2              60  published: 200000001  4k3/8/8/8/8/8/8/1K1R4 w D -

leaves 1982, counted in bulk, in T
`, fmt.Sprintf(differ, 2, 3)},
		{[]string{"-suite", "-standard", "-made", "-threads", "3", "2"}, `position     depth          leaves  verdict       FEN
alone            2               9  as published  7k/8/8/8/8/8/8/K7 w - -
wrong            2              32  published: 200000000  7k/8/8/8/8/8/8/K6R b - -

leaves 41, made, in T
`, fmt.Sprintf(differ, 1, 2)},
		{[]string{"-divide", "-fen", "1r5k/4P3/8/8/8/8/7r/K7 w - - 7 9", "2"},
			`position fen 1r5k/4P3/8/8/8/8/7r/K7 w - - 7 9

e7e8b: 27
e7e8n: 26
e7e8q: 3
e7e8r: 3

depth 2: leaves 59, counted in bulk, in T
`, ""},
		{[]string{"-made", "-fen", "1nrbkr1q/1pppp1pp/1n6/p4p2/N1b4P/8/PPPPPPPB/N1RBKR1Q w FCfc - 2 9", "3"},
			"position fen 1nrbkr1q/1pppp1pp/1n6/p4p2/N1b4P/8/PPPPPPPB/N1RBKR1Q w FCfc - 2 9\n\n" +
				"depth 3: leaves 24141, made, in T\n", ""},
		{[]string{"testdata/perft.epd", "-threads", "2", "3"}, `position     depth          leaves  verdict       FEN
line 2           3            8902  as published  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
line 4           2               9  as published  7k/8/8/8/8/8/8/K7 w - - 0 1
line 5           3              54  unpublished   7k/8/8/8/8/8/8/K7 b - - 3 9
line 6           1               0  as published  7k/6Q1/6K1/8/8/8/8/8 b - - 0 1
line 7           1              18  published: 14  4k3/8/8/8/8/8/8/1K1R4 w D - 0 1

leaves 8983, counted in bulk, in T
`, fmt.Sprintf(differ, 1, 5)},
		{nil, startCommand + "\n\ndepth 5: leaves 4865609, counted in bulk, in T\n", ""},
		{[]string{"-threads", "1024", "50", "moves", "f2f3", "e7e5", "g2g4", "d8h4"},
			startCommand + " moves f2f3 e7e5 g2g4 d8h4\n\ndepth 50: leaves 0, counted in bulk, in T\n", ""},
	} {
		_, stdout, stderr := execute(append([]string{"perft"}, test.args...)...)
		if got := speed.ReplaceAllString(stdout, "in T\n"); got != test.stdout || stderr != test.stderr {
			t.Errorf("kindergarten perft %q: standard output\n%s\nstandard error\n%s\nwant\n%s\nand\n%s",
				test.args, stdout, stderr, test.stdout, test.stderr)
		}
	}
}

// TestReadSuite reads the positions of standard chess in perft files.
func TestReadSuite(t *testing.T) {
	const kings, leaves = "7k/8/8/8/8/8/8/K7 w - - 0 1", ": want a depth from 1 to 50 and a number of leaves"
	const none, missing = ": no position to count", "want numbers of leaves after the FEN, such as ;D1 20 ;D2 400"
	name := filepath.Join(t.TempDir(), "perft.epd")
	for text, want := range map[string]string{
		"# none\n\n": none, "4k3/8/8/8/8/8/8/1K1R4 w D -;D1 18": none, kings + ";D1 3\nk": `:2: board "k" of the FEN has 1 rank: want 8`,
		"\n" + kings: ":2: " + missing, kings + ";D0 1": `:1: ";D0 1"` + leaves,
		kings + ";D50 1": "", kings + ";D1 3;D51 1": `:1: ";D51 1"` + leaves,
		kings + ";D18446744073709551617 1": `:1: ";D18446744073709551617 1"` + leaves,
		kings + ";D1 18446744073709551616": `:1: ";D1 18446744073709551616"` + leaves,
		kings + ";D1 3,D2 9":               `:1: ";D1 3,D2"` + leaves, "\x00k\x007 ;D1 3": ":1: " + foreign,
		"startpos\t;D1 20 # right": "", kings + "\r" + kings + ";D1 3": ":1: " + missing, kings + " D1 4;D2 9": ":1: " + missing,
		kings + ";D1 3 ;D2=9": ":1: " + missing, kings + ";D1 3; D 2 9": ":1: " + missing,
	} {
		os.WriteFile(name, []byte(text), 0o600)
		_, err := parsePerft([]string{name, "-standard"}, output{})
		if want != "" && fmt.Sprint(err) != name+want || want == "" && err != nil {
			t.Errorf("%.50q: error %v, want %s", text, err, want)
		}
	}
	if _, err := parsePerft([]string{filepath.Dir(name)}, output{}); err == nil || strings.Contains(err.Error(), none) {
		t.Errorf("error %v, want that a folder is no file", err)
	}
}

func TestWriteSum(t *testing.T) {
	for elapsed, want := range map[time.Duration]string{
		9999 * time.Microsecond: "leaves 1000000, made, in 0.01 s\n",
		10 * time.Millisecond:   "leaves 1000000, made, in 0.01 s: 100.0 million a second on 1 thread\n",
	} {
		var text strings.Builder
		out := output{bufio.NewWriter(&text), nil}
		(&perftCall{made: true, threads: 1}).writeSum(1_000_000, elapsed, out)
		if out.Flush(); text.String() != want {
			t.Errorf("%v: %q, want %q", elapsed, &text, want)
		}
	}
}
