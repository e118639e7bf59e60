package guardpages_test

import (
	"syscall"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/guardpages"
)

// faults reports whether a call touches a guard page.
func faults(call func()) bool { return guardpages.Fault(call) != "" }

// The guard pages on both sides can be neither read nor written. The memory between them can.
func TestMemory(t *testing.T) {
	page := syscall.Getpagesize()
	for _, size := range []int{0, 1, 24, page - 1, page, page + 1, 3 * page} {
		memory := guardpages.Memory(t, size)
		if len(memory) < size || len(memory)%page != 0 || cap(memory) != len(memory) {
			t.Errorf("the memory for %d bytes has length %d and capacity %d", size, len(memory), cap(memory))
		}
		if faults(func() { clear(memory) }) {
			t.Errorf("the memory for %d bytes cannot be written", size)
		}
		for _, at := range []int{-page, -1, len(memory), len(memory) + page - 1} {
			beyond := (*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(memory)), at))
			if !faults(func() { sink = *beyond }) {
				t.Errorf("byte %d of the memory for %d bytes can be read", at, size)
			}
			if !faults(func() { *beyond = 1 }) {
				t.Errorf("byte %d of the memory for %d bytes can be written", at, size)
			}
		}
	}
}

// sink keeps a read from being optimized away.
var sink byte
