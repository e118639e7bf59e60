package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
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
	c := census{legalCall: &call, out: out}
	if call.dropped {
		c.totals.dropped++
	}
	err = c.take()
	if call.form == totals {
		fmt.Fprint(out, &c.totals)
	}
	if c.totals.dropped > 0 {
		fmt.Fprintln(out.errors, "kindergarten: dropped castling rights or an en passant square from",
			countOf(int(c.totals.dropped), "line"))
	}
	if err == nil {
		err = c.fault()
	}
	return err
}

// A legalCall is a valid command line of legal.
type legalCall struct {
	form    form
	lenient bool
	most    uint64 // bad lines of a file that are reported
	files   []string
	input   io.Reader // the file -: standard input, or the FEN of a flag
	dropped bool      // whether -lenient dropped something from that FEN
}

func parseLegal(args []string, out output) (c legalCall, err error) {
	flags := flag.NewFlagSet("legal", flag.ContinueOnError)
	record := flags.String("fen", "", "")
	flags.BoolVar(&c.lenient, "lenient", false, "")
	all := flags.Bool("all", false, "")
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
	if c.most = 20; *all {
		c.most = math.MaxUint32
	}
	c.files, c.input = flags.Args(), stdin
	if givenFlags(flags)["fen"] {
		line, err := c.parseFEN(*record)
		c.files, c.input = []string{"-"}, strings.NewReader(line)
		return c, err
	}
	for _, file := range c.files {
		if strings.HasPrefix(file, "-") && file != "-" {
			return c, usageError{fmt.Errorf("file name %s begins with a dash: want flags before files, or ./ before the name",
				quote.Short(file))}
		}
	}
	if len(c.files) == 0 {
		c.files = []string{"-"}
	}
	return c, nil
}

// parseFEN returns the FEN of a text and of the moves that follow it there or as arguments. It
// has counters unless there are moves.
func (c *legalCall) parseFEN(text string) (record string, err error) {
	if len(c.files) > 0 && c.files[0] != "moves" {
		return "", usageError{errors.New("-fen with files: want one of them")}
	}
	parse := fen.Parse[uint64, string]
	if c.lenient {
		parse = func(text string) (p position, rest string, err error) {
			p, rest, c.dropped, err = fen.ParseLenient[uint64](text)
			return p, rest, err
		}
	}
	p, record, played, err := parseGame(append(fieldsOf(text), c.files...), parse)
	if err != nil {
		return "", usageError{err}
	}
	if len(played) > 0 {
		record = string(fen.Append(nil, p))
	}
	return record, nil
}

// A tally counts positions by the state of the side to move, and lines.
type tally struct {
	states                     [4]uint64
	moves, bad, lines, dropped uint64 // bad lines have no position, dropped ones not all that they name
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
	t.dropped += u.dropped
}

func (t *tally) positions() uint64 { return t.states[0] + t.states[1] + t.states[2] + t.states[3] }

func (t *tally) String() string {
	return fmt.Sprintf("positions   %d\nmoves       %d\nchecks      %d\ncheckmates  %d\nstalemates  %d\nbad lines   %d\n",
		t.positions(), t.moves, t.states[inCheck], t.states[inCheck+noMoves], t.states[noMoves], t.bad)
}
