package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

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
	start      = fen.Start
	mate       = "7k/6Q1/6K1/8/8/8/8/8 b - -"
	stalemate  = "7k/5Q2/6K1/8/8/8/8/8 b - -"
	check      = "4k3/8/8/8/8/8/8/R3K2r w Q -"
	three      = "k3r3/8/8/8/7b/3n4/8/4K3 w - -" // checkers
	manyMoves  = "knQQQQQQ/ppQ4Q/QQ5Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQK w - -"
	undefended = "4k3/8/8/8/8/p7/8/R3K3 w - -"
	promoting  = "kr6/P2r4/8/8/8/8/3r1r2/4K2R w K -"
	noRook     = "4k3/8/8/8/8/8/8/4K3 w K -"
	careless   = "r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq" // castling rights without rooks

	ofStart = "20\t-\t" + start + "\n"
	ofMate  = "0\tcheckmate\t" + mate + "\n"
	ofCheck = "3\tcheck\t" + check + "\n"

	ownNames = "fen,moves,checkers,state," +
		"white_mobility,black_mobility,white_attacked,black_attacked,white_hanging,black_hanging,quiet,material"
	columnNames = ownNames + ",rest\n"

	noRight = `invalid castling right "K" in the FEN: want a rook and the king on White's first rank`
	foreign = "compressed or binary file, or text in UTF-16: want text in UTF-8, one FEN a line"
	oneRank = `board "bad" of the FEN has 1 rank: want 8`
	missing = "FEN has 2 of 4 fields: want board, side to move, castling rights and en passant square"
)

func TestLegal(t *testing.T) {
	link := "https://lichess.org/analysis/standard/" + strings.ReplaceAll(check, " ", "_") + "_0_1"
	lines := func(result string, lines []string) string {
		return result + strings.Join(lines, "\n"+result) + "\n"
	}
	formats := []string{check + ";1-0", check + " | 34 | 0.5", check + " [0.5] 34", `fen "` + check + `" -1 1`, "epd " + check,
		"position fen " + check, `"` + check + `"`, ` "` + check + ` id ""a"";",7`, `{"fen":"` + check + `","evals":[7]}`,
		`[FEN "` + check + ` 0 1"]`, "FEN: " + check, "\t'" + check + "',", "1. " + check, "pos " + check, `"` + check + `" 295`,
		"FEN=`" + check + "`", link, "/9" + link[37:], "/0" + link[37:], "/z" + link[37:], "/A" + link[37:],
		"https://lichess.org/editor/" + link[len(link)-31:] + "?color=white", check + "; " + mate,
		"9," + check + ",h1e1,https://lichess.org/a/b/c/d/e/f/g/h", "p/p " + check, "p/p|" + check, "p/p`" + check, "p/p@" + check,
		"p/p{" + check, "p/p[" + check}
	third := []string{`"a, ""b"",c",d,` + check, "1\t2\t" + check + "\t4", "a;b,c; fen " + check, "1 | 2 | " + check + " |",
		`1,2,"` + check + `"`, `a,b,"position fen ` + check + `",c`, `5" x,b,` + check, ",," + check, ";;" + check,
		`1, "a,b", ` + check}
	longest := start + strings.Repeat("x", 1<<16-len(start))
	const ofRow = check + ",3,1,check,10,10,15,15,0,0,0,KRvKR"
	const row = ofRow + `,"id ""a, b"";"` + "\n"
	for _, test := range []struct {
		args, input string
		stdout      string
		stderr      string // lines without the prefix "kindergarten: "
	}{
		{"", start + "\n" + mate + "\n" + stalemate + "\n" + check,
			ofStart + ofMate + "0\tstalemate\t" + stalemate + "\n" + ofCheck, ""},
		{"", "# games\n//" + mate + "\n;" + mate + "\n \t\n\t# " + mate + "\r\n" + check + "\r\n\n", ofCheck, ""},
		{"", check + "\tbm Rxh1;\n" + check + " 70000 x\n",
			"3\tcheck\t" + check + "\tbm Rxh1;\n3\tcheck\t" + check + " 70000 x\n", ""},
		{"", manyMoves, "263\t-\t" + manyMoves + "\n", ""},
		{"", "\nbad\n\n" + check + "\nk7/8/8/8/8/8/8/8 w - -", ofCheck,
			`line 5: White has 0 kings: want 1|no board in 1 line of 5: the first is line 2, "bad"|1 bad line of 5`},
		{"", strings.Repeat(check+"\n"+three+"\n"+mate+"\n", 5000),
			strings.Repeat(ofCheck+"3\tcheck\t"+three+"\n"+ofMate, 5000), ""},
		{"", "\ufeff" + mate + "\n\x00\n\ufeff" + check + "\x00\n# x\r\x00", ofMate + ofCheck, ""},
		{"", mate + "\nbad\x00x", ofMate, `no board in 1 line of 2: the first is line 2, "bad\x00x"`},
		{"", "\x00k\x007\x00/" + longest + longest + "\n" + check, "", "-: " + foreign},
		{"", "BZh91AY&SY", "", "-: compressed file (bzip2): want text in UTF-8, one FEN a line"},
		{"", "\xfd7zXZ\x00", "", "-: compressed file (xz): want text in UTF-8, one FEN a line"},
		{"", "(\xb5/\xfd\x04", "", "-: compressed file (zstd): want text in UTF-8, one FEN a line"},
		{"", "PK\x03\x04\n", "", "-: compressed file (zip): want text in UTF-8, one FEN a line"},
		{"", strings.Repeat("\x00", 1<<17) + "\n" + check, "", "-: " + foreign},
		{"-fen 4r3/5p2/8/4P3/8/8/8/k3K3_b_-_- moves f7f5", "", "6\t-\t4r3/8/8/4Pp2/8/8/8/k3K3 w - - 0 2\n", ""},
		{"-fen startpos moves e2e4 e7e5", "", "29\t-\trnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n", ""},
		{"-lenient -fen 4k3/8/8/8/8/8/8/4K2R_w_Kq", "", "15\t-\t4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", ""},
		{"-fen 7k/8/8/8/8/8/8/K7", check, "3\t-\t7k/8/8/8/8/8/8/K7 w - - 0 1\n", ""},
		{"", longest + "\n" + mate, "20\t-\t" + longest + "\n" + ofMate, ""},
		{"", mate + "\nbad\n" + longest + longest + "\n" + check + "\n" + longest + " ", ofMate + ofCheck,
			"line 3: line of more than 65536 bytes: want a FEN|line 5: line of more than 65536 bytes: want a FEN|" +
				`no board in 1 line of 5: the first is line 2, "bad"|2 bad lines of 5`},
		{"", check + "\r" + mate + "\r\n\r\r\nbad\r", ofCheck + ofMate, `no board in 1 line of 5: the first is line 5, "bad"`},
		{"", `"FEN";result` + "\n" + lines("", formats), lines("3\tcheck\t", formats), ""},
		{"", "position startpos moves e2e4 ; not " + check, "20\t-\tposition startpos moves e2e4 ; not " + check + "\n", ""},
		{"", "position startpos moves e2e4 e7e5\nposition x\nposition startpos moves e2e5",
			"29\t-\tposition startpos moves e2e4 e7e5\n", "line 2: board \"x\" of the FEN has 1 rank: want 8|" +
				"line 3: move 1: illegal move e2e5: the pawn on e2 does not move to e5|2 bad lines of 3"},
		{"", " fe \nposition ", "", `no board in 2 lines of 2: the first is line 1, "fe"`},
		{"", mate + "\nbad\nworse", ofMate, `no board in 2 lines of 3: the first is line 2, "bad"`},
		{"", "\nbad\x00x", "", `no board in 1 line of 2: the first is line 2, "bad\x00x"`},
		{"", `"position startpos moves e2e4 e7e5"`, "29\t-\t" + `"position startpos moves e2e4 e7e5"` + "\n", ""},
		{"-column 2", "a," + check + "\nb,\"bad\"", "3\tcheck\ta," + check + "\n",
			`line 2: board "\"bad\"" of the FEN has 1 rank: want 8|1 bad line of 2`},
		{"", "position startpos moves e2e4_e7e5", "", `line 1: move 1: invalid move "e2e4_e7e5": ` +
			"want two squares, such as e2e4, and n, b, r or q after them for a promotion|1 bad line of 1"},
		{"", "fen startpos", "", `no board in 1 line of 1: the first is line 1, "fen startpos"`},
		{"", "fen/", "", `no board in 1 line of 1: the first is line 1, "fen/"`},
		{"-lenient", "fe\nfen\n" + check, ofCheck, "passed over 1 line without a board"},
		{"", columnNames + row + check + ",3\n", lines("3\tcheck\t", []string{row[:len(row)-1], check + ",3"}), ""},
		{"-column 3", "Id,Level,Position\n" + lines("", third) + "1;2\n1,2,bad\t;;x\n1,2,,4", lines("3\tcheck\t", third),
			"line 12: line without a column 3: want commas, tabs, semicolons or bars between columns|line 13: " + oneRank +
				"|line 14: empty FEN: want board, side to move, castling rights and en passant square|3 bad lines of 14"},
		{"-column 2", "\ta\t" + noRook, "", "line 1: " + noRight + "|-lenient reads 1 of the bad lines|1 bad line of 1"},
		{"-column 1", "Position|x\n" + check + "|x\nbad\n", "3\tcheck\t" + check + "|x\n", "line 3: " + oneRank + "|1 bad line of 3"},
		{"-standard", careless + "\nposition fen 4k3/8/8/8/8/8/8/2R1K3 w KQ - moves e1c1", "",
			"line 1: FEN has 3 of 4 fields: want board, side to move, castling rights and en passant square|line 2: " + noRight + "|" +
				"-lenient reads 1 of the bad lines|2 bad lines of 2"},
		{"", check + "\n" + noRook + "\n fen " + noRook + "\nbad", ofCheck,
			"line 2: " + noRight + "|line 3: " + noRight + "|-lenient reads 2 of the bad lines|" +
				`no board in 1 line of 4: the first is line 4, "bad"|2 bad lines of 4`},
		{"-standard", "4k3/8/8/8/8/8/8/4KR2 w K -\n" + check, "13\t-\t4k3/8/8/8/8/8/8/4KR2 w K -\n" + ofCheck,
			"dropped castling rights or an en passant square from 1 line"},
		{"-lenient -fen 4k3/3b4/8/3pP3/8/8/8/4K3_w_-_d6_-1_12", "", "6\t-\t4k3/3b4/8/3pP3/8/8/8/4K3 w - - 0 1\n", ""},
		{"-fen 4k3/8/8/8/8/8/8/R3K3_w_A_-_0_1;", "", "16\t-\t4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n", ""},
		{"-column 2 -fen position_fen_4k3/8/8/8/8/8/8/R3K3_w_Q_-_;D1_16 moves a1a2", "", "5\t-\t4k3/8/8/8/8/8/R7/4K3 b - - 1 1\n", ""},
		{"-csv -fen 4k3/8/8/8/8/8/8/R3K2r_w_Q -column 2", "", columnNames + check + " 0 1" + ofRow[len(check):] + ",\n", ""},
		{"-fen startpos_moves_e2e4 moves e7e5", "", "29\t-\trnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n", ""},
		{"-standard", "position fen 4k3/8/8/8/8/8/8/4KR2 w K -\n" + check, "13\t-\tposition fen 4k3/8/8/8/8/8/8/4KR2 w K -\n" + ofCheck,
			"dropped castling rights or an en passant square from 1 line"},
		{"-lenient", careless + "\nbad" + strings.Repeat("\n", 1000), "52\t-\t" + careless + "\n",
			"passed over 1 line without a board|dropped castling rights or an en passant square from 1 line"},
		{"-lenient", "position fen " + noRook + " moves e1e2", "5\t-\tposition fen " + noRook + " moves e1e2\n",
			"dropped castling rights or an en passant square from 1 line"},
		{"-moves", check + "\n" + mate + "\n" + promoting,
			"3\tcheck\te1d2 e1e2 e1f2\t" + check + "\n0\tcheckmate\t\t" + mate + "\n" +
				"13\t-\ta7b8b a7b8n a7b8q a7b8r h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8\t" + promoting + "\n", ""},
		{"-csv", "bad\n" + check + ` id "a, b";` + "\n" + undefended,
			columnNames + row + undefended + ",10,0,-,5,0,10,6,0,1,0,KRvKP,\n", ""},
		{"-csv", check + ` "a"` + "\n" + check + " 1,2\n " + check + "\nposition startpos\n" + manyMoves, columnNames + ofRow + `,"""a"""` + "\n" +
			check + " 1" + ofRow[len(check):] + `,",2"` + "\n" + ofRow + ",\n" + start + ",20,0,-,4,4,22,22,0,0,1,KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP,position startpos\n" +
			manyMoves + ",263,0,-,262,3,63,7,0,0,0,K" + strings.Repeat("Q", 26) + "vKNPP,\n", ""},
		{"-csv", "", columnNames, ""},
		{"-csv", "x\n" + link + "\n" + `["` + check + ` 7 9",1]` + "\n" + ` x"` + check + `"y`, columnNames +
			check + " 0 1" + ofRow[len(check):] + ",https://lichess.org/analysis/standard/\n" +
			check + " 7 9" + ofRow[len(check):] + `,"["""",1]"` + "\n" + ofRow + `,"x""""y"` + "\n", ""},
		{"-csv -column 2", "Id|FEN|\"a \"\"b\"|c\nx | fen " + check + "|y,z|" + `5" z` + "\n1,\"" + check + "\"\n",
			ownNames + ",Id,\"a \"\"b\",c\n" + ofRow + `,x ,"y,z","5"" z"` + "\n" + ofRow + ",1\n", ""},
		{"-csv -column 2", "# games\na\t" + check + " 0 2\tb\n", ownNames + ",column 1,column 3\n" + check + " 0 2" +
			ofRow[len(check):] + ",a,b\n", ""},
		{"-csv -column 2", "", ownNames + "\n", ""},
		{"-csv -column 2", " # a\n\n#\nb|" + check + "\n", ownNames + ",column 1\n" + ofRow + ",b\n", ""},
		{"-csv -column 2", "a,b|" + check, ownNames + ",column 1\n" + ofRow + `,"a,b"` + "\n", ""},
		{"-csv -column 2", "a,|" + check, ownNames + ",column 1\n" + ofRow + `,"a,"` + "\n", ""},
		{"-csv -column 3", "a,|b|,(" + check, ownNames + ",column 1,column 2\n" + ofRow + ",a,|b|\n", ""},
		{"-csv -column 2", "a," + noRook + "\nb," + check, ownNames + ",column 1\n" + ofRow + ",b\n",
			"line 1: " + noRight + "|-lenient reads 1 of the bad lines|1 bad line of 2"},
		{"-csv -column 1", "fen " + check + ",x;y", ownNames + ",column 2\n" + ofRow + ",x;y\n", ""},
		{"", "a;8/8/8/8/8/8/8 w", "", `line 1: board "8/8/8/8/8/8/8" of the FEN has 7 ranks: want 8|1 bad line of 1`},
		{"-quiet", check + "\n" + undefended + "\n" + mate + "\n" + start, ofStart, ""},
		{"-quiet -moves", "7k/8/8/8/8/8/8/K7 w - -", "3\t-\ta1a2 a1b1 a1b2\t7k/8/8/8/8/8/8/K7 w - -\n", ""},
		{"-lenient", "r3k2r/8/8/8/8/8/8/4K3 b KKqq -", "25\t-\tr3k2r/8/8/8/8/8/8/4K3 b KKqq -\n",
			"dropped castling rights or an en passant square from 1 line"},
		{"-lenient", "n8/" + check + "\nx" + check + "\npos " + strings.Replace(check, " ", "x ", 1) + "\nfen \"8/8/8/8/8/8/8 w - -\"", "",
			`line 1: board "n8/4k3/8/8/8/8/8/8/R3K2r" of the FEN has 9 ranks: want 8|` +
				`line 2: unknown piece "x" on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8|` +
				`line 3: unknown piece "x" on rank 1 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8|` +
				`line 4: board "8/8/8/8/8/8/8" of the FEN has 7 ranks: want 8|4 bad lines of 4`},
	} {
		want, wantStatus := "", 0
		if test.stderr != "" {
			want, wantStatus = "kindergarten: "+strings.ReplaceAll(test.stderr, "|", "\nkindergarten: ")+"\n", 1
			if strings.HasPrefix(test.stderr, "dropped ") || strings.HasPrefix(test.stderr, "passed ") {
				wantStatus = 0
			}
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

// An error of a write ends the reading.
func TestLegalUnwritten(t *testing.T) {
	var reads atomic.Int32
	feed(t, reader(func(p []byte) (int, error) {
		if reads.Add(1) >= 1000 {
			return 0, io.EOF
		}
		return copy(p, check+"\n"), nil
	}))
	if status := run([]string{"legal"}, failing(1, new(int)), io.Discard); status != 1 || reads.Load() > 500 {
		t.Errorf("status %d after %d reads, want 1 after a few", status, reads.Load())
	}
}

// TestLegalPrompt writes lines to a pipe that stays open, and reads the result of each before the
// next line.
func TestLegalPrompt(t *testing.T) {
	input, lines := io.Pipe()
	results, output := io.Pipe()
	feed(t, input)
	status := make(chan int)
	go func() { status <- run([]string{"legal"}, output, io.Discard) }()
	for range 3 {
		io.WriteString(lines, check+"\n")
		got := make([]byte, len(ofCheck))
		if _, err := io.ReadFull(results, got); string(got) != ofCheck || err != nil {
			t.Fatalf("result %q, error %v, want %q", got, err, ofCheck)
		}
	}
	lines.Close()
	if status := <-status; status != 0 {
		t.Errorf("status %d, want 0", status)
	}
}

// Files take the place of the standard input, but - stands for it. An error ends the reading of its file.
func TestLegalFile(t *testing.T) {
	folder := t.TempDir()
	missing, games, binary := filepath.Join(folder, "missing"), filepath.Join(folder, "games"), filepath.Join(folder, "binary")
	for name, text := range map[string]string{games: check + "\n8/8\n" + noRook, binary: "\x1f\x8b\x08\x08\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		files          []string
		stdout, stderr string
	}{
		{nil, ofMate, "after line 1: disk on fire\n"},
		{[]string{missing}, "", "open " + missing + ": no such file or directory\n"},
		{[]string{games, "-", games}, ofCheck + ofMate + ofCheck,
			games + ":3: " + noRight + "\n" + games + ":3: " + noRight + "\nafter line 1: disk on fire\n-lenient reads 2 of the bad lines\n" +
				"no board in 2 lines of 7: the first is " + games + ":2, \"8/8\"\n2 bad lines of 7\n"},
		{[]string{binary, games, missing}, ofCheck, games + ":3: " + noRight + "\n" + binary +
			": compressed file (gzip): want text in UTF-8, one FEN a line\nopen " + missing +
			": no such file or directory\n-lenient reads 1 of the bad lines\nno board in 1 line of 3: the first is " + games + ":2, \"8/8\"\n1 bad line of 3\n"},
	} {
		feed(t, io.MultiReader(strings.NewReader(mate+"\nunfinished"), iotest.ErrReader(errors.New("disk on fire"))))
		status, stdout, stderr := execute(append([]string{"legal"}, test.files...)...)
		stderr = strings.ReplaceAll("\n"+stderr, "\nkindergarten: ", "\n")[1:]
		stderr = strings.Replace(stderr, "No such", "no such", 1) // Node's words
		if status != 1 || stdout != test.stdout || stderr != test.stderr {
			t.Errorf("legal %s: status %d, standard output %q, standard error\n%s\nwant 1, %q and\n%s", test.files, status, stdout, stderr, test.stdout, test.stderr)
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

// Each position shows one rule of the last columns: how many pieces of White, if it is said, and of Black are hanging,
// and whether it is quiet. A rook pins a piece on its side of the e-file.
func TestHangingAndQuiet(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/3p4/5n2/8/8/3RK3 b - -":      "0,1",   // the knight defends the pawn
		"8/4k3/4n3/8/3p4/8/4R3/3RK3 b - -":    "1,1",   // it is pinned
		"4k3/8/4r3/8/8/8/4R3/R6K b - -":       "1,1,0", // the pinned rook attacks along its pin
		"4k3/4pp2/4p3/3p4/8/8/8/3RR1K1 b - -": "0,1",   // two pieces on a line are not pinned
		"4k3/8/2p1n3/3p4/8/8/8/3RR1K1 b - -":  "1,1",   // the pawn is not pinned and defends the other
		"4k3/8/4n3/8/3p4/8/4q3/3R2K1 b - -":   "0,0",   // the own queen does not pin
		"4k3/5n2/6b1/4p3/8/8/8/4R1K1 b - -":   "0,1",   // nor does a bishop
		"4k3/8/4n3/8/3p4/8/4P3/3RR1K1 b - -":  "0,1",   // nor does a pawn
		"4k3/4r3/8/8/3p4/8/4N3/4K3 w - -":     "0,1",   // the knight is pinned and does not attack
		"8/4k3/4n3/8/3p4/3K4/8/4R3 w - -":     "0,1",   // the king may not take what a pinned knight defends
		"4k3/8/8/8/3p4/3K4/8/8 w - -":         "1,0",
		"8/4k3/4n3/8/3p4/8/4Q3/3RK3 b - -":    "1,1", // a queen pins
		"7k/6n1/8/5p2/8/8/1B6/4KR2 b - -":     "1,1", // a bishop pins the knight
		"7k/6n1/8/5p2/8/8/1Q6/4KR2 b - -":     "1,1",
		"4k3/8/8/3p4/8/1B6/8/4K3 b - -":       "1,1",
		"4k3/8/8/3p4/8/1Q6/8/4K3 b - -":       "1,1",
		"4k3/8/8/8/8/8/8/4RK2 b - -":          "0,0", // a king in check is not hanging
		"r3k3/8/P7/8/8/8/8/4K3 w - -":         "1,0,1",
		"4k3/8/8/3p4/4N3/8/8/4K3 w - -":       "1,0,1", // a knight of White is hanging
		"8/8/8/4kN2/8/8/8/K7 w - -":           "1,0,1", // to a king
		"7k/8/8/4n3/2p3R1/8/8/B5K1 w - -":     "0,2,0", // a bishop pins the knight, which defends no pawn
		// A piece of White is pinned, too. The king may still not take.
		"8/4k3/4n3/8/3p4/r1NK4/8/4R3 w - -": "0,1",
		// Another value of one piece would change whether a capture wins.
		"7k/8/3p4/4p3/8/3N4/1B6/4K3 w - -": "0,1", // 1 - 3 + 1
		"7k/8/3p4/4n3/8/2B5/8/4K3 w - -":   "0,1", // 3 - 3
		"7k/8/3p4/4b3/8/3N4/8/4K3 w - -":   "0,1",
		"7k/8/5n2/3n4/8/8/3R4/3RK3 w - -":  "0,0", // 3 - 5 + 3
		"k2r4/8/8/3r4/8/8/3Q4/3RK3 w - -":  "0,0", // 5 - 9 + 5
	} {
		feed(t, strings.NewReader(fen))
		if got := succeed(t, "legal", "-csv"); !strings.Contains(got, ","+want+",K") {
			t.Errorf("%s: want hanging and quiet %s in\n%s", fen, want, got)
		}
	}
}

func TestAppendNumber(t *testing.T) {
	for _, n := range []int{0, 9, 10, 99, 100, 263} {
		if got, want := string(appendNumber(nil, n)), fmt.Sprint(",", n); got != want {
			t.Errorf("%d is written as %q, want %q", n, got, want)
		}
	}
}

// FuzzLegal compares the output for any text with the outputs for its single lines.
func FuzzLegal(f *testing.F) {
	for _, text := range []string{
		"\n\x00\n" + start + "\n", mate + "\x00\n" + check + "\r\x00\n", "\r\n\r\r\n" + mate + "\r" + check, "# x\nbad\n" + check,
		strings.TrimSuffix(mate, " b - -") + "\n" + check,
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
		all := 1
		for line := range strings.Lines(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)) {
			all++
			result, fault := legal(line)
			lines.WriteString(result)
			if fault, _, _ := strings.Cut(fault, "\n"); strings.HasPrefix(fault, "kindergarten: line 2:") {
				faults.WriteString(strings.Replace(fault, "line 2:", fmt.Sprintf("line %d:", all), 1) + "\n")
			}
		}
		stdout, stderr := legal(text)
		if stdout != lines.String() || !strings.HasPrefix(stderr, faults.String()) {
			t.Errorf("%q: standard output\n%s\nstandard error\n%s\nwant\n%s\nand\n%s", text, stdout, stderr, &lines, &faults)
		}
	})
}
