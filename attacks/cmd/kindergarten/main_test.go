package main

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// execute runs the command line as on a pipe or, with terminal, on a terminal.
func execute(terminal bool, args ...string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	status = run(args, &out, &errs, terminal)
	return status, out.String(), errs.String()
}

// succeed runs the command line on a pipe, where it must end well and silently.
func succeed(t *testing.T, args ...string) string {
	t.Helper()
	status, stdout, stderr := execute(false, args...)
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
	const board = "8/8/8/8/8/8/8/R7"
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"draw"}, `unknown command "draw", see kindergarten -h`},
		{[]string{""}, `unknown command "", see kindergarten -h`},
		{[]string{"Show"}, `unknown command "Show", see kindergarten -h`},
		{[]string{"-square", "e4"}, `flag "-square" needs a command before it, see kindergarten -h`},
		{[]string{"help", "draw"}, `unknown command "draw", see kindergarten -h`},
		{[]string{"help", "show", "more"}, `unexpected argument "more" after "help show"`},
		{[]string{"show", "e4"}, `unexpected argument "e4", see kindergarten show -h`},
		{[]string{"show", "-square", "e4", "rook"}, `unexpected argument "rook", see kindergarten show -h`},
		{[]string{"show", "-colour"}, `flag provided but not defined: -colour, see kindergarten show -h`},
		{[]string{"show", "-square"}, `flag needs an argument: -square, see kindergarten show -h`},
		{[]string{"show", "-square", "e9"}, `a square has a name from a1 to h8, not "e9"`},
		{[]string{"show", "-square", "i1"}, `a square has a name from a1 to h8, not "i1"`},
		{[]string{"show", "-square", "e0"}, `a square has a name from a1 to h8, not "e0"`},
		{[]string{"show", "-square", "e44"}, `a square has a name from a1 to h8, not "e44"`},
		{[]string{"show", "-square", ""}, `a square has a name from a1 to h8, not ""`},
		{[]string{"show", "-square", "e4\x1b[2J"}, `a square has a name from a1 to h8, not "e4\x1b[2J"`},
		{[]string{"show", "-square", "e4"}, `no slider stands on e4: suppose one by -piece rook, bishop or queen`},
		{[]string{"show", "-square", "d4"}, `no slider stands on d4: suppose one by -piece rook, bishop or queen`},
		{[]string{"show", "-piece", "knight"}, `"knight" is no slider: rook, bishop, queen, rank, file, diagonal and anti-diagonal are`},
		{[]string{"show", "-piece", ""}, `"" is no slider: rook, bishop, queen, rank, file, diagonal and anti-diagonal are`},
		{[]string{"show", "-fen", board}, `with -fen the slider's square must be given, for example -square e4`},
		{[]string{"show", "-fen", "", "-square", "a1"}, `empty FEN`},
		{[]string{"show", "-fen", "8/8", "-square", "a1"}, `board "8/8" of the FEN has 2 ranks: want 8`},
		{[]string{"show", "-fen", board, "w", "-", "-square", "a1"}, `unexpected argument "w", see kindergarten show -h`},
		{[]string{"perft", "5"}, `unexpected argument "5", see kindergarten perft -h`},
		{[]string{"perft", "-depth", "-1"}, `the depth is from 0 to 50, not -1`},
		{[]string{"perft", "-depth", "51"}, `the depth is from 0 to 50, not 51`},
		{[]string{"perft", "-fen", board}, `White has 0 kings: want 1`},
		{[]string{"perft", "-fen", "8/8"}, `board "8/8" of the FEN has 2 ranks: want 8`},
		{[]string{"perft", "-suite", "-depth", "0"}, `the positions of the suite have one leaf each at depth 0, nothing to compare`},
		{[]string{"perft", "-suite", "-divide"}, `-suite has positions of its own and divides none: it goes with -depth and -made only`},
		{[]string{"perft", "-suite", "-fen", board}, `-suite has positions of its own and divides none: it goes with -depth and -made only`},
		{[]string{"kernels", "bmi2"}, `unexpected argument "bmi2", see kindergarten kernels -h`},
		{[]string{"kernels", "-a"}, `flag provided but not defined: -a, see kindergarten kernels -h`},
	} {
		status, stdout, stderr := execute(true, test.args...)
		if want := "kindergarten: " + test.want + "\n"; status != 2 || stdout != "" || stderr != want {
			t.Errorf("kindergarten %q: status %d, standard output %q, standard error\n%s\nwant status 2, nothing and\n%s",
				test.args, status, stdout, stderr, want)
		}
	}
}

func TestHelp(t *testing.T) {
	help := succeed(t, "-h")
	for _, args := range [][]string{{"-help"}, {"--help"}, {"help"}} {
		if got := succeed(t, args...); got != help {
			t.Errorf("kindergarten %s prints\n%s\nunlike -h\n%s", args[0], got, help)
		}
	}
	for _, c := range commands {
		if !strings.Contains(help, "\t"+c.name+" ") {
			t.Errorf("kindergarten -h does not name %s", c.name)
		}
		usage := succeed(t, c.name, "-h")
		if !strings.Contains(usage, "\n\tkindergarten "+c.name) {
			t.Errorf("kindergarten %s -h does not show how to call it:\n%s", c.name, usage)
		}
		for _, args := range [][]string{{c.name, "-help"}, {c.name, "--help"}, {"help", c.name}} {
			if got := succeed(t, args...); got != usage {
				t.Errorf("kindergarten %q prints\n%s\nunlike %s -h\n%s", args, got, c.name, usage)
			}
		}
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestWriteError(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}, {"show"}, {"show", "-h"}, {"perft", "-depth", "1"}, {"perft", "-suite", "-depth", "1"}, {"perft", "-h"}, {"kernels"}, {"kernels", "-h"}} {
		var stderr strings.Builder
		status := run(args, brokenPipe{}, &stderr, false)
		if want := "kindergarten: broken pipe\n"; status != 1 || stderr.String() != want {
			t.Errorf("kindergarten %q into a broken pipe: status %d, standard error %q, want 1 and %q", args, status, stderr.String(), want)
		}
	}
}

// The status must not depend on whether the message can be written.
func TestErrorsUnwritten(t *testing.T) {
	if status := run([]string{"draw"}, io.Discard, brokenPipe{}, false); status != 2 {
		t.Errorf("kindergarten draw: status %d, want 2", status)
	}
}
