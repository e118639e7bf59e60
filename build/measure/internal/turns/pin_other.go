//go:build !linux

package turns

import (
	"fmt"
	"runtime"
)

// Pin does nothing, because threads are tied to CPUs only on Linux.
func Pin() (release func(), err error) {
	return func() {}, fmt.Errorf("the thread is not tied to one CPU on %s", runtime.GOOS)
}
