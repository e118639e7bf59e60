package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A slicer slices as many boards as a register has bytes by rank, and puts them together
// again.
//
// It transposes bytes. In each 16 bytes, eight registers with two boards become eight
// registers with a rank of sixteen boards, and back. The number of a byte has four bits: b is
// the board and k2 k1 k0 is the rank. The number of a register has three bits, r2 r1 r0.
// Interleaving the bytes of two registers whose numbers differ in one bit rotates that bit
// into the byte's number as the lowest. The highest bit of the byte's number takes its place:
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
type slicer struct {
	ctx    *build.Context
	vector func() reg.VecVirtual
	move   func(from, to operand.Op)
	size   int // bytes of a register
}

// slice loads an input and returns its ranks.
func (s *slicer) slice(name string, from reg.Register) (x [8]reg.VecVirtual) {
	s.ctx.Comment(fmt.Sprintf("Load %s.", name))
	for i := range x {
		x[i] = s.vector()
		s.move(operand.Mem{Base: from, Disp: s.size * i}, x[i])
	}
	for _, bit := range []int{0, 2, 1, 0} {
		s.ctx.Comment(fmt.Sprintf("Slice %s, by bit %d of the register.", name, bit))
		s.interleave(&x, bit)
	}
	return x
}

// join stores the boards of the given ranks.
func (s *slicer) join(x [8]reg.VecVirtual, to reg.Register) {
	for _, bit := range []int{2, 1, 0} {
		s.ctx.Comment(fmt.Sprintf("Ranks back to boards, by bit %d of the register.", bit))
		s.interleave(&x, bit)
	}
	s.ctx.Comment("Store.")
	for i, boards := range x {
		place := i>>1&1<<2 | i&1<<1 | i>>2 // of the boards that register i holds at the end
		s.move(boards, operand.Mem{Base: to, Disp: s.size * place})
	}
}

// interleave interleaves the bytes of registers in pairs whose numbers differ in one bit.
func (s *slicer) interleave(x *[8]reg.VecVirtual, bit int) {
	for i, low := range x {
		if j := i | 1<<bit; j != i {
			high := x[j]
			x[i], x[j] = s.vector(), s.vector()
			s.ctx.VPUNPCKLBW(high, low, x[i])
			s.ctx.VPUNPCKHBW(high, low, x[j])
		}
	}
}
