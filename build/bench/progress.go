package main

import (
	"fmt"
	"io"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/progress"
)

// An observer is told how far a suite has come.
type observer interface {
	Describe(text string) // what comes next
	Add(steps int64)      // what is done
}

// newObserver returns a bar with the time that is left where w is a terminal,
// and otherwise a line for each description.
func newObserver(w io.Writer, steps int) observer {
	if !progress.IsTerminal(w) {
		return lines{w}
	}
	return progress.NewBar(w, int64(steps), "")
}

type lines struct{ io.Writer }

func (l lines) Describe(text string) { fmt.Fprintln(l, text) }

func (lines) Add(int64) {}
