package main

import (
	"io"
	"os"
)

// writerOf returns a writer of a file, by which no control sequence of an input reaches a terminal.
func writerOf(f *os.File) io.Writer {
	info, _ := f.Stat()
	null, _ := os.Stat(os.DevNull)
	if info == nil || info.Mode()&os.ModeCharDevice == 0 || os.SameFile(info, null) {
		return f
	}
	return &terminal{Writer: f}
}

// A terminal writes control characters, except tabs and line feeds, as they are in a Go string literal.
type terminal struct {
	io.Writer
	last byte
}

func (t *terminal) Write(text []byte) (n int, err error) {
	const digits = "0123456789abcdef"
	var shown []byte
	for _, c := range text {
		// Those of 8 bits are U+0080 to U+009F, whose first byte in UTF-8 is 0xc2.
		if c < ' ' && c != '\t' && c != '\n' || c == 0x7f || t.last == 0xc2 && c < 0xa0 {
			shown = append(shown, '\\', 'x', digits[c>>4], digits[c&15])
		} else {
			shown = append(shown, c)
		}
		t.last = c
	}
	if _, err := t.Writer.Write(shown); err != nil {
		return 0, err
	}
	return len(text), nil
}
