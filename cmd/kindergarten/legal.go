package main

import (
	"bufio"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// stdin is the standard input. Only tests change it.
var stdin io.Reader = os.Stdin

func runLegal(args []string, out output) error {
	l := lister{out: out}
	flags := flag.NewFlagSet("legal", flag.ContinueOnError)
	flags.BoolVar(&l.lenient, "lenient", false, "")
	flags.BoolVar(&l.moves, "moves", false, "")
	table := flags.Bool("csv", false, "")
	if err := parseFlags(flags, args, out); err != nil {
		return err
	}
	if *table && l.moves {
		return usageError{errors.New("-moves with -csv: want one of them")}
	}
	input := stdin
	if files := flags.Args(); len(files) > 0 {
		if err := unexpected(flags, files[1:]); err != nil {
			return err
		}
		f, err := os.Open(files[0])
		if err != nil {
			return err
		}
		defer f.Close()
		input = f
	}
	if *table {
		l.table = csv.NewWriter(out)
		l.table.Write(columns)
	}
	return l.read(input)
}

// A lister counts the moves of the positions in lines.
type lister struct {
	lenient bool
	moves   bool        // whether it lists them
	table   *csv.Writer // nil for lines
	out     output

	lines     []string // at most a batch
	positions []position
}

const (
	// longestLine is the maximum number of bytes of a line.
	longestLine = 1 << 16

	// batch is the number of positions that are counted in one call.
	batch = 1024
)

// read reads lines and writes the results of each. It reports bad lines and goes on.
func (l *lister) read(input io.Reader) error {
	s := bufio.NewScanner(input)
	s.Buffer(nil, longestLine)
	all, bad := 0, 0
	for s.Scan() {
		all++
		if err := l.add(s.Text()); err != nil {
			bad++
			fmt.Fprintf(l.out.errors, "kindergarten: line %d: %v\n", all, err)
		}
		if len(l.lines) == batch {
			l.count()
		}
	}
	l.count()
	switch {
	case s.Err() != nil:
		return fmt.Errorf("after line %d: %w", all, s.Err())
	case bad > 0:
		return fmt.Errorf("%s of %d", countOf(bad, "bad line"), all)
	}
	return nil
}

// add adds the position at the start of a line, unless the line is blank or a comment.
func (l *lister) add(line string) (err error) {
	if text := strings.TrimSpace(line); text == "" || text[0] == '#' {
		return nil
	}
	var p position
	if l.lenient {
		p, _, _, err = fen.ParseLenient[uint64](line)
	} else {
		p, _, err = fen.Parse[uint64](line)
	}
	if err == nil {
		l.lines, l.positions = append(l.lines, line), append(l.positions, p)
	}
	return err
}

// count writes the results of the lines that have been added, and removes them.
func (l *lister) count() {
	counts, checkers := make([]uint8, len(l.lines)), make([]uint8, len(l.lines))
	positions.LegalCounts(counts, checkers, l.positions)
	var listed []moves.Move
	for i, line := range l.lines {
		p, n := &l.positions[i], int(counts[i])
		if n == 255 || l.moves { // 255 or more
			listed = moves.Append(listed[:0], p)
			n = len(listed)
		}
		state := stateOf(n, checkers[i])
		switch {
		case l.table != nil:
			l.table.Write(row(line, n, checkers[i], state, p))
		case l.moves:
			fmt.Fprintf(l.out, "%d\t%s\t%s\t%s\n", n, state, names(listed), line)
		default:
			fmt.Fprintf(l.out, "%d\t%s\t%s\n", n, state, line)
		}
	}
	if l.table != nil {
		l.table.Flush()
	}
	l.lines, l.positions = l.lines[:0], l.positions[:0]
}

// stateOf returns the state of a side with a number of moves.
func stateOf(moves int, checkers uint8) string {
	switch {
	case moves == 0 && checkers > 0:
		return "checkmate"
	case moves == 0:
		return "stalemate"
	case checkers > 0:
		return "check"
	}
	return "-"
}

// names returns the names of moves in alphabetical order.
func names(list []moves.Move) string {
	names := make([]string, len(list))
	for i, m := range list {
		names[i] = m.String()
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}
