package progress

import (
	"bytes"
	"testing"
	"time"
)

// TestMeter checks that a meter prints a line for each interval but the last.
func TestMeter(t *testing.T) {
	defer func(was time.Duration) { interval = was }(interval)
	for _, test := range []struct {
		interval time.Duration
		want     string
	}{{time.Minute, ""}, {0, "1 of 2 steps after 0s, 0s left\n"}} {
		interval = test.interval
		var log bytes.Buffer
		meter := New(&log, 2, "steps")
		meter.Step()
		meter.Step()
		if log.String() != test.want {
			t.Errorf("at intervals of %v a log gets %q, want %q", test.interval, &log, test.want)
		}
	}
}
