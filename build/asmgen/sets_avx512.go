package main

import (
	"fmt"

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
	reverse := data.quadwords(0x8040201008040201)
	transpose := data.quadwords(0x0102040810204080)
	westward := data.quadwords(0x0204081020408000)
	notA, notH := data.quadwords(notA), data.quadwords(notH)
	data.twice()

	for _, kernel := range kernels {
		function(ctx, kernel)
		switch kernel.Shape {
		case list.Set:
			f := lanesOf[kernel.Slider]
			s := &fill512{ctx: ctx, constants: k.lanes(f.first), vector: ctx.YMM, at: data.aligned()}
			if f.lanes == 8 {
				s.vector = ctx.ZMM
			}
			set := s.vector()
			ctx.VPBROADCASTQ(address(ctx.Param("set")), set)
			s.unite(set, address(ctx.Param("occ")), address(ctx.ReturnIndex(0)))
		case list.SliderSet:
			s := &fill512{ctx: ctx, constants: k, vector: ctx.ZMM, at: data.aligned()}
			set, diagonals := ctx.ZMM(), ctx.ZMM()
			ctx.VPBROADCASTQ(address(ctx.Param("orthogonal")), set)
			ctx.VPBROADCASTQ(address(ctx.Param("diagonal")), diagonals)
			ctx.VPTERNLOGQ(choose, s.at(diagonalLanes), diagonals, set)
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
			b := &boards512{ctx: ctx}
			b.reversal, b.transposition = b.broadcast(reverse), b.broadcast(transpose)
			b.notA, b.notH = b.broadcast(notA), b.broadcast(notH)
			b.boards(p)
		}
	}
}

// The truth tables of three operands a, b and c: a is the destination, c the
// first operand that avo takes.
const (
	choose = operand.U8(0xd8) // b where c is set, else a
	orXor  = operand.U8(0xf6) // a | b^c
	or3    = operand.U8(0xfe) // a | b | c
	andOr  = operand.U8(0xa8) // (a | b) & c
	not    = operand.U8(0x55) // ^c
)

const (
	notA = 0xfefefefefefefefe
	notH = 0x7f7f7f7f7f7f7f7f
)

// A direction is a way to fill: by a shift to the left, or to the right where it
// is negative, that may not enter the squares outside the mask.
type direction struct {
	shift int
	mask  uint64
}

// directions holds those of rooks, then those of bishops.
var directions = [8]direction{
	{8, 1<<64 - 1}, {-8, 1<<64 - 1}, {1, notA}, {-1, notH},
	{9, notA}, {-9, notH}, {7, notH}, {-7, notA},
}

// lanesOf holds the first lane and the number of lanes of each piece's directions.
var lanesOf = map[list.Slider]struct{ first, lanes int }{
	list.Rook: {0, 4}, list.Bishop: {4, 4}, list.Queen: {0, 8},
}

// fillConstants512 has a lane for each direction.
type fillConstants512 struct {
	masks     operand.Mem
	rotations [3]operand.Mem // by one step, two and four
}

func newFillConstants512(data *constants) (k fillConstants512) {
	var masks [8]uint64
	for lane, d := range directions {
		masks[lane] = d.mask
		// Rotation brings in from the other edge what a shift would not.
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

// lanes returns the constants from a lane on.
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

// unite fills from the squares of set through those that occ leaves empty,
// stores the union of all lanes in result and returns.
func (s *fill512) unite(set reg.VecVirtual, occ, result operand.Mem) {
	s.ctx.Comment("Fill, a direction a lane.")
	empty, rotated, step := s.vector(), s.vector(), s.vector()
	s.ctx.VMOVDQU64(s.at(s.constants.rotations[0]), step)
	s.ctx.VPBROADCASTQ(occ, empty)
	s.ctx.VPANDNQ(s.at(s.constants.masks), empty, empty)
	counts := []operand.Op{step, s.at(s.constants.rotations[1]), s.at(s.constants.rotations[2])}
	for i, count := range counts {
		s.ctx.VPROLVQ(count, set, rotated)
		s.ctx.VPTERNLOGQ(orAnd, rotated, empty, set)
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

// boards512 fills on eight boards at a time, one a lane.
type boards512 struct {
	ctx                                 *build.Context
	reversal, transposition, notA, notH reg.VecVirtual
}

func (b *boards512) broadcast(quadword operand.Mem) reg.VecVirtual {
	z := b.ctx.ZMM()
	b.ctx.VPBROADCASTQ(quadword, z)
	return z
}

func (b *boards512) boards(p positions) {
	p.each(b.ctx, "loop", 8, func() {
		b.ctx.Comment("Eight boards, one a lane.")
		occ, rooks, bishops := b.ctx.ZMM(), b.ctx.ZMM(), b.ctx.ZMM()
		b.ctx.VMOVDQU64(at(p.occs), occ)
		b.ctx.VMOVDQU64(at(p.orthogonal), rooks)
		b.ctx.VMOVDQU64(at(p.diagonal), bishops)
		b.ctx.VMOVDQU64(b.attacks(rooks, bishops, occ), at(p.dst))
	})
	p.rest(b.ctx, func() {
		b.ctx.Comment("What is left over, under a mask.")
		rest, lanes := b.ctx.GP32(), b.ctx.K()
		b.ctx.MOVL(operand.U32(0xff), rest)
		b.ctx.BZHIL(p.n.(reg.GPVirtual).As32(), rest, rest)
		b.ctx.KMOVB(rest, lanes)
		occ, rooks, bishops := b.ctx.ZMM(), b.ctx.ZMM(), b.ctx.ZMM()
		b.ctx.VMOVDQU64_Z(at(p.occs), lanes, occ)
		b.ctx.VMOVDQU64_Z(at(p.orthogonal), lanes, rooks)
		b.ctx.VMOVDQU64_Z(at(p.diagonal), lanes, bishops)
		attacks := b.attacks(rooks, bishops, occ)
		b.ctx.Comment("Store as many.")
		b.ctx.VMOVDQU64(attacks, lanes, at(p.dst))
	})
}

// attacks returns what the pieces attack on each of eight boards.
func (b *boards512) attacks(rooks, bishops, occ reg.VecVirtual) reg.VecVirtual {
	b.ctx.Comment("Empty squares, and those that may be entered to the west and east.")
	empty, west, east := b.ctx.ZMM(), b.ctx.ZMM(), b.ctx.ZMM()
	b.ctx.VPTERNLOGQ(not, occ, occ, empty)
	b.ctx.VPANDNQ(b.notH, occ, west)
	b.ctx.VPANDNQ(b.notA, occ, east)

	files := b.files(rooks, empty)
	b.ctx.Comment("Along ranks.")
	ranks := b.alongRank(rooks, empty)
	back := b.affine(b.reversal, b.alongRank(b.affine(b.reversal, rooks), b.affine(b.reversal, empty)))
	b.ctx.VPTERNLOGQ(or3, back, ranks, files)

	northEast, southEast := b.fill(bishops, east, 9), b.fill(bishops, east, -7)
	b.ctx.VPTERNLOGQ(andOr, b.notA, southEast, northEast)
	northWest, southWest := b.fill(bishops, west, 7), b.fill(bishops, west, -9)
	b.ctx.VPTERNLOGQ(andOr, b.notH, southWest, northWest)
	b.ctx.VPTERNLOGQ(or3, northEast, northWest, files)
	return files
}

// affine multiplies each byte of data by a matrix of bits.
func (b *boards512) affine(matrix, data reg.VecVirtual) reg.VecVirtual {
	z := b.ctx.ZMM()
	b.ctx.VGF2P8AFFINEQB(operand.Imm(0), matrix, data, z)
	return z
}

// files returns the attacks along the files. They are ranks of the board
// mirrored at the anti-diagonal, where south is up.
func (b *boards512) files(set, empty reg.VecVirtual) reg.VecVirtual {
	b.ctx.Comment("Along files, as ranks of the mirrored boards.")
	set, empty = b.affine(set, b.transposition), b.affine(empty, b.transposition)
	south := b.alongRank(set, empty)
	north := b.affine(b.reversal, b.alongRank(b.affine(b.reversal, set), b.affine(b.reversal, empty)))
	b.ctx.VPORQ(north, south, south)
	return b.affine(south, b.transposition)
}

// alongRank returns the attacks towards the high bits of each byte. A piece that
// is carried into the empty squares beside it clears them as far as they reach
// and sets the square beyond.
func (b *boards512) alongRank(set, empty reg.VecVirtual) reg.VecVirtual {
	next, carried := b.ctx.ZMM(), b.ctx.ZMM()
	b.ctx.VPADDB(set, set, next)
	b.ctx.VPANDQ(empty, next, carried)
	b.ctx.VPADDB(empty, carried, carried)
	b.ctx.VPTERNLOGQ(orXor, empty, carried, next)
	return next
}

// fill returns the attacks in a direction, before those that went over the edge
// are masked out.
func (b *boards512) fill(set, empty reg.VecVirtual, shift int) reg.VecVirtual {
	b.ctx.Comment(fmt.Sprintf("Fill by shifts of %d.", shift))
	g, p, shifted := set, empty, b.ctx.ZMM()
	for i := range 3 {
		b.shift(g, shift<<i, shifted)
		if i == 0 {
			g = b.ctx.ZMM()
			b.ctx.VMOVDQA64(set, g)
		}
		b.ctx.VPTERNLOGQ(orAnd, shifted, p, g)
		if i < 2 {
			next := b.ctx.ZMM()
			b.shift(p, shift<<i, shifted)
			b.ctx.VPANDQ(shifted, p, next)
			p = next
		}
	}
	b.shift(g, shift, g)
	return g
}

func (b *boards512) shift(x reg.VecVirtual, count int, dst reg.VecVirtual) {
	if count > 0 {
		b.ctx.VPSLLQ(operand.U8(count), x, dst)
	} else {
		b.ctx.VPSRLQ(operand.U8(-count), x, dst)
	}
}
