// Package dumb7 holds dumb7fill (Chess Programming Wiki, Dumb7Fill) for a set of
// one slider: in each direction the squares that it floods are collected step by
// step, six times into the empty squares and a last time onto the blocker. There
// are no tables.
package dumb7

import "github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"

// What a step to the east or west may enter: not the file it would wrap to.
const (
	notA = 0xfefefefefefefefe
	notH = 0x7f7f7f7f7f7f7f7f
)

// upwards floods in a direction that shifts left by step, into the squares of
// enterable, and returns what is reached.
func upwards(slider, empty, enterable uint64, step uint) uint64 {
	empty &= enterable
	flood := slider
	slider = slider << step & empty
	flood |= slider
	slider = slider << step & empty
	flood |= slider
	slider = slider << step & empty
	flood |= slider
	slider = slider << step & empty
	flood |= slider
	slider = slider << step & empty
	flood |= slider
	flood |= slider << step & empty
	return flood << step & enterable
}

// downwards does the same in a direction that shifts right.
func downwards(slider, empty, enterable uint64, step uint) uint64 {
	empty &= enterable
	flood := slider
	slider = slider >> step & empty
	flood |= slider
	slider = slider >> step & empty
	flood |= slider
	slider = slider >> step & empty
	flood |= slider
	slider = slider >> step & empty
	flood |= slider
	slider = slider >> step & empty
	flood |= slider
	flood |= slider >> step & empty
	return flood >> step & enterable
}

func north(slider, empty uint64) uint64     { return upwards(slider, empty, ^uint64(0), 8) }
func northEast(slider, empty uint64) uint64 { return upwards(slider, empty, notA, 9) }
func east(slider, empty uint64) uint64      { return upwards(slider, empty, notA, 1) }
func southEast(slider, empty uint64) uint64 { return downwards(slider, empty, notA, 7) }
func south(slider, empty uint64) uint64     { return downwards(slider, empty, ^uint64(0), 8) }
func southWest(slider, empty uint64) uint64 { return downwards(slider, empty, notH, 9) }
func west(slider, empty uint64) uint64      { return downwards(slider, empty, notH, 1) }
func northWest(slider, empty uint64) uint64 { return upwards(slider, empty, notH, 7) }

// inlineRay is rivals.InlineRay for rays of a set.
func inlineRay(f func(slider, empty uint64) uint64, sq uint, occ uint64) uint64 {
	return f(1<<(sq&63), ^occ)
}

func rank(sq uint, occ uint64) uint64 {
	return inlineRay(east, sq, occ) | inlineRay(west, sq, occ)
}

func file(sq uint, occ uint64) uint64 {
	return inlineRay(north, sq, occ) | inlineRay(south, sq, occ)
}

func diagonal(sq uint, occ uint64) uint64 {
	return inlineRay(northEast, sq, occ) | inlineRay(southWest, sq, occ)
}

func antiDiagonal(sq uint, occ uint64) uint64 {
	return inlineRay(northWest, sq, occ) | inlineRay(southEast, sq, occ)
}

func rook(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(rank, sq, occ) | rivals.InlineLine(file, sq, occ)
}

func bishop(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(diagonal, sq, occ) | rivals.InlineLine(antiDiagonal, sq, occ)
}

// Rook returns the attacks of a rook by dumb7fill.
func Rook(sq uint, occ uint64) uint64 { return rivals.Inline(rook, sq, occ) }

// Bishop returns the attacks of a bishop by dumb7fill.
func Bishop(sq uint, occ uint64) uint64 { return rivals.Inline(bishop, sq, occ) }

// Queen returns the attacks of a queen by dumb7fill.
func Queen(sq uint, occ uint64) uint64 {
	return rivals.Inline(rook, sq, occ) | rivals.Inline(bishop, sq, occ)
}
