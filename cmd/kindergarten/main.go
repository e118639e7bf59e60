// Kindergarten shows chess attacks at work: the squares that a piece attacks on a
// board, and the legal moves that are counted by them.
//
// Usage:
//
//	kindergarten                   a queen on a board and the squares that it attacks
//	kindergarten show SQUARE       the same in your position
//	kindergarten perft [DEPTH]     count the lines of legal moves, or compare an engine's counts
//	kindergarten legal [FILE ...]  count the legal moves of many positions
//	kindergarten version           the version of this program, and which bulk kernel runs
//
// To install it, run go install ./cmd/kindergarten in a copy of the repository.
// Kindergarten -h lists the commands, and -h after a command lists its flags. The exit status is 0
// on success, 2 if the command line is wrong, and 1 if anything else fails.
package main

import (
	"bufio"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
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
	errors io.Writer
}

// reporter returns a function that keeps an error, and writes the one that was kept before.
func (out output) reporter(kept *error) func(error) {
	return func(err error) {
		if *kept != nil {
			fmt.Fprintln(out.errors, "kindergarten:", *kept)
		}
		*kept = err
	}
}

// A usageError is an error in the command line.
type usageError struct{ error }

func main() {
	os.Exit(run(os.Args[1:], writerOf(os.Stdout), writerOf(os.Stderr)))
}

// run executes the command line without the program's name, and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	out := output{bufio.NewWriter(stdout), stderr}
	err := dispatch(args, out)
	if unwritten := out.Flush(); unwritten != nil {
		err = unwritten
	}
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	fmt.Fprintln(stderr, "kindergarten:", err)
	if errors.As(err, new(usageError)) {
		return 2
	}
	return 1
}

func dispatch(args []string, out output) error {
	if len(args) == 0 {
		demonstrate(out)
		return nil
	}
	help := []string{"-h", "-help", "--help", "help"}
	if slices.Contains(help, args[0]) {
		if len(args) == 1 || slices.Contains(help, args[1]) {
			out.writeUsage("kindergarten")
			return nil
		}
		args = []string{args[1], "-h"}
	}
	if args[0] == "-version" || args[0] == "--version" {
		args[0] = "version"
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(args[1:], out)
		}
	}
	return usageError{fmt.Errorf("unknown command %q: see kindergarten -h", args[0])}
}

// writeUsage writes the help text of a command.
func (out output) writeUsage(command string) {
	text, _ := usages.ReadFile("usage/" + command + ".txt")
	out.Write(text)
}

// parseFlags parses the flags of a command, before, between and after its other arguments, which
// it returns. If a flag asks for help, it writes the help text and returns flag.ErrHelp.
func parseFlags(flags *flag.FlagSet, args []string, out output) (others []string, err error) {
	flags.SetOutput(io.Discard)
	for err = flags.Parse(args); err == nil && flags.NArg() > 0; err = flags.Parse(flags.Args()[1:]) {
		others = append(others, flags.Arg(0))
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		out.writeUsage(flags.Name())
	case err != nil:
		err = usageError{fmt.Errorf("%w: see kindergarten %s -h", err, flags.Name())}
	}
	return others, err
}

// unexpected returns the error of arguments that a command does not take, or nil if there are none.
func unexpected(flags *flag.FlagSet, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usageError{fmt.Errorf("unexpected argument %q: see kindergarten %s -h", args[0], flags.Name())}
}

// countOf returns a number and a noun, in the plural unless the number is 1.
func countOf(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprint(n, " ", noun)
}
