package main

import (
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// An interruption is the signal that ended a count.
type interruption struct {
	os.Signal
	counted string // what was counted before
}

func (i interruption) Error() string {
	if i.Signal == os.Interrupt {
		return "interrupted after " + i.counted
	}
	return "terminated after " + i.counted
}

// status returns the exit status by which shells report that the signal ended a program.
func (i interruption) status() int {
	if i.Signal == os.Interrupt {
		return 128 + 2
	}
	return 128 + 15
}

// writes is odd during a write of results or of another report.
var writes atomic.Uint64

// A writer counts the beginnings and the ends of its writes.
type writer struct{ io.Writer }

func (w writer) Write(p []byte) (int, error) {
	writes.Add(1)
	defer writes.Add(1)
	return w.Writer.Write(p)
}

// stalled returns a function that reports whether the write in which its last call found the
// program still goes on.
func stalled() func() bool {
	var before uint64
	return func() bool {
		n := writes.Load()
		same := n == before
		before = n
		return same && n%2 == 1
	}
}

// caught returns a channel that receives the first signal to interrupt or terminate the
// program. After the signal it ends the program if one write takes a second, because nobody
// reads the output.
var caught = sync.OnceValue(func() <-chan os.Signal {
	ending := []os.Signal{os.Interrupt, syscall.SIGTERM}
	signals, first := make(chan os.Signal, len(ending)), make(chan os.Signal, 1)
	for _, s := range ending {
		// Nohup ignores a signal, and so do shells for jobs in the background. WebAssembly has
		// no signals, and there Ignored panics.
		if runtime.GOARCH == "wasm" || !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		s := <-signals
		first <- s
		for hangs := stalled(); !hangs(); {
			time.Sleep(time.Second)
		}
		os.Exit(interruption{Signal: s}.status())
	}()
	return first
})
