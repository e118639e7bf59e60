package bulk

import "unsafe"

// The caller's bitboards are uint64 in memory, and squares are uint8.

func words[B ~uint64](s []B) []uint64 { return *(*[]uint64)(unsafe.Pointer(&s)) }

func squareBytes[S ~uint8 | ~int8](s []S) []uint8 { return *(*[]uint8)(unsafe.Pointer(&s)) }

func mapWords[B ~uint64, A ~[64]B](a *A) *[64]uint64 { return (*[64]uint64)(unsafe.Pointer(a)) }
