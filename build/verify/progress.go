package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/progress"
)

// newProgress returns a function to be told of every task that is done, and one to
// end with. It shows how much is done and how long the rest will take: by a bar on
// a terminal, and elsewhere by a line now and then, so that no log is flooded.
func newProgress(w io.Writer, planned int64) (done func(comparisons int64), end func()) {
	if !progress.IsTerminal(w) {
		return progressInLines(w, planned, 15*time.Second), func() {}
	}
	bar := progress.NewBar(w, planned, "comparisons")
	return bar.Add, bar.Clear
}

func progressInLines(w io.Writer, planned int64, every time.Duration) (done func(comparisons int64)) {
	var (
		mutex sync.Mutex
		made  int64
		start = time.Now()
		next  = start.Add(every)
	)
	return func(comparisons int64) {
		mutex.Lock()
		defer mutex.Unlock()
		made += comparisons
		if now := time.Now(); now.After(next) && made < planned {
			next = now.Add(every)
			passed := now.Sub(start)
			left := time.Duration(float64(passed) * float64(planned-made) / float64(made))
			fmt.Fprintf(w, "%3d%% of %s comparisons after %v, %v left\n",
				int(100*float64(made)/float64(planned)), thousands(planned), passed.Round(time.Second), left.Round(time.Second))
		}
	}
}
