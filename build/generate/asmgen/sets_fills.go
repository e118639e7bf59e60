package main

import (
	"fmt"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
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

// fillComment returns a comment that names the direction of a fill by shifts.
func fillComment(shift int) string {
	i := slices.IndexFunc(directions[:], func(d direction) bool { return d.shift == shift })
	return fmt.Sprintf("Fill %s, by shifts of %d.", directions[i].name, shift)
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

// A fill fills from one set, a direction a lane.
type fill struct {
	ctx    *build.Context
	vector func() reg.VecVirtual
}

func (f *fill) broadcast(parameter string) reg.VecVirtual {
	x := f.vector()
	f.ctx.VPBROADCASTQ(address(f.ctx.Param(parameter)), x)
	return x
}

// end stores the union of the two lanes of x and ends the kernel.
func (f *fill) end(x, other reg.Register) {
	f.ctx.VPSHUFD(operand.Imm(0x4e), x, other)
	f.ctx.VPOR(other, x, x)
	f.ctx.VMOVQ(x, address(f.ctx.ReturnIndex(0)))
	f.ctx.VZEROUPPER()
	f.ctx.RET()
}
