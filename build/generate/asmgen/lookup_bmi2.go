package main

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// linesOf holds the lines of each slider.
var linesOf = map[list.Slider][]list.Slider{
	list.Rank:         {list.Rank},
	list.File:         {list.File},
	list.Diagonal:     {list.Diagonal},
	list.AntiDiagonal: {list.AntiDiagonal},
	list.Rook:         {list.Rank, list.File},
	list.Bishop:       {list.Diagonal, list.AntiDiagonal},
	list.Queen:        {list.Rank, list.File, list.Diagonal, list.AntiDiagonal},
}

// orthogonal reports whether a slider moves along files.
func orthogonal(s list.Slider) bool { return slices.Contains(linesOf[s], list.File) }

// diagonal reports whether a slider moves along diagonals.
func diagonal(s list.Slider) bool { return slices.Contains(linesOf[s], list.Diagonal) }

// lookupBMI2 generates the lookups of one slider on one square.
func lookupBMI2(k *constants, kernel list.Kernel) {
	ctx, lines := k.ctx, linesOf[kernel.Slider]
	l := &lookup{ctx: ctx}
	entry := ctx.GP64()
	ctx.Load(ctx.Param("sq"), entry)
	if slices.Contains(lines, list.Rank) {
		ctx.Comment("Eight times the square's rank.")
		shift := ctx.GP64()
		ctx.MOVL(entry.As32(), shift.As32())
		ctx.ANDL(operand.U8(7*8), shift.As32())
		l.shift = shift
	}
	ctx.Comment("The offset of the square's entry.")
	ctx.ANDL(operand.U8(63), entry.As32())
	ctx.SHLL(operand.U8(shiftOf("Entry")), entry.As32())
	l.entry = entry
	ctx.Comment("The tables and the occupancy.")
	l.squares, l.occ = argument(ctx, "squares"), argument(ctx, "occ")
	if slices.Contains(lines, list.Diagonal) || slices.Contains(lines, list.AntiDiagonal) {
		l.factor = copied(ctx, operand.U64(tables.RankFactor))
	}
	ctx.Store(l.attacks(lines), ctx.ReturnIndex(0))
	ctx.RET()
}

// A lookup generates the attacks of one slider on one square by kindergarten bitboards:
// mask, multiply, shift, look up.
type lookup struct {
	// Not embedded: the compiler would write a wrapper of each of its thousands of methods
	// for every type that holds a lookup. That took twenty times as long.
	ctx     *build.Context
	squares reg.Register // tables.Squares
	entry   reg.Register // the offset of the square's entry from squares
	occ     reg.Register
	factor  reg.Register // tables.RankFactor; needed for diagonals
	shift   reg.Register // eight times the rank's number; needed for ranks
	fillUp  reg.Register // the row of tables.FillUp, once it is loaded
}

// address returns the memory that holds c.
func address(c gotypes.Component) operand.Mem {
	return must(c.Resolve()).Addr
}

// field returns the memory of a field of the entry.
func (l *lookup) field(name string) operand.Mem {
	m := address(l.ctx.Param("squares").Dereference(l.squares).Field(name))
	m.Index, m.Scale = l.entry, 1
	return m
}

// row returns the row of tables.FillUp.
func (l *lookup) row() reg.Register {
	if l.fillUp == nil {
		l.fillUp = copied(l.ctx, l.field("FillUp"))
	}
	return l.fillUp
}

// line returns a register with the attacks along a line.
//
// Loads limit the throughput of a loop of lookups. Therefore the mask is loaded once, and
// memory operands are addressed relative to the tables without a register of their own.
func (l *lookup) line(of list.Slider) reg.Register {
	if of == list.Rank {
		return l.rank()
	}
	l.ctx.Comment("Along the " + nounOf(of) + ": mask, multiply, shift, look up, mask.")
	mask, index := copied(l.ctx, l.field(string(of))), copied(l.ctx, l.occ)
	l.ctx.ANDQ(mask, index)
	var row reg.Register
	if of == list.File {
		l.ctx.IMULQ(l.field("FileFactor"), index)
		row = copied(l.ctx, l.field("FillSide"))
	} else {
		l.ctx.IMULQ(l.factor, index)
		row = l.row()
	}
	l.ctx.SHRQ(operand.U8(58), index)
	l.ctx.ANDQ(operand.Mem{Base: row, Index: index, Scale: 8}, mask)
	return mask
}

// rank returns a register with the attacks along the rank. One shift moves the rank's inner
// squares to bits 1 to 6, and another moves a byte of the row to the rank. Neither a mask
// nor a multiply is needed.
func (l *lookup) rank() reg.Register {
	l.ctx.Comment("Along the rank: shift its squares down, look up, shift the byte up.")
	attacks := l.ctx.GP64()
	l.ctx.SHRXQ(l.shift, l.occ, attacks)
	l.ctx.ANDL(operand.U8(2*63), attacks.As32())
	l.ctx.MOVBQZX(operand.Mem{Base: l.row(), Index: attacks, Scale: 4}, attacks)
	l.ctx.SHLXQ(l.shift, attacks, attacks)
	return attacks
}

// attacks returns a register with the attacks along all of lines.
func (l *lookup) attacks(lines []list.Slider) reg.Register {
	attacks := l.line(lines[0])
	for _, of := range lines[1:] {
		l.ctx.ORQ(l.line(of), attacks)
	}
	return attacks
}
