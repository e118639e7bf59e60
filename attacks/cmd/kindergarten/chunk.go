package main

import (
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

// A fault is a bad line of a chunk: its number, which is 1 for the first line, and its place
// in the text. The reason is found again when it is written, because a chunk may hold
// thousands of bad lines.
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
	r := reader{input: input, first: true}
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
	input    io.Reader
	first    bool
	begun    []byte // the start of a line without an end
	skipping bool   // whether to drop the rest of a line that is too long
}

// next appends whole lines to text and returns it. It does not wait for more lines than are
// available. The last line of the file may lack its end. It comes with the error. A line
// that is too long is cut, but stays too long.
func (r *reader) next(text []byte) ([]byte, error) {
	text = append(text, r.begun...)
	for {
		n, err := r.input.Read(text[len(text):cap(text)])
		read := text[len(text):][:n]
		if r.skipping {
			end := bytes.IndexByte(read, '\n')
			if end < 0 {
				end = len(read)
			} else {
				r.skipping = false
			}
			read = read[:copy(read, read[end:])]
		}
		whole := bytes.LastIndexByte(read, '\n') + 1
		if whole > 0 {
			whole += len(text)
		}
		text = text[:len(text)+len(read)]
		if err != nil {
			return r.unmarked(text), err
		}
		if begun := text[whole:]; len(begun) > longestLine+1 { // with a carriage return
			text = text[:whole+longestLine+2]
			r.skipping = true
		}
		if whole > 0 {
			r.begun = append(r.begun[:0], text[whole:]...)
			return r.unmarked(text[:whole]), nil
		}
	}
}

// unmarked returns the lines without the byte order mark at the start of the file.
func (r *reader) unmarked(lines []byte) []byte {
	if r.first {
		lines = bytes.TrimPrefix(lines, []byte("\ufeff"))
		r.first = false
	}
	return lines
}
