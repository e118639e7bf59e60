package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// A census counts the moves of the positions in files. One goroutine reads chunks of whole
// lines, one goroutine for each chunk counts its moves, and one writes the results in the order
// of the input.
type census struct {
	*legalCall
	out output

	totals     tally
	unreadable uint64 // unreadable files
	line       uint64 // lines of the file before the chunk
	reported   uint64 // bad lines of the file
}

// A form is what is written for each position.
type form int

const (
	lines     form = iota
	moveLists      // lines with the moves
	table          // in CSV
	totals         // nothing: the totals follow at the end
)

// take counts the moves of the positions in files. It reports bad lines and unreadable files. It
// returns an error if it could not continue.
func (c *census) take() error {
	const maxCPUs = 32 // as many count as fast as one goroutine reads
	chunks := make(chan *chunk, 3*min(runtime.GOMAXPROCS(0), maxCPUs))
	go func() {
		defer close(chunks)
		for _, file := range c.files {
			readChunks(file, c.input, func(next *chunk) {
				chunks <- next
				go next.count(c.legalCall)
			})
		}
	}()
	var signals <-chan os.Signal // nil if lines are printed before the end
	if c.form == totals {
		signals = interrupts()
	}
	for {
		select {
		case next := <-chunks:
			if next == nil {
				return nil
			}
			if err := c.write(next); err != nil {
				return err
			}
			pool.Put(next)
		case <-signals:
			return interruption{countOf(int(c.totals.lines), "line")}
		}
	}
}

// write waits until a chunk has been counted and writes its results.
func (c *census) write(next *chunk) error {
	<-next.counted
	c.out.Write(next.results.Bytes())
	if err := c.out.Flush(); err != nil {
		return err
	}
	if next.first {
		c.line, c.reported = 0, 0
	}
	// If a report fails, the exit status still shows the fault.
	for _, f := range next.faults {
		if c.reported++; c.reported <= c.most {
			fmt.Fprintf(c.out.errors, "kindergarten: %s:%d: %v\n", printable(next.file), c.line+f.line, f.reason)
		} else if c.reported == c.most+1 {
			fmt.Fprintf(c.out.errors, "kindergarten: %s: more than %d bad lines: the others are only counted\n",
				printable(next.file), c.most)
		}
	}
	if err := next.err; err != nil {
		c.unreadable++
		if path := new(*fs.PathError); errors.As(err, path) {
			err = (*path).Err
		}
		fmt.Fprintf(c.out.errors, "kindergarten: %s: %v\n", printable(next.file), err)
	}
	c.totals.add(&next.totals)
	c.line += next.totals.lines
	return nil
}

// fault returns the error of a bad input, or nil.
func (c *census) fault() error {
	var parts []string
	if c.totals.bad > 0 {
		parts = append(parts, countOf(int(c.totals.bad), "bad line")+fmt.Sprintf(" of %d", c.totals.lines))
	}
	if c.unreadable > 0 {
		parts = append(parts, countOf(int(c.unreadable), "unreadable file"))
	}
	if parts == nil {
		return nil
	}
	return errors.New(strings.Join(parts, ", "))
}

// printable returns the name of a file for messages.
func printable(file string) string {
	if file == "-" {
		return "standard input"
	}
	if q := quote.Short(file); file == "" || q != `"`+file+`"` {
		return q
	}
	return file
}
