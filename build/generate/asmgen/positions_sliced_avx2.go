package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// bytes256 counts by ranks with shifts, shuffles of nibbles and masks of bytes.
type bytes256 struct {
	vectors256
	k *slicedConstants256
}

// tables256 are constants of byNibble in registers.
type tables256 struct {
	*bytes256
	registers map[operand.Mem]reg.Register
}

// slicedConstants256 are the constants of bytes256. Each fills a register.
type slicedConstants256 struct {
	slicedConstants
	belowG, belowH, one, sevens, nibble operand.Mem // repeated bytes
	innerRanks                          operand.Mem // repeated quadwords

	// By nibble: its bit count, and its reversal as a low and as a high nibble.
	bits, reversed, reversedHigh operand.Mem

	// VPSHUFB orders that pair the ranks of two boards. The second places ranks 1 and 6 as
	// ranks 1 and 8, with zeros between.
	ranks, stateRanks operand.Mem
}

func newSlicedConstants256(ctx *build.Context) *slicedConstants256 {
	c := newConstants(ctx, "ranks256")
	repeat := func(x uint64) operand.Mem { return c.quadwords(x, x, x, x) }
	bytes := func(value uint64) operand.Mem { return repeat(value * 0x0101010101010101) }
	// VPSHUFB shuffles each half of a register separately.
	halves := func(value func(i int) int) operand.Mem {
		return c.bytes(32, func(i int) int { return value(i & 15) })
	}
	reverse := func(i int) int { return i&1<<3 | i&2<<1 | i&4>>1 | i&8>>3 }
	k := &slicedConstants256{
		belowG: bytes(0x3f), belowH: bytes(0x7f), one: bytes(1), sevens: bytes(7), nibble: bytes(15),
		innerRanks:   repeat(0x00ffffffffffff00),
		bits:         halves(func(i int) int { return i&1 + i>>1&1 + i>>2&1 + i>>3 }),
		reversed:     halves(reverse),
		reversedHigh: halves(func(i int) int { return reverse(i) << 4 }),
		ranks:        halves(func(i int) int { return i&1<<3 | i>>1 }),
		stateRanks: halves(func(i int) int {
			switch i >> 1 {
			case 0:
				return i & 1 << 3
			case 7:
				return i&1<<3 | 5
			}
			return 0x80
		}),
	}
	k.byteG, k.byteBelowG, k.byteBelowF = bytes(1<<6), bytes(1<<6-1), bytes(1<<5-1)
	k.byteC, k.byteBelowC, k.byteD, k.byteBelowD = bytes(1<<2), bytes(1<<2-1), bytes(1<<3), bytes(1<<3-1)
	k.ones = bytes(0xff)
	return k
}

// loadTables loads the tables of mirror and count. Package registers spills some of them.
func (v *bytes256) loadTables(all ...operation) byteTables {
	t := &tables256{v, make(map[operand.Mem]reg.Register)}
	tables := map[operation][]operand.Mem{counted: {v.k.bits}, mirrored: {v.k.reversed, v.k.reversedHigh}}
	for _, o := range all {
		for _, table := range tables[o] {
			t.registers[table] = v.load(table)
		}
	}
	if len(t.registers) > 0 {
		t.registers[v.k.nibble] = v.load(v.k.nibble)
	}
	return t
}

// right shifts bytes to the right. The mask landing removes the bits that come from the next
// byte.
func (v *bytes256) right(x reg.Register, count int, landing operand.Op) reg.Register {
	r := v.ctx.YMM()
	v.ctx.VPSRLW(operand.U8(count), x, r)
	return v.and(r, landing)
}

func (v *bytes256) west(x reg.Register) reg.Register { return v.right(x, 1, v.k.belowH) }

func (v *bytes256) beside(x reg.Register) reg.Register { return v.or(v.west(x), v.east(x)) }

func (v *bytes256) twoBeside(x reg.Register) reg.Register {
	return v.or(v.right(x, 2, v.k.belowG), v.east(v.east(x)))
}

func (v *bytes256) around(x, near reg.Register) reg.Register { return v.or(near, x) }

// mirror reverses the bits of each byte: it reverses both nibbles and exchanges them.
func (t *tables256) mirror(x reg.Register) reg.Register {
	low, high := t.byNibble(x, t.k.reversedHigh, t.k.reversed)
	return t.or(low, high)
}

// count returns the bit count of each byte, the sum of those of its nibbles.
func (t *tables256) count(x operand.Op) reg.Register {
	low, high := t.byNibble(x.(reg.Register), t.k.bits, t.k.bits)
	return t.add8(low, high)
}

// byNibble looks up the low and the high nibble of each byte.
func (t *tables256) byNibble(x reg.Register, lowTable, highTable operand.Mem) (low, high reg.Register) {
	lookUp := func(table operand.Mem, nibbles reg.Register) reg.Register {
		return t.emit(t.ctx.VPSHUFB, t.registers[table], nibbles)
	}
	low = lookUp(lowTable, t.and(x, t.registers[t.k.nibble]))
	return low, lookUp(highTable, t.right(x, 4, t.registers[t.k.nibble]))
}

func (v *bytes256) isZero(x reg.Register) reg.Register {
	return v.emit(v.ctx.VPCMPEQB, x, v.zero())
}

func (v *bytes256) checked(number reg.Register) (none, many reg.Register) {
	return v.isZero(number), v.emit(v.ctx.VPCMPGTB, number, v.k.one)
}

func (v *bytes256) masks(none, many reg.Register) (noneBytes, manyBytes reg.Register) {
	return none, many
}

func (v *bytes256) addWhere(sum, bad, piece, _, none reg.Register) {
	may := v.andNot(v.and(v.isZero(bad), none), v.isZero(piece))
	v.ctx.VPSUBB(may, sum, sum)
}

// split reads four positions at a time. VPSHUFB pairs the ranks of two of them.
func (v *bytes256) split(s *sliced, positions reg.Register) (transpose func(register func(i int) operand.Mem) [8]reg.Register) {
	k := v.k
	s.comment("Slice, four positions at a time: seven boards each, of which 16 bits hold a rank of two.")
	first, group := s.ctx.GP64(), s.ctx.GP64()
	s.ctx.MOVQ(positions, first)
	s.ctx.LEAQ(s.groups, group)
	s.ctx.MOVQ(operand.U32(8), s.left)
	s.ctx.Label("slice")
	x := v.gather(func(i int) operand.Mem { return operand.Mem{Base: first, Disp: 64 * i} })
	s.comment("The occupied squares.")
	occupied := s.or3(s.or3(x[record.Pawns], x[record.Knights], x[record.Bishops]),
		s.or3(x[record.Rooks], x[record.Queens], x[record.Kings]), x[record.White])
	// Move bit 32 of the state to the sign and copy the sign to all bits.
	black := s.ctx.YMM()
	s.ctx.VPSLLQ(operand.U8(31), x[record.State], black)
	s.ctx.VPSRAD(operand.U8(31), black, black)
	s.ctx.VPSHUFD(operand.U8(0xf5), black, black)
	s.comment("The side to move, and the ranks in reverse order where this is Black.")
	ranks := s.load(k.ranks)
	flip := s.and(v.emit(s.ctx.VPSHUFB, black, ranks), k.sevens)
	order, stateOrder := v.xor(flip, ranks), v.xor(flip, k.stateRanks)
	own := s.logic((inX^inY)&inZ, x[record.White], black, occupied)
	rightsOrEnPassant := s.and(x[record.State], s.or(x[record.Rooks], k.innerRanks))
	s.comment("Split ranks. Castling rights and en passant squares stand on the ranks without pawns.")
	boards := [7]reg.Register{own, s.andNot(occupied, own), s.and(x[record.Pawns], k.innerRanks), x[record.Knights],
		s.or(x[record.Bishops], x[record.Queens]), s.or(x[record.Rooks], x[record.Queens]), x[record.Kings]}
	for i, board := range boards {
		if i == 3 {
			s.comment("Knights, sliders and kings.")
		}
		sliced := v.emit(s.ctx.VPSHUFB, board, order)
		if i == pawnBoard {
			sliced = s.or(sliced, v.emit(s.ctx.VPSHUFB, rightsOrEnPassant, stateOrder))
		}
		s.store(sliced, operand.Mem{Base: group, Disp: i * 8 * 32})
	}
	s.ctx.ADDQ(operand.U32(4*64), first)
	s.ctx.ADDQ(operand.U8(32), group)
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef("slice"))
	return v.transpose
}

// transpose transposes eight by eight words in each half. The low halves of the ranks get
// positions 4i and 4i+1, the high halves 4i+2 and 4i+3.
func (v *bytes256) transpose(register func(i int) operand.Mem) (ranks [8]reg.Register) {
	low, high := v.ctx.VPUNPCKLWD, v.ctx.VPUNPCKHWD
	x := ranks
	v.comment("Transpose words: registers four apart,")
	for i := range 4 {
		upper := register(i + 4)
		lower := v.load(register(i))
		x[i], x[i+4] = v.emit(low, lower, upper), v.emit(high, lower, upper)
	}
	v.comment("two apart,")
	for half := 0; half < 8; half += 4 {
		for i := half; i < half+2; i++ {
			x[i], x[i+2] = v.emit(low, x[i], x[i+2]), v.emit(high, x[i], x[i+2])
		}
	}
	v.comment("and neighbours.")
	for i := 0; i < 8; i += 2 {
		ranks[i], ranks[i+1] = v.emit(low, x[i], x[i+1]), v.emit(high, x[i], x[i+1])
	}
	return ranks
}

// storeCounts restores the order of the positions that transpose changed.
func (v *bytes256) storeCounts(counts reg.Register, to operand.Mem) {
	high := v.ctx.XMM()
	v.ctx.VEXTRACTI128(operand.U8(1), counts, high)
	low := counts.(reg.Vec).AsX()
	for i, instruction := range []func(ops ...operand.Op){v.ctx.VPUNPCKLWD, v.ctx.VPUNPCKHWD} {
		ordered := v.ctx.XMM()
		instruction(high, low, ordered)
		v.ctx.VMOVDQU(ordered, to.Offset(16*i))
	}
}
