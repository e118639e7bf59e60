//go:build !linux

package main

import (
	"fmt"
	"runtime"
)

// pin does nothing: only on Linux a thread is tied to a CPU.
func pin() (release func(), err error) {
	return func() {}, fmt.Errorf("the thread is not tied to one CPU on %s", runtime.GOOS)
}
