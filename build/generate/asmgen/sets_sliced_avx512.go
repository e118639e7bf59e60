package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// slicedSets512 sweeps the ranks of as many boards as a register has bytes. All ranks stay
// in registers.
type slicedSets512 struct {
	slicer
	reversal, westward reg.VecVirtual
	blockers, attacks  [8]reg.VecVirtual
}

// block generates an iteration of the loop.
func (s *slicedSets512) block(p positions, reversal, westward operand.Mem) {
	s.ctx.Comment(fmt.Sprintf("%d boards, rank by rank.", s.size))
	s.reversal, s.westward = s.vector(), s.vector()
	s.ctx.VPBROADCASTQ(reversal, s.reversal)
	s.ctx.VPBROADCASTQ(westward, s.westward)
	s.blockers = s.slice("occupancies", p.occs)
	orthogonal := s.slice("rooks and queens", p.orthogonal)
	s.alongRanks(orthogonal)
	s.alongFiles(orthogonal)
	s.alongDiagonals(s.slice("bishops and queens", p.diagonal))
	s.join(s.attacks, p.dst)
}

func (s *slicedSets512) affine(matrix, data reg.VecVirtual) reg.VecVirtual {
	z := s.vector()
	s.ctx.VGF2P8AFFINEQB(operand.Imm(0), matrix, data, z)
	return z
}

// alongRanks sets attacks to those along ranks. Pieces count as blockers too, so
// subtracting twice the pieces borrows through the empty squares up to the next blocker.
func (s *slicedSets512) alongRanks(pieces [8]reg.VecVirtual) {
	ray := func(pieces, blockers reg.VecVirtual) reg.VecVirtual {
		x := s.vector()
		s.ctx.VPADDB(pieces, pieces, x)
		s.ctx.VPSUBB(x, blockers, x)
		s.ctx.VPXORQ(blockers, x, x)
		return x
	}
	for k := range pieces {
		s.ctx.Comment(fmt.Sprintf("Along rank %d, to the east and, reversed, to the west.", k+1))
		blockers := s.vector()
		s.ctx.VPORQ(pieces[k], s.blockers[k], blockers)
		s.attacks[k] = ray(pieces[k], blockers)
		west := s.affine(s.reversal, ray(s.affine(s.reversal, pieces[k]), s.affine(s.reversal, blockers)))
		s.ctx.VPORQ(west, s.attacks[k], s.attacks[k])
	}
}

// step advances a wave through rank k. Blockers stop it and pieces start it.
func (s *slicedSets512) step(wave *reg.VecVirtual, pieces reg.VecVirtual, k int) {
	if *wave == nil {
		*wave = s.vector()
		s.ctx.VMOVDQA64(pieces, *wave)
		return
	}
	s.ctx.VPTERNLOGQ(operand.U8(inX&^inY|inZ), pieces, s.blockers[k], *wave)
}

func (s *slicedSets512) alongFiles(pieces [8]reg.VecVirtual) {
	var up, down reg.VecVirtual
	s.ctx.Comment("Along files, up.")
	for k := range 7 {
		s.step(&up, pieces[k], k)
		s.ctx.VPORQ(up, s.attacks[k+1], s.attacks[k+1])
	}
	s.ctx.Comment("Down.")
	for k := 7; k > 0; k-- {
		s.step(&down, pieces[k], k)
		s.ctx.VPORQ(down, s.attacks[k-1], s.attacks[k-1])
	}
}

func (s *slicedSets512) alongDiagonals(pieces [8]reg.VecVirtual) {
	for _, way := range []struct {
		name        string
		first, step int
	}{{"up", 0, 1}, {"down", 7, -1}} {
		var east, west reg.VecVirtual
		for k := way.first; k+way.step >= 0 && k+way.step < 8; k += way.step {
			if k%2 == 0 {
				s.ctx.Comment(fmt.Sprintf("Along diagonals, %s from rank %d.", way.name, k+1))
			}
			s.step(&east, pieces[k], k)
			s.step(&west, pieces[k], k)
			s.ctx.VPADDB(east, east, east)
			west = s.affine(s.westward, west)
			next := s.attacks[k+way.step]
			s.ctx.VPTERNLOGQ(operand.U8(inX|inY|inZ), west, east, next)
		}
	}
}
