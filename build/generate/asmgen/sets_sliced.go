package main

import (
	"fmt"

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
	vectors
	size int // bytes of a register
}

// slice loads an input and returns its ranks.
func (s *slicer) slice(name string, from reg.Register) (x [8]reg.Register) {
	s.comment(fmt.Sprintf("Load %s.", name))
	for i := range x {
		x[i] = s.load(operand.Mem{Base: from, Disp: s.size * i})
	}
	for _, bit := range []int{0, 2, 1, 0} {
		s.comment(fmt.Sprintf("Slice %s, by bit %d of the register.", name, bit))
		s.interleave(&x, bit)
	}
	return x
}

// join stores the boards of the given ranks.
func (s *slicer) join(x [8]reg.Register, to reg.Register) {
	for _, bit := range []int{2, 1, 0} {
		s.comment(fmt.Sprintf("Ranks back to boards, by bit %d of the register.", bit))
		s.interleave(&x, bit)
	}
	s.comment("Store.")
	for i, boards := range x {
		place := i>>1&1<<2 | i&1<<1 | i>>2 // of the boards that register i holds at the end
		s.store(boards, operand.Mem{Base: to, Disp: s.size * place})
	}
}

// interleave interleaves the bytes of registers in pairs whose numbers differ in one bit.
func (s *slicer) interleave(x *[8]reg.Register, bit int) {
	for i, low := range x {
		if j := i | 1<<bit; j != i {
			x[i], x[j] = s.emit(s.ctx.VPUNPCKLBW, low, x[j]), s.emit(s.ctx.VPUNPCKHBW, low, x[j])
		}
	}
}

// sliced256 sweeps the ranks of 32 boards, a byte lane a board. The ranks of all three
// inputs are in the frame.
type sliced256 struct {
	slicer
	notH                       reg.Register
	empty, orthogonal, bishops operand.Mem
}

// block generates an iteration of the loop, 32 boards.
func (s *sliced256) block(p positions) {
	s.keep("occupancies", p.occs, s.empty, true)
	s.keep("rooks and queens", p.orthogonal, s.orthogonal, false)
	s.keep("bishops and queens", p.diagonal, s.bishops, false)
	s.comment("Go up and down through the ranks.")
	s.notH = s.repeat(s.k.quadwords(notH))
	var attacks [8]reg.Register
	s.up(&attacks)
	s.down(&attacks)
	s.join(attacks, p.dst)
}

// keep stores 32 boards of an input, or their complements, in the frame by rank.
func (s *sliced256) keep(name string, from reg.Register, to operand.Mem, complement bool) {
	x := s.slice(name, from)
	if complement {
		s.comment("The empty squares are kept.")
		ones := s.allOnes()
		for k := range x {
			s.into(x[k]).xor(x[k], ones)
		}
	}
	s.comment("Keep the ranks.")
	for k := range x {
		s.store(x[k], to.Offset(32*k))
	}
}

// A wave256 sweeps from rank to rank. Pieces start it and empty squares pass it on.
type wave256 struct{ straight, east, west reg.Register }

// step returns the attacks of a wave on the next rank, not yet moved sideways.
func (s *sliced256) step(wave reg.Register, empty, pieces operand.Mem) reg.Register {
	if wave == nil {
		return s.load(pieces)
	}
	next := s.into(s.register())
	return next.or(next.and(wave, empty), pieces)
}

// up sets attacks to those along ranks and those from below.
func (s *sliced256) up(attacks *[8]reg.Register) {
	var w wave256
	for k := range attacks {
		empty, orthogonal, bishops := s.empty.Offset(32*k), s.orthogonal.Offset(32*k), s.bishops.Offset(32*k)
		s.comment(fmt.Sprintf("Rank %d: to the east by carry.", k+1))
		attacks[k] = s.register()
		x, pieces := s.into(attacks[k]), s.load(orthogonal)
		between := s.andNot(empty, pieces)
		x.xor(x.add8(x.east(pieces), between), between)

		s.comment("To the west by parallel prefix.")
		open := s.and(between, s.notH)
		shifted, g := s.into(s.register()), s.into(pieces)
		for i := range 3 {
			g.or(pieces, shifted.and(shifted.rightInWords(pieces, 1<<i), open))
			if i < 2 {
				open = s.and(shifted.rightInWords(open, 1<<i), open)
			}
		}
		s.comment("One step beyond, with what comes from below.")
		g.rightInWords(pieces, 1)
		if k > 0 {
			g.or(pieces, w.west)
			x.or(x.or(attacks[k], w.straight), w.east)
		}
		x.or(attacks[k], g.and(pieces, s.notH))
		if k < 7 {
			s.comment("To the next rank.")
			w.straight = s.step(w.straight, empty, orthogonal)
			w.east = s.step(w.east, empty, bishops)
			s.into(w.east).east(w.east)
			if k > 0 {
				// The shift to the west carried bits in from the next byte.
				s.into(w.west).and(w.west, s.notH)
			}
			w.west = s.step(w.west, empty, bishops)
			s.into(w.west).rightInWords(w.west, 1)
		}
	}
}

// down adds the attacks from above.
func (s *sliced256) down(attacks *[8]reg.Register) {
	var w wave256
	for k := 6; k >= 0; k-- {
		empty, orthogonal, bishops := s.empty.Offset(32*(k+1)), s.orthogonal.Offset(32*(k+1)), s.bishops.Offset(32*(k+1))
		s.comment(fmt.Sprintf("From above to rank %d.", k+1))
		w.straight = s.step(w.straight, empty, orthogonal)
		w.east = s.step(w.east, empty, bishops)
		s.into(w.east).east(w.east)
		w.west = s.step(w.west, empty, bishops)
		west := s.into(w.west)
		west.and(west.rightInWords(w.west, 1), s.notH)
		for _, wave := range []reg.Register{w.straight, w.east, w.west} {
			s.into(attacks[k]).or(attacks[k], wave)
		}
	}
}

// slicedSets512 sweeps the ranks of as many boards as a register has bytes. All ranks stay
// in registers.
type slicedSets512 struct {
	slicer
	reversal, westward reg.Register
	blockers, attacks  [8]reg.Register
}

// block generates an iteration of the loop.
func (s *slicedSets512) block(p positions) {
	s.comment(fmt.Sprintf("%d boards, rank by rank.", s.size))
	s.reversal, s.westward = s.repeat(s.k.quadwords(reverseMatrix)), s.repeat(s.k.quadwords(westwardMatrix))
	s.blockers = s.slice("occupancies", p.occs)
	orthogonal := s.slice("rooks and queens", p.orthogonal)
	s.alongRanks(orthogonal)
	s.alongFiles(orthogonal)
	s.alongDiagonals(s.slice("bishops and queens", p.diagonal))
	s.join(s.attacks, p.dst)
}

// alongRanks sets attacks to those along ranks. Pieces count as blockers too, so
// subtracting twice the pieces borrows through the empty squares up to the next blocker.
func (s *slicedSets512) alongRanks(pieces [8]reg.Register) {
	ray := func(pieces, blockers reg.Register) reg.Register {
		x := s.into(s.register())
		return x.xor(x.sub8(blockers, x.east(pieces)), blockers)
	}
	for k := range pieces {
		s.comment(fmt.Sprintf("Along rank %d, to the east and, reversed, to the west.", k+1))
		blockers := s.or(s.blockers[k], pieces[k])
		s.attacks[k] = ray(pieces[k], blockers)
		west := s.affine(ray(s.affine(pieces[k], s.reversal), s.affine(blockers, s.reversal)), s.reversal)
		s.into(s.attacks[k]).or(s.attacks[k], west)
	}
}

// step advances a wave through rank k. Blockers stop it and pieces start it.
func (s *slicedSets512) step(wave *reg.Register, pieces reg.Register, k int) {
	if *wave == nil {
		*wave = s.copy(pieces)
		return
	}
	s.ctx.VPTERNLOGQ(operand.U8(inX&^inY|inZ), pieces, s.blockers[k], *wave)
}

func (s *slicedSets512) alongFiles(pieces [8]reg.Register) {
	var up, down reg.Register
	s.comment("Along files, up.")
	for k := range 7 {
		s.step(&up, pieces[k], k)
		s.into(s.attacks[k+1]).or(s.attacks[k+1], up)
	}
	s.comment("Down.")
	for k := 7; k > 0; k-- {
		s.step(&down, pieces[k], k)
		s.into(s.attacks[k-1]).or(s.attacks[k-1], down)
	}
}

func (s *slicedSets512) alongDiagonals(pieces [8]reg.Register) {
	for _, way := range []struct {
		name        string
		first, step int
	}{{"up", 0, 1}, {"down", 7, -1}} {
		var east, west reg.Register
		for k := way.first; k+way.step >= 0 && k+way.step < 8; k += way.step {
			if k%2 == 0 {
				s.comment(fmt.Sprintf("Along diagonals, %s from rank %d.", way.name, k+1))
			}
			s.step(&east, pieces[k], k)
			s.step(&west, pieces[k], k)
			s.into(east).east(east)
			west = s.affine(west, s.westward)
			next := s.attacks[k+way.step]
			s.ctx.VPTERNLOGQ(operand.U8(inX|inY|inZ), west, east, next)
		}
	}
}
