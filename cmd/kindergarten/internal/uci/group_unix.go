//go:build unix

package uci

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a program have a process group, so that kill reaches what it starts, too.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill kills by a signal that no program can ignore.
func kill(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
