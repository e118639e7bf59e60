// Package progress shows whoever waits how much is done, and how long the rest
// will take.
package progress

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// IsTerminal reports whether what is written to w is seen at once.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// A Bar is seen on a terminal, and nowhere else, so that no log is flooded. Where
// it cannot be drawn nothing is lost, so that its methods return no error. Any
// number of goroutines may call Add.
type Bar struct{ bar *progressbar.ProgressBar }

// NewBar returns a bar for a number of steps, with a description in front of it,
// which may be empty. It vanishes after the last step.
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

// Describe changes the description.
func (b Bar) Describe(description string) { b.bar.Describe(description) }

// Add counts steps that are done.
func (b Bar) Add(steps int64) { _ = b.bar.Add64(steps) }

// Clear takes the bar away until the next step, to make room for a line.
func (b Bar) Clear() { _ = b.bar.Clear() }
