// Package koggestone holds Kogge-Stone fills (Steffan Westcott, Chess
// Programming Wiki, Kogge-Stone Algorithm) for a set of one slider. In each direction
// three steps of doubling width fill the empty squares, and a last step adds the
// blocker. There are no tables.
package koggestone

import "github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"

// The squares that a step to the east or west may enter: all but the file where the
// step wraps around the board.
const (
	notA = 0xfefefefefefefefe
	notH = 0x7f7f7f7f7f7f7f7f
)

// upwards fills in a direction that is a left shift by step, within enterable, and
// returns the attacks.
func upwards(slider, empty, enterable uint64, step uint) uint64 {
	empty &= enterable
	slider |= empty & (slider << (step & 63))
	empty &= empty << (step & 63)
	slider |= empty & (slider << (2 * step & 63))
	empty &= empty << (2 * step & 63)
	slider |= empty & (slider << (4 * step & 63))
	return slider << (step & 63) & enterable
}

// downwards does the same in a direction that is a right shift.
func downwards(slider, empty, enterable uint64, step uint) uint64 {
	empty &= enterable
	slider |= empty & (slider >> (step & 63))
	empty &= empty >> (step & 63)
	slider |= empty & (slider >> (2 * step & 63))
	empty &= empty >> (2 * step & 63)
	slider |= empty & (slider >> (4 * step & 63))
	return slider >> (step & 63) & enterable
}

func north(sq uint, occ uint64) uint64     { return upwards(1<<(sq&63), ^occ, ^uint64(0), 8) }
func northEast(sq uint, occ uint64) uint64 { return upwards(1<<(sq&63), ^occ, notA, 9) }
func east(sq uint, occ uint64) uint64      { return upwards(1<<(sq&63), ^occ, notA, 1) }
func southEast(sq uint, occ uint64) uint64 { return downwards(1<<(sq&63), ^occ, notA, 7) }
func south(sq uint, occ uint64) uint64     { return downwards(1<<(sq&63), ^occ, ^uint64(0), 8) }
func southWest(sq uint, occ uint64) uint64 { return downwards(1<<(sq&63), ^occ, notH, 9) }
func west(sq uint, occ uint64) uint64      { return downwards(1<<(sq&63), ^occ, notH, 1) }
func northWest(sq uint, occ uint64) uint64 { return upwards(1<<(sq&63), ^occ, notH, 7) }

// unionOfRays does for rays what rivals.Union does for lines.
func unionOfRays(f, g rivals.Formula, sq uint, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }

func rank(sq uint, occ uint64) uint64         { return unionOfRays(east, west, sq, occ) }
func file(sq uint, occ uint64) uint64         { return unionOfRays(north, south, sq, occ) }
func diagonal(sq uint, occ uint64) uint64     { return unionOfRays(northEast, southWest, sq, occ) }
func antiDiagonal(sq uint, occ uint64) uint64 { return unionOfRays(northWest, southEast, sq, occ) }

// Rook returns the attacks of a rook by Kogge-Stone fills.
func Rook(sq uint, occ uint64) uint64 { return rivals.UnionOfLines(rank, file, sq, occ) }

// Bishop returns the attacks of a bishop by Kogge-Stone fills.
func Bishop(sq uint, occ uint64) uint64 { return rivals.UnionOfLines(diagonal, antiDiagonal, sq, occ) }

// Queen returns the attacks of a queen by Kogge-Stone fills.
func Queen(sq uint, occ uint64) uint64 { return rivals.Union(Rook, Bishop, sq, occ) }
