// Package ranges checks the slices of packages bulk and positions for
// overlaps, and reports accesses to the race detector.
package ranges

import (
	"strconv"
	"unsafe"
)

// Disjoint reports whether the first n elements of two slices are disjoint in memory.
func Disjoint[A, B any](a []A, b []B, n int) bool {
	ahead := Address(a) - Address(b)
	return ahead >= uintptr(n)*unsafe.Sizeof(b[0]) && -ahead >= uintptr(n)*unsafe.Sizeof(a[0])
}

// Address returns the address of a slice's first element.
func Address[E any](s []E) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

// TooShort returns the panic sentence for a slice that is shorter than the counted one.
// The name of the function begins with its package, as in "bulk: Rooks".
func TooShort(function, name string, length int, counted string, n int) string {
	return function + ": " + name + " has length " + strconv.Itoa(length) +
		", want at least " + strconv.Itoa(n) + ", the length of " + counted
}
