// Kindergarten shows chess attacks at work: the squares that a piece attacks on a
// board, and the legal moves that are counted by them.
//
// Usage:
//
//	kindergarten                   a queen on a board and the squares that it attacks
//	kindergarten show [flags]      your position, square and piece, and how they are looked up
//	kindergarten perft [depth]     count the lines of legal moves, or compare an engine's counts
//	kindergarten legal [FILE]      count the legal moves of many positions
//	kindergarten version           the version of this program, which bulk kernel runs, and why
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
	"strings"
	"unicode"

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
	errors io.Writer
}

// A usageError is an error in the command line.
type usageError struct{ error }

func main() {
	var stdout io.Writer = os.Stdout
	if isReopened(os.Stdout) {
		stdout = closed{}
	}
	os.Exit(run(os.Args[1:], stdout, os.Stderr))
}

// closed is the standard output of a program that was started without one.
type closed struct{}

func (closed) Write([]byte) (n int, err error) {
	const format = "standard output is closed, or %s is open for reading too: want it open for writing"
	return n, fmt.Errorf(format, os.DevNull)
}

// isReopened reports whether a file is os.DevNull, opened for reading too. The Go runtime opens it
// this way in place of a closed standard output, where results would be lost. A shell opens it for
// writing only. Programs that open it for both, as Python's subprocess.DEVNULL does, cannot be told
// apart from a closed one.
func isReopened(f *os.File) bool {
	null, _ := os.Stat(os.DevNull)
	info, _ := f.Stat()
	if !os.SameFile(null, info) {
		return false
	}
	_, err := f.Read(make([]byte, 1))
	return err == io.EOF
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

// parseFlags parses the flags of a command. Other arguments may follow them. If a flag
// asks for help, it writes the help text and returns flag.ErrHelp.
func parseFlags(flags *flag.FlagSet, args []string, out output) error {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		out.writeUsage(flags.Name())
	case err != nil:
		// Errors of package flag repeat the whole argument, control characters included.
		printable := func(r rune) rune {
			if unicode.IsPrint(r) {
				return r
			}
			return '?'
		}
		err = usageError{fmt.Errorf("%.200s: see kindergarten %s -h", strings.Map(printable, err.Error()), flags.Name())}
	case (flags.Arg(0) == "w" || flags.Arg(0) == "b") && givenFlags(flags)["fen"]:
		err = usageError{fmt.Errorf("%q is part of a FEN without quotes: want the whole FEN in quotes after -fen",
			flags.Arg(0))}
	}
	return err
}

// parseArgument parses flags, and an argument between them in place of the flag of a name.
func parseArgument(flags *flag.FlagSet, args []string, name string, out output) error {
	if err := parseFlags(flags, args, out); err != nil || flags.NArg() == 0 || flags.Arg(0) == "moves" {
		return err
	}
	return parseFlags(flags, append([]string{"-" + name + "=" + flags.Arg(0)}, flags.Args()[1:]...), out)
}

// givenFlags returns the names of the flags on the command line.
func givenFlags(flags *flag.FlagSet) map[string]bool {
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return given
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
