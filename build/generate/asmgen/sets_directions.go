package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

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

// nameOf returns the name of the direction of a shift.
func nameOf(shift int) string {
	return directions[slices.IndexFunc(directions[:], func(d direction) bool { return d.shift == shift })].name
}

// firstLane holds the first of the four lanes of a piece's directions.
var firstLane = map[list.Slider]int{list.Rook: 0, list.Bishop: 4}

// fillConstants holds a lane for each direction of a fill.
type fillConstants struct {
	masks  operand.Mem
	counts [3]operand.Mem // of the shifts by one step, two and four
}

func newFillConstants(data *constants, lanes []direction) (k fillConstants) {
	var masks []uint64
	var counts [3][]uint64
	for _, d := range lanes {
		masks = append(masks, d.mask)
		for i := range counts {
			counts[i] = append(counts[i], uint64(d.shift<<i)&63)
		}
	}
	k.masks = data.quadwords(masks...)
	for i := range counts {
		k.counts[i] = data.quadwords(counts[i]...)
	}
	return k
}

// lanes returns the constants from the given lane on.
func (k fillConstants) lanes(first int) fillConstants {
	k.masks = k.masks.Offset(8 * first)
	for i := range k.counts {
		k.counts[i] = k.counts[i].Offset(8 * first)
	}
	return k
}

// A fill256 fills in one direction a lane. Left and right shifts use separate registers.
type fill256 struct {
	vectors
	left, right fillConstants
}

// unite fills from the squares of set through the empty squares, stores the union of all
// lanes and ends the kernel.
func (s *fill256) unite(set reg.VecVirtual) {
	occupied := s.parameter("occ")
	attacks := s.shifted("left", s.ctx.VPSLLVQ, s.left, set, occupied)
	right := s.shifted("right", s.ctx.VPSRLVQ, s.right, set, occupied)
	s.comment("The union of all lanes.")
	s.into(attacks).or(attacks, right)
	x, other := attacks.(reg.Vec).AsX(), s.ctx.XMM()
	if attacks.Size() == 32 {
		s.ctx.VEXTRACTI128(operand.Imm(1), attacks, other)
		s.ctx.VPOR(other, x, x)
	}
	s.endUnion(x, other)
}

// shifted returns the attacks in the directions that shift the same way.
func (s *fill256) shifted(
	way string, shift func(ops ...operand.Op), k fillConstants, set, occupied reg.Register,
) reg.Register {
	s.comment("Fill to the " + way + ", a direction a lane.")
	filled, open, shifted := s.into(s.register()), s.into(s.register()), s.into(s.register())
	step := s.load(k.counts[0])
	empty := open.andNot(k.masks, occupied)
	for i, count := range []operand.Op{step, k.counts[1], k.counts[2]} {
		set = filled.or(set, shifted.and(shifted.emit(shift, set, count), empty))
		if i < 2 {
			open.and(empty, shifted.emit(shift, empty, count))
		}
	}
	s.comment("One step beyond.")
	return filled.and(filled.emit(shift, set, step), k.masks)
}

// A fill512 fills in one direction a lane.
type fill512 struct {
	vectors
	constants fillConstants
}

// unite fills from the squares of set through the empty squares, stores the union of all
// lanes and ends the kernel.
func (s *fill512) unite(set reg.VecVirtual) {
	s.comment("Fill, a direction a lane.")
	empty, rotated, step := s.register(), s.register(), s.register()
	masks, filled, open := s.at(s.constants.masks), s.into(set), s.into(empty)
	s.move(s.at(s.constants.counts[0]), step)
	open.andNot(masks, open.parameter("occ"))
	for i, count := range []operand.Op{step, s.at(s.constants.counts[1]), s.at(s.constants.counts[2])} {
		s.ctx.VPROLVQ(count, set, rotated)
		s.ctx.VPTERNLOGQ(operand.U8(inX|inY&inZ), rotated, empty, set)
		if i < 2 {
			s.ctx.VPROLVQ(count, empty, rotated)
			open.and(empty, rotated)
		}
	}
	filled.and(filled.rotate(set, step), masks)

	s.comment("The union of all lanes.")
	y := set
	if set.Size() == 64 {
		y = s.ctx.YMM()
		s.ctx.VEXTRACTI64X4(operand.Imm(1), set, y)
		s.ctx.VPOR(set.AsY(), y, y)
	}
	high, low := s.ctx.XMM(), s.ctx.XMM()
	s.ctx.VEXTRACTI128(operand.Imm(1), y, high)
	s.ctx.VPOR(y.AsX(), high, high)
	s.endUnion(high, low)
}

// parameter returns an argument in each lane.
func (v *vectors) parameter(name string) reg.VecVirtual {
	return v.repeat(address(v.ctx.Param(name))).(reg.VecVirtual)
}

// endUnion stores the union of the two lanes of x and ends the kernel.
func (v *vectors) endUnion(x, other reg.Register) {
	v.ctx.VPSHUFD(operand.Imm(0x4e), x, other)
	v.ctx.VPOR(other, x, x)
	v.ctx.VMOVQ(x, address(v.ctx.ReturnIndex(0)))
	end(v.ctx)
}
