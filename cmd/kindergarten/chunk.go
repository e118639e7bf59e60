package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
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
	faults  []fault
	results []byte

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
	text []byte
	error
}

var errLong = fmt.Errorf("line of more than %d bytes: want a FEN", longestLine)

// A boardless is the error of a line without a board, true for the first line of a file, which may name columns.
type boardless bool

func (boardless) Error() string { return "no board" }

// A tally counts lines.
type tally struct {
	all, read, bad    int
	dropped, careless int // lines of which something was dropped, and bad lines that -lenient reads
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

// formatOf returns an error if the first line of a file, or as much of it as fits, is not text in UTF-8.
func formatOf(line []byte) error {
	const want = ": want text in UTF-8, one FEN a line"
	for _, format := range []string{"\x1f\x8b gzip", "BZh bzip2", "\xfd7zXZ xz", "\x28\xb5\x2f\xfd zstd", "PK\x03\x04 zip"} {
		if magic, name, _ := strings.Cut(format, " "); bytes.HasPrefix(line, []byte(magic)) {
			return errors.New("compressed file (" + name + ")" + want)
		}
	}
	if bytes.IndexByte(line, 0) >= 0 {
		return errors.New("compressed or binary file, or text in UTF-16" + want)
	}
	return nil
}

// read yields a file in free chunks. It yields the lines that are available before it waits for more. It does
// not read a file of another format.
func read(file string, input io.Reader, free <-chan *chunk) iter.Seq[*chunk] {
	return func(yield func(*chunk) bool) {
		var err error
		if file != "-" {
			f, missing := os.Open(file)
			input, err = f, missing
			defer f.Close()
		}
		var begun []byte // the start of a line whose end has not been read
		cr := false      // the last chunk ended in a carriage return, and a line feed may follow
		for first, more := true, true; more; first = false {
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
			if more = err == nil; err == io.EOF {
				whole, err = n, nil
			}
			// A line that is too long is cut to a length that is too long.
			begun = append(begun[:0], b.space[whole:min(whole+longestLine+1, n)]...)
			if b.text = b.space[:whole]; cr {
				b.text = bytes.TrimPrefix(b.text, []byte{'\n'})
			}
			cr = bytes.HasSuffix(b.text, []byte{'\r'})
			if first {
				line, _ := cutLine(b.text)
				if whole == 0 {
					line = b.space[:n]
				}
				if foreign := formatOf(line); foreign != nil {
					b.text, more, err = nil, false, fmt.Errorf("%s: %w", file, foreign)
				}
			}
			b.err = err
			more = yield(b) && more
		}
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
	b.results, b.faults, b.tally = b.results[:0], b.faults[:0], tally{}
	for text := b.text; len(text) > 0; {
		var line []byte
		line, text = cutLine(text)
		b.all++
		if err := l.add(b, line); err != nil {
			b.faults = append(b.faults, fault{b.all, bytes.TrimSpace(line), err})
		}
		if b.n == batch { //mutation:speed == to !=
			l.write(b)
		}
	}
	l.write(b)
}

// add adds the position in a line, unless the line has none.
func (l *lister) add(b *chunk, line []byte) error {
	tooLong := len(line) > longestLine
	b.lines[b.n], line = line, bytes.TrimSpace(line)
	switch {
	case isComment(line, l.column):
		return nil
	case tooLong:
		return errLong
	}
	f, first := &b.founds[b.n], b.first && b.all == 1
	err := l.findColumn(&b.positions[b.n], line, l.column, f)
	switch {
	case err == nil:
		b.n++
		b.read++
		if f.dropped {
			b.dropped++
		}
	case (first || l.column == 0) && !hasBoard(line) && !bytes.Contains(line, []byte("position ")):
		return boardless(first)
	case dialect{true, l.standard}.findColumn(new(position), line, l.column, f) == nil:
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
