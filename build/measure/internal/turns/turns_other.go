//go:build !linux

package turns

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
)

// Run runs tasks in turns on Linux.
func Run(context.Context, []*Task) error {
	return fmt.Errorf("programs are stopped after their start-up only on Linux, not on %s", runtime.GOOS)
}

// Group interrupts a command when its context ends.
func Group(c *exec.Cmd) { c.Cancel = func() error { return c.Process.Signal(os.Interrupt) } }

// Pin does nothing, because threads are tied to CPUs only on Linux.
func Pin() (release func(), err error) {
	return func() {}, fmt.Errorf("the thread is not tied to one CPU on %s", runtime.GOOS)
}
