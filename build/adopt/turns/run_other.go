//go:build !linux

package turns

import (
	"fmt"
	"runtime"
)

func inTurns([]*Task) error {
	return fmt.Errorf("programs are stopped behind their start-up only on Linux, not on %s", runtime.GOOS)
}

// Memory returns 0.
func (t *Task) Memory() int64 { return 0 }
