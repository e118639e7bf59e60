package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// mapsAVX512 generates the attack maps of one occupancy. maps.md explains them.
func mapsAVX512(k *constants, kernel list.Kernel) {
	m := &map512{vectors: vectors512(k)}
	m.at = k.aligned()
	m.comment("The occupancy repeated, the matrix that reverses bytes, and 2r of each file.")
	m.occ = m.parameter("occ")
	m.reversal = m.broadcast(k.quadword(reverseMatrix))
	m.twice = m.broadcast(k.bytes(8, func(file int) int { return 2 << file }))
	m.twiceReversed = m.broadcast(k.bytes(8, func(file int) int { return 2 << (7 - file) }))
	m.generate(kernel.Slider)
}

type quadword512 struct {
	of   byte
	rank int
}

// quadwords512 names the content of each quadword of the three source registers: a rank of
// squares, and attacks along ranks (R), up (U) or down (D).
var quadwords512 = [3][8]quadword512{
	{{'R', 0}, {'R', 1}, {'R', 2}, {'U', 0}, {'U', 1}, {'D', 1}, {'U', 2}, {'D', 2}},
	{{'U', 3}, {'D', 3}, {}, {'R', 3}, {'R', 4}, {}, {'U', 4}, {'D', 4}},
	{{'U', 5}, {'D', 5}, {'U', 6}, {'D', 6}, {'D', 7}, {'R', 5}, {'R', 6}, {'R', 7}},
}

// source512 returns the source register of a rank of squares, and its quadword with the
// attacks of one kind.
func source512(of byte, rank int) (register, quadword int) {
	for register, quadwords := range quadwords512 {
		for quadword, q := range quadwords {
			if q.of == of && q.rank == rank {
				return register, quadword
			}
		}
	}
	panic("no such quadword")
}

// A map512 computes the attacks of all squares, a byte a square and line, and permutes them
// into boards.
type map512 struct {
	vectors
	occ, reversal, twice, twiceReversed reg.Register
}

// rays returns the rays along the lines in o towards the high bits, and those towards the
// low bits. The bytes differ from o exactly where the slider attacks. twice is the slider
// shifted up by one, and twiceReversed the same on the reversed line.
func (m *map512) rays(o reg.Register, twice, twiceReversed operand.Op) (high, low reg.Register) {
	high = m.sub8(o, twice)
	l := m.into(m.register())
	return high, l.affine(l.sub8(l.affine(o, m.reversal), twiceReversed), m.reversal)
}

// ranks returns the attacks along the rank of each square.
func (m *map512) ranks() reg.Register {
	m.comment("Along ranks: the rank of each square, its rays to the east and, reversed, to the west.")
	high, low := m.rays(m.pick(m.occ, m.k.board(func(rank, _ int) int { return rank })), m.twice, m.twiceReversed)
	return m.into(low).xor(low, high)
}

// files returns the union of the attacks along the files for each rank of squares.
func (m *map512) files() reg.Register {
	m.comment("Along files, as ranks of the transposed board: a byte holds the attacks of a square.")
	transposed := m.broadcast(m.k.quadword(reverseMatrix))
	o := m.constant(m.k.board(func(_, file int) int { return 7 - file }))
	m.into(transposed).affine(transposed, m.occ)
	m.ctx.VPERMB(transposed, o, o)
	twice := m.k.board(func(file, _ int) int { return 2 << (7 - file) })
	twiceReversed := m.k.board(func(file, _ int) int { return 2 << file })
	high, low := m.rays(o, m.at(twice), m.at(twiceReversed))
	m.into(low).xor(low, high)
	m.comment("Transpose them back.")
	files := m.broadcast(m.k.quadword(identityMatrix))
	return m.into(files).affine(files, low)
}

// diagonals returns the attacks along both diagonals of each square, above and below its
// rank. Bits off the diagonals are arbitrary.
func (m *map512) diagonals() (up, down reg.Register) {
	// The anti-diagonals have the ranks in reverse order.
	line := func(name string, sign int) (o, high, low reg.Register) {
		m.comment("The wrapped " + name + ", each gathered into a byte, and that of each square.")
		masks := m.k.board(func(line, rank int) int { return 1 << (sign * (rank - line) & 7) })
		lineOf := m.k.board(func(rank, file int) int { return 8 * ((rank - sign*file) & 7) })
		lines, zero, o := m.ctx.ZMM(), m.ctx.ZMM(), m.constant(lineOf)
		m.ctx.VPXORQ(zero, zero, zero)
		m.ctx.VPANDQ(m.at(masks), m.occ, lines)
		m.ctx.VPSADBW(zero, lines, lines)
		m.ctx.VPERMB(lines, o, o)
		m.comment("Its rays up and, reversed, down.")
		high, low = m.rays(o, m.twice, m.twiceReversed)
		return o, high, low
	}
	o1, northEast, southWest := line("diagonals", 1)
	o2, southEast, northWest := line("anti-diagonals", -1)
	m.comment("All above each square, and all below it.")
	m.ctx.VPXORQ(o1, o2, o2)
	m.ctx.VPTERNLOGQ(operand.U8(inX^inY^inZ), o2, northEast, northWest)
	m.ctx.VPTERNLOGQ(operand.U8(inX^inY^inZ), o2, southEast, southWest)
	return northWest, southWest
}

// permutations returns the permutations that build a source register: from up and down, then with ranks.
func (m *map512) permutations(quadwords [8]quadword512) (fromUpDown, withRanks operand.Mem) {
	var first, second [8]uint64
	for j, q := range quadwords {
		second[j] = uint64(j)
		switch q.of {
		case 'U':
			first[j] = uint64(q.rank)
		case 'D':
			first[j] = uint64(8 + q.rank)
		case 'R':
			second[j] = uint64(8 + q.rank)
		}
	}
	return m.k.quadwords(first[:]...), m.k.quadwords(second[:]...)
}

// layout returns the permutation of the source register for a rank of squares.
func (m *map512) layout(rank int) operand.Mem {
	return m.k.board(func(file, to int) int {
		of := byte('R')
		if to > rank {
			of = 'U'
		} else if to < rank {
			of = 'D'
		}
		_, quadword := source512(of, rank)
		return 8*quadword + file
	})
}

// bishopLines returns the diagonals and the rank of each square of a rank.
func (m *map512) bishopLines(rank int) operand.Mem {
	return m.k.board(func(file, to int) int {
		if to == rank {
			return 0xff
		}
		return int(walk.Bishop(8*rank+file, 0) >> (8 * to) & 0xff)
	})
}

// generate computes the attacks along a slider's lines and permutes them into boards, a
// register for each rank of squares.
func (m *map512) generate(slider list.Slider) {
	dst := operand.Mem{Base: argument(m.ctx, "dst")}
	orthogonal, diagonal := orthogonal(slider), diagonal(slider)
	// The diagonals are the critical path.
	var up, down, files, fileMasks, ranks reg.Register
	if diagonal {
		up, down = m.diagonals()
	}
	if orthogonal {
		files, ranks = m.files(), m.ranks()
		m.comment("Rank 1 of the result, written last, holds the files meanwhile.")
		m.ctx.VMOVDQU64(files, dst)
		fileMasks = m.constant(m.k.board(func(file, _ int) int { return 1 << file }))
	} else {
		ranks = m.ctx.ZMM()
		m.ctx.VPXORQ(ranks, ranks, ranks)
	}
	var sources [3]reg.Register
	for i, quadwords := range quadwords512 {
		upDown, withRanks := m.permutations(quadwords)
		m.comment("Collect what the layout of " + []string{"ranks 1 to 3", "ranks 4 and 5", "ranks 6 to 8"}[i] + " reads.")
		if diagonal {
			sources[i] = m.constant(upDown)
			m.ctx.VPERMI2Q(down, up, sources[i])
		} else {
			sources[i] = m.ctx.ZMM()
			m.ctx.VPXORQ(sources[i], sources[i], sources[i])
		}
		m.ctx.VPERMT2Q(ranks, m.constant(withRanks), sources[i])
	}
	for rank := 7; rank >= 0; rank-- {
		m.comment(fmt.Sprintf("Lay out the squares of rank %d.", rank+1))
		register, _ := source512('R', rank)
		attacks := m.pick(sources[register], m.layout(rank))
		if diagonal {
			m.into(attacks).and(attacks, m.at(m.bishopLines(rank)))
		}
		if orthogonal {
			m.ctx.VPTERNLOGQ_BCST(operand.U8(inX|inY&inZ), dst.Offset(8*rank), fileMasks, attacks)
		}
		m.ctx.VMOVDQU64(attacks, dst.Offset(64*rank))
	}
	end(m.ctx)
}
