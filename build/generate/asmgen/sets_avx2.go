package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// setsAVX2 generates the attacks of sets of pieces. sets.md explains them.
func setsAVX2(ctx *build.Context, kernels []list.Kernel) {
	data := newConstants(ctx, "sets256")
	var left, right []direction
	for _, d := range directions {
		if d.shift > 0 {
			left = append(left, d)
		} else {
			right = append(right, direction{d.name, -d.shift, d.mask})
		}
	}
	toLeft, toRight := newFillConstants(data, left), newFillConstants(data, right)
	notA, notH := data.quadwords(notA), data.quadwords(notH)

	for _, kernel := range kernels {
		function(ctx, kernel)
		switch kernel.Shape {
		case list.Set:
			first := firstLane[kernel.Slider] / 2
			s := &fill256{fill{ctx, ctx.XMM}, toLeft.lanes(first), toRight.lanes(first)}
			s.unite(s.broadcast("set"))
		case list.SliderSet:
			s := &fill256{fill{ctx, ctx.YMM}, toLeft, toRight}
			set, diagonals := s.broadcast("orthogonal"), s.broadcast("diagonal")
			ctx.VPBLENDD(operand.Imm(0xf0), diagonals, set, set)
			s.unite(set)
		case list.SliderSets:
			p := newPositions(ctx)
			ranks := ctx.AllocLocal(3 * 8 * 32)
			s := &sliced256{slicer: slicer{ctx, ctx.YMM, ctx.VMOVDQU, 32}, empty: ranks,
				orthogonal: ranks.Offset(8 * 32), bishops: ranks.Offset(2 * 8 * 32)}
			p.each(ctx, kernel.Loops[0], func() { s.block(p, notH) })
			b := &boards256{vectors: vectors256(ctx)}
			b.notA, b.notH = b.broadcast(notA), b.broadcast(notH)
			b.boards(p)
		}
	}
}

// A fill256 fills in one direction a lane. Left and right shifts use separate registers.
type fill256 struct {
	fill
	left, right fillConstants
}

// unite fills from the squares of set through the empty squares, stores the union of all
// lanes and ends the kernel.
func (s *fill256) unite(set reg.VecVirtual) {
	occupied := s.broadcast("occ")
	attacks := s.shifted("left", s.ctx.VPSLLVQ, s.left, set, occupied)
	right := s.shifted("right", s.ctx.VPSRLVQ, s.right, set, occupied)
	s.ctx.Comment("The union of all lanes.")
	s.ctx.VPOR(right, attacks, attacks)
	x, other := attacks.AsX(), s.ctx.XMM()
	if attacks.Size() == 32 {
		s.ctx.VEXTRACTI128(operand.Imm(1), attacks, other)
		s.ctx.VPOR(other, x, x)
	}
	s.end(x, other)
}

// shifted returns the attacks in the directions that shift the same way.
func (s *fill256) shifted(way string, shift func(ops ...operand.Op), k fillConstants, set, occupied reg.VecVirtual) reg.VecVirtual {
	s.ctx.Comment("Fill to the " + way + ", a direction a lane.")
	filled, empty, shifted, step := s.vector(), s.vector(), s.vector(), s.vector()
	s.ctx.VMOVDQU(k.counts[0], step)
	s.ctx.VPANDN(k.masks, occupied, empty)
	from := set
	for i, count := range []operand.Op{step, k.counts[1], k.counts[2]} {
		shift(count, from, shifted)
		s.ctx.VPAND(empty, shifted, shifted)
		s.ctx.VPOR(shifted, from, filled)
		from = filled
		if i < 2 {
			shift(count, empty, shifted)
			s.ctx.VPAND(shifted, empty, empty)
		}
	}
	s.ctx.Comment("One step beyond.")
	shift(step, filled, filled)
	s.ctx.VPAND(k.masks, filled, filled)
	return filled
}

// boards256 fills four boards at a time, one a lane.
type boards256 struct {
	vectors
	notA, notH reg.Register
}

func (b *boards256) broadcast(quadword operand.Mem) reg.Register {
	y := b.ctx.YMM()
	b.ctx.VPBROADCASTQ(quadword, y)
	return y
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
	var inputs [3]reg.VecVirtual
	for i := range inputs {
		inputs[i] = b.ctx.YMM()
	}
	var attacks reg.VecVirtual
	laneLoop{
		lanes: 4,
		load: func() {
			b.ctx.Comment("Four boards, one a lane.")
			for i, pointer := range pointers {
				b.ctx.VMOVDQU(at(pointer), inputs[i])
			}
		},
		loadTail: func() {
			b.ctx.Comment("What is left over: a pair in the low half, an odd board in the high half.")
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
			b.ctx.Comment("The odd board.")
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
			b.ctx.Comment("Store as many.")
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
	b.ctx.Comment("Empty squares.")
	empty, eastward := b.ctx.YMM(), b.ctx.YMM()
	b.ctx.VPCMPEQB(empty, empty, empty)
	b.ctx.VPXOR(occ, empty, empty)

	attacks := b.east(rooks, empty)
	b.ctx.VPOR(b.fill(rooks, empty, 8), attacks, attacks)
	b.ctx.VPOR(b.fill(rooks, empty, -8), attacks, attacks)

	b.ctx.Comment("What may be entered to the east.")
	b.ctx.VPAND(b.notA, empty, eastward)
	east := b.fill(bishops, eastward, 9)
	b.ctx.VPOR(b.fill(bishops, eastward, -7), east, east)
	b.ctx.Comment("What went over the edge is not attacked.")
	b.ctx.VPAND(b.notA, east, east)
	b.ctx.VPOR(east, attacks, attacks)

	b.ctx.Comment("What may be entered to the west.")
	westward := b.and(empty, b.notH)
	west := b.fill(bishops, westward, 7)
	b.ctx.VPOR(b.fill(bishops, westward, -9), west, west)
	b.ctx.VPOR(b.fill(rooks, westward, -1), west, west)
	b.ctx.VPAND(b.notH, west, west)
	b.ctx.VPOR(west, attacks, attacks)
	return attacks
}

// east returns the attacks towards the high bits of each byte. Adding a piece to the run of
// empty squares beside it clears the run, and the carry sets the square beyond.
func (b *boards256) east(set, empty reg.Register) reg.Register {
	b.ctx.Comment("East, by carry.")
	next := b.add8(set, set)
	carried := b.and(next, empty)
	b.ctx.VPADDB(empty, carried, carried)
	b.ctx.VPXOR(empty, carried, carried)
	b.ctx.VPOR(carried, next, next)
	return next
}

// fill returns the attacks in a direction. The caller masks out those that wrapped at the
// edge.
func (b *boards256) fill(set, empty reg.Register, shift int) reg.Register {
	b.ctx.Comment(fillComment(shift))
	g, p, filled, shifted := set, empty, b.ctx.YMM(), b.ctx.YMM()
	for i := range 3 {
		b.shiftInto(shifted, g, shift<<i)
		b.ctx.VPAND(p, shifted, shifted)
		b.ctx.VPOR(shifted, g, filled)
		g = filled
		if i < 2 {
			next := b.ctx.YMM()
			b.shiftInto(next, p, shift<<i)
			b.ctx.VPAND(p, next, next)
			p = next
		}
	}
	b.ctx.Comment("One step beyond.")
	b.shiftInto(g, g, shift)
	return g
}
