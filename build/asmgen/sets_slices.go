package main

import "github.com/mmcloughlin/avo/reg"

// slices generates the order of bytes that slicing by ranks needs. Eight registers
// with two boards in each 16 bytes become eight with a rank of sixteen boards there,
// and back. The number of a byte has four bits, the boards and the ranks of a board
// being b and k2 k1 k0; the number of a register has three, r2 r1 r0. Interleaving
// the bytes of two registers, whose numbers differ in one bit, makes that bit the
// lowest of the byte, moves the others up and puts the highest in its place:
//
//	                 byte           register
//	                 b  k2 k1 k0    r2 r1 r0
//	by bit 0 of r    k2 k1 k0 r0    r2 r1 b
//	by bit 2         k1 k0 r0 r2    k2 r1 b
//	by bit 1         k0 r0 r2 r1    k2 k1 b
//	by bit 0         r0 r2 r1 b     k2 k1 k0
//	by bit 2         r2 r1 b  k2    r0 k1 k0
//	by bit 1         r1 b  k2 k1    r0 r2 k0
//	by bit 0         b  k2 k1 k0    r0 r2 r1
var (
	intoRanks = []int{0, 2, 1, 0}
	outOfRank = []int{2, 1, 0}
)

// boardsAfter returns which of the eight registers of boards, in the order of memory,
// register i holds at the end.
func boardsAfter(i int) int { return i>>1&1<<2 | i&1<<1 | i>>2 }

// interleave8 interleaves eight registers by pairs whose numbers differ in a bit.
func interleave8(x *[8]reg.VecVirtual, bit int, pair func(low, high reg.VecVirtual) (reg.VecVirtual, reg.VecVirtual)) {
	for i := range x {
		if j := i | 1<<bit; j != i {
			x[i], x[j] = pair(x[i], x[j])
		}
	}
}
