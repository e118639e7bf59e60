// Package progress shows how much of a long run is done and how long the rest takes.
package progress

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// IsTerminal reports whether w is a terminal.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// A Bar is a progress bar on a terminal. It writes nothing to other writers, because
// it would flood a log. Its methods ignore write errors. Goroutines may call Add
// concurrently.
type Bar struct{ bar *progressbar.ProgressBar }

// NewBar returns a bar for a number of steps. The description stands in front of the
// bar and may be empty. The bar disappears after the last step.
func NewBar(w io.Writer, steps int64, description string) Bar {
	return Bar{progressbar.NewOptions64(steps,
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
func (b Bar) Add(steps int64) { _ = b.bar.Add64(steps) }

// Clear removes the bar until the next step, to make room for a line.
func (b Bar) Clear() { _ = b.bar.Clear() }
