package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A chunk holds whole lines of a file, and their results. Its memory is reused.
type chunk struct {
	file  string
	first bool   // whether the file begins with it
	text  []byte // part of space
	err   error  // what ended the reading before the end of the file

	counted sync.WaitGroup
	tally
	faults    []fault
	boardless [2]int // lines without a board, and 1 for the first line of the file
	shown     [2]fault
	results   []byte

	// The lines that have no result yet, and what is computed for a batch of them.
	n               int
	lines           [batch][]byte
	founds          [batch]found
	positions       [batch]position
	moves, checkers [batch]uint8
	attacks         [2][batch]positions.Attack[uint64]
	listed          []movegen.Move

	space [2 * longestLine]byte
}

// A fault is an error in a line of a chunk. The first line is number 1.
type fault struct {
	line int
	error
}

// A tally counts lines.
type tally struct {
	all, read, bad    int
	dropped, careless int // lines of which something was dropped, and bad lines that -lenient reads
}

// add adds another tally.
func (t *tally) add(u tally) {
	*t = tally{t.all + u.all, t.read + u.read, t.bad + u.bad, t.dropped + u.dropped, t.careless + u.careless}
}

// write writes what is no error, and reports the number of bad lines.
func (t *tally) write(out output, report func(error)) {
	if t.dropped > 0 {
		fmt.Fprintln(out.errors, "kindergarten: dropped castling rights or an en passant square from", countOf(t.dropped, "line"))
	}
	if t.careless > 0 {
		fmt.Fprintln(out.errors, "kindergarten: -lenient reads", t.careless, "of the bad lines")
	}
	if t.bad > 0 {
		report(fmt.Errorf("%s of %d", countOf(t.bad, "bad line"), t.all))
	}
}

const (
	batch       = 256     // positions that fit in the first-level cache //mutation:speed
	longestLine = 1 << 16 // the maximum number of bytes of a line
)

// formats are the first bytes of compressed files.
var formats = []struct{ magic, name string }{{"\x1f\x8b", "gzip"}, {"BZh", "bzip2"}, {"\xfd7zXZ", "xz"},
	{"\x28\xb5\x2f\xfd", "zstd"}, {"PK\x03\x04", "zip"}}

// formatOf returns an error if the first line of a file, or as much of it as fits, is not text in UTF-8.
func formatOf(line []byte) error {
	const want = ": want text in UTF-8, one FEN a line"
	for _, format := range formats {
		if bytes.HasPrefix(line, []byte(format.magic)) {
			return errors.New("compressed file (" + format.name + ")" + want)
		}
	}
	if bytes.IndexByte(line, 0) >= 0 {
		return errors.New("compressed or binary file, or text in UTF-16" + want)
	}
	return nil
}

// read reads a file into free chunks until pass returns false. It passes on the lines that are available
// before it waits for more. It does not read a file of another format.
func read(file string, input io.Reader, free <-chan *chunk, pass func(*chunk) bool) {
	var err error
	if file != "-" {
		f, missing := os.Open(file)
		input, err = f, missing
		defer f.Close() //mutation:same drop: the collector closes it
	}
	var begun []byte         // the start of a line whose end has not been read
	first, cr := true, false // cr: the last chunk ended in a carriage return, and a line feed may follow
	for more := true; more; {
		b := <-free
		b.file, b.first = file, first
		n, whole := copy(b.space[:], begun), 0
		for whole == 0 && n < len(b.space) && err == nil {
			var fresh int
			fresh, err = input.Read(b.space[n:])
			if end := bytes.LastIndexAny(b.space[n:n+fresh], "\n\r"); end >= 0 {
				whole = n + end + 1
			}
			n += fresh
		}
		if err == io.EOF {
			whole, more, err = n, false, nil
		}
		// A line that is too long is cut to a length that is too long.
		begun = append(begun[:0], b.space[whole:min(whole+longestLine+1, n)]...)
		if b.text = b.space[:whole]; cr {
			b.text = bytes.TrimPrefix(b.text, []byte{'\n'})
		}
		cr = bytes.HasSuffix(b.text, []byte{'\r'})
		if first {
			first = false
			line := b.space[:n]
			if whole > 0 {
				line, _ = cutLine(b.text)
			}
			if foreign := formatOf(line); foreign != nil {
				b.text, err = nil, fmt.Errorf("%s: %w", file, foreign)
			}
		}
		b.err = err
		more = pass(b) && more && err == nil
	}
}

// cutLine returns the first line of a text, without its end, and the rest. Lines end in a line
// feed, a carriage return, or both. Some programs write a NUL at the end of a line, and each of
// several joined files may begin with a mark.
func cutLine(text []byte) (line, rest []byte) {
	line, rest, _ = bytes.Cut(text, []byte{'\n'})
	line, more, _ := bytes.Cut(line, []byte{'\r'})
	if len(more) > 0 {
		rest = text[len(line)+1:]
	}
	return bytes.TrimPrefix(bytes.TrimRight(line, "\x00"), []byte("\ufeff")), rest
}

// count counts the moves of the positions in a chunk.
func (l *lister) count(b *chunk) {
	b.results, b.faults, b.tally, b.boardless = b.results[:0], b.faults[:0], tally{}, [2]int{}
	for text := b.text; len(text) > 0; {
		var line []byte
		line, text = cutLine(text)
		b.all++
		if err := l.add(b, line); err != nil {
			b.faults = append(b.faults, fault{b.all, err})
		}
		if b.n == batch { //mutation:speed == to !=
			l.write(b)
		}
	}
	l.write(b)
	b.bad = len(b.faults)
}

// add adds the position in a line, unless the line has none.
func (l *lister) add(b *chunk, line []byte) error {
	text := bytes.TrimSpace(line)
	switch {
	case isComment(text, l.column):
		return nil
	case len(line) > longestLine:
		return fmt.Errorf("line of more than %d bytes: want a FEN", longestLine)
	}
	var f *found
	if l.table || l.column > 0 {
		f = &b.founds[b.n]
	}
	dropped, err := l.findColumn(&b.positions[b.n], text, l.column, f)
	if err == nil {
		b.lines[b.n] = line
		b.n++
		b.read++
		if dropped {
			b.dropped++
		}
		return nil
	}
	i := 0
	if b.first && b.all == 1 {
		i = 1
	}
	if (i == 1 || l.column == 0) && !hasBoard(text) && !bytes.Contains(text, []byte("position ")) {
		if b.boardless[i]++; b.boardless[i] == 1 {
			b.shown[i] = fault{b.all, fmt.Errorf("%.80q", text)}
		}
		return nil
	}
	if _, err := (dialect{true, l.standard}).findColumn(new(position), text, l.column, new(found)); err == nil {
		b.careless++
	}
	return err
}

// isComment reports whether a line is empty or a comment. A row may begin with an empty column.
func isComment(text []byte, column int) bool {
	return len(text) == 0 || text[0] == '#' || column == 0 && (text[0] == ';' || bytes.HasPrefix(text, []byte("//")))
}

// hasBoard reports whether a line has a board, right or wrong.
func hasBoard(line []byte) bool { return bytes.Count(line, []byte{'/'}) >= 6 }
