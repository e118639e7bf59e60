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
	record := flags.String("fen", "", "")
	files, err := parseFlags(flags, args, out)
	if err != nil {
		return err
	}
	if *table && l.moves {
		return usageError{errors.New("-moves with -csv: want one of them")}
	}
	input := stdin
	switch {
	case *record != "" && (len(files) == 0 || files[0] == "moves"):
		line, err := parseLine(*record, files, l.lenient)
		if err != nil {
			return usageError{err}
		}
		input = strings.NewReader(line.End().FEN())
	case *record != "" || len(files) > 1:
		return usageError{errors.New("more than one of -fen and files: want one of them")}
	case len(files) == 1:
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
	err = l.read(input)
	if l.dropped > 0 {
		fmt.Fprintln(out.errors, "kindergarten: dropped castling rights or an en passant square from",
			countOf(l.dropped, "line"))
	}
	return err
}

// A lister counts the moves of the positions in lines.
type lister struct {
	lenient bool
	moves   bool        // whether it lists them
	table   *csv.Writer // nil for lines
	out     output

	lines     []string // those that have no result yet
	positions []position
	dropped   int // lines of which it dropped something
}

// longestLine is the maximum number of bytes of a line. A read takes as many.
const longestLine = 1 << 16

// A prompt reader writes the results of all lines before it waits for more.
type prompt struct {
	io.Reader
	*lister
}

func (p prompt) Read(text []byte) (int, error) {
	p.count()
	p.out.Flush()
	return p.Reader.Read(text)
}

// read reads lines and writes the results of each. It reports bad lines and goes on, but does not
// read a file of another format, whose first line is no FEN and contains a NUL.
func (l *lister) read(input io.Reader) error {
	s := bufio.NewScanner(prompt{input, l})
	s.Buffer(make([]byte, longestLine), longestLine)
	all, bad := 0, 0
	for s.Scan() {
		all++
		// Some programs write a NUL at the end. Each of several joined files may begin with a mark.
		line := strings.TrimPrefix(strings.TrimRight(s.Text(), "\r\x00"), "\ufeff")
		if err := l.add(line); err != nil {
			if all == 1 && strings.Contains(line, "\x00") {
				return errors.New("compressed or binary file, or text in UTF-16: want text in UTF-8, one FEN a line")
			}
			bad++
			fmt.Fprintf(l.out.errors, "kindergarten: line %d: %v\n", all, err)
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
		var dropped bool
		if p, _, dropped, err = fen.ParseLenient[uint64](line); dropped {
			l.dropped++
		}
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
	attacks := l.attacks()
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
			l.table.Write(row(line, n, checkers[i], state, p, attacks[positions.White][i].All, attacks[positions.Black][i].All))
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

// attacks returns the attacks of both sides if the results are rows, which alone contain them.
func (l *lister) attacks() (sets [2][]positions.Attack[uint64]) {
	if l.table == nil {
		return sets
	}
	for side := range sets {
		sets[side] = make([]positions.Attack[uint64], len(l.positions))
		positions.Attacks(sets[side], l.positions, positions.Side(side))
	}
	return sets
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
