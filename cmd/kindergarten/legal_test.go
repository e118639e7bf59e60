package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
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
	passed    = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3"

	// FENs from bug reports. The command drops something from three of them.
	careless = "r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq -\n" +
		"rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq e6\n" +
		"8/8/2K5/6p1/6P1/2k5/8/8 b - g6 0 1\n" +
		"1b1B4/1P6/2B5/3r2kN/2r4P/8/5K2/3B4 b\n"
	ofCareless = "52\t-\tr2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq -\n" +
		"38\t-\trnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq e6\n" +
		"8\t-\t8/8/2K5/6p1/6P1/2k5/8/8 b - g6 0 1\n" +
		"3\tcheck\t1b1B4/1P6/2B5/3r2kN/2r4P/8/5K2/3B4 b\n"

	ofStart     = "20\t-\t" + start + "\n"
	ofMate      = "0\tcheckmate\t" + mate + "\n"
	ofStalemate = "0\tstalemate\t" + stalemate + "\n"
	ofCheck     = "3\tcheck\t" + check + "\n"

	columnNames = "fen,moves,checkers,state," +
		"white_mobility,black_mobility,white_attacked,black_attacked,white_hanging,black_hanging,quiet\n"

	comment        = "# comment\n" // before what might be another format
	tooLong        = "line of more than 16384 bytes: want a FEN"
	carriageReturn = "carriage return within the line: want line feeds between lines"
	oneRank        = `board "bad" of the FEN has 1 rank: want 8`
	binary         = "compressed or binary file, or text in UTF-16: want text in UTF-8, one FEN a line"
)

func unknownPiece(piece string) string {
	return `unknown piece "` + piece + `" on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`
}

// TestLegal reads each input whole, in many parts, and in two parts that are divided at every
// byte. The short form and long inputs are divided only near the ends.
func TestLegal(t *testing.T) {
	t.Chdir(t.TempDir())
	files := map[string]string{"a": mate + "\nbad", "b": "\ufeff" + check, "-c": start, "\x1b[2J": "bad",
		"gz": "\x1f\x8b\b\x00\n" + check}
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	reason := func(_ any, err error) string { return ": " + errors.Unwrap(err).Error() }
	missing, directory, nameless := reason(os.Open("missing")), reason(os.ReadFile(".")), reason(os.Open(""))
	longest := start + strings.Repeat("x", longestLine-len(start))
	const (
		oneOf1   = "|1 bad line of 1"
		oneOf2   = "|1 bad line of 2"
		noText   = "standard input: " + binary + "|1 unreadable file"
		dropped3 = "dropped castling rights or an en passant square from 3 lines"
		epd      = check + "\tbm Rxh1; id \"\x00\x1b[2J\";\n"
		quoted   = check + ` id "a, b";`
	)
	for _, test := range []struct {
		name   string
		args   string // file names
		input  string
		stdout string
		stderr string // lines without the prefix "kindergarten: ", and "standard input:" before a number
	}{
		{"states", "", start + "\n" + mate + "\n" + stalemate + "\n" + check + "\n" + passed,
			ofStart + ofMate + ofStalemate + ofCheck + "6\t-\t" + passed + "\n", ""},
		{"carriage returns", "", check + "\r\n" + mate + "\r\r\n\r\n" + check + "\r", ofCheck + ofMate + ofCheck, ""},
		{"carriage return between lines", "", "#\r" + mate + "\n" + check + "\r" + mate + "\n" + check, ofCheck,
			"1: " + carriageReturn + "|2: " + carriageReturn + "|2 bad lines of 3"},
		{"byte order mark", "", "\ufeff" + check + "\n", ofCheck, ""},
		{"byte order mark alone", "", "\ufeff", "", ""},
		{"byte order mark before a blank line", "", "\ufeff\n" + check, ofCheck, ""},
		{"byte order mark twice", "", "\ufeff\ufeff" + check + "\n\ufeff" + check, "",
			"1: " + unknownPiece(`\ufeff`) + "|2: " + unknownPiece(`\ufeff`) + "|2 bad lines of 2"},
		{"part of a byte order mark", "", "\xef\xbb" + check, "", "1: " + unknownPiece(`\xef`) + oneOf1},
		{"comments and blank lines", "", "# games\n\n \t\n\t# " + mate + "\r\n" + check + "\n\n", ofCheck, ""},
		{"what follows", "", comment + "  " + epd + check + " 70000 x | 35 | 0.5\n",
			"3\tcheck\t  " + epd + "3\tcheck\t" + check + " 70000 x | 35 | 0.5\n", ""},
		{"more moves than a byte holds", "", manyMoves, "263\t-\t" + manyMoves + "\n", ""},
		{"bad lines", "", "bad\n\n" + check + "\nk7/8/8/8/8/8/8/8 w - -", ofCheck,
			"1: " + oneRank + "|4: White has 0 kings: want 1|2 bad lines of 4"},
		{"20 bad lines", "- -", strings.Repeat("bad\n", 20) + mate, ofMate, numbered(20) + "20 bad lines of 21"},
		{"more bad lines", "- a", strings.Repeat("bad\n", 12_000) + check, ofCheck + ofMate, numbered(20) +
			"standard input: more than 20 bad lines: the others are only counted|a:2: " + oneRank + "|12001 bad lines of 12003"},
		{"all bad lines", "-all", strings.Repeat("bad\n", 30), "", numbered(30) + "30 bad lines of 30"},
		{"longest line of a mark, at the end", "", "\ufeff" + longest, "20\t-\t" + longest + "\n", ""},
		{"longest line of a mark", "", "\ufeff" + longest + "\r\n" + mate, "20\t-\t" + longest + "\n" + ofMate, ""},
		{"longer line of a mark", "", "\ufeff" + longest + "x\r\n" + mate, ofMate, "1: " + tooLong + oneOf2},
		{"longer line, carriage return within", "", longest + "\rx\n" + mate, ofMate, "1: " + tooLong + oneOf2},
		{"longest comment", "", "#" + longest[1:] + "\n" + mate, ofMate, ""},
		{"longer comment", "", mate + "\n#" + longest, ofMate, "2: " + tooLong + oneOf2},
		{"longer line of blanks", "", strings.Repeat(" ", longestLine+1) + mate, "", "1: " + tooLong + oneOf1},
		{"lines of megabytes", "", "\ufeff" + strings.Repeat(longest, 200) + "\n" + mate + "\n" + strings.Repeat(longest, 50),
			ofMate, "1: " + tooLong + "|3: " + tooLong + "|2 bad lines of 3"},
		{"gzip", "- a", "\x1f\x8b\b\x00\n" + check + "\nx", ofMate,
			"standard input: " + binary + "|a:2: " + oneRank + "|1 bad line of 2, 1 unreadable file"},
		{"UTF-16, little-endian", "", "\xff\xfek\x00\n\x00", "", noText},
		{"UTF-16, no mark", "", "\x00k\x00\n", "", noText},
		{"binary", "", "\x7fELF 012345678\x00", "", noText},
		{"binary, a long line", "", strings.Repeat("x", longestLine-1) + "\x00", "", noText},
		{"binary after a line", "", mate + "\nb\x00ad\n", ofMate,
			"2: " + strings.Replace(oneRank, "bad", `b\x00ad`, 1) + oneOf2},
		{"NUL after the longest line", "", strings.Repeat("x", longestLine) + "\x00x", "", "1: " + tooLong + oneOf1},
		{"NUL within a comment", "", "# a\x00b\n" + mate, "", noText},
		{"NUL at the ends of comments", "", "\ufeff# a\x00\r\n\x00\n" + mate + "\x00\n", ofMate, ""},
		{"NUL at the ends of lines", "", mate + "\x00\n" + check + "\x00\r\n" + stalemate + "\r\x00\n\x00\x00\nbad\x00",
			ofMate + ofCheck + ofStalemate, "5: " + oneRank + "|1 bad line of 5"},
		{"NUL at the end of a board", "-lenient", "4k3/8/8/8/8/8/8/4K3\x00", "5\t-\t4k3/8/8/8/8/8/8/4K3\n", ""},
		{"strict", "", "4k3/8/8/8/8/8/8/4K3 w K -", "",
			`1: invalid castling right "K" in the FEN: want a rook and the king on White's first rank` + oneOf1},
		{"lenient", "-lenient", careless + start + "\nbad\n", ofCareless + ofStart,
			"6: " + oneRank + "|" + dropped3 + "|1 bad line of 6"},
		{"totals of lenient", "-count -lenient", careless, sums(4, 101, 1, 0, 0, 0), dropped3},
		{"files", "a missing . b - b ./-c \x1b[2J missing\n  gz", "\n" + stalemate + "\nbad\n",
			ofMate + ofCheck + ofStalemate + ofCheck + ofStart, "a:2: " + oneRank + "|missing" + missing + "|." + directory +
				"|3: " + oneRank + `|"\x1b[2J":1: ` + oneRank + `|"missing\n"` + missing + `|""` + nameless + "|gz: " + binary +
				"|3 bad lines of 9, 5 unreadable files"},
		{"many binary files", strings.Repeat("gz ", 200) + "a", "", ofMate,
			strings.Repeat("gz: "+binary+"|", 200) + "a:2: " + oneRank + oneOf2 + ", 200 unreadable files"},
		{"moves", "-moves", check + "\n" + mate + "\nbad\n" + promoting,
			"3\tcheck\te1d2 e1e2 e1f2\t" + check + "\n0\tcheckmate\t\t" + mate + "\n" +
				"13\t-\ta7b8b a7b8n a7b8q a7b8r h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8\t" + promoting + "\n",
			"3: " + oneRank + "|1 bad line of 4"},
		{"totals", "-count", start + "\n" + mate + "\n" + stalemate + "\n" + check + "\n\n" + passed + "\nbad\n" +
			manyMoves + "\n" + mate, sums(7, 292, 1, 2, 1, 1), "7: " + oneRank + "|1 bad line of 9"},
		{"table", "-csv - a missing", start + "\n" + stalemate + "\nbad\n" + quoted + "\n" + manyMoves,
			columnNames + start + ",20,0,,4,4,22,22,0,0,1\n" + stalemate + ",0,0,stalemate,21,0,26,3,0,0,1\n" +
				`"` + strings.ReplaceAll(quoted, `"`, `""`) + "\",3,1,,10,10,15,15,0,0,0\n" +
				manyMoves + ",263,0,,262,3,63,7,0,0,0\n" + mate + ",0,1,checkmate,17,0,22,3,0,0,0\n",
			"3: " + oneRank + "|a:2: " + oneRank + "|missing" + missing + "|2 bad lines of 7, 1 unreadable file"},
		{"table of a hanging pawn", "-csv", hanging, columnNames + hanging + ",10,0,,5,0,10,6,0,1,0\n", ""},
		{"table of nothing", "-csv", "", columnNames, ""},
		{"totals of nothing", "-count", "", sums(0, 0, 0, 0, 0, 0), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			args := []string{"legal"}
			if test.args != "" {
				args = append(args, strings.Split(test.args, " ")...)
			}
			wantErr, wantStatus := "", 0
			for line := range strings.SplitSeq(test.stderr, "|") {
				switch {
				case line == "":
					continue
				case line[0] >= '0' && line[0] <= '9' && strings.Contains(line, ": "):
					line = "standard input:" + line
				}
				wantErr += "kindergarten: " + line + "\n"
				if wantStatus = 1; line == dropped3 {
					wantStatus = 0
				}
			}
			feed(t, nil)
			compare := func(name string, input io.Reader) {
				stdin = input
				if status, stdout, stderr := execute(args...); status != wantStatus || stdout != test.stdout || stderr != wantErr {
					t.Fatalf("%s: status %d, standard output\n%.2000s\nstandard error\n%.2000s\nwant %d,\n%.2000s\nand\n%.2000s",
						name, status, stdout, stderr, wantStatus, test.stdout, wantErr)
				}
			}
			compare("whole", iotest.DataErrReader(strings.NewReader(test.input)))
			if len(test.input) > chunkSize {
				return
			}
			compare("many parts", randomReader{strings.NewReader(test.input), rand.New(rand.NewPCG(78, 0))})
			const near = 40
			for i := range test.input {
				if i < near || i > len(test.input)-near || !testing.Short() && len(test.input) < 1000 {
					first, second := strings.NewReader(test.input[:i]), strings.NewReader(test.input[i:])
					compare(fmt.Sprintf("%d bytes first", i), io.MultiReader(first, second))
				}
			}
		})
	}
}

// A FEN on the command line is like a file of one line. Missing fields are filled in.
func TestLegalFEN(t *testing.T) {
	feed(t, iotest.ErrReader(errors.New("standard input was read")))
	for _, test := range []struct {
		args, fen string
		want      string
	}{
		{"", "startpos", ofStart},
		{"", "4k3/8/8/8/8/8/8/R3K2r w Q - 3 70", "3\tcheck\t4k3/8/8/8/8/8/8/R3K2r w Q - 3 70\n"},
		{"-csv", " " + strings.TrimSuffix(manyMoves, " w - -"), columnNames + manyMoves + " 0 1,263,0,,262,3,63,7,0,0,0\n"},
		{"moves e2e4", "startpos", "20\t-\trnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n"},
		{"-moves moves a7b8Q", promoting, "1\tcheck\ta8b8\tkQ6/3r4/8/8/8/8/3r1r2/4K2R b K -\n"},
		{"-csv", promoting + "\tmoves\va7b8Q", columnNames + "kQ6/3r4/8/8/8/8/3r1r2/4K2R b K -,1,1,,30,31,33,29,1,0,0\n"},
		{"-count", mate, sums(1, 0, 0, 1, 0, 0)},
	} {
		args := append([]string{"legal", "-fen", test.fen}, strings.Fields(test.args)...)
		if got := succeed(t, args...); got != test.want {
			t.Errorf("kindergarten %q prints\n%s\nwant\n%s", args, got, test.want)
		}
	}
	const dropped = "kindergarten: dropped castling rights or an en passant square from 1 line\n"
	line, _, _ := strings.Cut(careless, "\n")
	want, _, _ := strings.Cut(strings.Replace(ofCareless, "KQkq", "q", 1), "\n")
	status, stdout, stderr := execute("legal", "-lenient", "-fen", line+" 3 70")
	if status != 0 || stdout != want+" 3 70\n" || stderr != dropped {
		t.Errorf("kindergarten legal -lenient: status %d, standard output %q, standard error %q; want 0, %q and %q",
			status, stdout, stderr, want+" 3 70\n", dropped)
	}
	if status, _, _ := execute("legal", "-fen", line); status != 2 {
		t.Errorf("kindergarten legal -fen %s: status %d, want 2", line, status)
	}
}

// numbered returns the reports of n bad lines.
func numbered(n int) (reports string) {
	for i := range n {
		reports += fmt.Sprintf("%d: %s|", i+1, oneRank)
	}
	return reports
}

// sums returns what -count prints.
func sums(positions, moves, checks, checkmates, stalemates, bad int) string {
	return fmt.Sprintf("positions   %d\nmoves       %d\nchecks      %d\ncheckmates  %d\nstalemates  %d\nbad lines   %d\n",
		positions, moves, checks, checkmates, stalemates, bad)
}

// TestLegalReadError counts the lines before a read error and drops the line that it cuts.
// The lines of the next file have numbers of their own.
func TestLegalReadError(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("next", []byte(stalemate+"\nbad"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, cut := range []string{"", "4k3/8/8", check} {
		feed(t, io.MultiReader(strings.NewReader(mate+"\n"+cut), iotest.ErrReader(errors.New("disk on fire"))))
		status, stdout, stderr := execute("legal", "-", "next")
		const want = "kindergarten: standard input: disk on fire\nkindergarten: next:2: " + oneRank +
			"\nkindergarten: 1 bad line of 3, 1 unreadable file\n"
		if status != 1 || stdout != ofMate+ofStalemate || stderr != want {
			t.Errorf("%q: status %d, standard output\n%s\nstandard error\n%s\nwant 1,\n%s\nand\n%s",
				cut, status, stdout, stderr, ofMate+ofStalemate, want)
		}
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

// TestLegalGames plays random games. Each line, the totals and the first rows of the table must
// agree with the slow generator. The first position has three checkers.
func TestLegalGames(t *testing.T) {
	n := *games
	if testing.Short() {
		n = min(n, 4000)
	}
	var input, want strings.Builder
	rows := columnNames
	var sum tally
	add := func(b *rules.Board, moves []rules.Move) {
		state := 0
		if b.Checked() {
			state |= inCheck
		}
		if len(moves) == 0 {
			state |= noMoves
		}
		sum.states[state]++
		sum.moves += uint64(len(moves))
		fmt.Fprintln(&input, b.FEN())
		fmt.Fprintf(&want, "%d\t%s\t%s\n", len(moves), [...]string{"-", "check", "stalemate", "checkmate"}[state], b.FEN())
		if sum.positions() <= 500 {
			rows += rowOf(b, moves)
		}
	}
	three := rules.Of(&[8]uint64{1 << 4, 0, 1 << 19, 1 << 31, 1 << 60, 0, 1<<4 | 1<<56, 0})
	add(&three, three.Moves())
	for b, moves := range rules.Games(rand.New(rand.NewPCG(19, 0))) {
		if add(b, moves); sum.positions() == uint64(n) {
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
	if got := succeed(t, "legal", "-count"); got != sum.String() {
		t.Errorf("the totals are\n%s\nwant\n%s", got, &sum)
	}
	feed(t, strings.NewReader(input.String()))
	if got := succeed(t, "legal", "-csv"); !strings.HasPrefix(got, rows) {
		t.Errorf("the table begins with\n%s\nwant\n%s", got[:len(rows)], rows)
	}
	t.Logf("\n%s", &sum)
}

// TestLegalInterrupted interrupts a count that waits for input. It must print the totals of all
// whole lines that it has read.
func TestLegalInterrupted(t *testing.T) {
	in, lines := io.Pipe()
	t.Cleanup(func() { in.Close() })
	feed(t, in)
	go fmt.Fprintf(lines, "%s\n%s\nbad\n%s", mate, check, check) // the last line lacks its end
	want := sums(2, 3, 1, 1, 0, 1)
	var stdout, stderr strings.Builder
	status := run([]string{"legal", "-count"}, &stdout, interrupting(t, &stderr))
	const end = "\nkindergarten: interrupted after 3 lines\n"
	if status != 130 || stdout.String() != want || !strings.HasSuffix(stderr.String(), end) {
		t.Errorf("status %d, standard output\n%s\nstandard error\n%s\nwant 130 and\n%s", status, &stdout, &stderr, want)
	}
	interrupts = func() <-chan os.Signal {
		t.Error("lines, which are printed before the end, handle a signal")
		return nil
	}
	feed(t, strings.NewReader(mate))
	succeed(t, "legal")
}

// Memory is reused: only messages allocate.
func TestLegalAllocations(t *testing.T) {
	text := strings.Repeat(start+"\n"+mate+"\n# comment\n"+check+"\n", 200)
	c := chunk{text: []byte(text), counted: make(chan struct{}, 1)}
	count := func() {
		c.count(new(legalCall))
		<-c.counted
	}
	count()
	if n := testing.AllocsPerRun(10, count); n != 0 || c.totals.positions() != 600 {
		t.Errorf("%v allocations in a chunk of %+v", n, c.totals)
	}
}

// TestLegalUnwritten fails to write. The command must not read the rest of a long input.
func TestLegalUnwritten(t *testing.T) {
	const all = 10_000
	var reads atomic.Int64
	feed(t, readerFunc(func(p []byte) (int, error) {
		if reads.Add(1) > all {
			return 0, io.EOF
		}
		return copy(p, check+"\n"), nil
	}))
	status := run([]string{"legal"}, failing(1, new(int)), io.Discard)
	if n := reads.Load(); status != 1 || n > all/2 {
		t.Errorf("status %d after %d reads, want 1 after few", status, n)
	}
}

// TestLegalClosesFiles counts open files. It switches off the garbage collector, which would close
// lost ones.
func TestLegalClosesFiles(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	open := func() int {
		entries, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(entries)
	}
	before := open()
	succeed(t, append([]string{"legal"}, slices.Repeat([]string{os.DevNull}, 20)...)...)
	if after := open(); after > before+10 { // some may be about to be closed
		t.Errorf("%d files are open, before there were %d", after, before)
	}
}

// A readerFunc is a function that reads.
type readerFunc func(p []byte) (int, error)

func (r readerFunc) Read(p []byte) (int, error) { return r(p) }

// TestLegalEndless reads a line without end. The command must give up after its first bytes.
func TestLegalEndless(t *testing.T) {
	feed(t, readerFunc(func(p []byte) (int, error) { return copy(p, strings.Repeat("\x00x", len(p))), nil }))
	const want = "kindergarten: standard input: " + binary + "\nkindergarten: 1 unreadable file\n"
	if status, stdout, stderr := execute("legal"); status != 1 || stdout != "" || stderr != want {
		t.Errorf("status %d, standard output %q, standard error %q, want 1, nothing and %q", status, stdout, stderr, want)
	}
}

// A randomReader reads pieces of random lengths.
type randomReader struct {
	io.Reader
	*rand.Rand
}

func (r randomReader) Read(p []byte) (int, error) {
	return r.Reader.Read(p[:min(len(p), 1+r.IntN(1<<r.IntN(12)))])
}

// FuzzLegal compares the output for any text with that for the text in pieces of random lengths,
// and with the outputs for its single lines.
func FuzzLegal(f *testing.F) {
	for _, text := range []string{
		"\n\x00\x00\x00\x00\n" + start + "\n", "\x1f\x8b\b\x00\n" + check, "\xff\xfe\n\x00", "\ufeff\xfe\xff\n" + mate,
		strings.Repeat("bad\n", 30) + "bad\x00" + check, mate + "\x00\n" + check + "\r\x00\n", "\r\n\r\r\n" + mate + "\r",
		"\ufeff" + strings.Repeat("x", longestLine+3) + "\r\n" + check + "\r", "\ufeff" + start + "\r\n\n# x\nbad\n" + check,
		strings.Repeat(" ", longestLine+3) + mate + "\n# comment\r" + mate,
	} {
		f.Add(text, uint64(len(text)))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		legal := func(input io.Reader) (status int, stdout, stderr string) {
			feed(t, input)
			return execute("legal")
		}
		status, stdout, stderr := legal(strings.NewReader(text))
		random := rand.New(rand.NewPCG(seed, 0))
		for range 4 {
			var pieces io.Reader = strings.NewReader(text)
			if random.IntN(2) == 0 {
				pieces = iotest.DataErrReader(pieces)
			}
			if s, out, errs := legal(randomReader{pieces, random}); s != status || out != stdout || errs != stderr {
				t.Fatalf("%q in pieces: status %d, standard output\n%s\nstandard error\n%s\nwhole: %d,\n%s\nand\n%s",
					text, s, out, errs, status, stdout, stderr)
			}
		}
		text = comment + text
		_, stdout, stderr = legal(strings.NewReader(text))
		var lines, faults strings.Builder
		bad, all := 0, 0
		for line := range strings.Lines(text) {
			all++
			_, result, fault := legal(strings.NewReader(comment + line))
			lines.WriteString(result)
			if fault, _, found := strings.Cut(fault, "\n"); found {
				if bad++; bad <= 20 {
					faults.WriteString(strings.Replace(fault, "input:2:", fmt.Sprintf("input:%d:", all), 1) + "\n")
				}
			}
		}
		if bad > 20 {
			faults.WriteString("kindergarten: standard input: more than 20 bad lines: the others are only counted\n")
		}
		if bad > 0 {
			fmt.Fprintf(&faults, "kindergarten: %s of %d\n", countOf(bad, "bad line"), all)
		}
		if stdout != lines.String() || stderr != faults.String() {
			t.Errorf("%q: standard output\n%s\nstandard error\n%s\nwant\n%s\nand\n%s", text, stdout, stderr, &lines, &faults)
		}
	})
}
