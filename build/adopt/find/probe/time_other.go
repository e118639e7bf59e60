//go:build !unix

package probe

import "time"

var began = time.Now()

// processorTime returns the time since the start of the process.
func processorTime() time.Duration { return time.Since(began) }
