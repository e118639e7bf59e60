// Package progress reports how much of a long run is done and how long the rest takes.
package progress

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A Meter writes a line a minute. It ignores write errors.
type Meter struct {
	w           io.Writer
	name        string
	steps, done int
	mutex       sync.Mutex
	start, next time.Time
}

// interval is the time between two lines. A test shortens it.
var interval = time.Minute

// New returns a meter for a number of steps. The name is that of the steps.
func New(w io.Writer, steps int, name string) *Meter {
	now := time.Now()
	return &Meter{w: w, name: name, steps: steps, start: now, next: now.Add(interval)}
}

// Step records that a step is done. Goroutines may call it concurrently.
func (m *Meter) Step() {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.done++
	if now := time.Now(); now.After(m.next) && m.done < m.steps {
		m.next = now.Add(interval)
		passed := now.Sub(m.start)
		left := passed * time.Duration(m.steps-m.done) / time.Duration(m.done)
		fmt.Fprintf(m.w, "%d of %d %s after %v, %v left\n", m.done, m.steps, m.name, passed.Round(time.Second),
			left.Round(time.Second))
	}
}
