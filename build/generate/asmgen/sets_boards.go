package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A laneLoop generates the loop over registers with a board in each lane, and the end of
// the kernel. A tail has loads of its own and shares the code of the loop, in which n is then
// negative. The low bits of n are those of the number of boards.
type laneLoop struct {
	lanes          int
	load, loadTail func()
	body           func() // computes and stores
	storeTail      func() // the code at the label storeTail, if body goes there
}

func (l laneLoop) generate(ctx *build.Context, p positions) {
	ctx.SUBQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JLT(operand.LabelRef("tail"))
	ctx.Label("loop")
	l.load()
	ctx.Label("loaded")
	l.body()
	p.advance(ctx, l.lanes)
	ctx.SUBQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JGE(operand.LabelRef("loop"))
	ctx.Label("tail")
	ctx.ADDQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JLE(operand.LabelRef("done"))
	l.loadTail()
	ctx.SUBQ(operand.Imm(uint64(l.lanes)), p.n)
	ctx.JMP(operand.LabelRef("loaded"))
	if l.storeTail != nil {
		ctx.Label("storeTail")
		l.storeTail()
	}
	ctx.Label("done")
	end(ctx)
}

// boards256 fills four boards at a time, one a lane.
type boards256 struct {
	vectors
	notA, notH reg.Register
}

// boards loads a tail of one to three boards with the pair, if any, in the low half of each
// register and the odd one in the high half. It avoids masked loads, because some emulators
// read the masked-out elements too.
func (b *boards256) boards(p positions) {
	paired := b.ctx.GP64()
	odd := func(pointer reg.Register) operand.Mem {
		return operand.Mem{Base: pointer, Index: paired, Scale: 8}
	}
	pointers := [3]reg.Register{p.orthogonal, p.diagonal, p.occs}
	inputs := [3]reg.VecVirtual{b.register(), b.register(), b.register()}
	var attacks reg.VecVirtual
	laneLoop{
		lanes: 4,
		load: func() {
			b.comment("Four boards, one a lane.")
			for i, pointer := range pointers {
				b.ctx.VMOVDQU(at(pointer), inputs[i])
			}
		},
		loadTail: func() {
			b.comment("What is left over: a pair in the low half, an odd board in the high half.")
			for _, input := range inputs {
				b.ctx.VPXOR(input, input, input)
			}
			b.ctx.MOVQ(p.n, paired)
			b.ctx.ANDQ(operand.Imm(2), paired)
			b.ctx.JEQ(operand.LabelRef("unpaired"))
			for i, pointer := range pointers {
				b.ctx.VMOVDQU(at(pointer), inputs[i].AsX())
			}
			b.ctx.Label("unpaired")
			b.comment("The odd board.")
			b.ctx.TESTQ(operand.U32(1), p.n)
			b.ctx.JEQ(operand.LabelRef("even"))
			for i, pointer := range pointers {
				x := b.ctx.XMM()
				b.ctx.VMOVQ(odd(pointer), x)
				b.ctx.VINSERTI128(operand.Imm(1), x, inputs[i], inputs[i])
			}
			b.ctx.Label("even")
		},
		body: func() {
			attacks = b.attacks(inputs[0], inputs[1], inputs[2]).(reg.VecVirtual)
			b.ctx.TESTQ(p.n, p.n)
			b.ctx.JLT(operand.LabelRef("storeTail"))
			b.ctx.VMOVDQU(attacks, at(p.dst))
		},
		storeTail: func() {
			b.comment("Store as many.")
			b.ctx.TESTQ(operand.U32(2), p.n)
			b.ctx.JEQ(operand.LabelRef("storeOdd"))
			b.ctx.VMOVDQU(attacks.AsX(), at(p.dst))
			b.ctx.Label("storeOdd")
			b.ctx.TESTQ(operand.U32(1), p.n)
			b.ctx.JEQ(operand.LabelRef("done"))
			x := b.ctx.XMM()
			b.ctx.VEXTRACTI128(operand.Imm(1), attacks, x)
			b.ctx.VMOVQ(x, odd(p.dst))
		},
	}.generate(b.ctx, p)
}

// attacks returns the attacks of the pieces on each of four boards.
func (b *boards256) attacks(rooks, bishops, occ reg.Register) reg.Register {
	b.comment("Empty squares.")
	empty, eastward := b.allOnes(), b.register()
	b.into(empty).xor(empty, occ)

	attacks := b.alongRank(rooks, empty)
	all := b.into(attacks)
	all.or(attacks, b.fill(rooks, empty, 8))
	all.or(attacks, b.fill(rooks, empty, -8))

	b.comment("What may be entered to the east.")
	b.into(eastward).and(empty, b.notA)
	east := b.fill(bishops, eastward, 9)
	eastern := b.into(east)
	eastern.or(east, b.fill(bishops, eastward, -7))
	b.comment("What went over the edge is not attacked.")
	all.or(attacks, eastern.and(east, b.notA))

	b.comment("What may be entered to the west.")
	westward := b.and(empty, b.notH)
	west := b.fill(bishops, westward, 7)
	western := b.into(west)
	western.or(west, b.fill(bishops, westward, -9))
	western.or(west, b.fill(rooks, westward, -1))
	return all.or(attacks, western.and(west, b.notH))
}

// alongRank returns the attacks towards the high bits of each byte. Adding a piece to the run of
// empty squares beside it clears the run, and the carry sets the square beyond.
func (b *boards256) alongRank(set, empty reg.Register) reg.Register {
	b.comment("East, by carry.")
	next := b.east(set)
	carried := b.into(b.register())
	return b.into(next).or(next, carried.xor(carried.add8(carried.and(next, empty), empty), empty))
}

// fill returns the attacks in a direction. The caller masks out those that wrapped at the
// edge.
func (b *boards256) fill(set, empty reg.Register, shift int) reg.Register {
	b.comment(fmt.Sprintf("Fill %s, by shifts of %d.", nameOf(shift), shift))
	filled, shifted := b.into(b.register()), b.into(b.register())
	for i := range 3 {
		set = filled.or(set, shifted.and(shifted.shift(set, shift<<i), empty))
		if i < 2 {
			next := b.into(b.register())
			empty = next.and(next.shift(empty, shift<<i), empty)
		}
	}
	b.comment("One step beyond.")
	return filled.shift(set, shift)
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
	pointers := [3]reg.Register{p.occs, p.orthogonal, p.diagonal}
	inputs := [3]reg.Register{s.register(), s.register(), s.register()}
	laneLoop{
		lanes: 8,
		load: func() {
			s.comment("Eight boards, one a lane.")
			for i, pointer := range pointers {
				s.move(at(pointer), inputs[i])
			}
		},
		loadTail: func() {
			s.comment("What is left over, under a mask.")
			s.ctx.BZHIL(p.n.(reg.GPVirtual).As32(), all, all)
			s.ctx.KMOVB(all, lanes)
			for i, pointer := range pointers {
				s.ctx.VMOVDQU64_Z(at(pointer), lanes, inputs[i])
			}
		},
		body: func() { s.ctx.VMOVDQU64(s.attacks(inputs[1], inputs[2], inputs[0]), lanes, at(p.dst)) },
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
	s.comment(fmt.Sprintf("Fill %s, by shifts of %d.", nameOf(shift), shift))
	filled, shifted := set, s.into(s.register())
	for i := range 3 {
		next := shifted.shift(filled, shift<<i)
		if i == 0 {
			filled = s.copy(set)
		}
		s.ctx.VPTERNLOGQ(operand.U8(inX|inY&inZ), next, empty, filled)
		if i < 2 {
			empty = s.and(empty, shifted.shift(empty, shift<<i))
		}
	}
	return s.into(filled).shift(filled, shift)
}
