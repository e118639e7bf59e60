package main

import (
	"log"
	"math/bits"
	"slices"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A line is named as its mask is in a tables.Entry.
const (
	rankLine         = "Rank"
	fileLine         = "File"
	diagonalLine     = "Diagonal"
	antiDiagonalLine = "AntiDiagonal"
)

var (
	rookLines   = []string{rankLine, fileLine}
	bishopLines = []string{diagonalLine, antiDiagonalLine}
	queenLines  = []string{rankLine, fileLine, diagonalLine, antiDiagonalLine}
)

// multiplies tells whether a lookup along lines needs tables.RankFactor.
func multiplies(lines []string) bool {
	return slices.Contains(lines, diagonalLine) || slices.Contains(lines, antiDiagonalLine)
}

// A lookup is one slider on one square, by kindergarten bitboards: mask,
// multiply, shift, look up.
type lookup struct {
	*build.Context
	squares reg.Register // tables.Squares
	entry   reg.Register // what to add to squares for the entry of the square
	occ     reg.Register
	factor  reg.Register // tables.RankFactor; needed unless !multiplies(lines)
	shift   reg.Register // eight times the number of the rank; needed for rankLine
	fillUp  reg.Register // the row of tables.FillUp, once it is loaded
}

// address returns the memory that holds c.
func address(c gotypes.Component) operand.Mem {
	b, err := c.Resolve()
	if err != nil {
		log.Fatal(err)
	}
	return b.Addr
}

// field returns the memory of a field of the entry.
func (l *lookup) field(name string) operand.Mem {
	m := address(l.Param("squares").Dereference(l.squares).Field(name))
	m.Index, m.Scale = l.entry, 1
	return m
}

// row returns the row of tables.FillUp.
func (l *lookup) row() reg.Register {
	if l.fillUp == nil {
		l.fillUp = l.GP64()
		l.MOVQ(l.field("FillUp"), l.fillUp)
	}
	return l.fillUp
}

// line returns a register with the attacks along a line.
//
// Loads are what limits a loop of lookups: the mask is loaded once, and an
// operand in memory is added to the address of the tables rather than to a
// register of its own.
func (l *lookup) line(name string) reg.Register {
	if name == rankLine {
		return l.rank()
	}
	mask := l.GP64()
	l.MOVQ(l.field(name), mask)
	index := l.GP64()
	l.MOVQ(l.occ, index)
	l.ANDQ(mask, index)
	var row reg.Register
	if name == fileLine {
		l.IMULQ(l.field("FileFactor"), index)
		row = l.GP64()
		l.MOVQ(l.field("FillSide"), row)
	} else {
		l.IMULQ(l.factor, index)
		row = l.row()
	}
	l.SHRQ(operand.U8(58), index)
	l.ANDQ(operand.Mem{Base: row, Index: index, Scale: 8}, mask)
	return mask
}

// rank returns a register with the attacks along the rank: its inner squares
// are shifted down to bits 1 to 6, one byte of the row is shifted up again, and
// neither mask nor multiplication is needed.
func (l *lookup) rank() reg.Register {
	attacks := l.GP64()
	l.SHRXQ(l.shift, l.occ, attacks)
	l.ANDL(operand.U8(2*63), attacks.As32())
	l.MOVBQZX(operand.Mem{Base: l.row(), Index: attacks, Scale: 4}, attacks)
	l.SHLXQ(l.shift, attacks, attacks)
	return attacks
}

// attacks returns a register with the attacks along all of lines.
func (l *lookup) attacks(lines []string) reg.Register {
	attacks := l.line(lines[0])
	for _, name := range lines[1:] {
		l.ORQ(l.line(name), attacks)
	}
	return attacks
}

// entryShift is the binary logarithm of the size of a tables.Entry.
func entryShift() int { return bits.TrailingZeros(uint(sizeOf("Entry"))) }
