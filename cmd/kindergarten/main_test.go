package main

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
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

func TestDefault(t *testing.T) {
	want, err := os.ReadFile("testdata/default.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got := succeed(t); got != string(want) {
		t.Errorf("kindergarten prints\n%s\nwant\n%s", got, want)
	}
}

func TestErrors(t *testing.T) {
	const (
		commands = ": want show, perft, legal, version or help"
		piece    = ": want pawn, knight, king, rook, bishop, queen, rank, file, diagonal or anti-diagonal"
		onlyForm = "two of -moves, -csv and -count: want one of them"
		unquoted = ` is part of a FEN without quotes: want the whole FEN in quotes after -fen`
		noKing   = "White has 0 kings: want 1"
		empty    = "empty FEN: want board, side to move, castling rights and en passant square"
		board    = "8/8/8/8/8/8/8/R7"
	)
	for _, test := range []struct{ args, want string }{
		{"draw", `unknown command "draw"` + commands},
		{"Show", `unknown command "Show"` + commands},
		{"-square e4", `unknown command "-square"` + commands},
		{"help show more", `unexpected argument "more": see kindergarten -h`},
		{"show a9", `invalid value "a9" for flag -square: want a1 to h8: see kindergarten show -h`},
		{"show e4 e5", `unexpected argument "e5": see kindergarten show -h`},
		{"show e4 -colour", `flag provided but not defined: -colour: see kindergarten show -h`},
		{"show ---square e4", `bad flag syntax: ---square: see kindergarten show -h`},
		{"show -\x1b[2J", `flag provided but not defined: -?[2J: see kindergarten show -h`},
		{"show -square", `flag needs an argument: -square: see kindergarten show -h`},
		{"show -square=", `invalid value "" for flag -square: want a1 to h8: see kindergarten show -h`},
		{"show -square d4", `no piece stands on d4: choose one, such as -piece rook`},
		{"show -piece pony", `invalid value "pony" for flag -piece` + piece + `: see kindergarten show -h`},
		{"show -piece \x00", `invalid value "\x00" for flag -piece` + piece + `: see kindergarten show -h`},
		{"show -fen " + board, `-fen without -square: want the square of a piece, such as -square e4`},
		{"show -square a1 -fen=", empty},
		{"show -fen " + board + " w - - -square a1", `"w"` + unquoted},
		{"perft x", `depth "x": want a number of at least 1`},
		{"perft 0", `depth "0": want a number of at least 1`},
		{"perft 5 6", `unexpected argument "6": see kindergarten perft -h`},
		{"perft moves e2e5", `move 1: illegal move e2e5: the pawn on e2 does not move to e5`},
		{"perft -script", `-command or -script without -against: want the command of an engine`},
		{"perft -against= -command x", `-command or -script without -against: want the command of an engine`},
		{"perft -suite -fen kiwipete", `-suite with -fen or moves: want one of them`},
		{"perft -suite 2 moves e2e4", `-suite with -fen or moves: want one of them`},
		{"legal -csv -moves", `-moves with -csv: want one of them`},
		{"legal games -csv", `unexpected argument "-csv": see kindergarten legal -h`},
		{"version w", `unexpected argument "w": see kindergarten version -h`},
		{"version -v", `flag provided but not defined: -v: see kindergarten version -h`},
	} {
		status, stdout, stderr := execute(strings.Split(test.args, " ")...)
		if want := "kindergarten: " + test.want + "\n"; status != 2 || stdout != "" || stderr != want {
			t.Errorf("kindergarten %q: status %d, standard output %q, standard error\n%s\nwant status 2, nothing and\n%s",
				test.args, status, stdout, stderr, want)
		}
	}
}

// TestErrorsAreShort puts 120 KB wherever a command line has text.
func TestErrorsAreShort(t *testing.T) {
	for _, c := range []string{"x", "8", "-", "♜", "\x00", "\xff"} {
		long := strings.Repeat(c, 120_000)
		for line := range strings.SplitSeq("_,help _,help show _,show _,show -_,show -x=_,show -square a1 -fen _,"+
			"show -piece _,perft -fen _,perft -made=_", ",") {
			args := strings.Split(line, " ")
			args[len(args)-1] = strings.Replace(args[len(args)-1], "_", long, 1)
			status, stdout, stderr := execute(args...)
			if status != 2 || stdout != "" || len(stderr) > 700 {
				const format = "kindergarten %s of %q: status %d, %d bytes of standard output, %d of standard error; want 2, 0, few"
				t.Errorf(format, line, c, status, len(stdout), len(stderr))
			}
		}
	}
}

func TestHelp(t *testing.T) {
	help := succeed(t, "-h")
	want, err := os.ReadFile("usage/kindergarten.txt")
	if err != nil {
		t.Fatal(err)
	}
	if help != string(want) {
		t.Errorf("kindergarten -h prints\n%s\nwant\n%s", help, want)
	}
	for _, args := range [][]string{{"-help"}, {"--help"}, {"help"}} {
		if got := succeed(t, args...); got != help {
			t.Errorf("kindergarten %s prints\n%s\nunlike -h\n%s", args[0], got, help)
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
		for _, args := range [][]string{{c.name, "-help"}, {c.name, "--help"}, {"help", c.name}} {
			if got := succeed(t, args...); got != usage {
				t.Errorf("kindergarten %q prints\n%s\nunlike %s -h\n%s", args, got, c.name, usage)
			}
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
	for _, line := range []string{"", "-h", "show", "show -h", "perft -divide 1", "perft -suite 1", "version",
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
	// The status must not depend on whether the message can be written.
	if status := run([]string{"draw"}, io.Discard, failing(1, new(int))); status != 2 {
		t.Errorf("kindergarten draw: status %d, want 2", status)
	}
}
