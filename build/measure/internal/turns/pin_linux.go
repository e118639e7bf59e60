package turns

import (
	"fmt"
	"math/bits"
	"runtime"

	"golang.org/x/sys/unix"
)

// Pin ties the thread to the last CPU that it may run on, where it keeps its caches.
// Most systems handle interrupts on the first CPU. The returned function releases the
// thread. Programs that a pinned thread starts are pinned too.
func Pin() (release func(), err error) {
	runtime.LockOSThread()
	var allowed, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &allowed); err != nil {
		runtime.UnlockOSThread()
		return func() {}, fmt.Errorf("reading the CPUs that the thread may run on: %w", err)
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
		// If this fails, the thread stays on its CPU, which is harmless.
		_ = unix.SchedSetaffinity(0, &allowed)
		runtime.UnlockOSThread()
	}, nil
}
