package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// stdin is the standard input. Only tests change it.
var stdin io.Reader = os.Stdin

func runLegal(args []string, out output) error {
	call, err := parseLegal(args, out)
	if err != nil {
		return err
	}
	if call.form == table {
		fmt.Fprintln(out, strings.Join(columns, ","))
	}
	c := census{out: out, form: call.form}
	if call.fen != "" {
		err = c.one(call.fen)
	} else {
		const maxCPUs = 32 // they count as fast as one goroutine reads
		err = c.take(call.files, 3*min(runtime.GOMAXPROCS(0), maxCPUs))
	}
	if call.form == totals && (err == nil || errors.As(err, new(interruption))) {
		fmt.Fprint(out, &c.totals)
	}
	if err == nil {
		err = c.fault()
	}
	return err
}

// A legalCall is a valid command line of legal.
type legalCall struct {
	form  form
	fen   string // of a legal position, or empty
	files []string
}

func parseLegal(args []string, out output) (c legalCall, err error) {
	flags := flag.NewFlagSet("legal", flag.ContinueOnError)
	record := flags.String("fen", "", "")
	forms := map[form]*bool{
		moveLists: flags.Bool("moves", false, ""),
		table:     flags.Bool("csv", false, ""),
		totals:    flags.Bool("count", false, ""),
	}
	if err := parseFlags(flags, args, out); err != nil {
		return c, err
	}
	for form, given := range forms {
		switch {
		case *given && c.form != lines:
			return c, usageError{errors.New("two of -moves, -csv and -count: want one of them")}
		case *given:
			c.form = form
		}
	}
	c.files = flags.Args()
	for _, file := range c.files {
		if strings.HasPrefix(file, "-") && file != "-" {
			return c, usageError{fmt.Errorf("file name %s begins with a dash: want flags before files, or ./ before the name",
				quote.Short(file))}
		}
	}
	switch given := givenFlags(flags)["fen"]; {
	case given && len(c.files) > 0:
		return c, usageError{errors.New("-fen with files: want one of them")}
	case given:
		p, text, played, err := parseGame(fieldsOf(*record), fen.Parse[uint64, string])
		if err != nil {
			return c, usageError{err}
		}
		if c.fen = text; len(played) > 0 {
			c.fen = string(fen.Append(nil, p))
		}
	case len(c.files) == 0:
		c.files = []string{"-"}
	}
	return c, nil
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
