package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// 6 GiB of addresses are enough for a test. A mutant may append to a slice for ever.
const addresses = "ulimit -v 6291456; "

// seconds limits the time of the CPU, which others on the same machine do not use up.
func seconds(limit time.Duration) string {
	return fmt.Sprintf("ulimit -t %d; ", (limit+time.Second-1)/time.Second)
}

// execute runs a program to its end, within limits that a shell sets, and reports
// whether it failed. Whatever it has started ends with it.
func execute(ctx context.Context, dir string, environment []string, limits string, args ...string) (output string, cpu time.Duration, failed bool, err error) {
	// Nothing waits this long.
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
