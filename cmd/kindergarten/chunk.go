package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A chunk holds whole lines of a file and what is counted in them. Its memory is reused.
type chunk struct {
	file  string
	first bool // whether the file begins with this chunk
	text  []byte
	err   error // the error that ended the reading of the file

	lines           [][]byte // the lines with a position
	positions       []position
	moves, checkers []uint8
	attacks         [2][]positions.Attack[uint64] // White's and Black's, for a table
	listed          []moves.Move

	counted chan struct{}
	totals  tally
	results bytes.Buffer
	faults  []fault // one more than are reported at most
}

// A fault is the reason why a line of a chunk is bad. The first line is number 1.
type fault struct {
	line   uint64
	reason error
}

const (
	// longestLine is the maximum number of bytes of a line, without its end.
	longestLine = 1 << 14

	// chunkSize is the number of bytes of a chunk. It exceeds that of a line.
	chunkSize = 1 << 16
)

// pool holds chunks whose results have been written.
var pool = sync.Pool{New: func() any {
	return &chunk{text: make([]byte, 0, chunkSize), counted: make(chan struct{}, 1)}
}}

// readChunks reads a file, or the input if its name is -, and calls each for every chunk.
func readChunks(file string, input io.Reader, each func(*chunk)) {
	r := reader{input: input, first: true}
	if file != "-" {
		f, err := os.Open(file)
		if err == nil {
			defer f.Close()
		}
		r.input, r.err = f, err
	}
	for {
		c := pool.Get().(*chunk)
		c.file, c.first = file, r.first
		c.text = r.next(c.text[:0])
		if c.err = r.err; r.err == io.EOF {
			c.err = nil
		}
		each(c)
		if r.err != nil {
			return
		}
	}
}

// A reader reads whole lines of a file.
type reader struct {
	input io.Reader
	first bool   // whether no line has been read
	begun []byte // the start of a line without an end
	err   error  // io.EOF after the last line
}

// mark is the byte order mark, which is not part of the first line.
const mark = "\ufeff"

// next appends whole lines to text and returns it. It reads only what is available, so it may
// append none. The last line of the file may lack its end. After an error other than io.EOF,
// next drops an unfinished line. It cuts a line that is too long to a length that is still too
// long. It does not read files of another format.
func (r *reader) next(text []byte) []byte {
	if r.err != nil {
		return text
	}
	text = append(text, r.begun...)
	n, err := r.input.Read(text[len(text):cap(text)])
	text, r.err = text[:len(text)+n], err
	if r.err != io.EOF {
		whole := bytes.LastIndexByte(text, '\n') + 1
		end := min(len(text), whole+len(mark)+longestLine+2)
		r.begun = append(r.begun[:0], text[whole:end]...)
		text = text[:whole]
	}
	if !r.first {
		return text
	}
	begin := text
	if len(text) == 0 {
		begin = r.begun // of a line that may never end
	}
	if foreign(bytes.TrimPrefix(begin, []byte(mark))) {
		r.err = errors.New("compressed or binary file, or text in UTF-16: want text in UTF-8, one FEN a line")
		return text[:0]
	}
	r.first = len(text) == 0
	return bytes.TrimPrefix(text, []byte(mark))
}

// foreign reports whether a file that begins with text has another format: its first line contains
// a NUL and does not begin with a board. A NUL at the end of a comment or of a blank line does not
// count.
func foreign(text []byte) bool {
	line, _, _ := bytes.Cut(text[:min(len(text), longestLine)], []byte{'\n'})
	trimmed := trimEnd(line)
	if skipped(trimmed) {
		line = trimmed
	}
	if bytes.IndexByte(line, 0) < 0 {
		return false
	}
	board := append(bytes.Fields(trimmed), nil)[0]
	_, _, err := fen.ParseAny[uint64](string(board) + " w - -")
	return err != nil
}

// trimEnd returns a line without its end. Some programs write a NUL there.
func trimEnd(line []byte) []byte { return bytes.TrimRight(line, "\r\n\x00") }

// count counts the moves of the positions in the chunk's lines. It writes the result of each
// line.
func (c *chunk) count(call *legalCall) {
	c.parse(call)
	n := len(c.positions)
	c.moves, c.checkers = slices.Grow(c.moves[:0], n)[:n], slices.Grow(c.checkers[:0], n)[:n]
	positions.LegalCounts(c.moves, c.checkers, c.positions)
	c.results.Reset()
	if call.form == table {
		for side := range c.attacks {
			c.attacks[side] = slices.Grow(c.attacks[side][:0], n)[:n]
			positions.Attacks(c.attacks[side], c.positions, positions.Side(side))
		}
	}
	for i := range c.positions {
		n, state := uint64(c.moves[i]), 0
		if n == 255 || call.form == moveLists {
			c.listed = moves.Append(c.listed[:0], &c.positions[i])
			n = uint64(len(c.listed))
		}
		if c.checkers[i] != 0 {
			state |= inCheck
		}
		if n == 0 {
			state |= noMoves
		}
		c.totals.states[state]++
		c.totals.moves += n
		switch call.form {
		case lines, moveLists:
			result := strconv.AppendUint(c.results.AvailableBuffer(), n, 10)
			result = append(append(append(result, '\t'), stateNames[state]...), '\t')
			if call.form == moveLists {
				result = append(append(result, names(c.listed)...), '\t')
			}
			c.results.Write(append(append(result, c.lines[i]...), '\n'))
		case table:
			c.results.Write(c.appendRow(c.results.AvailableBuffer(), i, n, state))
		}
	}
	c.counted <- struct{}{}
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

// parse parses the chunk's lines into its positions and its faults.
func (c *chunk) parse(call *legalCall) {
	c.lines, c.positions, c.faults, c.totals = c.lines[:0], c.positions[:0], c.faults[:0], tally{}
	for line := range bytes.Lines(c.text) {
		c.totals.lines++
		line = trimEnd(line)
		if len(line) <= longestLine && skipped(line) {
			continue
		}
		p, dropped, err := positionOf(line, call.lenient)
		if dropped {
			c.totals.dropped++
		}
		if err == nil {
			c.lines, c.positions = append(c.lines, line), append(c.positions, p)
			continue
		}
		if c.totals.bad++; c.totals.bad <= call.most+1 {
			c.faults = append(c.faults, fault{c.totals.lines, err})
		}
	}
}

// skipped reports whether a line is blank or a comment.
func skipped(line []byte) bool {
	for _, c := range line {
		if c != ' ' && c != '\t' {
			return c == '#' && !bytes.ContainsRune(line, '\r')
		}
	}
	return true
}

// positionOf returns the position at the start of a line.
func positionOf(line []byte, lenient bool) (p position, dropped bool, err error) {
	switch {
	case len(line) > longestLine:
		err = fmt.Errorf("line of more than %d bytes: want a FEN", longestLine)
	case bytes.ContainsRune(line, '\r'): // the end of a line in old text files
		err = fmt.Errorf("carriage return within the line: want line feeds between lines")
	case lenient:
		p, _, dropped, err = fen.ParseLenient[uint64](line)
	default:
		p, _, err = fen.Parse[uint64](line)
	}
	return p, dropped, err
}
