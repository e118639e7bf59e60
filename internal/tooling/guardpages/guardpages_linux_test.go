package guardpages_test

import (
	"runtime/debug"
	"syscall"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/guardpages"
)

// faults reports whether a call touches a guard page.
func faults(call func()) (fault bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { fault = recover() != nil }()
	call()
	return false
}

// The guard pages on both sides can be neither read nor written. The memory between them
// can.
func TestMemory(t *testing.T) {
	page := syscall.Getpagesize()
	for _, size := range []int{0, 1, 24, page - 1, page, page + 1, 3 * page} {
		memory := guardpages.Memory(t, size)
		if len(memory) < size || len(memory)%page != 0 || cap(memory) != len(memory) {
			t.Errorf("the memory for %d bytes has length %d and capacity %d, want at least that many", size, len(memory), cap(memory))
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

func TestPlaces(t *testing.T) {
	memory := guardpages.Memory(t, 300)
	first, last := &memory[0], &memory[len(memory)-1]
	for n := 1; n <= 32; n++ {
		bytes, words := guardpages.AtStart[uint8](memory, n), guardpages.AtStart[uint64](memory, n)
		if len(bytes) != n || cap(bytes) != n || len(words) != n || cap(words) != n {
			t.Errorf("AtStart returns %d bytes and %d words, want %d", len(bytes), len(words), n)
		}
		if &bytes[0] != first || unsafe.Pointer(&words[0]) != unsafe.Pointer(first) {
			t.Errorf("AtStart of %d elements does not return the first ones", n)
		}
		bytes, words = guardpages.AtEnd[uint8](memory, n), guardpages.AtEnd[uint64](memory, n)
		if len(bytes) != n || cap(bytes) != n || len(words) != n || cap(words) != n {
			t.Errorf("AtEnd returns %d bytes and %d words, want %d", len(bytes), len(words), n)
		}
		if &bytes[n-1] != last || unsafe.Add(unsafe.Pointer(&words[n-1]), 7) != unsafe.Pointer(last) {
			t.Errorf("AtEnd of %d elements does not return the last ones", n)
		}
	}
	if len(guardpages.AtStart[uint64](memory, 0)) != 0 || len(guardpages.AtEnd[uint64](memory, 0)) != 0 {
		t.Error("AtStart or AtEnd of 0 elements returns some")
	}
}
