package main

import (
	"slices"

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

// fillConstants holds a lane for each direction of a fill.
type fillConstants struct {
	masks  operand.Mem
	counts [3]operand.Mem // of the shifts by one step, two and four
}

// fill returns the constants of the shifts to the left, or to the right if sign is -1.
func (c *constants) fill(sign int) (k fillConstants) {
	var masks []uint64
	var counts [3][]uint64
	for _, d := range directions {
		if d.shift*sign < 0 {
			continue
		}
		masks = append(masks, d.mask)
		for i := range counts {
			counts[i] = append(counts[i], uint64(d.shift*sign<<i))
		}
	}
	k.masks = c.quadwords(masks...)
	for i := range counts {
		k.counts[i] = c.quadwords(counts[i]...)
	}
	return k
}

// sliderSet generates the attacks of the pieces on one board, a direction a lane. Left and
// right shifts use separate registers.
func (v *vectors) sliderSet() {
	set, diagonals := v.parameter("orthogonal"), v.parameter("diagonal")
	v.ctx.VPBLENDD(operand.Imm(0xf0), diagonals, set, set)
	occupied := v.parameter("occ")
	attacks := v.filled("left", v.ctx.VPSLLVQ, v.k.fill(1), set, occupied)
	toRight := v.filled("right", v.ctx.VPSRLVQ, v.k.fill(-1), set, occupied)
	v.comment("The union of all lanes.")
	v.into(attacks).or(attacks, toRight)
	x, other := attacks.(reg.Vec).AsX(), v.ctx.XMM()
	v.ctx.VEXTRACTI128(operand.Imm(1), attacks, other)
	v.ctx.VPOR(other, x, x)
	v.ctx.VPSHUFD(operand.Imm(0x4e), x, other)
	v.ctx.VPOR(other, x, x)
	v.ctx.VMOVQ(x, address(v.ctx.ReturnIndex(0)))
	end(v.ctx)
}

// filled returns the attacks in the directions that shift the same way.
func (v *vectors) filled(
	way string, shift func(ops ...operand.Op), k fillConstants, set, occupied reg.Register,
) reg.Register {
	v.comment("Fill to the " + way + ", a direction a lane.")
	filled, open, shifted := v.into(v.register()), v.into(v.register()), v.into(v.register())
	step := v.load(k.counts[0])
	empty := open.andNot(k.masks, occupied)
	for i, count := range []operand.Op{step, k.counts[1], k.counts[2]} {
		set = filled.or(set, shifted.and(shifted.emit(shift, set, count), empty))
		if i < 2 {
			open.and(empty, shifted.emit(shift, empty, count))
		}
	}
	v.comment("One step beyond.")
	return filled.and(filled.emit(shift, set, step), k.masks)
}
