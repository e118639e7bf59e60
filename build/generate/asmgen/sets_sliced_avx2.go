package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// sliced256 sweeps the ranks of 32 boards, a byte lane a board. The ranks of all three
// inputs are in the frame.
type sliced256 struct {
	slicer
	notH                       reg.VecVirtual
	empty, orthogonal, bishops operand.Mem
}

// block generates an iteration of the loop, 32 boards.
func (s *sliced256) block(p positions, notH operand.Mem) {
	s.keep("occupancies", p.occs, s.empty, true)
	s.keep("rooks and queens", p.orthogonal, s.orthogonal, false)
	s.keep("bishops and queens", p.diagonal, s.bishops, false)
	s.ctx.Comment("Go up and down through the ranks.")
	s.notH = s.ctx.YMM()
	s.ctx.VPBROADCASTQ(notH, s.notH)
	var attacks [8]reg.VecVirtual
	s.up(&attacks)
	s.down(&attacks)
	s.join(attacks, p.dst)
}

// keep stores 32 boards of an input, or their complements, in the frame by rank.
func (s *sliced256) keep(name string, from reg.Register, to operand.Mem, complement bool) {
	x := s.slice(name, from)
	if complement {
		s.ctx.Comment("The empty squares are kept.")
		ones := s.ctx.YMM()
		s.ctx.VPCMPEQB(ones, ones, ones)
		for k := range x {
			s.ctx.VPXOR(ones, x[k], x[k])
		}
	}
	s.ctx.Comment("Keep the ranks.")
	for k := range x {
		s.ctx.VMOVDQU(x[k], to.Offset(32*k))
	}
}

// A wave256 sweeps from rank to rank. Pieces start it and empty squares pass it on.
type wave256 struct{ straight, east, west reg.VecVirtual }

// step sets a wave to its attacks on the next rank, not yet moved sideways.
func (s *sliced256) step(wave *reg.VecVirtual, empty, pieces operand.Mem) {
	next := s.ctx.YMM()
	if *wave == nil {
		s.ctx.VMOVDQU(pieces, next)
	} else {
		s.ctx.VPAND(empty, *wave, next)
		s.ctx.VPOR(pieces, next, next)
	}
	*wave = next
}

// up sets attacks to those along ranks and those from below.
func (s *sliced256) up(attacks *[8]reg.VecVirtual) {
	var w wave256
	for k := range attacks {
		empty, orthogonal, bishops := s.empty.Offset(32*k), s.orthogonal.Offset(32*k), s.bishops.Offset(32*k)
		s.ctx.Comment(fmt.Sprintf("Rank %d: to the east by carry.", k+1))
		x := s.ctx.YMM()
		pieces, between := s.ctx.YMM(), s.ctx.YMM()
		s.ctx.VMOVDQU(orthogonal, pieces)
		s.ctx.VPANDN(empty, pieces, between)
		s.ctx.VPADDB(pieces, pieces, x)
		s.ctx.VPADDB(between, x, x)
		s.ctx.VPXOR(between, x, x)
		attacks[k] = x

		s.ctx.Comment("To the west by parallel prefix.")
		enter, shifted, g := s.ctx.YMM(), s.ctx.YMM(), pieces
		s.ctx.VPAND(s.notH, between, enter)
		open := enter
		for i := range 3 {
			s.ctx.VPSRLW(operand.Imm(1<<i), g, shifted)
			s.ctx.VPAND(open, shifted, shifted)
			s.ctx.VPOR(shifted, g, g)
			if i < 2 {
				s.ctx.VPSRLW(operand.Imm(1<<i), open, shifted)
				next := s.ctx.YMM()
				s.ctx.VPAND(open, shifted, next)
				open = next
			}
		}
		s.ctx.Comment("One step beyond, with what comes from below.")
		s.ctx.VPSRLW(operand.Imm(1), g, g)
		if k > 0 {
			s.ctx.VPOR(w.west, g, g)
			s.ctx.VPOR(w.straight, x, x)
			s.ctx.VPOR(w.east, x, x)
		}
		s.ctx.VPAND(s.notH, g, g)
		s.ctx.VPOR(g, x, x)
		if k < 7 {
			s.ctx.Comment("To the next rank.")
			s.step(&w.straight, empty, orthogonal)
			s.step(&w.east, empty, bishops)
			s.ctx.VPADDB(w.east, w.east, w.east)
			if k > 0 {
				// The shift to the west carried bits in from the next byte.
				s.ctx.VPAND(s.notH, w.west, w.west)
			}
			s.step(&w.west, empty, bishops)
			s.ctx.VPSRLW(operand.Imm(1), w.west, w.west)
		}
	}
}

// down adds the attacks from above.
func (s *sliced256) down(attacks *[8]reg.VecVirtual) {
	var w wave256
	for k := 6; k >= 0; k-- {
		empty, orthogonal, bishops := s.empty.Offset(32*(k+1)), s.orthogonal.Offset(32*(k+1)), s.bishops.Offset(32*(k+1))
		s.ctx.Comment(fmt.Sprintf("From above to rank %d.", k+1))
		s.step(&w.straight, empty, orthogonal)
		s.step(&w.east, empty, bishops)
		s.ctx.VPADDB(w.east, w.east, w.east)
		s.step(&w.west, empty, bishops)
		s.ctx.VPSRLW(operand.Imm(1), w.west, w.west)
		s.ctx.VPAND(s.notH, w.west, w.west)
		for _, wave := range []reg.VecVirtual{w.straight, w.east, w.west} {
			s.ctx.VPOR(wave, attacks[k], attacks[k])
		}
	}
}
