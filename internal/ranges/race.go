//go:build race

package ranges

import (
	"runtime"
	"unsafe"
)

// The race detector does not see assembly. The functions below report to it what a kernel
// reads and writes.

// RaceEnabled reports whether the race detector runs.
const RaceEnabled = true

// RaceRead reports a read of all elements of s.
func RaceRead[E any](s []E) {
	if len(s) > 0 {
		runtime.RaceReadRange(unsafe.Pointer(&s[0]), len(s)*int(unsafe.Sizeof(s[0])))
	}
}

// RaceWrite reports a write to all elements of s.
func RaceWrite[E any](s []E) {
	if len(s) > 0 {
		runtime.RaceWriteRange(unsafe.Pointer(&s[0]), len(s)*int(unsafe.Sizeof(s[0])))
	}
}
