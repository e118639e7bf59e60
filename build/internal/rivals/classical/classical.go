// Package classical holds the classical approach (Chess Programming Wiki,
// Classical Approach): of each ray, what lies behind its first blocker is taken
// away, by the ray of the blocker in the same direction. A bit scan finds the
// blocker. The form without a branch is used, where a ray that is free finds h8
// or a1, whose own ray in that direction is empty.
package classical

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// The rays by direction and square.
var northRays, northEastRays, eastRays, southEastRays, southRays, southWestRays, westRays, northWestRays [64]uint64

func init() {
	for sq := range 64 {
		eastRays[sq], westRays[sq] = rays(walk.Rank(sq, 0), sq)
		northRays[sq], southRays[sq] = rays(walk.File(sq, 0), sq)
		northEastRays[sq], southWestRays[sq] = rays(walk.Diagonal(sq, 0), sq)
		northWestRays[sq], southEastRays[sq] = rays(walk.AntiDiagonal(sq, 0), sq)
	}
}

// rays returns the parts of a line above and below sq.
func rays(line uint64, sq int) (upper, lower uint64) {
	return methods.PositiveRayOf(line, sq), methods.NegativeRayOf(line, sq)
}

// upwards returns the attacks along a ray to higher squares.
func upwards(rays *[64]uint64, sq uint, occ uint64) uint64 {
	ray := rays[sq&63]
	return ray ^ rays[bits.TrailingZeros64(ray&occ|1<<63)&63]
}

// downwards returns the attacks along a ray to lower squares.
func downwards(rays *[64]uint64, sq uint, occ uint64) uint64 {
	ray := rays[sq&63]
	return ray ^ rays[(bits.Len64(ray&occ|1)-1)&63]
}

func north(sq uint, occ uint64) uint64     { return upwards(&northRays, sq, occ) }
func northEast(sq uint, occ uint64) uint64 { return upwards(&northEastRays, sq, occ) }
func east(sq uint, occ uint64) uint64      { return upwards(&eastRays, sq, occ) }
func southEast(sq uint, occ uint64) uint64 { return downwards(&southEastRays, sq, occ) }
func south(sq uint, occ uint64) uint64     { return downwards(&southRays, sq, occ) }
func southWest(sq uint, occ uint64) uint64 { return downwards(&southWestRays, sq, occ) }
func west(sq uint, occ uint64) uint64      { return downwards(&westRays, sq, occ) }
func northWest(sq uint, occ uint64) uint64 { return upwards(&northWestRays, sq, occ) }

func rank(sq uint, occ uint64) uint64 {
	return rivals.InlineRay(east, sq, occ) | rivals.InlineRay(west, sq, occ)
}

func file(sq uint, occ uint64) uint64 {
	return rivals.InlineRay(north, sq, occ) | rivals.InlineRay(south, sq, occ)
}

func diagonal(sq uint, occ uint64) uint64 {
	return rivals.InlineRay(northEast, sq, occ) | rivals.InlineRay(southWest, sq, occ)
}

func antiDiagonal(sq uint, occ uint64) uint64 {
	return rivals.InlineRay(northWest, sq, occ) | rivals.InlineRay(southEast, sq, occ)
}

func rook(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(rank, sq, occ) | rivals.InlineLine(file, sq, occ)
}

func bishop(sq uint, occ uint64) uint64 {
	return rivals.InlineLine(diagonal, sq, occ) | rivals.InlineLine(antiDiagonal, sq, occ)
}

// Rook returns the attacks of a rook by the classical approach.
func Rook(sq uint, occ uint64) uint64 { return rivals.Inline(rook, sq, occ) }

// Bishop returns the attacks of a bishop by the classical approach.
func Bishop(sq uint, occ uint64) uint64 { return rivals.Inline(bishop, sq, occ) }

// Queen returns the attacks of a queen by the classical approach.
func Queen(sq uint, occ uint64) uint64 {
	return rivals.Inline(rook, sq, occ) | rivals.Inline(bishop, sq, occ)
}
