package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// byteTables emits operations on registers of bytes that need constants in registers: matrices
// with AVX-512, tables by nibble with AVX2.
type byteTables struct {
	*sliced
	registers map[operand.Mem]reg.Register // by constant
}

// An operation is an operation of byteTables.
type operation int

const (
	westward operation = iota
	mirrored
	oneBeside
	secondBeside
	allAround
	counted
)

// loadTables loads the constants of the given operations. The others must not be used. Package
// registers spills some of those of AVX2.
func (s *sliced) loadTables(all ...operation) byteTables {
	t := byteTables{s, make(map[operand.Mem]reg.Register)}
	var tables map[operation][]operand.Mem
	if !s.avx512 {
		tables = map[operation][]operand.Mem{
			mirrored: {s.k.table(reversed), s.k.table(reversedHigh)},
			counted:  {s.k.table(bitsOfNibble)},
		}
	} else {
		tables = map[operation][]operand.Mem{
			westward:     {s.k.quadword(westwardMatrix)},
			mirrored:     {s.k.quadword(reverseMatrix)},
			oneBeside:    {s.k.quadword(besideMatrix)},
			secondBeside: {s.k.quadword(twoBesideMatrix)},
			allAround:    {s.k.quadword(aroundMatrix)},
		}
	}
	for _, o := range all {
		for _, table := range tables[o] {
			t.registers[table] = s.broadcast(table)
		}
	}
	if !s.avx512 && len(t.registers) > 0 {
		t.registers[s.k.byte(15)] = s.load(s.k.byte(15))
	}
	return t
}

// product returns the product with a matrix of AVX-512.
func (t byteTables) product(x reg.Register, matrix operand.Mem) reg.Register {
	return t.affine(x, t.registers[matrix])
}

func (t byteTables) west(x reg.Register) reg.Register {
	if t.avx512 {
		return t.product(x, t.k.quadword(westwardMatrix))
	}
	return t.right(x, 1, t.k.quadword(notH))
}

// right shifts bytes to the right. The mask landing removes the bits that come from the next
// byte.
func (s *sliced) right(x reg.Register, count int, landing operand.Op) reg.Register {
	return s.and(s.rightInWords(x, count), landing)
}

// mirror reverses the bits of each byte. With AVX2 it reverses both nibbles and exchanges them.
func (t byteTables) mirror(x reg.Register) reg.Register {
	if t.avx512 {
		return t.product(x, t.k.quadword(reverseMatrix))
	}
	low, high := t.byNibble(x, t.k.table(reversedHigh), t.k.table(reversed))
	return t.or(low, high)
}

// count returns the bit count of each byte, with AVX2 the sum of those of its nibbles.
func (t byteTables) count(x reg.Register) reg.Register {
	if t.avx512 {
		return t.unary(t.ctx.VPOPCNTB, x)
	}
	low, high := t.byNibble(x, t.k.table(bitsOfNibble), t.k.table(bitsOfNibble))
	return t.add8(low, high)
}

// byNibble looks up the low and the high nibble of each byte.
func (t byteTables) byNibble(x reg.Register, lowTable, highTable operand.Mem) (low, high reg.Register) {
	nibble := t.registers[t.k.byte(15)]
	low = t.shuffle(t.registers[lowTable], t.and(x, nibble))
	return low, t.shuffle(t.registers[highTable], t.right(x, 4, nibble))
}

// beside returns the squares one file from a piece, twoBeside those two files from it, and around
// its own square and those beside it, which are near. A byte has at most one piece.
func (t byteTables) beside(x reg.Register) reg.Register {
	if t.avx512 {
		return t.product(x, t.k.quadword(besideMatrix))
	}
	return t.or(t.west(x), t.east(x))
}

func (t byteTables) twoBeside(x reg.Register) reg.Register {
	if t.avx512 {
		return t.product(x, t.k.quadword(twoBesideMatrix))
	}
	return t.or(t.right(x, 2, t.k.byte(1<<6-1)), t.east(t.east(x)))
}

func (t byteTables) around(x, near reg.Register) reg.Register {
	if t.avx512 {
		return t.product(x, t.k.quadword(aroundMatrix))
	}
	return t.or(near, x)
}

func (s *sliced) isZero(x reg.Register) reg.Register { return s.equal8(x, s.zero()) }

// checked returns the positions without a checker and those with more than one: mask registers
// with AVX-512, bytes of ones with AVX2. masks returns both as bytes of ones.
func (s *sliced) checked(number reg.Register) (none, many reg.Register) {
	if !s.avx512 {
		return s.isZero(number), s.emit(s.ctx.VPCMPGTB, number, s.k.byte(1))
	}
	none, many = s.ctx.K(), s.ctx.K()
	s.ctx.VPTESTNMB(number, number, none)
	s.ctx.VPTESTMB(s.broadcast(s.k.quadword(notA)), number, many)
	return none, many
}

func (s *sliced) masks(none, many reg.Register) (noneBytes, manyBytes reg.Register) {
	if !s.avx512 {
		return none, many
	}
	noneBytes, manyBytes = s.register(), s.register()
	s.ctx.VPMOVM2B(none, noneBytes)
	s.ctx.VPMOVM2B(many, manyBytes)
	return noneBytes, manyBytes
}

// addWhere adds one to sum where there is no checker, bad is zero and piece is not zero.
func (s *sliced) addWhere(sum, bad, piece, ones, none reg.Register) {
	if !s.avx512 {
		s.ctx.VPSUBB(s.andNot(s.and(s.isZero(bad), none), s.isZero(piece)), sum, sum)
		return
	}
	free, may := s.ctx.K(), s.ctx.K()
	s.ctx.VPTESTNMB(bad, bad, none, free)
	s.ctx.VPTESTMB(piece, piece, free, may)
	s.ctx.VPSUBB(ones, sum, may, sum)
}

// storeCounts stores a byte a position, in order. With AVX2 it restores the order that
// transposeWords changed.
func (s *sliced) storeCounts(counts reg.Register, to operand.Mem) {
	if s.avx512 {
		s.store(counts, to)
		return
	}
	high := s.ctx.XMM()
	s.ctx.VEXTRACTI128(operand.U8(1), counts, high)
	low := counts.(reg.Vec).AsX()
	for i, instruction := range []func(ops ...operand.Op){s.ctx.VPUNPCKLWD, s.ctx.VPUNPCKHWD} {
		ordered := s.ctx.XMM()
		instruction(high, low, ordered)
		s.ctx.VMOVDQU(ordered, to.Offset(16*i))
	}
}

// A transposition returns a register a rank of eight registers that hold all ranks of a few
// positions, rank by rank.
type transposition func(register elements) [8]reg.Register

// split stores seven boards of eight registers each in the frame, for the transposition that it
// returns. Two ranks of the pawns, castlingRank and enPassantRank, hold castling rights and en
// passant squares.
func (s *sliced) split(positions reg.Register) transposition {
	if s.avx512 {
		return s.splitEight(positions)
	}
	return s.splitFour(positions)
}

// slices generates the loop of split over a number of positions at a time. group is the first of
// the registers that they go to, one for each board and eight apart.
func (s *sliced) slices(positions reg.Register, count int, body func(records elements, group operand.Mem)) {
	first, group := copied(s.ctx, positions), s.ctx.GP64()
	s.ctx.LEAQ(s.groups, group)
	s.ctx.MOVQ(operand.U32(8), s.left)
	s.ctx.Label("slice")
	body(func(i int) operand.Mem { return operand.Mem{Base: first, Disp: 64 * i} }, operand.Mem{Base: group})
	s.ctx.ADDQ(operand.U32(uint32(64*count)), first)
	s.ctx.ADDQ(operand.U8(s.width), group)
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef("slice"))
}

// boardsOf returns the boards to slice, of records whose boards are x.
func (s *sliced) boardsOf(x [8]reg.Register, own, occupied reg.Register) [7]reg.Register {
	return [7]reg.Register{
		ownPieces:       own,
		enemyPieces:     s.andNot(occupied, own),
		pawnBoard:       x[record.Pawns],
		knightBoard:     x[record.Knights],
		diagonalBoard:   s.or(x[record.Bishops], x[record.Queens]),
		orthogonalBoard: s.or(x[record.Rooks], x[record.Queens]),
		kingBoard:       x[record.Kings],
	}
}

// stateRanksOfTwo is the order of bytes that places ranks 1 and 6 of two boards as ranks 1 and 8.
func stateRanksOfTwo(i int) int {
	switch i >> 1 {
	case 0:
		return i & 1 << 3
	case 7:
		return i&1<<3 | 5
	}
	return 0x80
}

// splitFour reads four positions at a time. VPSHUFB pairs the ranks of two of them.
func (s *sliced) splitFour(positions reg.Register) transposition {
	k := s.k
	s.comment("Slice, four positions at a time: seven boards each, of which 16 bits hold a rank of two.")
	s.slices(positions, 4, func(records elements, group operand.Mem) {
		x := s.gatherFour(records)
		s.comment("The occupied squares.")
		occupied := s.pieces(x)
		// Move bit 32 of the state to the sign and copy the sign to all bits.
		black := s.register()
		s.ctx.VPSLLQ(operand.U8(31), x[record.State], black)
		s.ctx.VPSRAD(operand.U8(31), black, black)
		s.ctx.VPSHUFD(operand.U8(0xf5), black, black)
		s.comment("The side to move, and the ranks in reverse order where this is Black.")
		ranks := s.load(k.table(func(i int) int { return i&1<<3 | i>>1 }))
		flip := s.and(s.shuffle(black, ranks), k.byte(7))
		order, stateOrder := s.xor(flip, ranks), s.xor(flip, k.table(stateRanksOfTwo))
		own := s.logic((inX^inY)&inZ, x[record.White], black, occupied)
		rightsOrEnPassant := s.and(x[record.State], s.or(x[record.Rooks], k.quadword(innerRanks)))
		s.comment("Split ranks. Castling rights and en passant squares stand on the ranks without pawns.")
		x[record.Pawns] = s.and(x[record.Pawns], k.quadword(innerRanks))
		boards := s.boardsOf(x, own, occupied)
		for i, board := range boards {
			if i == 3 {
				s.comment("Knights, sliders and kings.")
			}
			sliced := s.shuffle(board, order)
			if i == pawnBoard {
				sliced = s.or(sliced, s.shuffle(rightsOrEnPassant, stateOrder))
			}
			s.store(sliced, group.Offset(8*s.width*i))
		}
	})
	return s.transposeWords
}

// transposeWords transposes eight by eight words in each half. The low halves of the ranks get
// positions 4i and 4i+1, the high halves 4i+2 and 4i+3.
func (s *sliced) transposeWords(register elements) (ranks [8]reg.Register) {
	low, high := s.ctx.VPUNPCKLWD, s.ctx.VPUNPCKHWD
	x := ranks
	s.comment("Transpose words: registers four apart,")
	for i := range 4 {
		upper := register(i + 4)
		lower := s.load(register(i))
		x[i], x[i+4] = s.emit(low, lower, upper), s.emit(high, lower, upper)
	}
	s.comment("two apart,")
	for half := 0; half < 8; half += 4 {
		for i := half; i < half+2; i++ {
			x[i], x[i+2] = s.emit(low, x[i], x[i+2]), s.emit(high, x[i], x[i+2])
		}
	}
	s.comment("and neighbours.")
	for i := 0; i < 8; i += 2 {
		ranks[i], ranks[i+1] = s.emit(low, x[i], x[i+1]), s.emit(high, x[i], x[i+1])
	}
	return ranks
}

// splitEight reads eight positions at a time. VPERMB gathers the bytes of each rank.
func (s *sliced) splitEight(positions reg.Register) transposition {
	k := s.k
	s.comment("Slice, eight positions at a time: seven boards each, of which a quadword holds a", "rank of the eight.")
	evens, odds := s.constant(s.evens()), s.constant(s.odds())
	// Orders of bytes that split eight boards by rank. The second places ranks 1 and 6 as ranks 1 and 8.
	ranks := s.constant(k.bytes(64, func(i int) int { return i&7<<3 | i>>3 }))
	stateRanks := s.constant(k.bytes(64, func(i int) int {
		if i < 8 {
			return i << 3
		}
		return i&7<<3 | 5
	}))
	sevens, bit := s.broadcast(k.byte(7)), s.broadcast(k.quadword(1<<record.BlackMovesBit))
	inner := s.broadcast(k.quadword(innerRanks))
	edges := maskOf(s.ctx, lastRanks)
	s.slices(positions, 8, func(records elements, group operand.Mem) {
		x := s.gatherEight(records, evens, odds)
		s.comment("The sides, and the ranks in reverse order where Black moves.")
		occupied := s.pieces(x)
		mask, black, flip := s.ctx.K(), s.register(), s.register()
		s.ctx.VPTESTMQ(x[record.State], bit, mask)
		s.ctx.VPMOVM2Q(mask, black)
		s.ctx.VPMOVM2B(mask, flip)
		s.ctx.VPBROADCASTQ(flip.AsX(), flip)
		order, stateOrder := s.logic(inX^(inY&inZ), ranks, flip, sevens), s.logic(inX^(inY&inZ), stateRanks, flip, sevens)
		s.comment("The seven boards, and castling rights and en passant squares.")
		own := s.logic((inX^inY)&inZ, x[record.White], black, occupied)
		rightsOrEnPassant := s.logic(inX&(inY|inZ), x[record.State], x[record.Rooks], inner)
		boards := s.boardsOf(x, own, occupied)
		s.comment("Their ranks, a quadword each.")
		for i, board := range boards {
			sliced := s.register()
			s.ctx.VPERMB(board, order, sliced)
			if i == pawnBoard {
				// Castling rights and en passant squares take the ranks without pawns.
				s.ctx.VPERMB(rightsOrEnPassant, stateOrder, edges, sliced)
			}
			s.store(sliced, group.Offset(8*s.width*i))
		}
		s.comment("The next eight positions.")
	})
	return func(register elements) [8]reg.Register { return s.gatherEight(register, evens, odds) }
}
