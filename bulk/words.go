package bulk

import "unsafe"

// The caller's bitboards are uint64 in memory, and squares are uint8. The functions on
// slices convert them in place. Calls of functions that did so would exceed the inliner's
// budget of 80, and a call of a generic function takes 1 ns.

func mapWords[B ~uint64, A ~[64]B](a *A) *[64]uint64 { return (*[64]uint64)(unsafe.Pointer(a)) }
