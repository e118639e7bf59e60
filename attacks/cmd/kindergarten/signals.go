package main

import (
	"os"
	"os/signal"
	"runtime"
	"sync"
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

// counting is held while a count cannot look for a signal.
var counting sync.Mutex

// caught returns a channel that receives the first signal to interrupt or terminate the
// program. A second after a count has seen the signal the program ends, even in the middle of
// a line, because it would wait for ever if nobody reads the output. A second signal ends it
// at once.
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
		late := make(chan struct{})
		go func() {
			counting.Lock()
			counting.Unlock()
			time.Sleep(time.Second)
			close(late)
		}()
		select {
		case <-late:
		case <-signals:
		}
		os.Exit(interruption{Signal: s}.status())
	}()
	return first
})
