package guardpages

import (
	"syscall"
	"testing"
	"unsafe"
)

// Memory returns whole pages of at least size bytes between two pages that can be neither
// read nor written. It is freed when the test ends.
func Memory(t testing.TB, size int) []byte {
	t.Helper()
	page := syscall.Getpagesize()
	inner := (max(size, 1) + page - 1) / page * page
	memory, err := syscall.Mmap(-1, 0, page+inner+page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	for _, guard := range [][]byte{memory[:page], memory[page+inner:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	return memory[page:][:inner:inner]
}

// AtStart returns the first n elements of memory from [Memory].
func AtStart[T uint8 | uint64](memory []byte, n int) []T { return all[T](memory)[:n:n] }

// AtEnd returns the last n elements of memory from [Memory].
func AtEnd[T uint8 | uint64](memory []byte, n int) []T {
	elements := all[T](memory)
	return elements[len(elements)-n:]
}

// all returns memory as elements.
func all[T uint8 | uint64](memory []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(memory))), len(memory)/int(unsafe.Sizeof(T(0))))
}
