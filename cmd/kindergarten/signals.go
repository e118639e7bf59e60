package main

import (
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
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

// caught returns a channel that receives the first signal to interrupt or terminate the
// program. A second one ends the program.
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
		signal.Stop(signals)
		first <- s
	}()
	return first
})
