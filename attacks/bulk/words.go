package bulk

import "unsafe"

// A bitboard of the caller has the memory of a uint64, and a square that of a uint8.

func words[B ~uint64](s []B) []uint64 { return *(*[]uint64)(unsafe.Pointer(&s)) }

func squareBytes[S ~uint8 | ~int8](s []S) []uint8 { return *(*[]uint8)(unsafe.Pointer(&s)) }

func mapWords[B ~uint64](a *[64]B) *[64]uint64 { return (*[64]uint64)(unsafe.Pointer(a)) }
