package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

type command struct {
	dir, program string
	args         []string
	environment  []string      // beyond this program's own
	memory       int           // the most addresses in KiB, 0 for no limit
	cpu          time.Duration // the longest time of the CPU, 0 for no limit
}

// testMemory is what a test may take: a mutant may append to a slice for ever.
const testMemory = 6 << 20

// errEndless is the error of a command that has used up its time.
var errEndless = errors.New("the command does not end")

// longest is how long a command may take if it waits for something.
const longest = 20 * time.Minute

// execute runs a command to its end and returns what it printed and the time of
// the CPU that it took. Whatever the command has started ends with it.
func execute(ctx context.Context, c command) (output string, cpu time.Duration, err error) {
	limited, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	// A limit of time that others on the same machine do not use up, and one of
	// memory, can be set by a shell alone.
	limits := ""
	if c.memory > 0 {
		limits += fmt.Sprintf("ulimit -v %d && ", c.memory)
	}
	if c.cpu > 0 {
		limits += fmt.Sprintf("ulimit -t %d && ", (c.cpu+time.Second-1)/time.Second)
	}
	cmd := exec.CommandContext(limited, "sh", append([]string{"-c", limits + `exec "$@"`, "sh", c.program}, c.args...)...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), c.environment...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	text, err := cmd.CombinedOutput()
	if cmd.Process != nil {
		// The error tells that nothing is left of the group.
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	if cmd.ProcessState == nil || ctx.Err() != nil {
		return string(text), 0, errors.Join(ctx.Err(), err)
	}
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if limited.Err() != nil || ok && status.Signaled() && status.Signal() == syscall.SIGKILL {
		err = errEndless
	}
	return string(text), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}
