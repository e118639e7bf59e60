// Package loops holds loops of lookups by each method, for measurement.
//
// The loops take the lookup as an argument. The compiler inlines a loop into a closure that
// names the lookup, and then the lookup into the loop. So each loop of a [Method] has no
// call, which TestLoopsAreInlined asserts. Command rivalgen writes the methods.
package loops

//go:generate go -C ../.. run ./generate/rivalgen

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
)

// A Method is one method of lookups with its loops. Arrays are in the order of rook, bishop
// and queen.
type Method struct {
	Path      string      // of its package below the module
	Available func() bool // whether this build and CPU have it; nil for always
	Lookups   [3]rivals.Formula

	Independent, NextOccupancy, NextSquare [3]Loop
	UnderLoad                              Loop // of queens

	// Batches set dst[i] to the attacks from sqs[i] under occs[i], and Maps set dst to the
	// attacks from every square.
	Batches [3]func(dst []uint64, sqs []uint8, occs []uint64)
	Maps    [3]func(dst *[64]uint64, occ uint64)

	// Set-wise attacks, piece by piece. They are nil for most methods.
	IndependentSets, ChainedSets func(diagonal, orthogonal, occs []uint64)
	SliderSets                   func(dst, diagonal, orthogonal, occs []uint64)
}

// A Loop looks queries up.
type Loop = func(sqs []uint8, occs []uint64)

// Supported reports whether this build and CPU have the method.
func (m *Method) Supported() bool { return m.Available == nil || m.Available() }

// Rook is the library's lookup as an engine calls it.
func Rook(sq uint, occ uint64) uint64 { return attacks.Rook(sq, occ) }

// Bishop is the library's lookup as an engine calls it.
func Bishop(sq uint, occ uint64) uint64 { return attacks.Bishop(sq, occ) }

// Queen is the library's lookup as an engine calls it.
func Queen(sq uint, occ uint64) uint64 { return attacks.Queen(sq, occ) }

// SliderSet returns set-wise attacks as an engine without package bulk computes them: one
// lookup for each piece.
func SliderSet(diagonal, orthogonal, occ uint64) (union uint64) {
	for ; orthogonal != 0; orthogonal &= orthogonal - 1 {
		union |= attacks.Rook(bits.TrailingZeros64(orthogonal), occ)
	}
	for ; diagonal != 0; diagonal &= diagonal - 1 {
		union |= attacks.Bishop(bits.TrailingZeros64(diagonal), occ)
	}
	return union
}

// SliderSets sets dst to the set-wise attacks of many positions.
func SliderSets(dst, diagonal, orthogonal, occs []uint64) {
	for i, occ := range occs {
		dst[i] = SliderSet(diagonal[i], orthogonal[i], occ)
	}
}

// Sink receives the results of the loops. Without it they would be dead code.
var Sink uint64

// Independent looks all queries up. No lookup depends on another.
func Independent(f rivals.Formula, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	sum := uint64(0)
	for i, sq := range sqs {
		sum ^= f(uint(sq), occs[i])
	}
	Sink ^= sum
}

// NextOccupancy makes each occupancy depend on the last result.
func NextOccupancy(f rivals.Formula, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq), occs[i]^last)
	}
	Sink ^= last
}

// NextSquare makes each square depend on the last result.
func NextSquare(f rivals.Formula, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq)^uint(last), occs[i])
	}
	Sink ^= last
}

// Each sets dst[i] to the attacks from sqs[i] under occs[i].
func Each(f rivals.Formula, dst []uint64, sqs []uint8, occs []uint64) {
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = f(uint(sq), occs[i])
	}
}

// EachSquare sets dst to the attacks from every square.
func EachSquare(f rivals.Formula, dst *[64]uint64, occ uint64) {
	for sq := range dst {
		dst[sq] = f(uint(sq), occ)
	}
}

// IndependentSets calls f for all positions. The calls are independent.
func IndependentSets(f func(diagonal, orthogonal, occ uint64) uint64, diagonal, orthogonal, occs []uint64) {
	sum := uint64(0)
	for i, occ := range occs {
		sum ^= f(diagonal[i], orthogonal[i], occ)
	}
	Sink ^= sum
}

// ChainedSets mixes each result into the next occupancy.
func ChainedSets(f func(diagonal, orthogonal, occ uint64) uint64, diagonal, orthogonal, occs []uint64) {
	last := uint64(0)
	for i, occ := range occs {
		last = f(diagonal[i], orthogonal[i], occ^last&1)
	}
	Sink ^= last
}

// A Memory has the size of a small transposition table, far more than the first two
// levels of cache.
type Memory [64 << 20 / 8]uint64

// Load competes with the lookups for the caches. UnderLoad reads it. LoadAt is the index of
// the last read.
var (
	Load   *Memory
	LoadAt uint64
)

// NewLoad sets Load to memory that the system has mapped.
func NewLoad() {
	Load = new(Memory)
	for i := range Load {
		Load[i] = uint64(i)
	}
}

// UnderLoad looks all queries up and reads Load at a random index before each. An
// engine probes its transposition table likewise. The indices come from a linear
// congruential generator and do not depend on any lookup.
func UnderLoad(f rivals.Formula, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	sum, random, words := uint64(0), LoadAt, Load
	for i, sq := range sqs {
		random = random*6364136223846793005 + 1442695040888963407
		sum ^= words[random>>41] ^ f(uint(sq), occs[i])
	}
	LoadAt = random
	Sink ^= sum
}
