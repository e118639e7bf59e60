package mutation

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// limits bound what a program may use. A shell sets them.
type limits struct {
	cpu    time.Duration // 0 is no limit
	memory bool          // 6 GiB of addresses, enough for a test: a mutant may append to a slice forever
}

// execute runs a program within limits and reports whether it failed. It kills all
// processes that the program has started, and their temporary files are removed with the trees.
func (r *run) execute(ctx context.Context, dir string, environment []string, limits limits, args ...string) (output string,
	cpu time.Duration, failed bool, err error) {
	script, wait := `exec "$@"`, 20*time.Minute // a program that only waits is killed
	if limits.cpu > 0 {
		script = fmt.Sprintf("ulimit -t %d; ", (limits.cpu+time.Second-1)/time.Second) + script
		wait = 3*limits.cpu + 30*time.Second
	}
	if limits.memory {
		script = "ulimit -v 6291456; " + script
	}
	limited, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	cmd := exec.CommandContext(limited, "sh", append([]string{"-c", script, "sh"}, args...)...)
	cmd.Dir, cmd.Env = dir, append(append(os.Environ(), "TMPDIR="+r.temporary), environment...)
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
