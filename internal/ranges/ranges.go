// Package ranges checks and reports the slices that calls on many elements get,
// for packages attacks/bulk and attacks/positions.
package ranges

import (
	"strconv"
	"unsafe"
)

// Apart reports whether the first n elements of two slices share no memory.
func Apart[A, B any](a []A, b []B, n int) bool {
	ahead := Address(a) - Address(b)
	return ahead >= uintptr(n)*unsafe.Sizeof(b[0]) && -ahead >= uintptr(n)*unsafe.Sizeof(a[0])
}

// Address returns the address of a slice's first element.
func Address[E any](s []E) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

// TooShort returns the sentence for a slice that is shorter than the one that is
// counted. The function is named with its package, as in "bulk: Rooks".
func TooShort(function, name string, length int, counted string, n int) string {
	return function + ": " + name + " has length " + strconv.Itoa(length) +
		", want at least " + strconv.Itoa(n) + ", the length of " + counted
}
