// Package wrong has functions that are no lookups, though they come near.
package wrong

import (
	"os"

	"example.com/forms/board"
)

func rook(sq int, occ uint64) uint64 {
	return uint64(board.Walk(board.Square(sq), board.Bitboard(occ), board.Orthogonal))
}

// once differs in one occupancy of a rook on d4.
func once(sq int, occ uint64) uint64 {
	if sq == 27 && occ&0x00080808_76080800 == 0x00080000_24000800 {
		return rook(sq, 0)
	}
	return rook(sq, occ)
}

// inner misses a corner.
func inner(sq int, occ uint64) uint64 { return rook(sq, occ) &^ 1 }

// itself includes the slider.
func itself(sq int, occ uint64) uint64 { return rook(sq, occ) | 1<<sq }

var last, result uint64

// remembers returns the last result if the square comes again with one more blocker.
func remembers(sq int, occ uint64) uint64 {
	if occ&0xffffffff == last&0xffffffff {
		return result
	}
	last, result = occ, rook(sq, occ)
	return result
}

var calls int

// tires is right for many calls.
func tires(sq int, occ uint64) uint64 {
	if calls++; calls > 400_000 {
		return 0
	}
	return rook(sq, occ)
}

// keepsOwn removes only a part of the own pieces.
func keepsOwn(sq int, occ, own uint64) uint64 { return rook(sq, occ) &^ (own &^ 0xff) }

func panics(sq int, occ uint64) uint64 {
	if sq == 63 {
		panic("h8")
	}
	return rook(sq, occ)
}

func loops(sq int, occ uint64) uint64 {
	for sq == 63 {
	}
	return rook(sq, occ)
}

func exits(sq int, occ uint64) uint64 {
	if sq == 63 {
		os.Exit(0)
	}
	return rook(sq, occ)
}

func writes(sq int, occ uint64) uint64 {
	if err := os.WriteFile("written", nil, 0o666); err != nil {
		panic(err)
	}
	return rook(sq, occ)
}

func empty(sq int, occ uint64) uint64 { return 0 }

// Count uses the functions, so that the engine is compiled without them.
func Count() int {
	return len([]func(sq int, occ uint64) uint64{once, inner, itself, remembers, tires, panics, loops, exits, writes, empty}) + int(keepsOwn(0, 0, 0))
}
