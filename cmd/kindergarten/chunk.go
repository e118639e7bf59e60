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

	counted           sync.WaitGroup
	all               int // lines
	faults            []fault
	dropped, careless int // lines of which something was dropped, and bad lines of which it could be
	results           []byte

	// The lines that have no result yet, and what is computed for a batch of them.
	n               int
	lines           [batch][]byte
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

const (
	batch       = 256     // positions that fit in the first-level cache //mutation:speed
	longestLine = 1 << 16 // the maximum number of bytes of a line
)

var errBinary = errors.New("compressed or binary file, or text in UTF-16: want text in UTF-8, one FEN a line")

// read reads a file into free chunks. It passes on the lines that are available before it waits for
// more. It does not read a file of another format, whose first line contains a NUL.
func read(file string, input io.Reader, free <-chan *chunk, pass func(*chunk)) {
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
		if first && whole > 0 {
			first = false
			if line, _ := cutLine(b.text); bytes.IndexByte(line, 0) >= 0 {
				b.text = nil
				err = fmt.Errorf("%s: %w", file, errBinary)
			}
		}
		b.err = err
		more = more && err == nil
		pass(b)
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
	b.results, b.faults, b.all, b.dropped, b.careless = b.results[:0], b.faults[:0], 0, 0, 0
	for text := b.text; len(text) > 0; {
		var line []byte
		line, text = cutLine(text)
		b.all++
		if err := l.add(b, line); err != nil && (b.all > 1 || !b.first || !l.isHeader(line)) {
			b.faults = append(b.faults, fault{b.all, err})
		}
		if b.n == batch { //mutation:speed always, == to !=
			l.write(b)
		}
	}
	l.write(b)
}

// add adds the position in a line, unless the line is blank or a comment.
func (l *lister) add(b *chunk, line []byte) error {
	text := bytes.TrimSpace(line)
	switch {
	case len(text) == 0 || text[0] == '#':
		return nil
	case len(line) > longestLine:
		return fmt.Errorf("line of more than %d bytes: want a FEN", longestLine)
	}
	dropped, err := l.parseRow(&b.positions[b.n], text, l.column)
	if dropped {
		b.dropped++
	}
	if err == nil {
		b.lines[b.n] = line
		b.n++
	} else if _, err := (dialect{true, l.standard}).parseRow(new(position), text, l.column); err == nil {
		b.careless++
	}
	return err
}

// isHeader reports whether a line, the first of a file, names columns.
func (l *lister) isHeader(line []byte) bool {
	named := l.column > 0 || bytes.HasPrefix(bytes.ToLower(bytes.TrimLeft(line, `"`)), []byte("fen"))
	return named && !bytes.ContainsRune(line, '/') && !bytes.Contains(line, []byte("startpos"))
}
