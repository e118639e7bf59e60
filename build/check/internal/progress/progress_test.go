package progress

import (
	"bytes"
	"os"
	"testing"
	"time"
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

// TestBarInLog draws a bar into a buffer, which must get a line for each interval but
// the last.
func TestBarInLog(t *testing.T) {
	defer func(was time.Duration) { interval = was }(interval)
	for _, test := range []struct {
		interval time.Duration
		want     string
	}{{time.Minute, ""}, {0, "1 of 4 steps after 0s, 0s left\n"}} {
		interval = test.interval
		var log bytes.Buffer
		bar := NewBar(&log, 4, "steps")
		bar.Add(1)
		bar.Clear()
		bar.Add(3)
		if log.String() != test.want {
			t.Errorf("at intervals of %v a log gets %q, want %q", test.interval, &log, test.want)
		}
	}
}
