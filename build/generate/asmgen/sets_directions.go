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

// sliderSet generates the attacks of the pieces on one board, a direction a lane. Left and
// right shifts use separate registers.
func (v *vectors) sliderSet() {
	set, diagonals := v.parameter("orthogonal"), v.parameter("diagonal")
	v.ctx.VPBLENDD(operand.Imm(0xf0), diagonals, set, set)
	occupied := v.parameter("occ")
	attacks := v.filled("left", v.ctx.VPSLLVQ, 1, set, occupied)
	toRight := v.filled("right", v.ctx.VPSRLVQ, -1, set, occupied)
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

// filled returns the attacks in the directions that shift the same way: to the left, or to the right if
// sign is -1.
func (v *vectors) filled(
	way string, shift func(ops ...operand.Op), sign int, set, occupied reg.Register,
) reg.Register {
	constant := func(lane func(d direction) uint64) operand.Mem {
		var lanes []uint64
		for _, d := range directions {
			if d.shift*sign > 0 {
				lanes = append(lanes, lane(d))
			}
		}
		return v.k.quadwords(lanes...)
	}
	masks := constant(func(d direction) uint64 { return d.mask })
	counts := func(steps int) operand.Mem {
		return constant(func(d direction) uint64 { return uint64(d.shift * sign * steps) })
	}
	v.comment("Fill to the " + way + ", a direction a lane.")
	filled, open, shifted := v.into(v.register()), v.into(v.register()), v.into(v.register())
	step := v.load(counts(1))
	empty := open.andNot(masks, occupied)
	for i, count := range []operand.Op{step, counts(2), counts(4)} {
		set = filled.or(set, shifted.and(shifted.emit(shift, set, count), empty))
		if i < 2 {
			open.and(empty, shifted.emit(shift, empty, count))
		}
	}
	v.comment("One step beyond.")
	return filled.and(filled.emit(shift, set, step), masks)
}
