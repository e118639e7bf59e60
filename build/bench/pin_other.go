//go:build !linux

package main

import (
	"fmt"
	"runtime"
)

// pin does nothing, because the command ties threads to CPUs only on Linux.
func pin() (release func(), err error) {
	return func() {}, fmt.Errorf("the thread is not tied to one CPU on %s", runtime.GOOS)
}
