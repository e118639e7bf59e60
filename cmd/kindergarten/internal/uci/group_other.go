//go:build !unix

package uci

import "os/exec"

func ownGroup(*exec.Cmd) {}

func kill(cmd *exec.Cmd) { cmd.Process.Kill() }
