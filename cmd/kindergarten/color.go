package main

import (
	"io"
	"os"
)

// A color holds the parameters of the terminal's escape sequence for foreground and
// background.
type color string

const (
	plain     color = ""
	attacking color = "30;43"   // black on yellow
	reached   color = "30;42"   // black on green
	blocking  color = "1;37;41" // white on red
	important color = "1"
)

// paint returns s in a colour if the output allows colours.
func (out output) paint(c color, s string) string {
	if !out.color || c == plain {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// wantsColor reports whether the environment allows colours on a terminal. A terminal
// without a name in TERM may not support the escape sequences.
func wantsColor() bool {
	switch os.Getenv("TERM") {
	case "", "dumb":
		return false
	}
	return os.Getenv("NO_COLOR") == ""
}

// isTerminal reports whether a file is a character device other than os.DevNull. Terminals
// are character devices.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, _ := os.Stat(os.DevNull) // without one, no file is the same
	return !os.SameFile(info, null)
}

// progressWriter returns the writer of progress reports. It is standard error if that is
// a terminal, unless results may appear on the terminal too, directly or from a pipe
// through another program. If resultsLast is set, no result is printed before the end.
func (out output) progressWriter(resultsLast bool) io.Writer {
	report, ok := out.errors.(*os.File)
	if !ok || !isTerminal(report) {
		return io.Discard
	}
	if result, ok := out.results.(*os.File); !resultsLast && ok {
		if info, err := result.Stat(); err != nil || isTerminal(result) || info.Mode()&os.ModeNamedPipe != 0 {
			return io.Discard
		}
	}
	return out.errors
}
