package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
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
	passed    = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3"
)

// TestLegal reads each kind of line in two parts, divided at every byte, and in many parts.
// The short form divides only near the ends.
func TestLegal(t *testing.T) {
	const tooLong = "line of more than 16384 bytes: want a FEN"
	const carriageReturn = "carriage return within the line: want line feeds between lines"
	longest := start + strings.Repeat("x", longestLine-len(start))
	for _, test := range []struct {
		name, input, stdout string
		bad                 []string // line numbers and reasons
	}{
		{"nothing", "", "", nil},
		{"states", strings.Join([]string{start, mate, stalemate, check, passed}, "\n") + "\n",
			"20\t-\t" + start + "\n0\tcheckmate\t" + mate + "\n0\tstalemate\t" + stalemate + "\n3\tcheck\t" + check + "\n6\t-\t" + passed + "\n", nil},
		{"no line's end", check, "3\tcheck\t" + check + "\n", nil},
		{"carriage returns", check + "\r\n" + mate + "\r\n\r\n" + check + "\r", "3\tcheck\t" + check + "\n0\tcheckmate\t" + mate + "\n3\tcheck\t" + check + "\n", nil},
		{"byte order mark", "\ufeff" + check + "\n", "3\tcheck\t" + check + "\n", nil},
		{"byte order mark alone", "\ufeff", "", nil},
		{"byte order mark before a blank line", "\ufeff\n" + check, "3\tcheck\t" + check + "\n", nil},
		{"byte order mark twice", "\ufeff\ufeff" + check + "\n\ufeff" + check, "", []string{
			`1: unknown piece "\ufeff" on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`,
			`2: unknown piece "\ufeff" on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`}},
		{"part of a byte order mark", "\xef\xbb" + check, "", []string{`1: unknown piece "\xef" on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`}},
		{"comments and blank lines", "# games\n\n \t\n\t# " + mate + "\r\n" + check + "\n\n", "3\tcheck\t" + check + "\n", nil},
		{"carriage return between lines", "#\r" + mate + "\n" + check + "\r" + mate + "\n" + mate + "\r\r\n" + check, "3\tcheck\t" + check + "\n",
			[]string{"1: " + carriageReturn, "2: " + carriageReturn, "3: " + carriageReturn}},
		{"what follows", "  " + check + "\tbm Rxh1; id \"\x00\x1b[2J\";\n" + check + " 70000 x | 35 | 0.5\n",
			"3\tcheck\t  " + check + "\tbm Rxh1; id \"\x00\x1b[2J\";\n3\tcheck\t" + check + " 70000 x | 35 | 0.5\n", nil},
		{"more moves than a byte holds", manyMoves, "263\t-\t" + manyMoves + "\n", nil},
		{"bad lines", "8/8\n\n" + check + "\nk7/8/8/8/8/8/8/8 w - -", "3\tcheck\t" + check + "\n",
			[]string{`1: board "8/8" of the FEN has 2 ranks: want 8`, "4: White has 0 kings: want 1"}},
		{"longest line of a mark, at the end", "\ufeff" + longest, "20\t-\t" + longest + "\n", nil},
		{"longest line of a mark, carriage return", "\ufeff" + longest + "\r\n" + mate, "20\t-\t" + longest + "\n0\tcheckmate\t" + mate + "\n", nil},
		{"longer line of a mark", "\ufeff" + longest + "x\r\n" + mate, "0\tcheckmate\t" + mate + "\n", []string{"1: " + tooLong}},
		{"longer line, carriage return within", longest + "\rx\n" + mate, "0\tcheckmate\t" + mate + "\n", []string{"1: " + tooLong}},
		{"longest comment", "#" + longest[1:] + "\n" + mate, "0\tcheckmate\t" + mate + "\n", nil},
		{"longer comment", mate + "\n#" + longest, "0\tcheckmate\t" + mate + "\n", []string{"2: " + tooLong}},
		{"longer comment, carriage return within", "#" + longest + "xx\rx\n" + mate, "0\tcheckmate\t" + mate + "\n", []string{"1: " + tooLong}},
		{"longer line of blanks", strings.Repeat(" ", longestLine+1) + mate, "", []string{"1: " + tooLong}},
		{"lines of megabytes", "\ufeff" + strings.Repeat(longest, 200) + "\n" + mate + "\n" + strings.Repeat(longest, 50),
			"0\tcheckmate\t" + mate + "\n", []string{"1: " + tooLong, "3: " + tooLong}},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := ""
			for _, bad := range test.bad {
				want += "kindergarten: standard input:" + bad + "\n"
			}
			single := newChunk()
			feed(t, nil)
			compare := func(name string, input io.Reader) {
				stdin = input
				if stdout, stderr := countIn(single); stdout != test.stdout || stderr != want {
					t.Fatalf("%s: standard output\n%.2000s\nstandard error\n%.2000s\nwant\n%.2000s\nand\n%.2000s", name, stdout, stderr, test.stdout, want)
				}
			}
			compare("whole", iotest.DataErrReader(strings.NewReader(test.input)))
			if len(test.input) > chunkSize {
				return
			}
			compare("many parts", slowReader{strings.NewReader(test.input), 1 + len(test.input)/100})
			const near = 40
			for i := range test.input {
				if !testing.Short() || i < near || i > len(test.input)-near {
					compare(fmt.Sprintf("%d bytes first", i), io.MultiReader(strings.NewReader(test.input[:i]), strings.NewReader(test.input[i:])))
				}
			}
		})
	}
}

// countIn counts the moves of the standard input's lines in a single chunk.
func countIn(single *chunk) (stdout, stderr string) {
	var out, errs strings.Builder
	c := census{out: output{Writer: &out, errors: &errs}}
	free, line := make(chan *chunk, 1), uint64(0)
	free <- single
	readChunks("-", free, nil, func(next *chunk) {
		next.count(true)
		next.counted <- struct{}{}
		c.write(next, &line)
		free <- next
	})
	return out.String(), errs.String()
}

func TestLegalCount(t *testing.T) {
	feed(t, strings.NewReader(strings.Join([]string{start, mate, stalemate, check, "", passed, "x", manyMoves, mate}, "\n")))
	status, stdout, stderr := execute(false, "legal", "-count")
	const want = "positions   7\nmoves       292\nchecks      1\ncheckmates  2\nstalemates  1\nbad lines   1\n"
	if status != 1 || stdout != want || !strings.HasSuffix(stderr, "kindergarten: 1 bad line of 9\n") {
		t.Errorf("status %d, standard output\n%s\nstandard error\n%s\nwant 1,\n%s", status, stdout, stderr, want)
	}
	feed(t, strings.NewReader(""))
	if got, want := succeed(t, "legal", "-count"), "positions   0\nmoves       0\nchecks      0\ncheckmates  0\nstalemates  0\nbad lines   0\n"; got != want {
		t.Errorf("without input it prints\n%s\nwant\n%s", got, want)
	}
}

// TestLegalFiles counts several files in order. Each has its own line numbers, and an
// unreadable file does not stop the others.
func TestLegalFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"a": mate + "\nbad", "b": "\ufeff" + check, "-c": start, "\x1b[2J": "bad"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	feed(t, strings.NewReader("\n"+stalemate+"\nbad\n"))
	status, stdout, stderr := execute(false, "legal", "a", "missing", ".", "b", "-", "b", "./-c", "\x1b[2J", "missing\n", "")
	wantOut := "0\tcheckmate\t" + mate + "\n3\tcheck\t" + check + "\n0\tstalemate\t" + stalemate + "\n3\tcheck\t" + check + "\n20\t-\t" + start + "\n"
	_, missing := os.Open("missing")
	_, directory := os.ReadFile(".")
	_, nameless := os.Open("")
	const reason = `board "bad" of the FEN has 1 rank: want 8` + "\n"
	wantErr := "kindergarten: a:2: " + reason +
		"kindergarten: missing: " + errors.Unwrap(missing).Error() + "\nkindergarten: .: " + errors.Unwrap(directory).Error() +
		"\nkindergarten: standard input:3: " + reason + "kindergarten: \"\\x1b[2J\":1: " + reason +
		"kindergarten: \"missing\\n\": " + errors.Unwrap(missing).Error() + "\nkindergarten: \"\": " + errors.Unwrap(nameless).Error() + "\nkindergarten: 3 bad lines of 9, 4 unreadable files\n"
	if status != 1 || stdout != wantOut || stderr != wantErr {
		t.Errorf("status %d, standard output\n%s\nstandard error\n%s\nwant 1,\n%s\nand\n%s", status, stdout, stderr, wantOut, wantErr)
	}
}

// TestLegalBadLines wants the reason for each bad line, and all kinds of reasons in the help
// text. The list of package fen has the lines without a position.
func TestLegalBadLines(t *testing.T) {
	list, err := os.ReadFile("../../positions/fen/testdata/bad.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{
		"#" + strings.Repeat("x", 16384): "line of more than 16384 bytes: want a FEN",
		"#\r" + check:                    "carriage return within the line: want line feeds between lines",
	}
	for entry := range strings.Lines(string(list)) {
		quoted, reason, _ := strings.Cut(strings.TrimSuffix(entry, "\n"), "\t")
		line, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("%s: %v", entry, err)
		}
		if strings.TrimSpace(line) != "" {
			lines[line] = reason
		}
	}
	var reasons strings.Builder
	for line, reason := range lines {
		reasons.WriteString(reason + "\n")
		feed(t, strings.NewReader(line))
		want := "kindergarten: standard input:1: " + reason + "\nkindergarten: 1 bad line of 1\n"
		if status, stdout, stderr := execute(false, "legal"); status != 1 || stdout != "" || stderr != want {
			t.Errorf("%.100q: status %d, standard output\n%s\nstandard error\n%.2000s\nwant 1 and\n%s", line, status, stdout, stderr, want)
		}
	}
	help := strings.Join(strings.Fields(legalUsage), " ")
	for listed, reason := range map[string]string{
		"it has more than 16384 bytes, even as a comment": "line of more than 16384 bytes",
		"it has a carriage return before its end":         "carriage return",
		"it holds no FEN":                                           "FEN has 1 of 4 fields",
		"a side does not have exactly one king":                     "has 2 kings",
		"the side that is not to move is in check":                  "is in check",
		"a pawn stands on rank 1 or 8":                              "pawn on b1",
		"a castling right has no rook or no king on the first rank": "want a rook and the king",
		"two rights name the same side of a king":                   "one side of White's king twice",
		"no pawn has just passed the en passant square":             "want a square that a pawn has just passed",
	} {
		if !strings.Contains(help, listed) || !strings.Contains(reasons.String(), reason) {
			t.Errorf("the help text does not list the reason that %s, or no line is bad because of it", listed)
		}
	}
}

// TestLegalReadError counts the lines before a read error and drops the line that it cuts.
// The lines of the next file have numbers of their own.
func TestLegalReadError(t *testing.T) {
	next := filepath.Join(t.TempDir(), "next")
	if err := os.WriteFile(next, []byte(stalemate+"\nbad"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, cut := range []string{"", "4k3/8/8", check} {
		feed(t, io.MultiReader(strings.NewReader(mate+"\n"+cut), iotest.ErrReader(errors.New("disk on fire"))))
		status, stdout, stderr := execute(false, "legal", "-", next)
		wantOut := "0\tcheckmate\t" + mate + "\n0\tstalemate\t" + stalemate + "\n"
		wantErr := "kindergarten: standard input: disk on fire\nkindergarten: " + next + ":2: board \"bad\" of the FEN has 1 rank: want 8\nkindergarten: 1 bad line of 3, 1 unreadable file\n"
		if status != 1 || stdout != wantOut || stderr != wantErr {
			t.Errorf("%q: status %d, standard output\n%s\nstandard error\n%s\nwant 1,\n%s\nand\n%s", cut, status, stdout, stderr, wantOut, wantErr)
		}
	}
}

// The command prints the example of the help text.
func TestLegalExample(t *testing.T) {
	_, example, _ := strings.Cut(legalUsage, "    $ printf '%s\\n' ")
	call, rest, ok := strings.Cut(example, "| kindergarten legal\n")
	if !ok {
		t.Fatalf("no call in\n%s", legalUsage)
	}
	want, _, _ := strings.Cut(rest, "\n\n")
	var input string
	for i, part := range strings.Split(call, "'") {
		if i%2 == 1 {
			input += part + "\n"
		}
	}
	feed(t, strings.NewReader(input))
	if got := succeed(t, "legal"); got != strings.ReplaceAll(want, "\n    ", "\n")[4:]+"\n" {
		t.Errorf("the example prints\n%s\nand the help text has\n%s", got, want)
	}
}

// Memory is reused: only messages allocate.
func TestLegalAllocations(t *testing.T) {
	text := strings.Repeat(start+"\n"+mate+"\n# comment\n"+check+"\n", 200)
	c := newChunk()
	c.text = append(c.text, text...)
	c.count(true)
	if n := testing.AllocsPerRun(10, func() { c.count(true) }); n != 0 {
		t.Errorf("%v allocations in a chunk of %d lines", n, c.lines)
	}
	if c.lines != 800 || c.totals.positions != 600 || c.totals.checkmates != 200 {
		t.Errorf("counted %+v in %d lines", c.totals, c.lines)
	}
}

func TestLegalWriteErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(file, bytes.Repeat([]byte(start+"\n"), 3*chunkSize/len(start)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"legal", file}, {"legal", "-count", file}, {"legal", "-h"}} {
		eachWriteFails(t, args)
	}
}

// After an error no goroutine reads or counts any more.
func TestLegalEnds(t *testing.T) {
	feed(t, endless{})
	caught()
	before := runtime.NumGoroutine()
	if status := run([]string{"legal"}, lateWriter{}, io.Discard, false); status != 1 {
		t.Fatalf("status %d, want 1", status)
	}
	for runtime.NumGoroutine() > before {
		time.Sleep(time.Millisecond)
	}
}

// A lateWriter fails when all chunks have been read.
type lateWriter struct{}

func (lateWriter) Write([]byte) (int, error) {
	time.Sleep(50 * time.Millisecond)
	return 0, errors.New("disk full")
}

// A slowReader reads a few bytes at a time.
type slowReader struct {
	io.Reader
	most int
}

func (r slowReader) Read(p []byte) (int, error) { return r.Reader.Read(p[:min(len(p), r.most)]) }

// FuzzLegal compares the output for any text with the outputs for its single lines.
func FuzzLegal(f *testing.F) {
	f.Add("\ufeff"+start+"\r\n\n# comment\nbad\n"+check, uint16(3))
	f.Add(strings.Repeat(strings.Repeat("x", longestLine+2)+"\n"+mate+"\n", 5), uint16(1000))
	f.Add("\r\n\r\r\n"+mate+"\r", uint16(1))
	f.Add(strings.Repeat(" ", longestLine+3)+mate+"\n# comment\r"+mate, uint16(1))
	f.Fuzz(func(t *testing.T, text string, most uint16) {
		feed(t, slowReader{strings.NewReader(text), int(most) + 1})
		_, stdout, stderr := execute(false, "legal")
		var lines, faults strings.Builder
		bad, all := 0, 0
		for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
			all++
			feed(t, strings.NewReader("\n"+line)) // a byte order mark elsewhere is part of the line
			_, result, fault := execute(false, "legal")
			lines.WriteString(result)
			if fault, _, found := strings.Cut(fault, "\n"); found {
				bad++
				faults.WriteString(strings.Replace(fault, "input:2:", fmt.Sprintf("input:%d:", all), 1) + "\n")
			}
		}
		if bad > 0 {
			fmt.Fprintf(&faults, "kindergarten: %s of %d\n", countOf(uint64(bad), "bad line"), all)
		}
		if stdout != lines.String() || stderr != faults.String() {
			t.Errorf("%q: standard output\n%s\nstandard error\n%s\nwant\n%s\nand\n%s", text, stdout, stderr, &lines, &faults)
		}
	})
}
