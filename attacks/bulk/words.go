package bulk

import "unsafe"

// The caller's types hold a bitboard in a uint64 and a square in eight bits, so
// that their memory can be read as such.

func words[B ~uint64](s []B) []uint64 { return *(*[]uint64)(unsafe.Pointer(&s)) }

func octets[S ~uint8 | ~int8](s []S) []uint8 { return *(*[]uint8)(unsafe.Pointer(&s)) }

func board[B ~uint64](a *[64]B) *[64]uint64 { return (*[64]uint64)(unsafe.Pointer(a)) }
