package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
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
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(maxThreads + 1)) // the default of -threads is capped
	const startCommand = "position fen " + start
	const differ = "kindergarten: numbers of leaves other than published in %d of %d positions\n"
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

// TestPerftFile counts the positions of perft files in many forms, and reports bad lines.
func TestPerftFile(t *testing.T) {
	const kings, leaves = "7k/8/8/8/8/8/8/K7 w - - 0 1", ": want a depth from 1 to 50 and a number of leaves|1 bad line of 1"
	const numbers, none = "want numbers of leaves after the FEN, such as ;D1 20 ;D2 400", "*: no position to count"
	const list = "\n" + kings + ",3,9,54,324"
	name := filepath.Join(t.TempDir(), "perft.epd")
	for _, test := range []struct {
		text, verdicts string // the line, the depth and the verdict of each position
		stderr         string // lines without the prefix "kindergarten: ", with * for the file
	}{
		{"# none\n\n", "", none},
		{"4k3/8/8/8/8/8/8/1K1R4 w D -;D1 18", "", none},
		{kings + ";D1 3\nk\nepd 8/8/8/8/8/8/8 w - -;D1 4\nD1 5", "1 1 as published", `*:3: board "8/8/8/8/8/8/8" of the FEN has 7 ranks: want 8|1 bad line of 4`},
		{"\n" + kings, "", "*:2: no number after the FEN is that of its 3 moves: want numbers of leaves, such as ;D1 20 ;D2 400"},
		{kings + ";D1 3\n" + noRook + ";D1 5\nk/7/7/7/7/7/7/7 w - -;D1 3\n\n" + kings + ";D2 10", "1 1 as published|5 2 published: 10",
			"*:2: " + noRight + `|*:3: rank 8 of the FEN, "k", has 1 square: want 8|` +
				"numbers of leaves other than published in 1 of 2 positions|2 bad lines of 5"},
		{kings + ";D0 1\n" + kings + ";D1 4", "2 1 published: 4",
			"*:1: " + numbers + "|numbers of leaves other than published in 1 of 1 position|1 bad line of 2"},
		{kings + ";D50 1", "1 2 unpublished", ""},
		{kings + ";D1 3;D51 1", "", `*:1: depth "51", leaves "1"` + leaves},
		{kings + ";D18446744073709551617 1", "", `*:1: depth "18446744073709551617", leaves "1"` + leaves},
		{kings + ";D1 18446744073709551616", "", `*:1: depth "1", leaves "18446744073709551616"` + leaves},
		{kings + ";D2 18446744073709551615", "", `*:1: depth "2", leaves "18446744073709551615"` + leaves},
		{kings + ";D1 3,D2 9", "1 2 as published", ""},
		{"\x00k\x007 ;D1 3", "", "*: " + foreign},
		{"startpos\t;D1 20 # right\nkiwipete D1 = 48", "1 1 as published|2 1 as published", ""},
		{"position startpos moves e2e4 e7e5 ;D1 29 ;D0 1", "1 1 as published", ""},
		{kings + ";D1 3 # no startpos", "1 1 as published", ""},
		{kings + ";D1 3\nid D2 5 epd " + kings + ";D1 3", "1 1 as published|2 1 as published", ""},
		{kings + "\nperft 1 3\nperft 2 9", "1 2 as published", ""},
		{"p1 3 9 " + kings, "1 2 as published", ""},
		{"p7 1 3 2 9 " + kings, "1 2 as published", ""},
		{"p7 0 3 1 9 " + kings, "1 2 as published", ""},
		{kings + ",3\n" + kings + "\n" + kings, "", "*:1: no number after the FEN is that of its 3 moves: want numbers of leaves, such as ;D1 20 ;D2 400"},
		{kings + ",3,9\n" + kings + ",4", "1 2 as published|2 1 published: 4", "numbers of leaves other than published in 1 of 2 positions"},
		{kings + " D1 4;D2 9", "1 2 as published", ""},
		{kings + ";D1 3; D 2 8", "1 2 published: 8", "numbers of leaves other than published in 1 of 1 position"},
		{"# position 1, https://a/b/c/d/e/f\nid position 5\nepd " + kings + "\n# 7\nperft 1 3\nperft 2 9\nid b\nepd " + kings + "\nperft 1 3\n\nid 1 5\nperft 1 5",
			"3 2 as published|8 1 as published", ""},
		{"name,fen,expected*" + list + "\nb," + list[1:], "2 2 as published|3 2 as published", ""},
		{list + "\n" + kings + ";D1 3", "2 2 as published|3 1 as published", ""},
		{kings + ";1 3 ;2 9 ;3 54; 4 324 ;5 1,890", "1 2 as published", ""},
		{"\"" + kings + "\",\"3\",\"9\",\"54\",\"324\",\"1,890\"", "1 2 as published", ""},
		{kings + "   , 5, 1890, Endgame, -260, 20, a1a2, 0.5", "1 2 unpublished", ""},
		{kings + ",12,35", "", "*:1: no number after the FEN is that of its 3 moves: want numbers of leaves, such as ;D1 20 ;D2 400"},
		{kings + " ;1 4 ;2 9", "", "*:1: no number after the FEN is that of its 3 moves: want numbers of leaves, such as ;D1 20 ;D2 400"},
		{kings + ",60", "", "*:1: no number after the FEN is that of its 3 moves: want numbers of leaves, such as ;D1 20 ;D2 400"},
		{"kiwipete,48,2,039", "1 2 as published", ""},
		{kings + ";D1 3\n\t; D2 8\n \t\nD2 8", "1 1 as published", ""},
		{kings + " ;1 4", "", "*:1: no number after the FEN is that of its 3 moves: want numbers of leaves, such as ;D1 20 ;D2 400"},
		{"[\n  {\n    \"FEN\": \"" + kings + "\",\n    \"depths\": {\n      \"0\": \"3\",\n      \"1\": \"9\"\n    }\n  },\n" +
			"  {\"fen\": \"" + kings + "\", \"d\": {\"0\": 3, \"1\": 8}}\n]\n", "3 2 as published|9 2 published: 8",
			"numbers of leaves other than published in 1 of 2 positions"},
		{"[\n{\n\"depth\":2,\n\"nodes\":9,\n\"fen\":\"" + kings + "\"\n},\n{\n\"depth\":1,\n\"nodes\":4,\n\"fen\":\"" + kings + "\"\n}\n]",
			"5 2 as published|10 1 published: 4", "numbers of leaves other than published in 1 of 2 positions"},
		{`[{"depth":1,"nodes":3,"fen":"` + kings + `"},{"depth":2,"nodes":9,"fen":"` + kings + `"}]`, "1 1 as published|1 2 as published", ""},
		{`[{"fen":"` + kings + `","depth":1,"nodes":3},{"fen":"` + kings + `","depth":2,"nodes":9}]`, "1 1 as published|1 2 as published", ""},
		{`[{"nodes":3,"depth":1,"fen":"` + kings + `"},{"nodes":9,"depth":2,"fen":"` + kings + `"}]`, "1 1 as published|1 2 as published", ""},
		{`{"fen":"` + kings + `","nodes":3,"depth":1},` + "\n" + `{"fen":"` + kings + `","nodes":8,"depth":2}`, "1 1 as published|2 2 published: 8",
			"numbers of leaves other than published in 1 of 2 positions"},
		{`{"fen":"` + kings + `","perft":[3,9,54]}`, "1 2 as published", ""},
		{kings + ";D1 3" + strings.Repeat("\n1", 33000) + "\n" + kings + ";D1 3", "1 1 as published|33002 1 as published",
			""},
		{kings + ";D1 3" + strings.Repeat("\nx", 33000) + "\nD2 10", "1 1 as published", ""},
		{kings + ";D1 3\nD2 10\n" + strings.Repeat("\nx", 33000), "1 2 published: 10", "numbers of leaves other than published in 1 of 1 position"},
		{kings + ";D1 3\n" + strings.Repeat("x", 1<<16-12) + " D2 10", "1 2 published: 10", "numbers of leaves other than published in 1 of 1 position"},
		{kings + ";D1 3\n" + strings.Repeat("x", 1<<16-11) + " D2 10", "1 1 as published", ""},
		{kings + ";D1 3\n\n" + strings.Repeat("x", 1<<16), "1 1 as published", ""},
		{kings + ";D1 3\n" + kings + ";D1 4" + strings.Repeat("1", 1<<16) + "\n" + kings + ";D1 3", "1 1 as published|3 1 as published",
			`*:2: line of more than 65536 bytes: want a FEN|1 bad line of 3`},
		{strings.Repeat(kings+",3,9\n", learned) + strings.Repeat(kings+";1 3;2 9\n", 3*learned),
			strings.TrimSuffix(strings.Repeat("# 2 as published|", learned)+strings.Repeat("# 2 published: 3|", 3*learned), "|"),
			"numbers of leaves other than published in 48 of 64 positions"},
	} {
		os.WriteFile(name, []byte(test.text), 0o600)
		_, stdout, stderr := execute("perft", name, "-standard", "2")
		var verdicts []string
		for _, m := range regexp.MustCompile(`(?m)^line (\d+) +(\d+) +\d+  ((?:\S+ )*\S+)  `).FindAllStringSubmatch(stdout, -1) {
			verdicts = append(verdicts, strings.Join(m[1:], " "))
		}
		got := strings.Join(verdicts, "|")
		if strings.HasPrefix(test.verdicts, "#") {
			got = regexp.MustCompile(`\d+( 2 )`).ReplaceAllString(got, "#$1")
		}
		stderr = strings.NewReplacer("kindergarten: ", "", name, "*", "\n", "|").Replace(strings.TrimSuffix(stderr, "\n"))
		if got != test.verdicts || stderr != test.stderr {
			t.Errorf("%.300q: %s, standard error\n%s\nwant %s and\n%s", test.text, got, stderr, test.verdicts, test.stderr)
		}
	}
	os.WriteFile(name, []byte(kings+";D3 54"), 0o600)
	if stdout := succeed(t, "perft", name); !strings.Contains(stdout, "line 1           3              54  as published  "+kings) {
		t.Errorf("without a depth: %s", stdout)
	}
	os.WriteFile(name, []byte(strings.Repeat(kings+";D1 3\n", 3*learned)), 0o600)
	if status := run([]string{"perft", name}, failing(2, new(int)), io.Discard); status != 1 {
		t.Errorf("status %d where the second write fails, want 1", status)
	}
	os.WriteFile(name, []byte(noRook+";D1 5"), 0o600)
	if _, stdout, stderr := execute("perft", name, "-lenient"); !strings.Contains(stdout, " as published ") ||
		stderr != "kindergarten: dropped castling rights or an en passant square from 1 line\n" {
		t.Errorf("leniently: %s%s", stdout, stderr)
	}
	if _, stdout, stderr := execute("perft", filepath.Dir(name)); stdout != "" || stderr == "" || strings.Contains(stderr, none[1:]) {
		t.Errorf("standard output %q, standard error %q, want that a folder is no file", stdout, stderr)
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
