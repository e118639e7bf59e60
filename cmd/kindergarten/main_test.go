package main

import (
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

// execute runs the command line.
func execute(args ...string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

// succeed runs the command line, which must succeed and write nothing to standard error.
func succeed(t *testing.T, args ...string) string {
	t.Helper()
	status, stdout, stderr := execute(args...)
	if status != 0 || stderr != "" {
		t.Fatalf("kindergarten %q: status %d, standard error %q", args, status, stderr)
	}
	return stdout
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"draw", `unknown command "draw": see kindergarten -h`},
		{"show", `want the square of a piece, from a1 to h8: see kindergarten show -h`},
		{"show a9", `want the square of a piece, from a1 to h8: see kindergarten show -h`},
		{"show i4", `want the square of a piece, from a1 to h8: see kindergarten show -h`},
		{"show h10", `want the square of a piece, from a1 to h8: see kindergarten show -h`},
		{"show e4 e5", `want the square of a piece, from a1 to h8: see kindergarten show -h`},
		{"show -colour", `flag provided but not defined: -colour: see kindergarten show -h`},
		{"show d4", `no piece stands on d4`},
		{"show -fen x d4", `board "x" of the FEN has 1 rank: want 8`},
		{"perft x", `no file "x": want a number from 1 to 50, or a perft file; a position follows -fen`},
		{"perft nofile.epd 5", `no file "nofile.epd": want a number from 1 to 50, or a perft file; a position follows -fen`},
		{"perft -made x y", `no file "x": want a number from 1 to 50, or a perft file; a position follows -fen`},
		{"perft 51", `depth "51": want a number from 1 to 50, or a perft file; a position follows -fen`},
		{"perft testdata/perft.epd testdata/perft.epd", `depth "testdata/perft.epd": want a number from 1 to 50, or a perft file; a position follows -fen`},
		{"perft 1 2", `unexpected argument "2": see kindergarten perft -h`},
		{"perft moves e2e5", `move 1: illegal move e2e5: the pawn on e2 does not move to e5`},
		{"perft -script", `-command, -script or -silence without -against: want the command of an engine`},
		{"perft -command x", `-command, -script or -silence without -against: want the command of an engine`},
		{"perft -silence 1s", `-command, -script or -silence without -against: want the command of an engine`},
		{"perft -against=\t -command x", `-against "\t": want the command of an engine`},
		{"perft -against x -made", `-against with -made, -divide or -threads: want one of them`},
		{"perft -against x -divide", `-against with -made, -divide or -threads: want one of them`},
		{"perft -against x -threads 1", `-against with -made, -divide or -threads: want one of them`},
		{"perft -against x -script -command x", `-script with -command: want one of them`},
		{"perft -against x -command %s", `-command "%s": want %d once, for the depth, and no other %`},
		{"perft -against x -command %d%d", `-command "%d%d": want %d once, for the depth, and no other %`},
		{"perft -against x -silence 0s", `-silence 0s: want a time above 0s`},
		{"perft -threads 0", `-threads 0: want a number from 1 to 1024`},
		{"perft -threads 1025", `-threads 1025: want a number from 1 to 1024`},
		{"perft -suite testdata/perft.epd", `-suite with a file: want one of them`},
		{"perft -suite -fen kiwipete", `-suite or a file with -fen or moves: want one of them`},
		{"perft testdata/perft.epd moves", `-suite or a file with -fen or moves: want one of them`},
		{"perft -suite -divide", `-divide with -suite or a file: want one of them`},
		{"perft -standard", `-standard without -suite or a file: want one of them`},
		{"legal -csv -moves", `-moves with -csv: want one of them`},
		{"legal -x", `flag provided but not defined: -x: see kindergarten legal -h`},
		{"perft 5 -x 6", `flag provided but not defined: -x: see kindergarten perft -h`},
		{"legal -fen=", `empty FEN: want board, side to move, castling rights and en passant square`},
		{"legal games -column -1", `-column -1: want a number of at least 1`},
		{"legal -column 0 -lenient", `-column 0: want a number of at least 1`},
		{"legal -fen startpos games", `more than one of -fen and files: want one of them`},
		{"legal -fen x", `board "x" of the FEN has 1 rank: want 8`},
		{"version -x", `flag provided but not defined: -x: see kindergarten version -h`},
		{"version w", `unexpected argument "w": see kindergarten version -h`},
	} {
		status, stdout, stderr := execute(strings.Split(test.args, " ")...)
		if want := "kindergarten: " + test.want + "\n"; status != 2 || stdout != "" || stderr != want {
			t.Errorf("kindergarten %q: status %d, standard output %q, standard error\n%s\nwant status 2, nothing and\n%s",
				test.args, status, stdout, stderr, want)
		}
	}
}

// The package flag must not write the error too.
func TestParseFlags(t *testing.T) {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	if _, err := parseFlags(flags, []string{"-x"}, output{}); err == nil || flags.Output() != io.Discard {
		t.Errorf("error %v, and flags write to %v: want one, and io.Discard", err, flags.Output())
	}
}

func TestHelp(t *testing.T) {
	for args, name := range map[string]string{"": "testdata/default.txt", "-h": "usage/kindergarten.txt"} {
		want, err := os.ReadFile(name)
		if got := succeed(t, strings.Fields(args)...); got != string(want) || err != nil {
			t.Errorf("kindergarten %s prints\n%s\nwant\n%s, error %v", args, got, want, err)
		}
	}
	help := succeed(t, "-h")
	for args, want := range map[string]string{
		"help": help, "-help": help, "help --help": help, "-h help": help, "help -h": help, "help help": help,
		"help show": succeed(t, "show", "-h"), "--version": succeed(t, "version"), "-version": succeed(t, "version"),
	} {
		if got := succeed(t, strings.Fields(args)...); got != want {
			t.Errorf("kindergarten %s prints\n%s\nwant\n%s", args, got, want)
		}
	}
	for _, c := range commands {
		if !strings.Contains(help, "\n    "+c.name+" ") {
			t.Errorf("kindergarten -h does not name %s", c.name)
		}
		usage := succeed(t, c.name, "-h")
		for line := range strings.Lines(help + usage) {
			if width := len([]rune(strings.ReplaceAll(line, "\t", "        "))) - 1; width > 72 {
				t.Errorf("kindergarten %s -h has a line of %d columns, want 72 at most: %s", c.name, width, line)
			}
		}
		if !strings.Contains(usage, "\n    kindergarten "+c.name) {
			t.Errorf("kindergarten %s -h does not show how to call it:\n%s", c.name, usage)
		}
	}
}

// A writer is a function that writes.
type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// failing returns a writer that fails at one call and succeeds at all others, and counts them.
func failing(at int, calls *int) writer {
	return func(p []byte) (int, error) {
		if *calls++; *calls == at {
			return 0, errors.New("disk full")
		}
		return len(p), nil
	}
}

// TestWriteErrors runs commands with one failing write after the other.
func TestWriteErrors(t *testing.T) {
	feed(t, strings.NewReader(""))
	for _, line := range []string{"", "-h", "show e5", "show -h", "perft -divide 1", "perft -suite 1", "perft testdata/perft.epd -standard 1", "version",
		"legal -csv"} {
		args, calls := strings.Fields(line), 0
		if status := run(args, failing(0, &calls), io.Discard); status != 0 || calls == 0 {
			t.Fatalf("kindergarten %s: status %d after %d writes", line, status, calls)
		}
		for n := range calls {
			var stderr strings.Builder
			status := run(args, failing(n+1, new(int)), &stderr)
			if want := "kindergarten: disk full\n"; status != 1 || stderr.String() != want {
				t.Errorf("kindergarten %s, write %d fails: status %d, standard error %q, want 1 and %q",
					line, n+1, status, stderr.String(), want)
			}
		}
	}
	for _, line := range []string{"perft 50", "perft -suite 50"} { // these would not end
		if status := run(strings.Fields(line), failing(1, new(int)), io.Discard); status != 1 {
			t.Errorf("kindergarten %s, the first write fails: status %d, want 1", line, status)
		}
	}
}

// TestTerminal writes the bytes at once and one by one.
func TestTerminal(t *testing.T) {
	const text, want = "♜é\tx\x1b[31m\r\n\x00\u009b\u00a0\x9b\x7f ", "♜é\tx\\x1b[31m\\x0d\n\\x00\xc2\\x9b\u00a0\x9b\\x7f "
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
		var got strings.Builder
		n, err := io.Copy(&terminal{Writer: &got}, struct{ io.Reader }{r})
		if got.String() != want || n != int64(len(text)) || err != nil {
			t.Errorf("%q, %d bytes, error %v, want %q and %d", &got, n, err, want, len(text))
		}
	}
	_, full := io.Pipe()
	full.CloseWithError(errors.New("disk full"))
	if n, err := (&terminal{Writer: full}).Write([]byte("x")); n != 0 || err == nil {
		t.Errorf("%d bytes, error %v, want none and an error", n, err)
	}
}
