package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// setsAVX512 generates the attacks of sets of pieces. sets.md explains them.
func setsAVX512(ctx *build.Context, kernels []list.Kernel) {
	data := newConstants(ctx, "sets512")
	rotations := directions
	for lane, d := range rotations {
		// The mask also removes the bits that a rotation carries around and a shift would
		// drop.
		switch {
		case d.shift > 1:
			rotations[lane].mask &^= 0xff
		case d.shift < -1:
			rotations[lane].mask &^= 0xff << 56
		}
	}
	k := newFillConstants(data, rotations[:])
	const all = 1<<64 - 1
	diagonalLanes := data.quadwords(0, 0, 0, 0, all, all, all, all)
	reverse := data.quadwords(reverseMatrix)
	transpose := data.quadwords(identityMatrix)
	westward := data.quadwords(westwardMatrix)
	notA, notH := data.quadwords(notA), data.quadwords(notH)
	data.twice()

	for _, kernel := range kernels {
		function(ctx, kernel)
		switch kernel.Shape {
		case list.Set:
			s := &fill512{fill{ctx, ctx.YMM}, k.lanes(firstLane[kernel.Slider]), data.aligned()}
			s.unite(s.broadcast("set"))
		case list.SliderSet:
			s := &fill512{fill{ctx, ctx.ZMM}, k, data.aligned()}
			set, diagonals := s.broadcast("orthogonal"), s.broadcast("diagonal")
			ctx.VPTERNLOGQ(operand.U8(inX&^inZ|inY&inZ), s.at(diagonalLanes), diagonals, set)
			s.unite(set)
		case list.SliderSets:
			p := newPositions(ctx)
			move := func(from, to operand.Op) { ctx.VMOVDQU64(from, to) }
			sliced := func(loop list.Loop, register func() reg.VecVirtual) {
				s := &slicedSets512{slicer: slicer{ctx, register, move, loop.Block}}
				p.each(ctx, loop, func() { s.block(p, reverse, westward) })
			}
			sliced(kernel.Loops[0], ctx.ZMM)
			sliced(list.Loop{Label: "halfBlock", Block: 32}, ctx.YMM) // once at most
			b := &boards512{vectors: vectors512(ctx)}
			b.reversal, b.transposition = b.broadcast(reverse), b.broadcast(transpose)
			b.notA, b.notH = b.broadcast(notA), b.broadcast(notH)
			b.boards(p)
		}
	}
}

// A fill512 fills in one direction a lane.
type fill512 struct {
	fill
	constants fillConstants
	at        func(constant operand.Mem) operand.Mem
}

// unite fills from the squares of set through the empty squares, stores the union of all
// lanes and ends the kernel.
func (s *fill512) unite(set reg.VecVirtual) {
	s.ctx.Comment("Fill, a direction a lane.")
	empty, rotated, step := s.vector(), s.vector(), s.vector()
	s.ctx.VMOVDQU64(s.at(s.constants.counts[0]), step)
	s.ctx.VPBROADCASTQ(address(s.ctx.Param("occ")), empty)
	s.ctx.VPANDNQ(s.at(s.constants.masks), empty, empty)
	for i, count := range []operand.Op{step, s.at(s.constants.counts[1]), s.at(s.constants.counts[2])} {
		s.ctx.VPROLVQ(count, set, rotated)
		s.ctx.VPTERNLOGQ(operand.U8(inX|inY&inZ), rotated, empty, set)
		if i < 2 {
			s.ctx.VPROLVQ(count, empty, rotated)
			s.ctx.VPANDQ(rotated, empty, empty)
		}
	}
	s.ctx.VPROLVQ(step, set, set)
	s.ctx.VPANDQ(s.at(s.constants.masks), set, set)

	s.ctx.Comment("The union of all lanes.")
	y := set
	if set.Size() == 64 {
		y = s.ctx.YMM()
		s.ctx.VEXTRACTI64X4(operand.Imm(1), set, y)
		s.ctx.VPOR(set.AsY(), y, y)
	}
	high, low := s.ctx.XMM(), s.ctx.XMM()
	s.ctx.VEXTRACTI128(operand.Imm(1), y, high)
	s.ctx.VPOR(y.AsX(), high, high)
	s.end(high, low)
}

// boards512 fills eight boards at a time, one a lane.
type boards512 struct {
	vectors
	reversal, transposition, notA, notH reg.Register
}

func (s *boards512) boards(p positions) {
	all, lanes := s.ctx.GP32(), s.ctx.K()
	s.ctx.MOVL(operand.U32(0xff), all)
	s.ctx.KMOVB(all, lanes)
	occ, rooks, bishops := s.ctx.ZMM(), s.ctx.ZMM(), s.ctx.ZMM()
	laneLoop{
		lanes: 8,
		load: func() {
			s.comment("Eight boards, one a lane.")
			s.ctx.VMOVDQU64(at(p.occs), occ)
			s.ctx.VMOVDQU64(at(p.orthogonal), rooks)
			s.ctx.VMOVDQU64(at(p.diagonal), bishops)
		},
		loadTail: func() {
			s.comment("What is left over, under a mask.")
			s.ctx.BZHIL(p.n.(reg.GPVirtual).As32(), all, all)
			s.ctx.KMOVB(all, lanes)
			s.ctx.VMOVDQU64_Z(at(p.occs), lanes, occ)
			s.ctx.VMOVDQU64_Z(at(p.orthogonal), lanes, rooks)
			s.ctx.VMOVDQU64_Z(at(p.diagonal), lanes, bishops)
		},
		body: func() { s.ctx.VMOVDQU64(s.attacks(rooks, bishops, occ), lanes, at(p.dst)) },
	}.generate(s.ctx, p)
}

// attacks returns the attacks of the pieces on each of eight boards.
func (s *boards512) attacks(rooks, bishops, occ reg.Register) reg.Register {
	s.comment("Empty squares, and those that may be entered to the west and east.")
	empty := s.ctx.ZMM()
	s.ctx.VPTERNLOGQ(operand.U8(^inZ), occ, occ, empty)
	west, east := s.andNot(s.notH, occ), s.andNot(s.notA, occ)

	files := s.files(rooks, empty)
	s.comment("Along ranks.")
	ranks := s.alongRank(rooks, empty)
	back := s.affine(s.alongRank(s.affine(rooks, s.reversal), s.affine(empty, s.reversal)), s.reversal)
	s.ctx.VPTERNLOGQ(operand.U8(inX|inY|inZ), back, ranks, files)

	northEast, southEast := s.fill(bishops, east, 9), s.fill(bishops, east, -7)
	s.ctx.VPTERNLOGQ(operand.U8((inX|inY)&inZ), s.notA, southEast, northEast)
	northWest, southWest := s.fill(bishops, west, 7), s.fill(bishops, west, -9)
	s.ctx.VPTERNLOGQ(operand.U8((inX|inY)&inZ), s.notH, southWest, northWest)
	s.ctx.VPTERNLOGQ(operand.U8(inX|inY|inZ), northEast, northWest, files)
	return files
}

// files returns the attacks along the files. They are the ranks of the board mirrored at
// the anti-diagonal, on which south is towards the high bits.
func (s *boards512) files(set, empty reg.Register) reg.Register {
	s.comment("Along files, as ranks of the mirrored boards.")
	set, empty = s.affine(s.transposition, set), s.affine(s.transposition, empty)
	south := s.alongRank(set, empty)
	north := s.affine(s.alongRank(s.affine(set, s.reversal), s.affine(empty, s.reversal)), s.reversal)
	s.ctx.VPORQ(north, south, south)
	return s.affine(s.transposition, south)
}

// alongRank returns the attacks towards the high bits of each byte. Adding a piece to the
// run of empty squares beside it clears the run, and the carry sets the square beyond.
func (s *boards512) alongRank(set, empty reg.Register) reg.Register {
	next := s.east(set)
	carried := s.add8(s.and(next, empty), empty)
	s.ctx.VPTERNLOGQ(operand.U8(inX|(inY^inZ)), empty, carried, next)
	return next
}

// fill returns the attacks in a direction. The caller masks out those that wrapped at the
// edge.
func (s *boards512) fill(set, empty reg.Register, shift int) reg.Register {
	s.comment(fillComment(shift))
	g, p, shifted := set, empty, s.ctx.ZMM()
	for i := range 3 {
		s.shiftInto(shifted, g, shift<<i)
		if i == 0 {
			g = s.copy(set)
		}
		s.ctx.VPTERNLOGQ(operand.U8(inX|inY&inZ), shifted, p, g)
		if i < 2 {
			s.shiftInto(shifted, p, shift<<i)
			p = s.and(p, shifted)
		}
	}
	s.shiftInto(g, g, shift)
	return g
}
