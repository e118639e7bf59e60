//go:build goexperiment.simd

package formulas

import (
	"math/bits"
	"simd/archsimd"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
)

// A queen in one vector register: hyperbola quintessence for file, diagonal and
// anti-diagonal in three of four lanes at once, the rank by a row of bytes. It
// needs AVX2. 8,704 bytes.

type vectorEntry struct {
	lines, bit, mirrored [4]uint64 // the fourth lane is empty
	rank                 *[64]uint8
}

var vectors [64]vectorEntry

// swapped is the order of bytes that mirrors each lane.
var swapped = [32]int8{
	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
	7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
}

func init() {
	for sq := range 64 {
		e := &vectors[sq]
		file, diagonal, _, antiDiagonal := linesOf(sq)
		e.lines = [4]uint64{file, diagonal, antiDiagonal}
		for i := range e.bit {
			e.bit[i], e.mirrored[i] = 1<<sq, bits.ReverseBytes64(1<<sq)
		}
		e.rank = &byteRows[sq&7]
	}
}

// HasVectors tells whether this CPU can run VectorQueen.
func HasVectors() bool { return archsimd.X86.AVX2() }

func vectorQueen(sq uint, occ uint64) uint64 {
	e := &vectors[sq&63]
	return uint64(e.rank[occ>>(sq&56+1)&63])<<(sq&56) | ofLanes(union, quintessences4, e, occ)
}

// quintessences4 returns the attacks along the lines of each lane.
func quintessences4(e *vectorEntry, occ uint64) archsimd.Uint64x4 {
	lines := loadWords(&e.lines)
	return ofOccupied(between, e, lines, archsimd.BroadcastUint64x4(occ).And(lines))
}

// between returns o^(o-2r) for each lane, and its mirror image.
func between(e *vectorEntry, lines, on archsimd.Uint64x4) archsimd.Uint64x4 {
	swap := loadBytes(&swapped)
	down := on.AsUint8x32().PermuteOrZeroGrouped(swap).AsUint64x4().Sub(loadWords(&e.mirrored))
	return on.Sub(loadWords(&e.bit)).Xor(down.AsUint8x32().PermuteOrZeroGrouped(swap).AsUint64x4()).And(lines)
}

// union returns the union of the lanes.
func union(lanes archsimd.Uint64x4) uint64 {
	half := lanes.GetLo().Or(lanes.GetHi())
	return half.GetElem(0) | half.GetElem(1)
}

// ofLanes and ofOccupied are to these what rivals.Inline is to formulas.
func ofLanes(union func(archsimd.Uint64x4) uint64, lanes func(e *vectorEntry, occ uint64) archsimd.Uint64x4, e *vectorEntry, occ uint64) uint64 {
	return union(lanes(e, occ))
}

func ofOccupied(f func(e *vectorEntry, lines, on archsimd.Uint64x4) archsimd.Uint64x4, e *vectorEntry, lines, on archsimd.Uint64x4) archsimd.Uint64x4 {
	return f(e, lines, on)
}

// VectorQueen returns the attacks of a queen by hyperbola quintessence in one
// vector register.
func VectorQueen(sq uint, occ uint64) uint64 { return rivals.Inline(vectorQueen, sq, occ) }
