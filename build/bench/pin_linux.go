package main

import (
	"fmt"
	"math/bits"
	"runtime"

	"golang.org/x/sys/unix"
)

// pin ties the thread to one CPU, the last of those it may run on, so that it
// keeps its caches: the first is where most systems handle interrupts. The
// function it returns lets the thread go again. While it is pinned, programs
// that it starts would be pinned as well.
func pin() (release func(), err error) {
	runtime.LockOSThread()
	var allowed, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &allowed); err != nil {
		runtime.UnlockOSThread()
		return func() {}, fmt.Errorf("asking which CPUs the thread may run on: %w", err)
	}
	for cpu := len(allowed)*bits.UintSize - 1; cpu >= 0; cpu-- {
		if allowed.IsSet(cpu) {
			one.Set(cpu)
			break
		}
	}
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		runtime.UnlockOSThread()
		return func() {}, fmt.Errorf("tying the thread to one CPU: %w", err)
	}
	return func() {
		// Where this fails the thread stays where it is, which harms nothing.
		_ = unix.SchedSetaffinity(0, &allowed)
		runtime.UnlockOSThread()
	}, nil
}
