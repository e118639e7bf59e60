package main

import "github.com/mmcloughlin/avo/reg"

// slices transposes bytes for slicing by rank. In each 16 bytes, eight registers with two
// boards become eight registers with a rank of sixteen boards, and back. The number of a
// byte has four bits: b is the board and k2 k1 k0 is the rank. The number of a register has
// three bits, r2 r1 r0. Interleaving the bytes of two registers whose numbers differ in one
// bit rotates that bit into the byte's number as the lowest. The highest bit of the byte's
// number takes its place:
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

// boardsAfter returns the number, in memory order, of the boards that register i holds at
// the end.
func boardsAfter(i int) int { return i>>1&1<<2 | i&1<<1 | i>>2 }

// interleave8 interleaves eight registers in pairs whose numbers differ in one bit.
func interleave8(x *[8]reg.VecVirtual, bit int, pair func(low, high reg.VecVirtual) (reg.VecVirtual, reg.VecVirtual)) {
	for i := range x {
		if j := i | 1<<bit; j != i {
			x[i], x[j] = pair(x[i], x[j])
		}
	}
}
