package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A progress tells whoever waits how far a suite has come.
type progress interface {
	Describe(text string) // what comes next
	Add(steps int)        // what is done
}

// newProgress returns a bar with the time that is left where w is a terminal,
// and otherwise a line for each description.
func newProgress(w io.Writer, steps int) progress {
	if !isTerminal(w) {
		return lines{w}
	}
	return bar{progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(200*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

type lines struct{ io.Writer }

func (l lines) Describe(text string) { fmt.Fprintln(l, text) }

func (lines) Add(int) {}

type bar struct{ *progressbar.ProgressBar }

func (b bar) Describe(text string) { b.ProgressBar.Describe(text) }

// Add draws the bar anew now and then. Where that fails nothing is lost.
func (b bar) Add(steps int) { _ = b.ProgressBar.Add(steps) }
