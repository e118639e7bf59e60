package quote

import "io"

// A Writer writes to a terminal. It writes control characters, except tabs and line feeds, as they are
// in a Go string literal, so that no text controls the terminal.
type Writer struct {
	Terminal io.Writer
	last     byte
}

// Write writes text.
func (w *Writer) Write(text []byte) (n int, err error) {
	shown := make([]byte, 0, len(text))
	for _, c := range text {
		// Those of 8 bits are U+0080 to U+009F, whose first byte in UTF-8 is 0xc2.
		if c < ' ' && c != '\t' && c != '\n' || c == 0x7f || w.last == 0xc2 && c < 0xa0 {
			const digits = "0123456789abcdef"
			shown = append(shown, '\\', 'x', digits[c>>4], digits[c&15])
		} else {
			shown = append(shown, c)
		}
		w.last = c
	}
	if _, err := w.Terminal.Write(shown); err != nil {
		return 0, err
	}
	return len(text), nil
}
