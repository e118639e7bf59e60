package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// A census counts the moves of the positions in files. One goroutine reads chunks of
// whole lines, several count their moves, and one writes the results in the order of
// the input.
type census struct {
	out        output
	totalsOnly bool
	progress   *progress

	totals     tally
	lines      uint64 // lines read, with or without a position
	unreadable uint64 // unreadable files
}

// take counts the moves of the positions in files. It reports bad lines and unreadable
// files. It returns an error if it could not continue.
func (c *census) take(files []string, workers int) error {
	// Each channel has room for all chunks, so sending never blocks.
	chunks := 3 * workers
	free, jobs, ordered := make(chan *chunk, chunks), make(chan *chunk, chunks), make(chan *chunk, chunks)
	for range chunks {
		free <- newChunk()
	}
	quit := make(chan struct{})
	defer close(quit)
	go func() {
		defer close(ordered)
		defer close(jobs)
		for _, file := range files {
			if !readChunks(file, free, quit, func(c *chunk) { ordered <- c; jobs <- c }) {
				return
			}
		}
	}()
	for range workers {
		go func() {
			for chunk := range jobs {
				chunk.count(!c.totalsOnly)
				chunk.counted <- struct{}{}
			}
		}()
	}
	signals := caught()
	line := uint64(0) // lines of the file before the chunk
	for {
		var next *chunk
		select {
		case next = <-ordered:
			if next == nil {
				return nil
			}
		case s := <-signals:
			return interruption{s, c.lines}
		}
		if err := c.write(next, &line); err != nil {
			return err
		}
		free <- next
		c.progress.report("%s, %s", countOf(c.totals.positions, "position"), countOf(c.totals.bad, "bad line"))
	}
}

// write waits until a chunk has been counted and writes its results. line is the number of
// the file's lines before the chunk. write adds the chunk's lines to it.
func (c *census) write(next *chunk, line *uint64) error {
	<-next.counted
	if len(next.results) > 0 {
		if _, err := c.out.Write(next.results); err != nil {
			return err
		}
	}
	// If the report fails, the exit status still shows the fault.
	var reports strings.Builder
	for _, f := range next.faults {
		_, reason := parseLine(next.text[f.from:f.to])
		fmt.Fprintf(&reports, "kindergarten: %s:%d: %v\n", printable(next.file), *line+uint64(f.line), reason)
	}
	if next.err != nil {
		c.unreadable++
		err := next.err
		if path := new(*fs.PathError); errors.As(err, path) {
			err = (*path).Err
		}
		fmt.Fprintf(&reports, "kindergarten: %s: %v\n", printable(next.file), err)
	}
	if reports.Len() > 0 {
		io.WriteString(c.out.errors, reports.String())
	}
	c.totals.add(&next.totals)
	c.lines += next.lines
	*line += next.lines
	if next.last {
		*line = 0
	}
	return nil
}

// fault returns the error of a bad input, or nil.
func (c *census) fault() error {
	var parts []string
	if c.totals.bad > 0 {
		parts = append(parts, fmt.Sprintf("%s of %s", countOf(c.totals.bad, "bad line"), group(c.lines)))
	}
	if c.unreadable > 0 {
		parts = append(parts, countOf(c.unreadable, "unreadable file"))
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

// caught returns a channel that receives the first signal to interrupt or terminate the
// program. A second after the signal it ends the program, which cannot finish its line if
// nobody reads the output.
var caught = sync.OnceValue(func() <-chan os.Signal {
	signals, first := make(chan os.Signal, 1), make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		// Nohup ignores a signal, and so do shells for jobs in the background. WebAssembly has
		// no signals, and there Ignored panics.
		if runtime.GOARCH == "wasm" || !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		s := <-signals
		first <- s
		time.Sleep(time.Second)
		os.Exit(interruption{Signal: s}.status())
	}()
	return first
})
