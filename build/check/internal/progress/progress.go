// Package progress shows how much of a long run is done and how long the rest takes.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// A Bar is a progress bar on a terminal. To any other writer, such as a log, it writes
// a line a minute. Its methods ignore write errors. Goroutines may call Add
// concurrently.
type Bar struct {
	bar         *progressbar.ProgressBar
	w           io.Writer
	steps, done int64
	description string
	mutex       sync.Mutex
	start, next time.Time
}

// interval is the time between two lines. A test shortens it.
var interval = time.Minute

// NewBar returns a bar for a number of steps. The description stands in front of the
// bar and names the steps in lines. The bar disappears after the last step.
func NewBar(w io.Writer, steps int64, description string) *Bar {
	now := time.Now()
	return &Bar{w: w, steps: steps, description: description, start: now, next: now.Add(interval), bar: progressbar.NewOptions64(steps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(IsTerminal(w)),
		progressbar.OptionSetDescription(description),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(200*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// Add records that steps are done.
func (b *Bar) Add(steps int64) {
	_ = b.bar.Add64(steps)
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.done += steps
	if now := time.Now(); now.After(b.next) && b.done < b.steps && !IsTerminal(b.w) {
		b.next = now.Add(interval)
		passed := now.Sub(b.start)
		left := time.Duration(float64(passed) * float64(b.steps-b.done) / float64(b.done))
		fmt.Fprintf(b.w, "%d of %d %s after %v, %v left\n", b.done, b.steps, b.description,
			passed.Round(time.Second), left.Round(time.Second))
	}
}

// Clear removes the bar until the next step, to make room for a line.
func (b *Bar) Clear() { _ = b.bar.Clear() }
