package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// stdin is the standard input. Only tests change it.
var stdin io.Reader = os.Stdin

func runLegal(args []string, out output) error {
	var l lister
	var given *string
	flags := flag.NewFlagSet("legal", flag.ContinueOnError)
	flags.BoolVar(&l.lenient, "lenient", false, "")
	flags.BoolVar(&l.standard, "standard", false, "")
	flags.BoolVar(&l.moves, "moves", false, "")
	flags.BoolVar(&l.table, "csv", false, "")
	flags.BoolVar(&l.quiet, "quiet", false, "")
	flags.IntVar(&l.column, "column", 0, "")
	flags.Func("fen", "", func(text string) error { given = &text; return nil })
	files, err := parseFlags(flags, args, out)
	rows := false
	flags.Visit(func(f *flag.Flag) { rows = rows || f.Name == "column" })
	input := stdin
	switch {
	case err != nil:
		return err
	case l.table && l.moves:
		return usageError{errors.New("-moves with -csv: want one of them")}
	case rows && l.column < 1:
		return usageError{fmt.Errorf("-column %d: want a number of at least 1", l.column)}
	case given != nil && len(files) > 0 && files[0] != "moves":
		return usageError{errors.New("more than one of -fen and files: want one of them")}
	case given != nil:
		line, _, err := l.parseLine(*given, files[min(1, len(files)):])
		if err != nil {
			return usageError{err}
		}
		l.column, files, input = 0, nil, bytes.NewReader(fenOf(line))
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	return l.list(files, input, out)
}

// A lister counts the moves of the positions in lines.
type lister struct {
	dialect
	column int  // that of the FEN in rows, or 0 if it is anywhere in lines
	moves  bool // whether it lists them
	table  bool
	quiet  bool // whether it leaves out positions that are not
}

// list writes the results of the lines of files, in order. It counts as many chunks of lines at a
// time as there are CPUs. It reports bad lines and files, and goes on.
func (l *lister) list(files []string, input io.Reader, out output) (failure error) {
	report := out.reporter(&failure)
	n := runtime.GOMAXPROCS(0) + 1 //mutation:speed 0 to 1, 1 to 0
	free := make(chan *chunk, n)
	for range n {
		free <- new(chunk)
	}
	queue := make(chan *chunk, n)
	go func() {
		defer close(queue)
		for _, file := range files {
			for b := range read(file, input, free) {
				b.counted.Go(func() { l.count(b) })
				queue <- b
			}
		}
	}()
	var sum tally
	var line int
	without, shown := map[boardless]int{}, map[boardless]string{} // a board
	named := false                                                // whether the columns of the table have their names
	for b := range queue {
		b.counted.Wait()
		if b.first {
			line = 0
		}
		if l.table && !named && b.read+len(b.faults) > 0 {
			named = true
			out.Write(l.names(b.text, len(b.faults) > 0 && b.faults[0].error == boardless(true)))
		}
		out.Write(b.results)
		if out.Flush() != nil {
			return failure // run returns the error of the output
		}
		place := "line "
		if b.file != "-" {
			place = b.file + ":"
		}
		for _, f := range b.faults {
			kind, none := f.error.(boardless)
			switch {
			case !none:
				b.bad++
				fmt.Fprintf(out.errors, "kindergarten: %s%d: %v\n", place, line+f.line, f.error)
			case without[kind] == 0:
				shown[kind] = fmt.Sprintf("%s%d, %.80q", place, line+f.line, f.text)
				fallthrough
			default:
				without[kind]++
			}
		}
		sum = tally{sum.all + b.all, sum.read + b.read, sum.bad + b.bad, sum.dropped + b.dropped, sum.careless + b.careless}
		line += b.all
		if b.err != nil && line > 0 {
			b.err = fmt.Errorf("after %s%d: %w", place, line, b.err)
		}
		if b.err != nil {
			report(b.err)
		}
		free <- b
	}
	if l.table && !named {
		out.Write(l.names(nil, false))
	}
	if sum.read+sum.bad == 0 { // the first line names no columns
		without[false], shown[false] = without[false]+without[true], cmp.Or(shown[true], shown[false])
	}
	switch lines := countOf(without[false], "line"); {
	case without[false] == 0:
	case l.lenient:
		fmt.Fprintln(out.errors, "kindergarten: passed over", lines, "without a board")
	default:
		report(fmt.Errorf("no board in %s of %d: the first is %s", lines, sum.all, shown[false]))
	}
	sum.write(out, report)
	return failure
}

// write appends the results of the lines that have been added, and removes them.
func (l *lister) write(b *chunk) {
	batch := b.positions[:b.n]
	positions.LegalCounts(b.moves[:], b.checkers[:], batch)
	if l.table { //mutation:speed always
		for side := range b.attacks {
			positions.Attacks(b.attacks[side][:], batch, positions.Side(side))
		}
	}
	to := b.results
	for i, line := range b.lines[:b.n] {
		quiet := 0
		if (l.quiet || l.table) && movegen.Quiet(&b.positions[i], &pieceValues) { //mutation:speed drop left #1
			quiet = 1
		}
		if l.quiet && quiet == 0 {
			continue
		}
		n := int(b.moves[i])
		if n == 255 || l.moves { // 255 or more //mutation:speed always
			b.listed = movegen.Append(b.listed[:0], &b.positions[i])
			n = len(b.listed)
		}
		if l.table {
			to = l.appendRow(to, b, i, n, quiet)
			continue
		}
		to = append(strconv.AppendInt(to, int64(n), 10), '\t')
		to = append(append(to, stateOf(n, b.checkers[i])...), '\t')
		if l.moves {
			to = append(append(to, names(b.listed)...), '\t')
		}
		to = append(append(to, line...), '\n')
	}
	b.results, b.n = to, 0
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
func names(list []movegen.Move) string {
	names := make([]string, len(list))
	for i, m := range list {
		names[i] = m.String()
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}
