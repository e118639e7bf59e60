package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/registers"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// movesAVX2 generates the kernel that makes moves of a position, four at a time, one a lane of eight
// bytes. positions.md explains it.
func movesAVX2(k *constants, kernel list.Kernel) {
	m := &moveLanes{vectors: vectors256(k)}
	m.playAll(kernel.Loops[0])
	registers.Fit(k.ctx, 16, k.ctx.AllocLocal)
}

// movesAVX512 generates the same kernel for eight moves at a time.
func movesAVX512(k *constants, kernel list.Kernel) {
	k.lanes = 8
	m := &moveLanes{vectors: vectors512(k)}
	m.at = k.aligned()
	m.playAll(kernel.Loops[0])
	registers.Fit(k.ctx, 32, nil)
}

// The flags of moves.
const (
	castlingFlag = 1 << 6
	stepFlag     = 1 << 7 // of a pawn's move that is no promotion and no capture en passant

	// Those of a capture en passant are the bits of the number of a square that the captured pawn
	// shares with the capturing one: its rank.
	passFlags = 56
)

// moveKinds holds the flags of each kind of move, and the board that its piece arrives on.
var moveKinds = [16]struct {
	flags uint64
	board int
}{ // as in package movegen; the second half are promotions and no moves
	{stepFlag, record.Pawns}, {0, record.Knights}, {0, record.Bishops}, {0, record.Rooks},
	{0, record.Queens}, {0, record.Kings}, {castlingFlag, record.Kings}, {passFlags, record.Pawns},
	{0, record.Pawns}, {0, record.Knights}, {0, record.Bishops}, {0, record.Rooks},
	{0, record.Queens}, {0, record.Kings}, {0, record.Kings}, {0, record.Kings},
}

// flagOf returns the flag of a board that a piece arrives on, with AVX-512. AVX2 has its number.
func flagOf(board int) uint64 { return 1 << (8 + board) }

// A moveLanes makes moves of a position, one a lane.
type moveLanes struct {
	vectors
	p          reg.Register
	boards     [8]reg.Register // of the position, in each lane, with AVX-512
	black      reg.Register    // all ones if Black is to move
	otherMoves reg.Register    // the state of the other side to move
	capturable reg.Register    // where the pawns of the other side capture
}

// playAll generates the kernel.
func (m *moveLanes) playAll(loop list.Loop) {
	dst := argument(m.ctx, "dst")
	m.p = argument(m.ctx, "p")
	moves := argument(m.ctx, "moves")
	n := argument(m.ctx, "n")
	m.read()
	block, taken := copied(m.ctx, operand.U32(uint32(loop.Block))), m.ctx.GP64()

	m.ctx.Label(loop.Label)
	m.positions(m.after(moves), dst)
	m.comment("The next block of moves, or the last block if fewer are left.")
	m.ctx.MOVQ(block, taken)
	m.ctx.SUBQ(operand.U8(uint8(loop.Block)), n)
	m.ctx.CMPQ(n, block)
	m.ctx.CMOVQLT(n, taken)
	m.ctx.LEAQ(operand.Mem{Base: moves, Index: taken, Scale: 2}, moves)
	m.ctx.SHLQ(operand.U8(6), taken)
	m.ctx.ADDQ(taken, dst)
	m.ctx.TESTQ(n, n)
	m.ctx.JEQ(operand.LabelRef("done"))
	m.ctx.CMPQ(n, block)
	m.ctx.CMOVQLT(block, n)
	m.ctx.JMP(operand.LabelRef(loop.Label))
	m.ctx.Label("done")
	end(m.ctx)
}

// board returns a board of the position in each lane.
func (m *moveLanes) board(i int) reg.Register {
	if m.avx512 {
		return m.boards[i]
	}
	return m.repeat(operand.Mem{Base: m.p, Disp: 8 * i})
}

// read reads the position.
func (m *moveLanes) read() {
	if m.avx512 {
		m.comment("Each board of the position, in each lane.")
		for i := range m.boards {
			m.boards[i] = m.repeat(operand.Mem{Base: m.p, Disp: 8 * i})
		}
	}
	m.comment("Whose move it is, and whose it will be.")
	state := m.board(record.State)
	m.black = m.sub64(m.zero(), m.and(m.shift(state, -record.BlackMovesBit), m.at(m.k.quadword(1))))
	m.otherMoves = m.andNot(m.at(m.k.quadword(1<<record.BlackMovesBit)), state)
	m.comment("The squares that pawns of the other side attack.")
	pawns := m.logic(inX&^(inY^inZ), m.board(record.Pawns), m.board(record.White), m.black)
	// The rotations are those of Black's pawns. For White's the same bits of both differ.
	attacks := func(from, count uint64) reg.Register {
		set := m.and(pawns, m.at(m.k.quadword(from)))
		turned := m.at(m.k.quadword((64 - 9) ^ 7))
		return m.rotated(set, m.logic(inX^(inY&inZ), m.constant(m.k.quadword(count)), m.black, turned))
	}
	m.capturable = m.or(attacks(notA, 64-9), attacks(notH, 64-7))
}

// rotated rotates quadwords to the left by 1 to 63.
func (m *moveLanes) rotated(x, counts reg.Register) reg.Register {
	if m.avx512 {
		return m.rotate(x, counts)
	}
	right := m.sub64(m.constant(m.k.quadword(64)), counts)
	return m.or(m.emit(m.ctx.VPSLLVQ, x, counts), m.emit(m.ctx.VPSRLVQ, x, right))
}

// kindsOf returns the flags of the kinds of moves, and those of captures en passant among them. They
// may hold others above the sixth bit.
func (m *moveLanes) kindsOf(kinds reg.Register) (flags, passes reg.Register) {
	if m.avx512 {
		var all [16]uint64
		for i, k := range moveKinds {
			all[i] = k.flags | flagOf(k.board)
		}
		table := m.k.quadwords(all[:]...)
		flags = m.permute(m.constant(table), m.constant(table.Offset(64)), kinds)
		return flags, flags
	}
	table := m.k.table(func(i int) int { return int(moveKinds[i].flags) | moveKinds[i].board })
	onlyLowest := m.k.quadword(everyByte(0x80) &^ 0xff) // zeros but for the lowest byte
	flags = m.shuffle(m.constant(table), m.or(kinds, m.at(onlyLowest)))
	return flags, m.and(flags, m.at(m.k.quadword(passFlags)))
}

// have returns the lanes that have a flag: a mask register with AVX-512, and all ones or zeros with
// AVX2.
func (m *moveLanes) have(flags reg.Register, flag operand.Mem) reg.Register {
	if m.avx512 {
		return m.mask(flags, m.at(flag))
	}
	return m.equal64(m.and(flags, m.at(flag)), m.at(flag))
}

// arriveOn returns the lanes in which the piece arrives on each board.
func (m *moveLanes) arriveOn(flags reg.Register) (lanes [record.State]reg.Register) {
	if !m.avx512 {
		flags = m.and(flags, m.at(m.k.quadword(7)))
	}
	for board := record.Pawns; board <= record.Kings; board++ {
		if m.avx512 {
			lanes[board] = m.have(flags, m.k.quadword(flagOf(board)))
		} else {
			lanes[board] = m.equal64(flags, m.at(m.k.quadword(uint64(board))))
		}
	}
	return lanes
}

// after returns the boards after a move in each lane.
func (m *moveLanes) after(moves reg.Register) (boards [8]reg.Register) {
	m.comment("The squares that the moves come from and go to, and the flags of their kinds.")
	all := m.unary(m.ctx.VPMOVZXWQ, operand.Mem{Base: moves})
	to := m.and(all, m.at(m.k.quadword(63)))
	from := m.and(m.shift(all, -6), m.at(m.k.quadword(63)))
	flags, passes := m.kindsOf(m.shift(all, -12))

	m.comment("The bits of these squares, and of the one that is captured on.")
	one := m.constant(m.k.quadword(1))
	bit := func(square reg.Register) reg.Register { return m.emit(m.ctx.VPSLLVQ, one, square) }
	left, arrived := bit(from), bit(to)
	captured := bit(m.logic(inX&inZ|inY&^inZ, from, to, passes))

	m.comment("The square that a double step passes, if an enemy pawn may capture there.")
	both := m.or(left, arrived)
	between := m.logic(inX&inY&inZ, m.shift(both, 8), m.shift(both, -8), m.capturable)
	passed := m.keep(between, m.have(flags, m.k.quadword(stepFlag)))

	m.comment("The squares that king and rook castle to: in the east if the rook is there.")
	east := m.shift(m.sub64(from, to), -32)
	rank := m.and(from, m.at(m.k.quadword(passFlags)))
	onRank := func(inWest, inEast uint64) reg.Register { // squares of rank 1
		square := m.logic(inX^(inY&inZ), m.constant(m.k.quadword(inWest)), east, m.at(m.k.quadword(inWest^inEast)))
		return m.emit(m.ctx.VPSLLVQ, square, rank)
	}
	castles := m.have(flags, m.k.quadword(castlingFlag))
	arrived = m.choose(arrived, onRank(1<<2, 1<<6), castles)
	rook := m.keep(onRank(1<<3, 1<<5), castles)

	m.comment("Each board loses the squares that a piece leaves or is captured on.")
	gone := m.or(left, captured)
	for i := range record.State {
		boards[i] = m.andNot(m.board(i), gone)
	}
	boards[record.Rooks] = m.or(boards[record.Rooks], rook)
	boards[record.White] = m.logic(inX|inY&^inZ, boards[record.White], m.or(arrived, rook), m.black)

	m.comment("The rooks that may castle. A king or rook that moves has not arrived yet.")
	white := m.and(boards[record.White], m.at(m.k.quadword(0xff)))
	black := m.andNot(m.at(m.k.quadword(0xff<<56)), boards[record.White])
	kings := boards[record.Kings]
	home := m.or(m.keepIfMeets(white, kings), m.keepIfMeets(black, kings))
	rights := m.logic(inX&inY&inZ, home, boards[record.Rooks], m.board(record.State))
	boards[record.State] = m.or3(rights, passed, m.otherMoves)

	m.comment("A board gains the square that a piece arrives on.")
	for board, lanes := range m.arriveOn(flags) {
		if board >= record.Pawns {
			boards[board] = m.orIn(boards[board], arrived, lanes)
		}
	}
	return boards
}

// keep returns x in some lanes, and zeros in the others.
func (m *moveLanes) keep(x, lanes reg.Register) reg.Register {
	if !m.avx512 {
		return m.and(x, lanes)
	}
	r := m.register()
	m.ctx.VMOVDQA64_Z(x, lanes, r)
	return r
}

// keepIfMeets returns x in the lanes in which it has a bit of y, and zeros in the others.
func (m *moveLanes) keepIfMeets(x, y reg.Register) reg.Register {
	if m.avx512 {
		return m.keep(x, m.mask(x, y))
	}
	return m.andNot(x, m.equal64(m.and(x, y), m.zero()))
}

// choose returns y in some lanes, and x in the others.
func (m *moveLanes) choose(x, y, lanes reg.Register) reg.Register {
	if !m.avx512 {
		return m.logic(inX&^inZ|inY&inZ, x, y, lanes)
	}
	r := m.copy(x)
	m.ctx.VMOVDQU64(y, lanes, r)
	return r
}

// orIn returns x | y in some lanes, and x in the others.
func (m *moveLanes) orIn(x, y, lanes reg.Register) reg.Register {
	if !m.avx512 {
		return m.or(x, m.and(y, lanes))
	}
	r := m.copy(x)
	m.ctx.VPORQ(y, r, lanes, r)
	return r
}

// positions stores the positions that have the given boards.
func (m *moveLanes) positions(boards [8]reg.Register, dst reg.Register) {
	m.comment("Transpose the boards to positions.")
	at := func(i int) operand.Mem { return operand.Mem{Base: dst, Disp: 64 * i} }
	if m.avx512 {
		for i, position := range m.transposeEight(boards) {
			m.store(position, at(i))
		}
		return
	}
	m.storeFour(at, 0, [4]reg.Register(boards[:4]))
	m.storeFour(at, 32, [4]reg.Register(boards[4:]))
}
