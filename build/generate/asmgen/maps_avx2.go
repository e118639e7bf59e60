package main

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// mapsAVX2 generates the attack maps of one occupancy. maps.md explains them.
func mapsAVX2(k *constants, kernel list.Kernel) {
	m, ctx := &map256{vectors: vectors256(k)}, k.ctx
	ctx.Comment("The frame, from a multiple of 32 on, and the occupancy repeated.")
	base := ctx.GP64()
	ctx.LEAQ(ctx.AllocLocal(256+32).Offset(31), base)
	ctx.ANDQ(operand.I8(-32), base)
	m.scratchRanks = operand.Mem{Base: base}
	m.scratchFiles = m.scratchRanks.Offset(64)
	m.upDown = m.scratchRanks.Offset(128)
	m.occ = m.parameter("occ")
	m.generate(kernel.Slider)
}

func allIf(b bool) int {
	if b {
		return 0xff
	}
	return 0
}

// downTo returns the highest bit of x and all bits above, or all bits if x is 0.
func downTo(x int) int { return -1 << bits.Len(uint(x)) >> 1 }

// A map256 computes the attacks of all squares, a byte a square and line, keeps them on the
// stack and permutes them into boards.
type map256 struct {
	vectors
	occ                                reg.Register
	scratchRanks, scratchFiles, upDown operand.Mem
}

// rays returns the attacks along the lines in o towards the high bits, and those towards
// the low bits.
func (m *map256) rays(o, highNibble, lowNibble reg.Register) (high, low reg.Register) {
	m.comment("Towards the high bits: o ^ (o-2r).")
	high = m.sub8(o, m.k.table(func(i int) int { return 2 << (i & 7) }))
	m.into(high).xor(high, o)

	m.comment("Towards the low bits: down to the highest blocker, by tables of nibbles.")
	low = m.register()
	below := m.k.table(func(i int) int { return 1<<(i&7) - 1 })
	l, blockers := m.into(low), m.and(o, below)
	l.shuffle(highNibble, l.and(l.rightInWords(blockers, 4), m.k.byte(15)))
	rest := m.shuffle(lowNibble, blockers)
	return high, l.and(l.and(low, below), rest)
}

// nibbles loads the tables of rays by nibble, down to its highest bit.
func (m *map256) nibbles() (high, low reg.Register) {
	return m.load(m.k.table(func(i int) int { return downTo(i << 4) })), m.load(m.k.table(downTo))
}

// ranks computes the attacks along the rank of each square.
func (m *map256) ranks() {
	rankOf := m.k.board(func(rank, _ int) int { return rank })
	highNibble, lowNibble := m.nibbles()
	for i := range 2 {
		m.comment(fmt.Sprintf("Along ranks %d to %d: the rank of each square.", 4*i+1, 4*i+4))
		high, low := m.rays(m.pick(m.occ, rankOf.Offset(32*i)), highNibble, lowNibble)
		m.comment("Keep both rays.")
		m.store(m.into(low).or(low, high), m.scratchRanks.Offset(32*i))
	}
}

// files computes the union of the attacks along the files for each rank of squares, by
// fills from the whole rank.
func (m *map256) files() {
	m.comment("Along files: the squares that 1, 2 and 4 steps may enter to the north and south.")
	var intoNorth, intoSouth [3]reg.Register // the empty squares that fills by 1, 2 and 4 ranks may enter
	intoNorth[0] = m.allOnes()
	intoSouth[0] = m.into(intoNorth[0]).xor(intoNorth[0], m.occ)
	for i := range 2 {
		north, south := m.into(m.register()), m.into(m.register())
		intoNorth[i+1] = north.and(north.shift(intoNorth[i], 8<<i), intoNorth[i])
		intoSouth[i+1] = south.and(south.shift(intoSouth[i], -8<<i), intoSouth[i])
	}
	rank := m.k.board(func(of, rank int) int { return allIf(rank == of) })
	north := m.k.board(func(of, rank int) int { return allIf(rank == of+1) })
	south := m.k.board(func(of, rank int) int { return allIf(rank == of-1) })
	for i := range 2 {
		m.comment(fmt.Sprintf("Fill from the whole of ranks %d to %d, a rank a lane: one step,", 4*i+1, 4*i+4))
		up, down := m.and(intoNorth[0], north.Offset(32*i)), m.and(intoSouth[0], south.Offset(32*i))
		toUp, toDown, shifted := m.into(up), m.into(down), m.into(m.register())
		toUp.or(up, rank.Offset(32*i))
		toDown.or(down, rank.Offset(32*i))
		fill := func(ray reg.Register, steps int, into reg.Register) {
			m.into(ray).or(ray, shifted.and(shifted.shift(ray, 8*steps), into))
		}
		m.comment("two steps and four,")
		fill(up, 2, intoNorth[1])
		fill(down, -2, intoSouth[1])
		// Four steps up from the upper half leave the board, as do four steps down from the
		// lower half.
		if i == 0 {
			fill(up, 4, intoNorth[2])
		} else {
			fill(down, -4, intoSouth[2])
		}
		m.comment("and one beyond.")
		toUp.shift(up, 8)
		toDown.shift(down, -8)
		m.store(toDown.or(down, up), m.scratchFiles.Offset(32*i))
	}
}

// diagonals computes the attacks along both diagonals of each square, above and below its
// rank. Bits off the diagonals are arbitrary.
func (m *map256) diagonals() {
	pack := func(name string, masks operand.Mem) reg.Register {
		m.comment("The eight wrapped " + name + ", each gathered into a byte.")
		low, high, zero := m.register(), m.register(), m.zero()
		m.into(low).and(m.occ, masks)
		m.into(high).and(m.occ, masks.Offset(32))
		m.ctx.VPSADBW(zero, low, low)
		m.ctx.VPSADBW(zero, high, high)
		// Each doubleword holds a line; the next one holds the line of the other half.
		m.ctx.VPACKUSDW(high, low, low)
		m.ctx.VPERMQ(operand.Imm(0x4e), low, high)
		m.ctx.VPSLLD(operand.Imm(8), high, high)
		return m.into(low).or(low, high)
	}
	diagonals := pack("diagonals", m.k.board(func(line, rank int) int { return 1 << ((rank - line) & 7) }))
	antiDiagonals := pack("anti-diagonals", m.k.board(func(line, rank int) int { return 1 << ((line - rank) & 7) }))
	diagonalOf := m.k.board(func(rank, file int) int { return packed(rank, (rank-file)&7) })
	antiDiagonalOf := m.k.board(func(rank, file int) int { return packed(rank, (rank+file)&7) })
	m.comment("The tables of nibbles.")
	highNibble, lowNibble := m.nibbles()
	for i := range 2 {
		m.comment(fmt.Sprintf("The diagonal of each square of ranks %d to %d.", 4*i+1, 4*i+4))
		northEast, southWest := m.rays(m.pick(diagonals, diagonalOf.Offset(32*i)), highNibble, lowNibble)
		m.comment("The anti-diagonal of each square.")
		southEast, northWest := m.rays(m.pick(antiDiagonals, antiDiagonalOf.Offset(32*i)), highNibble, lowNibble)
		m.comment("Keep what is above each square and what is below it, side by side for a rank.")
		m.into(northWest).or(northWest, northEast)
		m.into(southWest).or(southWest, southEast)
		// Pairs of ranks 1 and 3, 2 and 4.
		m.ctx.VPUNPCKLQDQ(southWest, northWest, northEast)
		m.ctx.VPUNPCKHQDQ(southWest, northWest, southEast)
		m.store(northEast, m.upDown.Offset(64*i))
		m.store(southEast, m.upDown.Offset(64*i+32))
	}
}

// packed returns the position in which method diagonals packs a line for the squares of a rank.
func packed(rank, line int) int {
	at := [8]int{0, 4, 0, 4, 8, 12, 8, 12}[line]
	if rank>>1&1 != line>>1&1 {
		at++
	}
	return at
}

// pair returns the position in which method diagonals leaves the bytes of a rank.
func (m *map256) pair(rank int) operand.Mem {
	return m.upDown.Offset(64*(rank>>2) + 32*(rank&1) + 16*(rank>>1&1))
}

// generate computes the attacks along a slider's lines and permutes them into boards, two
// registers for each rank of squares.
func (m *map256) generate(slider list.Slider) {
	dst := operand.Mem{Base: argument(m.ctx, "dst")}
	orthogonal, diagonal := orthogonal(slider), diagonal(slider)
	if diagonal {
		m.diagonals()
	}
	var fileMasks [2]reg.Register
	if orthogonal {
		m.files()
		m.ranks()
		m.comment("The masks of the files.")
		masks := m.k.board(func(file, _ int) int { return 1 << file })
		fileMasks = [2]reg.Register{m.load(masks), m.load(masks.Offset(32))}
	}
	const none = 0x80
	for rank := range 8 {
		// Each half of a register holds the bytes of two ranks: an even rank and the odd rank above
		// it, or up and down.
		ranksLayout := m.k.board(func(file, to int) int {
			if to == rank {
				return 8*(rank&1) + file
			}
			return none
		})
		diagonalsLayout := m.k.board(func(file, to int) int {
			switch {
			case to > rank:
				return file
			case to < rank:
				return 8 + file
			}
			return none
		})
		bishopLines := m.k.board(func(file, to int) int {
			return int(walk.Bishop(8*rank+file, 0) >> (8 * to) & 0xff)
		})
		m.comment(fmt.Sprintf("Load what was kept of rank %d.", rank+1))
		ranks, files, upDown := m.ctx.YMM(), m.ctx.YMM(), m.ctx.YMM()
		if orthogonal {
			m.ctx.VBROADCASTI128(m.scratchRanks.Offset(16*(rank>>1)), ranks)
			m.ctx.VPBROADCASTQ(m.scratchFiles.Offset(8*rank), files)
		}
		if diagonal {
			m.ctx.VBROADCASTI128(m.pair(rank), upDown)
		}
		for i := range 2 {
			m.comment(fmt.Sprintf("Rank %d, files %s.", rank+1, []string{"a to d", "e to h"}[i]))
			var attacks reg.Register
			if orthogonal {
				attacks = m.pick(ranks, ranksLayout.Offset(32*i))
				m.into(attacks).or(attacks, m.and(fileMasks[i], files))
			}
			if diagonal {
				across := m.pick(upDown, diagonalsLayout.Offset(32*i))
				m.into(across).and(across, bishopLines.Offset(32*i))
				if orthogonal {
					m.into(attacks).or(attacks, across)
				} else {
					attacks = across
				}
			}
			m.store(attacks, dst.Offset(64*rank+32*i))
		}
	}
	end(m.ctx)
}
