package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestTerminal writes the bytes at once and one by one.
func TestTerminal(t *testing.T) {
	const text, want = "♜é\tx\x1b[31m\r\n\x00\u009b\x9b\x7f ", "♜é\tx\\x1b[31m\\x0d\n\\x00\xc2\\x9b\x9b\\x7f "
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
		var got strings.Builder
		n, err := io.Copy(&terminal{Writer: &got}, struct{ io.Reader }{r})
		if got.String() != want || n != int64(len(text)) || err != nil {
			t.Errorf("%q, %d bytes, error %v, want %q and %d", &got, n, err, want, len(text))
		}
	}
	_, full := io.Pipe()
	full.CloseWithError(errors.New("disk full"))
	if n, err := (&terminal{Writer: full}).Write([]byte("x")); n != 0 || err == nil {
		t.Errorf("%d bytes, error %v, want none and an error", n, err)
	}
}
