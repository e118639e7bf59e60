// Kindergarten shows chess attacks at work: the squares that a piece attacks on a
// board, and the legal moves that are counted by them.
//
// Usage:
//
//	kindergarten                   a queen on a board and the squares that it attacks
//	kindergarten show [flags]      your position, square and piece, and how they are looked up
//	kindergarten perft [depth]     count the lines of legal moves from a position
//	kindergarten legal [files]     count the legal moves of many positions, or of one with -fen
//	kindergarten version           the version of this program, which bulk kernel runs, and why
//
// To install it, run go install ./cmd/kindergarten in a copy of the repository.
// Kindergarten -h lists the commands, and a command's -h its flags. The exit
// status is 0 on success, 2 if the command line is wrong, 128 and the signal's number
// after an interrupt, and 1 if anything else fails.
//
// # Bad lines and files
//
// Command legal reads the first four fields of a FEN. In the castling rights K, Q, k and q
// stand for the outermost rook on that side of the king, and A to H or a to h for the rook
// on that file. A line is bad if it has more than 16384 bytes, even as a comment, if it has
// a carriage return before its end, if it holds no FEN, and if the position is illegal: a
// side does not have exactly one king, the side that is not to move is in check, a pawn
// stands on rank 1 or 8, a castling right has no rook or no king on the first rank, two
// rights name the same side of a king, or no pawn has just passed the en passant square.
// After 20 bad lines of a file the others are only counted. A file with a NUL among its first
// 512 bytes is named and not read.
//
// SIGINT and SIGTERM stop the output after a whole line. A second signal ends the program at
// once. With -count the totals so far are printed. If standard error is a terminal, it shows
// the progress every few seconds, unless results go to a terminal or a pipe.
//
// # Colour
//
// Output is coloured on a terminal, if TERM is set and not dumb and NO_COLOR is empty.
// Every mark is readable without colour.
package main

import (
	"bufio"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// A command is a subcommand, the first argument of the program.
type command struct {
	name string
	run  func(args []string, out output) error
}

var commands = []command{{"show", runShow}, {"perft", runPerft}, {"legal", runLegal}, {"version", runVersion}}

// usages holds the help texts of the commands, and that of the program.
//
//go:embed usage
var usages embed.FS

// An output takes a command's results and its other reports. A command need not look at the
// errors of its writes: run returns the first one. Results that should appear at once are
// flushed.
type output struct {
	*bufio.Writer
	results  io.Writer // to which the Writer writes
	errors   io.Writer
	terminal bool // whether the results go to a terminal
	color    bool // whether they may use colour
}

// A usageError is an error in the command line.
type usageError struct{ error }

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, isTerminal(os.Stdout)))
}

// run executes the command line without the program's name, and returns the exit status.
// terminal reports whether stdout is a terminal.
func run(args []string, stdout, stderr io.Writer, terminal bool) int {
	out := output{bufio.NewWriter(stdout), stdout, stderr, terminal, terminal && wantsColor()}
	err := dispatch(args, out)
	if unwritten := out.Flush(); unwritten != nil {
		err = unwritten
	}
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	fmt.Fprintln(out.errors, "kindergarten:", err)
	if errors.As(err, new(usageError)) {
		return 2
	}
	if i := new(interruption); errors.As(err, i) {
		return i.status()
	}
	return 1
}

func dispatch(args []string, out output) error {
	if len(args) == 0 {
		demonstrate(out)
		return nil
	}
	name, args := args[0], args[1:]
	switch name {
	case "-v", "-version", "--version":
		name = "version"
	case "-h", "-help", "--help", "help":
		switch {
		case len(args) == 0:
			out.writeUsage("kindergarten")
			return nil
		case len(args) > 1:
			return usageError{fmt.Errorf("unexpected argument %s: see kindergarten -h", quote.Short(args[1]))}
		}
		name, args = args[0], []string{"-h"}
	}
	var names []string
	for _, c := range commands {
		if c.name == name {
			return c.run(args, out)
		}
		names = append(names, c.name)
	}
	return usageError{fmt.Errorf("unknown command %s: want %s", quote.Short(name), alternatives(append(names, "help")))}
}

// alternatives lists names in a sentence.
func alternatives(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// writeUsage writes the help text of a command.
func (out output) writeUsage(command string) {
	text, _ := usages.ReadFile("usage/" + command + ".txt")
	out.Write(text)
}

// parseFlags parses the arguments of a command that takes only flags.
func parseFlags(flags *flag.FlagSet, args []string, out output) error {
	if err := parseOptions(flags, args, out); err != nil {
		return err
	}
	return unexpected(flags)
}

// givenFlags returns the names of the flags on the command line.
func givenFlags(flags *flag.FlagSet) map[string]bool {
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return given
}

// unexpected returns the error of an argument after the flags, or nil.
func unexpected(flags *flag.FlagSet) error {
	if flags.NArg() == 0 {
		return nil
	}
	if err := unquoted(flags); err != nil {
		return err
	}
	return usageError{fmt.Errorf("unexpected argument %s: see kindergarten %s -h", quote.Short(flags.Arg(0)), flags.Name())}
}

// unquoted returns the error of an argument that names a position or is part of a FEN without
// quotes, or nil.
func unquoted(flags *flag.FlagSet) error {
	arg := flags.Arg(0)
	switch {
	case flags.Lookup("fen") == nil:
		return nil
	case arg == "startpos" || arg == "kiwipete":
		return usageError{fmt.Errorf("position %s without a flag: want -fen %[1]s", arg)}
	case arg == "w" || arg == "b" || strings.Count(arg, "/") == 7:
		return usageError{fmt.Errorf("%s is part of a FEN without quotes: want the whole FEN in quotes after -fen", quote.Short(arg))}
	}
	return nil
}

// parseOptions parses the flags of a command. Other arguments may follow them. If a flag
// asks for help, it writes the help text and returns flag.ErrHelp.
func parseOptions(flags *flag.FlagSet, args []string, out output) error {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		out.writeUsage(flags.Name())
	case err != nil:
		// Parse stops before a flag of bad syntax, for example -=x, and after any other bad
		// flag.
		rest := flags.NArg()
		if !strings.HasPrefix(err.Error(), "bad flag syntax") {
			rest++
		}
		err = usageError{fmt.Errorf("%s: see kindergarten %s -h", flagFault(flags, args[len(args)-rest]), flags.Name())}
	}
	return err
}

// flagFault returns the error of an argument that is not a valid flag. Errors of package
// flag repeat the whole argument, control characters included. All flags are strings or
// booleans, and a string cannot be invalid.
func flagFault(flags *flag.FlagSet, arg string) string {
	name, _, valued := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
	switch {
	case flags.Lookup(name) == nil:
		return "unknown flag " + quote.Short(arg)
	case valued:
		return "flag " + quote.Short(arg) + " is neither true nor false"
	}
	return "flag " + quote.Short(arg) + " without a value"
}
