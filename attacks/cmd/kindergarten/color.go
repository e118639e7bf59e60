package main

import "os"

// A color is the parameters of the terminal's escape sequence that switches
// foreground and background.
type color string

const (
	plain     color = ""
	sliding   color = "30;43"   // black on yellow
	reached   color = "30;42"   // black on green
	blocking  color = "1;37;41" // white on red
	important color = "1"
)

// paint returns s in a colour where the output allows it.
func (out output) paint(c color, s string) string {
	if !out.color || c == plain {
		return s
	}
	return "\x1b[" + string(c) + "m" + s + "\x1b[0m"
}

// wantsColor reports whether the environment lets a terminal show colours.
// A terminal that does not say its name may not know the escape sequences.
func wantsColor() bool {
	switch os.Getenv("TERM") {
	case "", "dumb":
		return false
	}
	return os.Getenv("NO_COLOR") == ""
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
