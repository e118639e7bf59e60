package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// addresses limits the address space to 6 GiB, enough for a test, because a mutant may
// append to a slice forever.
const addresses = "ulimit -v 6291456; "

// seconds limits CPU time, which other processes on the machine do not change.
func seconds(limit time.Duration) string {
	return fmt.Sprintf("ulimit -t %d; ", (limit+time.Second-1)/time.Second)
}

// execute runs a program within limits that a shell sets, and reports whether it
// failed. It kills all processes that the program has started.
func execute(ctx context.Context, dir string, environment []string, limits string, args ...string) (output string, cpu time.Duration, failed bool, err error) {
	// The limit of CPU time does not end a program that waits.
	limited, cancel := context.WithTimeout(ctx, 20*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(limited, "sh", append([]string{"-c", limits + `exec "$@"`, "sh"}, args...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), environment...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	text, err := cmd.CombinedOutput()
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // The group may be gone.
	}
	switch {
	case ctx.Err() != nil:
		return "", 0, false, ctx.Err()
	case cmd.ProcessState == nil:
		return "", 0, false, err
	}
	return string(text), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err != nil, nil
}
