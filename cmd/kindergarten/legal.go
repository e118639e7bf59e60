package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// stdin is the standard input. Only tests change it.
var stdin io.Reader = os.Stdin

func runLegal(args []string, out output) error {
	flags := flag.NewFlagSet("legal", flag.ContinueOnError)
	count := flags.Bool("count", false, "")
	csv := flags.Bool("csv", false, "")
	if err := parseOptions(flags, args, out); err != nil {
		return err
	}
	form := lines
	switch {
	case *count && *csv:
		return usageError{errors.New("-count with -csv: want one of them")}
	case *count:
		form = totals
	case *csv:
		form = table
	}
	files := flags.Args()
	for _, file := range files {
		if strings.HasPrefix(file, "-") && file != "-" {
			return usageError{fmt.Errorf("file name %s begins with a dash: want flags before files, or ./ before the name", quote.Short(file))}
		}
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	if f, ok := stdin.(*os.File); ok && slices.Contains(files, "-") && isTerminal(f) {
		fmt.Fprintln(out.errors, "kindergarten: reading FENs from the terminal, one a line: end with Ctrl-D, or see kindergarten legal -h")
	}
	if *csv {
		fmt.Fprintln(out, strings.Join(columns, ","))
	}
	c := census{out: out, form: form, progress: newProgress(out.progressWriter(*count))}
	const maxCPUs = 32 // they count as fast as one goroutine reads
	err := c.take(files, 3*min(runtime.GOMAXPROCS(0), maxCPUs))
	if *count && (err == nil || errors.As(err, new(interruption))) {
		fmt.Fprint(out, &c.totals)
	}
	if err == nil {
		err = c.fault()
	}
	return err
}

// A tally counts positions by the state of the side to move, and lines.
type tally struct {
	states            [4]uint64
	moves, bad, lines uint64 // bad lines have no position
}

// The state of a position is the sum of its bits.
const (
	inCheck = 1
	noMoves = 2
)

var stateNames = [...]string{"-", "check", "stalemate", "checkmate"}

func (t *tally) add(u *tally) {
	for state, n := range u.states {
		t.states[state] += n
	}
	t.moves += u.moves
	t.bad += u.bad
	t.lines += u.lines
}

func (t *tally) positions() uint64 { return t.states[0] + t.states[1] + t.states[2] + t.states[3] }

func (t *tally) String() string {
	return fmt.Sprintf("positions   %d\nmoves       %d\nchecks      %d\ncheckmates  %d\nstalemates  %d\nbad lines   %d\n",
		t.positions(), t.moves, t.states[inCheck], t.states[inCheck+noMoves], t.states[noMoves], t.bad)
}

func countOf(n uint64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return group(n) + " " + noun
}
