package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// mapsBMI2 generates the attack maps of one occupancy.
func mapsBMI2(ctx *build.Context, kernels []list.Kernel) {
	for _, k := range kernels {
		function(ctx, k)
		m := newAttackMap(ctx)
		if k.Shape == list.MapPair {
			m.rooks(ctx.Load(ctx.Param("rook"), ctx.GP64()))
			m.bishops(ctx.Load(ctx.Param("bishop"), ctx.GP64()), false)
			ctx.RET()
			continue
		}
		dst := ctx.Load(ctx.Param("dst"), ctx.GP64())
		if orthogonal(k.Slider) {
			m.rooks(dst)
		}
		if diagonal(k.Slider) {
			m.bishops(dst, orthogonal(k.Slider))
		}
		ctx.RET()
	}
}

// An attackMap generates a map. It computes the index into the rows once a line and uses it
// for all squares of the line, because a row does not depend on whether the slider's own
// square is occupied.
type attackMap struct {
	ctx    *build.Context
	fillUp reg.Register // all eight rows
}

func newAttackMap(ctx *build.Context) *attackMap {
	m := &attackMap{ctx: ctx, fillUp: ctx.GP64()}
	squares := ctx.Load(ctx.Param("squares"), ctx.GP64())
	ctx.MOVQ(m.field(squares, 0, "FillUp"), m.fillUp)
	return m
}

// field returns the memory that holds a field of the entry of square sq.
func (m *attackMap) field(squares reg.Register, sq int, name string) operand.Mem {
	return address(m.ctx.Param("squares").Dereference(squares).Field(name)).Offset(sq * sizeOf("Entry"))
}

// element returns the memory that holds row[index] of a table.
func element(table reg.Register, row int, index reg.Register) operand.Mem {
	return operand.Mem{Base: table, Disp: row * sizeOf("Row"), Index: index, Scale: 8}
}

// rooks generates the map of a rook, file by file. One mask serves all squares
// of a file, because no row attacks the slider's own square.
func (m *attackMap) rooks(dst reg.Register) {
	occ := address(m.ctx.Param("occ"))
	var ranks [8]reg.Register
	for rank := range ranks {
		if rank%4 == 0 {
			m.ctx.Comment(fmt.Sprintf("The indices of ranks %d to %d: their inner squares.", rank+1, rank+4))
		}
		index := m.ctx.GP64()
		m.ctx.RORXQ(operand.U8(8*rank+1), occ, index)
		m.ctx.ANDL(operand.U8(63), index.As32())
		ranks[rank] = index
	}
	m.ctx.Comment("The mask of the A-file, and the rows of its attacks.")
	mask, fillSide := m.ctx.GP64(), m.ctx.GP64()
	m.ctx.MOVQ(operand.U64(0x0101010101010101), mask)
	m.ctx.MOVQ(m.field(m.ctx.Load(m.ctx.Param("squares"), m.ctx.GP64()), 0, "FillSide"), fillSide)
	for file := range 8 {
		m.ctx.Comment(fmt.Sprintf("The index of the %c-file: mask, multiply, shift.", 'A'+file))
		if file > 0 {
			m.ctx.ADDQ(mask, mask)
		}
		squares := m.ctx.Load(m.ctx.Param("squares"), m.ctx.GP64())
		index := m.ctx.GP64()
		m.ctx.MOVQ(mask, index)
		m.ctx.ANDQ(occ, index)
		m.ctx.IMULQ(m.field(squares, file, "FileFactor"), index)
		m.ctx.SHRQ(operand.U8(58), index)
		for rank := range 8 {
			if rank%2 == 0 {
				m.ctx.Comment(squareName(8*rank+file) + " and " + squareName(8*rank+8+file) + ": along the file, and along the rank.")
			}
			attacks := m.ctx.GP64()
			m.ctx.MOVQ(mask, attacks)
			m.ctx.ANDQ(element(fillSide, rank, index), attacks)
			// One byte of the row holds the attacks along the rank.
			along := m.ctx.GP64()
			m.ctx.MOVBQZX(element(m.fillUp, file, ranks[rank]), along)
			if rank > 0 {
				m.ctx.SHLQ(operand.U8(8*rank), along)
			}
			m.ctx.ORQ(along, attacks)
			m.ctx.MOVQ(attacks, operand.Mem{Base: dst, Disp: 8 * (8*rank + file)})
		}
	}
}

// bishops generates the map of a bishop. If unite is set, it adds to the boards in dst.
//
// A diagonal and an anti-diagonal meet only on squares of one colour. Each colour has seven
// lines of one kind and eight of the other. The indices of the seven stay in registers
// during a loop over the eight.
func (m *attackMap) bishops(dst reg.Register, unite bool) {
	squares := m.ctx.Load(m.ctx.Param("squares"), m.ctx.GP64())
	m.ctx.Comment("The squares that are not occupied, and the factor.")
	absent := m.ctx.Load(m.ctx.Param("occ"), m.ctx.GP64())
	m.ctx.NOTQ(absent)
	factor := m.ctx.GP64()
	m.ctx.MOVQ(operand.U64(constantOf("RankFactor")), factor)
	// index returns a register with the index into the rows of the line that ends on a
	// square. The mask of the entry omits that square, but an index does not count squares
	// on the edge anyway.
	index := func(end int, line list.Slider) reg.Register {
		m.ctx.Comment("The index of the " + nounOf(line) + " that ends on " + squareName(end) + ".")
		index := m.ctx.GP64()
		m.ctx.ANDNQ(m.field(squares, end, string(line)), absent, index)
		m.ctx.IMULQ(factor, index)
		m.ctx.SHRQ(operand.U8(58), index)
		return index
	}
	for _, colour := range []struct{ seven, eight list.Slider }{
		{list.Diagonal, list.AntiDiagonal},
		{list.AntiDiagonal, list.Diagonal},
	} {
		seven := make(map[int]reg.Register)
		var eight reg.Register
		current := -1
		for _, sq := range squaresAlong(colour.eight) {
			crossing := lineOf(sq, colour.seven)
			if seven[crossing] == nil {
				seven[crossing] = index(edge(sq, colour.seven), colour.seven)
			}
			if line := lineOf(sq, colour.eight); line != current {
				current = line
				eight = index(edge(sq, colour.eight), colour.eight)
			}
			m.ctx.Comment(squareName(sq) + ": along its " + nounOf(colour.seven) + ", and along its " + nounOf(colour.eight) + ".")
			attacks := m.ctx.GP64()
			m.ctx.MOVQ(element(m.fillUp, sq&7, seven[crossing]), attacks)
			m.ctx.ANDQ(m.field(squares, sq, string(colour.seven)), attacks)
			along := m.ctx.GP64()
			m.ctx.MOVQ(element(m.fillUp, sq&7, eight), along)
			m.ctx.ANDQ(m.field(squares, sq, string(colour.eight)), along)
			m.ctx.ORQ(along, attacks)
			at := operand.Mem{Base: dst, Disp: 8 * sq}
			if unite {
				m.ctx.ORQ(at, attacks)
			}
			m.ctx.MOVQ(attacks, at)
		}
	}
}

// lineOf numbers the diagonals, or the anti-diagonals, from 0 to 14.
func lineOf(sq int, kind list.Slider) int {
	file, rank := sq&7, sq>>3
	if kind == list.Diagonal {
		return file - rank + 7
	}
	return file + rank
}

// squaresAlong returns the squares, line by line, of the colour that has eight lines of a
// kind. This is the colour of b1 for diagonals and that of a1 for anti-diagonals.
func squaresAlong(kind list.Slider) []int {
	var squares []int
	for line := range 15 {
		for sq := range 64 {
			dark := (sq&7+sq>>3)%2 == 0
			if lineOf(sq, kind) == line && dark == (kind == list.AntiDiagonal) {
				squares = append(squares, sq)
			}
		}
	}
	return squares
}

// squareName returns the name of a square.
func squareName(sq int) string { return fmt.Sprintf("%c%d", 'a'+sq&7, 1+sq>>3) }

// edge returns the square of the A-file or the H-file on the same diagonal or anti-diagonal
// as sq.
func edge(sq int, kind list.Slider) int {
	for rank := range 8 {
		for _, file := range []int{0, 7} {
			if end := 8*rank + file; lineOf(end, kind) == lineOf(sq, kind) {
				return end
			}
		}
	}
	panic("a diagonal without an end on the A-file or the H-file")
}
