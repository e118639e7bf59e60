package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// setsAVX512 generates the attacks of sets of pieces. sets.md explains them.
func setsAVX512(ctx *build.Context, kernels []list.Kernel) {
	data := newConstants(ctx, "sets512")
	k := newFillConstants512(data)
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
			s := &fill512{ctx: ctx, constants: k.lanes(firstLane[kernel.Slider]), vector: ctx.YMM, at: data.aligned()}
			set := s.vector()
			ctx.VPBROADCASTQ(address(ctx.Param("set")), set)
			s.unite(set, address(ctx.Param("occ")), address(ctx.ReturnIndex(0)))
		case list.SliderSet:
			s := &fill512{ctx: ctx, constants: k, vector: ctx.ZMM, at: data.aligned()}
			set, diagonals := ctx.ZMM(), ctx.ZMM()
			ctx.VPBROADCASTQ(address(ctx.Param("orthogonal")), set)
			ctx.VPBROADCASTQ(address(ctx.Param("diagonal")), diagonals)
			ctx.VPTERNLOGQ(operand.U8(inX&^inZ|inY&inZ), s.at(diagonalLanes), diagonals, set)
			s.unite(set, address(ctx.Param("occ")), address(ctx.ReturnIndex(0)))
		case list.SliderSets:
			p := newPositions(ctx)
			for _, s := range []*slicedSets512{
				{label: "block", vector: ctx.ZMM, size: 64},
				{label: "halfBlock", vector: ctx.YMM, size: 32},
			} {
				s.ctx = ctx
				p.each(ctx, s.label, s.size, func() { s.block(p, reverse, westward) })
			}
			b := &boards512{vectors: vectors{ctx, func(constant operand.Mem) operand.Mem { return constant }}}
			b.reversal, b.transposition = b.broadcast(reverse), b.broadcast(transpose)
			b.notA, b.notH = b.broadcast(notA), b.broadcast(notH)
			b.boards(p)
		}
	}
}

const (
	notA = 0xfefefefefefefefe
	notH = 0x7f7f7f7f7f7f7f7f
)

// A direction is a direction of fill: a shift to the left, or to the right if it is
// negative, and a mask of the squares that it may enter.
type direction struct {
	name  string
	shift int
	mask  uint64
}

// directions holds the rook's directions, then the bishop's.
var directions = [8]direction{
	{"north", 8, 1<<64 - 1}, {"south", -8, 1<<64 - 1}, {"east", 1, notA}, {"west", -1, notH},
	{"north-east", 9, notA}, {"south-west", -9, notH}, {"north-west", 7, notH}, {"south-east", -7, notA},
}

// fillComment returns a comment that names the direction of a fill by shifts.
func fillComment(shift int) string {
	i := slices.IndexFunc(directions[:], func(d direction) bool { return d.shift == shift })
	return fmt.Sprintf("Fill %s, by shifts of %d.", directions[i].name, shift)
}

// firstLane holds the first of the four lanes of a piece's directions.
var firstLane = map[list.Slider]int{list.Rook: 0, list.Bishop: 4}

// fillConstants512 holds a lane for each direction.
type fillConstants512 struct {
	masks     operand.Mem
	rotations [3]operand.Mem // by one step, two and four
}

func newFillConstants512(data *constants) (k fillConstants512) {
	var masks [8]uint64
	for lane, d := range directions {
		masks[lane] = d.mask
		// The mask also removes the bits that a rotation carries around and a shift would
		// drop.
		switch {
		case d.shift > 1:
			masks[lane] &^= 0xff
		case d.shift < -1:
			masks[lane] &^= 0xff << 56
		}
	}
	k.masks = data.quadwords(masks[:]...)
	for i := range k.rotations {
		var counts [8]uint64
		for lane, d := range directions {
			counts[lane] = uint64(d.shift<<i) & 63
		}
		k.rotations[i] = data.quadwords(counts[:]...)
	}
	return k
}

// lanes returns the constants from the given lane on.
func (k fillConstants512) lanes(first int) fillConstants512 {
	k.masks = k.masks.Offset(8 * first)
	for i := range k.rotations {
		k.rotations[i] = k.rotations[i].Offset(8 * first)
	}
	return k
}

// A fill512 fills in one direction a lane.
type fill512 struct {
	ctx       *build.Context
	constants fillConstants512
	vector    func() reg.VecVirtual
	at        func(constant operand.Mem) operand.Mem
}

// unite fills from the squares of set through the empty squares of occ, stores the union of
// all lanes in result and ends the kernel.
func (s *fill512) unite(set reg.VecVirtual, occ, result operand.Mem) {
	s.ctx.Comment("Fill, a direction a lane.")
	empty, rotated, step := s.vector(), s.vector(), s.vector()
	s.ctx.VMOVDQU64(s.at(s.constants.rotations[0]), step)
	s.ctx.VPBROADCASTQ(occ, empty)
	s.ctx.VPANDNQ(s.at(s.constants.masks), empty, empty)
	counts := []operand.Op{step, s.at(s.constants.rotations[1]), s.at(s.constants.rotations[2])}
	for i, count := range counts {
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
	half := reg.Register(set)
	if set.Size() == 64 {
		high := s.ctx.YMM()
		s.ctx.VEXTRACTI64X4(operand.Imm(1), set, high)
		s.ctx.VPOR(set.AsY(), high, high)
		half = high
	}
	y := half.(reg.VecVirtual)
	high, low := s.ctx.XMM(), s.ctx.XMM()
	s.ctx.VEXTRACTI128(operand.Imm(1), y, high)
	s.ctx.VPOR(y.AsX(), high, high)
	s.ctx.VPSHUFD(operand.Imm(0x4e), high, low)
	s.ctx.VPOR(low, high, high)
	s.ctx.VMOVQ(high, result)
	s.ctx.VZEROUPPER()
	s.ctx.RET()
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
		turn: func() { s.ctx.VMOVDQU64(s.attacks(rooks, bishops, occ), lanes, at(p.dst)) },
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
		shiftInto(s.ctx, shifted, g, shift<<i)
		if i == 0 {
			g = s.copy(set)
		}
		s.ctx.VPTERNLOGQ(operand.U8(inX|inY&inZ), shifted, p, g)
		if i < 2 {
			shiftInto(s.ctx, shifted, p, shift<<i)
			p = s.and(p, shifted)
		}
	}
	shiftInto(s.ctx, g, g, shift)
	return g
}
