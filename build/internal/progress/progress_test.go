package progress

import (
	"bytes"
	"os"
	"testing"
)

// TestIsTerminal includes the null device, a character device but not a terminal.
func TestIsTerminal(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if IsTerminal(null) || IsTerminal(new(bytes.Buffer)) {
		t.Error("the null device or a buffer counts as a terminal")
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no terminal can be opened: %v", err)
	}
	defer terminal.Close()
	if !IsTerminal(terminal) {
		t.Error("a pseudo-terminal does not count as a terminal")
	}
}

// TestBarInLog draws a bar into a buffer, which must stay empty.
func TestBarInLog(t *testing.T) {
	var log bytes.Buffer
	bar := NewBar(&log, 3, "first")
	bar.Add(1)
	bar.Clear()
	bar.Add(2)
	if log.Len() != 0 {
		t.Errorf("a log gets %q, want nothing", &log)
	}
}
