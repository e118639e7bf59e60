package guardpages

import (
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
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
	memory, err := syscall.Mmap(-1, 0, page+inner+page, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
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

// Fenced returns n elements. The element at index forbidden is the first one in a guard page,
// and no code may use those that follow it.
func Fenced[T any](t testing.TB, n, forbidden int) []T {
	t.Helper()
	size := forbidden * int(unsafe.Sizeof(*new(T)))
	memory := Memory(t, size)
	return unsafe.Slice((*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(memory)), len(memory)-size)), n)
}

// frame matches a function of this module in a stack trace.
var frame = regexp.MustCompile(`(?m)^\S*/kindergarten/(\S+)\(.*\)$`)

// Fault makes a call. If the call touches a guard page, Fault returns the name of the function
// of this module that did, as in "asm.rooksAVX2". Otherwise it returns "".
func Fault(call func()) (function string) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		fault := recover()
		if fault == nil {
			return
		}
		if _, ok := fault.(runtime.Error); !ok {
			panic(fault)
		}
		_, trace, _ := strings.Cut(string(debug.Stack()), "\npanic(")
		if found := frame.FindStringSubmatch(trace); found != nil {
			function = found[1]
		}
	}()
	call()
	return ""
}
