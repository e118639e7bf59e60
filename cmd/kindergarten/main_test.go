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
	const (
		board     = "8/8/8/8/8/8/8/R7"
		stalemate = "7k/5Q2/6K1/8/8/8/8/8 b" // a tree of any depth has no leaf
	)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"draw"}, `unknown command "draw": want show, perft, legal, version or help`},
		{[]string{""}, `unknown command "": want show, perft, legal, version or help`},
		{[]string{"Show"}, `unknown command "Show": want show, perft, legal, version or help`},
		{[]string{"-square", "e4"}, `unknown command "-square": want show, perft, legal, version or help`},
		{[]string{"help", "show", "more"}, `unexpected argument "more": see kindergarten -h`},
		{[]string{"show", "z9"}, `invalid square "z9": want a1 to h8`},
		{[]string{"show", ""}, `invalid square "": want a1 to h8`},
		{[]string{"show", "kiwipete"}, `position kiwipete without a flag: want -fen kiwipete`},
		{[]string{"show", "e4", "e5"}, `unexpected argument "e5": see kindergarten show -h`},
		{[]string{"show", "e4", "-colour"}, `unknown flag "-colour": see kindergarten show -h`},
		{[]string{"show", "-colour"}, `unknown flag "-colour": see kindergarten show -h`},
		{[]string{"show", "---square", "e4"}, `unknown flag "---square": see kindergarten show -h`},
		{[]string{"show", "-=e4"}, `unknown flag "-=e4": see kindergarten show -h`},
		{[]string{"show", "-square", "e4", "-\x1b[2J"}, `unknown flag "-\x1b[2J": see kindergarten show -h`},
		{[]string{"show", "-square"}, `flag "-square" without a value: see kindergarten show -h`},
		{[]string{"show", "--square"}, `flag "--square" without a value: see kindergarten show -h`},
		{[]string{"show", "-square", "a9"}, `invalid square "a9": want a1 to h8`},
		{[]string{"show", "-square", ""}, `invalid square "": want a1 to h8`},
		{[]string{"show", "-square", "e4\x1b[2J"}, `invalid square "e4\x1b[2J": want a1 to h8`},
		{[]string{"show", "-square", "d4"}, `no piece stands on d4: choose one, such as -piece rook`},
		{[]string{"show", "-svg=board.svg"}, `flag "-svg=board.svg" is neither true nor false: see kindergarten show -h`},
		{[]string{"show", "-svg", "board.svg"}, `invalid square "board.svg": want a1 to h8`},
		{[]string{"show", "-piece", "pony"}, `unknown piece "pony": want pawn, knight, king, rook, bishop, queen, rank, file, diagonal or anti-diagonal`},
		{[]string{"show", "-piece", ""}, `unknown piece "": want pawn, knight, king, rook, bishop, queen, rank, file, diagonal or anti-diagonal`},
		{[]string{"show", "-piece", "\x00"}, `unknown piece "\x00": want pawn, knight, king, rook, bishop, queen, rank, file, diagonal or anti-diagonal`},
		{[]string{"show", "-fen", board}, `-fen without -square: want the square of a piece, such as -square e4`},
		{[]string{"show", "-fen", "", "-square", "a1"}, `empty FEN: want board, side to move, castling rights and en passant square`},
		{[]string{"show", "-fen", board + " w - - 70000", "-square", "a1"}, `invalid halfmove clock "70000" in the FEN: want a decimal number from 0 to 65535`},
		{[]string{"show", "-fen", board, "w", "-", "-square", "a1"}, `"w" is part of a FEN without quotes: want the whole FEN in quotes after -fen`},
		{[]string{"show", board, "a8"}, `"8/8/8/8/8/8/8/R7" is part of a FEN without quotes: want the whole FEN in quotes after -fen`},
		{[]string{"perft", "-fen", board, "b", "-"}, `"b" is part of a FEN without quotes: want the whole FEN in quotes after -fen`},
		{[]string{"perft", "5", board}, `"8/8/8/8/8/8/8/R7" is part of a FEN without quotes: want the whole FEN in quotes after -fen`},
		{[]string{"perft", "startpos", "5"}, `position startpos without a flag: want -fen startpos`},
		{[]string{"perft", "5", "startpos"}, `position startpos without a flag: want -fen startpos`},
		{[]string{"version", "w"}, `unexpected argument "w": see kindergarten version -h`},
		{[]string{"perft", "x"}, `invalid depth "x": want a decimal number from 0 to 50`},
		{[]string{"perft", "5", "6"}, `unexpected argument "6": see kindergarten perft -h`},
		{[]string{"perft", "5", "-depths"}, `unknown flag "-depths": see kindergarten perft -h`},
		{[]string{"perft", "moves", "e2e4", "e2e4"}, `move 2: illegal move e2e4: no piece stands on e2`},
		{[]string{"perft", "-fen", "startpos moves e2e5\x1b"}, `move 1: invalid move "e2e5\x1b": want two squares, such as e2e4, and n, b, r or q behind them for a promotion`},
		{[]string{"perft", "-fen", "startpos movese2e4"}, `unexpected "movese2e4" in the FEN: want a halfmove clock and a fullmove number at most`},
		{[]string{"perft", "1", "-fen", stalemate + " - -;garbage"}, `unexpected "garbage" in the FEN: want a halfmove clock and a fullmove number at most`},
		{[]string{"show", "-square", "h8", "-fen", stalemate + " - -,garbage"}, `unexpected "garbage" in the FEN: want a halfmove clock and a fullmove number at most`},
		{[]string{"perft", "-fen", stalemate, "-depth", "-1"}, `invalid depth "-1": want a decimal number from 0 to 50`},
		{[]string{"perft", "-fen", stalemate, "-depth", "51"}, `invalid depth "51": want a decimal number from 0 to 50`},
		{[]string{"perft", "-fen", stalemate, "-depth", "0x10"}, `invalid depth "0x10": want a decimal number from 0 to 50`},
		{[]string{"perft", "-fen", stalemate, "-depth", ""}, `invalid depth "": want a decimal number from 0 to 50`},
		{[]string{"perft", "-threads", "0"}, `invalid number of threads "0": want a decimal number from 1 to 4096`},
		{[]string{"perft", "-threads", "4097"}, `invalid number of threads "4097": want a decimal number from 1 to 4096`},
		{[]string{"perft", "-suite", "-threads", "all"}, `invalid number of threads "all": want a decimal number from 1 to 4096`},
		{[]string{"perft", "-fen", board}, `White has 0 kings: want 1`},
		{[]string{"perft", "-fen", "4k3/8/8/8/8/8/8/4K3 w - - 70000"}, `invalid halfmove clock "70000" in the FEN: want a decimal number from 0 to 65535`},
		{[]string{"perft", "-fen", "8/8"}, `board "8/8" of the FEN has 2 ranks: want 8`},
		{[]string{"perft", "-suite", "-depth", "0"}, `-suite at depth 0 compares nothing: want a depth from 1 to 50`},
		{[]string{"perft", "-suite", "-divide"}, `-suite with -fen, -divide or -kinds: want -depth, -made and -threads only`},
		{[]string{"perft", "-suite", "-kinds"}, `-suite with -fen, -divide or -kinds: want -depth, -made and -threads only`},
		{[]string{"perft", "-suite", "moves", "e2e4"}, `unexpected argument "moves": see kindergarten perft -h`},
		{[]string{"perft", "-suite", "-fen", board}, `-suite with -fen, -divide or -kinds: want -depth, -made and -threads only`},
		{[]string{"legal", "-total"}, `unknown flag "-total": see kindergarten legal -h`},
		{[]string{"legal", "-csv", "-count"}, `-count with -csv: want one of them`},
		{[]string{"legal", "-moves", "-count"}, `-moves with -count or -csv: want one of them`},
		{[]string{"legal", "-csv", "-moves"}, `-moves with -count or -csv: want one of them`},
		{[]string{"legal", "-fen", "startpos", "games"}, `-fen with files: want one of them`},
		{[]string{"legal", "-fen", board, "w", "-", "-"}, `"w" is part of a FEN without quotes: want the whole FEN in quotes after -fen`},
		{[]string{"legal", "-fen", ""}, `empty FEN: want board, side to move, castling rights and en passant square`},
		{[]string{"legal", "-fen", board}, `White has 0 kings: want 1`},
		{[]string{"legal", "-fen", board + " w - - bm Ra8"}, `unexpected "bm Ra8" in the FEN: want a halfmove clock and a fullmove number at most`},
		{[]string{"legal", "games", "-count"}, `file name "-count" begins with a dash: want flags before files, or ./ before the name`},
		{[]string{"version", "-v"}, `unknown flag "-v": see kindergarten version -h`},
	} {
		status, stdout, stderr := execute(true, test.args...)
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
		for _, args := range [][]string{
			{long},
			{"help", long},
			{"help", "show", long},
			{"show", long},
			{"show", "-" + long},
			{"show", "-x=" + long},
			{"show", "-fen", long, "-square", "a1"},
			{"show", "-square", long},
			{"show", "-piece", long},
			{"perft", long},
			{"perft", "moves", long},
			{"perft", "-fen", long},
			{"perft", "-depth", long},
			{"perft", "-depth=" + long},
			{"perft", "-suite", "-depth", long},
			{"perft", "-made=" + long},
			{"legal", "-" + long},
			{"legal", "-fen", long},
			{"legal", "-count=" + long},
			{"legal", "-", "-" + long},
			{"version", long},
		} {
			status, stdout, stderr := execute(true, args...)
			if status != 2 || stdout != "" || len(stderr) > 600 {
				t.Errorf("kindergarten %.20q of %q: status %d, %d bytes of standard output and %d of standard error, want 2, 0 and few",
					args, c, status, len(stdout), len(stderr))
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

// A failingWriter fails at one call and succeeds at all others.
type failingWriter struct{ calls, failing int }

func (w *failingWriter) Write(p []byte) (int, error) {
	w.calls++
	if w.calls == w.failing {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}, {"show"}, {"show", "-svg"}, {"show", "-h"}, {"perft", "-depth", "1", "-divide"}, {"perft", "-suite", "-depth", "1"}, {"perft", "-h"}, {"version"}} {
		eachWriteFails(t, args)
	}
}

// The status must not depend on whether the message can be written.
func TestErrorsUnwritten(t *testing.T) {
	if status := run([]string{"draw"}, io.Discard, &failingWriter{failing: 1}, false); status != 2 {
		t.Errorf("kindergarten draw: status %d, want 2", status)
	}
}

// eachWriteFails runs the command with one failing write after the other.
func eachWriteFails(t *testing.T, args []string) {
	t.Helper()
	var all failingWriter
	if status := run(args, &all, io.Discard, false); status != 0 || all.calls == 0 {
		t.Fatalf("kindergarten %q: status %d after %d writes", args, status, all.calls)
	}
	for n := range all.calls {
		var stderr strings.Builder
		status := run(args, &failingWriter{failing: n + 1}, &stderr, false)
		if want := "kindergarten: disk full\n"; status != 1 || stderr.String() != want {
			t.Errorf("kindergarten %q, write %d fails: status %d, standard error %q, want 1 and %q", args, n+1, status, stderr.String(), want)
		}
	}
}
