package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
)

// A chunk holds whole lines of a file and their counts. Its memory is reused.
type chunk struct {
	file string
	text []byte
	last bool  // whether the file ends with this chunk
	err  error // the error that ended the reading of the file

	counted chan struct{}
	lines   uint64
	totals  tally
	results []byte
	faults  []fault
	batch   batch
}

// A fault is a bad line of a chunk: its number, which is 1 for the first line, and its
// place in the text. The line is parsed again when the reason is written, because a chunk
// may hold thousands of bad lines.
type fault struct{ line, from, to int32 }

const (
	// longestLine is the maximum number of bytes of a line, without its end.
	longestLine = 1 << 14

	// chunkSize is the number of bytes of a chunk. It exceeds that of a line.
	chunkSize = 1 << 16
)

func newChunk() *chunk {
	return &chunk{text: make([]byte, 0, chunkSize), counted: make(chan struct{}, 1)}
}

// stdin is the standard input. Only tests change it.
var stdin io.Reader = os.Stdin

// readChunks reads a file into free chunks and calls each with them. It returns false if
// quit was closed before the end of the file. An unreadable file ends at the error.
func readChunks(file string, free <-chan *chunk, quit <-chan struct{}, each func(*chunk)) bool {
	input, err := stdin, error(nil)
	if file != "-" {
		var f *os.File
		if f, err = os.Open(file); err == nil {
			defer f.Close()
			input = f
		}
	}
	r := reader{input: bufio.NewReader(input)}
	if err == nil {
		// A byte order mark at the start of the file is not part of its first line.
		var first rune
		if first, _, err = r.input.ReadRune(); err == nil && first != '\ufeff' {
			r.input.UnreadRune()
		}
	}
	for {
		var c *chunk
		select {
		case c = <-free:
		case <-quit:
			return false
		}
		c.file, c.text = file, c.text[:0]
		if err == nil {
			c.text, err = r.next(c.text)
		}
		c.last, c.err = err != nil, err
		if err == io.EOF {
			c.err = nil
		}
		each(c)
		if err != nil {
			return true
		}
	}
}

// A reader reads whole lines.
type reader struct {
	input *bufio.Reader
	begun []byte // the start of a line without an end
}

// next appends whole lines to text and returns it. It does not wait for more text than
// is available, so there may be none. The last line of the file may lack its end. It comes with io.EOF. After
// another error, next drops an unfinished line. It cuts a line that is too long to a
// length that is still too long.
func (r *reader) next(text []byte) ([]byte, error) {
	text = append(text, r.begun...)
	n, err := r.input.Read(text[len(text):cap(text)])
	text = text[:len(text)+n]
	if err == io.EOF {
		return text, err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	text = text[:min(len(text), whole+longestLine+2)]
	r.begun = append(r.begun[:0], text[whole:]...)
	return text[:whole], err
}
