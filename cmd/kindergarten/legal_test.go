package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// feed makes r the standard input until the test ends.
func feed(t *testing.T, r io.Reader) {
	t.Helper()
	before := stdin
	stdin = r
	t.Cleanup(func() { stdin = before })
}

const (
	start     = fen.Start
	mate      = "7k/6Q1/6K1/8/8/8/8/8 b - -"
	stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - -"
	check     = "4k3/8/8/8/8/8/8/R3K2r w Q -"
	manyMoves = "knQQQQQQ/ppQ4Q/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - -"
	hanging   = "4k3/8/8/8/8/p7/8/R3K3 w - -"
	promoting = "kr6/P2r4/8/8/8/8/3r1r2/4K2R w K -"
	careless  = "r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq" // castling rights without rooks

	ofStart = "20\t-\t" + start + "\n"
	ofMate  = "0\tcheckmate\t" + mate + "\n"
	ofCheck = "3\tcheck\t" + check + "\n"

	columnNames = "fen,moves,checkers,state," +
		"white_mobility,black_mobility,white_attacked,black_attacked,white_hanging,black_hanging,quiet\n"

	oneRank = `board "bad" of the FEN has 1 rank: want 8`
)

func TestLegal(t *testing.T) {
	longest := start + strings.Repeat("x", 1<<16-1-len(start))
	for _, test := range []struct {
		args, input string
		stdout      string
		stderr      string // lines without the prefix "kindergarten: "
	}{
		{"", start + "\n" + mate + "\n" + stalemate + "\n" + check,
			ofStart + ofMate + "0\tstalemate\t" + stalemate + "\n" + ofCheck, ""},
		{"", "# games\n\n \t\n\t# " + mate + "\r\n" + check + "\r\n\n", ofCheck, ""},
		{"", check + "\tbm Rxh1;\n" + check + " 70000 x\n",
			"3\tcheck\t" + check + "\tbm Rxh1;\n3\tcheck\t" + check + " 70000 x\n", ""},
		{"", manyMoves, "263\t-\t" + manyMoves + "\n", ""},
		{"", "bad\n\n" + check + "\nk7/8/8/8/8/8/8/8 w - -", ofCheck,
			"line 1: " + oneRank + "|line 4: White has 0 kings: want 1|2 bad lines of 4"},
		{"", strings.Repeat(check+"\n", 3000), strings.Repeat(ofCheck, 3000), ""},
		{"", "\ufeff" + mate + "\n\x00\n\ufeff" + check + "\x00\n# x\r\x00", ofMate + ofCheck, ""},
		{"", mate + "\nbad\x00x", ofMate, `line 2: board "bad\x00x" of the FEN has 1 rank: want 8|1 bad line of 2`},
		{"", "k\x007\x00/\x00\n\x00" + check, "",
			"compressed or binary file, or text in UTF-16: want text in UTF-8, one FEN a line"},
		{"-fen startpos moves e2e4 e7e5", "", "29\t-\trnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n", ""},
		{"-lenient -fen 4k3/8/8/8/8/8/8/4K2R_w_Kq", "", "15\t-\t4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", ""},
		{"-fen 7k/8/8/8/8/8/8/K7", check, "3\t-\t7k/8/8/8/8/8/8/K7 w - - 0 1\n", ""},
		{"", longest + "\n" + mate, "20\t-\t" + longest + "\n" + ofMate, ""},
		{"", mate + "\nbad\n" + longest + "x\n" + mate, ofMate,
			"line 2: " + oneRank + "|after line 2: bufio.Scanner: token too long"},
		{"", careless, "", "line 1: FEN has 3 of 4 fields: want board, side to move, castling rights and en passant square|" +
			"1 bad line of 1"},
		{"-lenient", careless + "\nbad", "52\t-\t" + careless + "\n",
			"line 2: " + oneRank + "|dropped castling rights or an en passant square from 1 line|1 bad line of 2"},
		{"-moves", check + "\n" + mate + "\n" + promoting,
			"3\tcheck\te1d2 e1e2 e1f2\t" + check + "\n0\tcheckmate\t\t" + mate + "\n" +
				"13\t-\ta7b8b a7b8n a7b8q a7b8r h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8\t" + promoting + "\n", ""},
		{"-csv", "bad\n" + check + ` id "a, b";` + "\n" + hanging,
			columnNames + `"` + check + ` id ""a, b"";",3,1,check,10,10,15,15,0,0,0` + "\n" +
				hanging + ",10,0,-,5,0,10,6,0,1,0\n", "line 1: " + oneRank + "|1 bad line of 3"},
		{"-csv", "", columnNames, ""},
	} {
		want, wantStatus := "", 0
		if test.stderr != "" {
			want, wantStatus = "kindergarten: "+strings.ReplaceAll(test.stderr, "|", "\nkindergarten: ")+"\n", 1
		}
		args := []string{"legal"}
		for _, arg := range strings.Fields(test.args) {
			args = append(args, strings.ReplaceAll(arg, "_", " "))
		}
		input := func() io.Reader { return strings.NewReader(test.input) }
		for _, r := range []io.Reader{input(), iotest.OneByteReader(input())} {
			feed(t, r)
			if status, stdout, stderr := execute(args...); status != wantStatus || stdout != test.stdout || stderr != want {
				t.Errorf("legal %s of %.200q: status %d, standard output\n%.2000s\nstandard error\n%s\n"+
					"want %d,\n%.2000s\nand\n%s", test.args, test.input, status, stdout, stderr, wantStatus, test.stdout, want)
			}
		}
	}
}

// A reader is a function that reads.
type reader func(p []byte) (int, error)

func (r reader) Read(p []byte) (int, error) { return r(p) }

// TestLegalPrompt gives one line at each read, which must come after the results of all lines before.
func TestLegalPrompt(t *testing.T) {
	var out strings.Builder
	given := 0
	feed(t, reader(func(p []byte) (int, error) {
		if want := strings.Repeat(ofCheck, given); out.String() != want {
			t.Errorf("after %d lines the results are %q, want %q", given, &out, want)
		}
		if given == 3 {
			return 0, io.EOF
		}
		given++
		return copy(p, check+"\n"), nil
	}))
	if status := run([]string{"legal"}, &out, io.Discard); status != 0 {
		t.Errorf("status %d, want 0", status)
	}
}

// A file takes the place of the standard input. An error ends the reading.
func TestLegalFile(t *testing.T) {
	feed(t, io.MultiReader(strings.NewReader(mate+"\n"), iotest.ErrReader(errors.New("disk on fire"))))
	status, stdout, stderr := execute("legal")
	if want := "kindergarten: after line 1: disk on fire\n"; status != 1 || stdout != ofMate || stderr != want {
		t.Errorf("status %d, standard output %q, standard error %q: want 1, %q and %q", status, stdout, stderr, ofMate, want)
	}
	name := filepath.Join(t.TempDir(), "games")
	status, _, stderr = execute("legal", name)
	if !strings.HasPrefix(stderr, "kindergarten: open "+name+": ") || status != 1 {
		t.Errorf("without a file: status %d, standard error %s", status, stderr)
	}
	if err := os.WriteFile(name, []byte(check), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := succeed(t, "legal", name); got != ofCheck {
		t.Errorf("the file leads to %q, want %q", got, ofCheck)
	}
}

// The command prints the example of its help text.
func TestLegalHelp(t *testing.T) {
	help := succeed(t, "legal", "-h")
	_, example, _ := strings.Cut(help, "    $ echo '")
	line, rest, _ := strings.Cut(example, "' | kindergarten legal\n    ")
	want, _, _ := strings.Cut(rest, "\n\n")
	feed(t, strings.NewReader(line))
	if got := succeed(t, "legal"); got != want+"\n" {
		t.Errorf("the example prints\n%s\nand the help text has\n%s", got, want)
	}
}

var games = flag.Int("games", 20_000, "how many positions of random games TestLegalGames counts the moves of")

// TestLegalGames plays random games. Each line and the first rows of the table must agree with the
// slow generator. The first position has three checkers.
func TestLegalGames(t *testing.T) {
	n := *games
	if testing.Short() {
		n = min(n, 4000)
	}
	var input, want strings.Builder
	rows, played := columnNames, 0
	add := func(b *rules.Board, moves []rules.Move) {
		state := "-"
		switch {
		case len(moves) == 0 && b.Checked():
			state = "checkmate"
		case len(moves) == 0:
			state = "stalemate"
		case b.Checked():
			state = "check"
		}
		fmt.Fprintln(&input, b.FEN())
		fmt.Fprintf(&want, "%d\t%s\t%s\n", len(moves), state, b.FEN())
		if played++; played <= 500 {
			rows += rowOf(b, moves, state)
		}
	}
	three := rules.Of(&[8]uint64{1 << 4, 0, 1 << 19, 1 << 31, 1 << 60, 0, 1<<4 | 1<<56, 0})
	add(&three, three.Moves())
	for b, moves := range rules.Games(rand.New(rand.NewPCG(19, 0))) {
		if add(b, moves); played == n {
			break
		}
	}
	feed(t, strings.NewReader(input.String()))
	got := strings.SplitAfter(succeed(t, "legal"), "\n")
	for i, line := range strings.SplitAfter(want.String(), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("line %d of %d is not\n%s", i+1, len(got), line)
		}
	}
	feed(t, strings.NewReader(input.String()))
	if got := succeed(t, "legal", "-csv"); !strings.HasPrefix(got, rows) {
		t.Errorf("the table begins with\n%s\nwant\n%s", got[:len(rows)], rows)
	}
}

// FuzzLegal compares the output for any text with the outputs for its single lines.
func FuzzLegal(f *testing.F) {
	for _, text := range []string{
		"\n\x00\n" + start + "\n", mate + "\x00\n" + check + "\r\x00\n", "\r\n\r\r\n" + mate + "\r", "# x\nbad\n" + check,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		legal := func(lines string) (stdout, stderr string) {
			feed(t, strings.NewReader("# The first line tells the format.\n"+lines))
			_, stdout, stderr = execute("legal")
			return stdout, stderr
		}
		var lines, faults strings.Builder
		bad, all := 0, 1
		for line := range strings.Lines(text) {
			all++
			result, fault := legal(line)
			lines.WriteString(result)
			if fault, _, found := strings.Cut(fault, "\n"); found {
				bad++
				faults.WriteString(strings.Replace(fault, "line 2:", fmt.Sprintf("line %d:", all), 1) + "\n")
			}
		}
		if bad > 0 {
			fmt.Fprintf(&faults, "kindergarten: %s of %d\n", countOf(bad, "bad line"), all)
		}
		stdout, stderr := legal(text)
		if stdout != lines.String() || stderr != faults.String() {
			t.Errorf("%q: standard output\n%s\nstandard error\n%s\nwant\n%s\nand\n%s", text, stdout, stderr, &lines, &faults)
		}
	})
}
