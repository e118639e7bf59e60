package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// byteVectors emits a level's instructions on registers of bytes, for counts by ranks. Each
// method returns its result in a new register. An operand of type operand.Op may be in
// memory.
type byteVectors interface {
	comment(lines ...string)
	countOf(name string) // a comment that names the set that is counted next

	load(m operand.Mem) reg.Register
	store(x reg.Register, m operand.Mem)
	broadcast(constant operand.Mem) reg.Register
	zero() reg.Register
	unset() reg.Register // a register for assign
	assign(dst, x reg.Register)

	// logic takes the truth table of an expression in inX, inY and inZ.
	logic(table uint8, x, y reg.Register, z operand.Op) reg.Register
	and(x reg.Register, y operand.Op) reg.Register
	or(x reg.Register, y operand.Op) reg.Register
	xor(x reg.Register, y operand.Op) reg.Register
	or3(x, y reg.Register, z operand.Op) reg.Register
	andNot(x operand.Op, y reg.Register) reg.Register // x &^ y
	orNot(x, y reg.Register) reg.Register             // x | ^y
	neither(x, y reg.Register) reg.Register           // ^x &^ y

	add8(x reg.Register, y operand.Op) reg.Register
	addSaturated8(x reg.Register, y operand.Op) reg.Register
	ray(sliders, empty reg.Register) reg.Register // the sliders' attacks to the east

	east(x reg.Register) reg.Register
	// loadTables loads the constants of the given operations. The others must not be used.
	loadTables(operations ...operation) byteTables

	// checked returns the positions with no checker and those with more than one. masks
	// returns both as bytes of ones.
	checked(number reg.Register) (none, many reg.Register)
	masks(none, many reg.Register) (noneBytes, manyBytes reg.Register)
	// addWhere adds one to sum where there is no checker, bad is zero and piece is not
	// zero.
	addWhere(sum, bad, piece, ones, none reg.Register)

	// split stores seven boards of eight registers each in the frame. Each register holds
	// all ranks of a few positions, rank by rank. Two ranks of the pawns, castlingRank and
	// enPassantRank, hold castling rights and en passant squares. transpose returns a
	// register a rank.
	split(s *sliced, positions reg.Register) (transpose func(register func(i int) operand.Mem) [8]reg.Register)
	// storeCounts stores a byte a position, in order.
	storeCounts(counts reg.Register, to operand.Mem)
}

// byteTables emits operations on registers of bytes that need constants in registers.
type byteTables interface {
	west(x reg.Register) reg.Register
	mirror(x reg.Register) reg.Register
	count(x operand.Op) reg.Register // the bit count of each byte
	// For at most one piece a byte: the squares beside it, those two files from it, and its
	// own square with near, the squares beside it.
	beside(x reg.Register) reg.Register
	twoBeside(x reg.Register) reg.Register
	around(x, near reg.Register) reg.Register
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

// A sliced counts the legal moves of 64 positions at once with AVX-512 and of 32 with AVX2.
// A register holds one rank of all of them, a byte each. Slicing flips Black's positions,
// so the side to move always moves up.
type sliced struct {
	byteVectors
	ctx   *build.Context
	k     *slicedConstants
	label string // of the loop
	width int    // bytes of a register, positions of a group

	local operand.Mem  // the start of the stack frame
	frame reg.Register // the first address in it that is a multiple of the width
	rank  reg.Register // frame plus one width for each rank below the current one
	left  reg.Register // iterations left
	size  int          // of the frame, from that address on

	boards [7]ranks // in the order of the constants below

	up                          [6]ranks // rays from below of the king, then of enemies: north, north-east, north-west
	dangerBelow                 ranks    // the enemy's attacks from below and beside
	enemyKnights, enemyNear     ranks    // the enemies' attacks two ranks up, and one rank down
	kingNear, kingFar, kingZone ranks    // squares one file from the king, two files from it, and its own with those one file from it
	unpinned                    [4]ranks // pieces that may move along their file, diagonal, anti-diagonal or rank
	danger, checkMask           ranks
	down                        [3]ranks    // own sliders' attacks from above: south, south-west, south-east
	allowed                     ranks       // the targets of pieces
	rights, enPassant           operand.Mem // the rooks that may castle, and the squares that double steps passed
	groups                      operand.Mem // seven boards of eight registers, as split stores them
}

// slicedConstants are repeated bytes.
type slicedConstants struct {
	byteG, byteBelowG, byteBelowF        operand.Mem // squares of castling
	byteC, byteBelowC, byteD, byteBelowD operand.Mem
	ones                                 operand.Mem
}

const (
	ownPieces = iota
	enemyPieces
	pawnBoard
	knightBoard
	diagonalBoard
	orthogonalBoard
	kingBoard
)

// Ranks, as the side to move counts them.
const (
	firstRank = iota
	secondRank
	thirdRank
	fourthRank
	fifthRank
	sixthRank
	_
	lastRank
)

// The ranks of the pawns' board that hold the rooks that may castle and, on their files, the
// en passant squares. Pawns stand on neither.
const (
	castlingRank  = firstRank
	enPassantRank = lastRank
)

// ranks is the offset of eight ranks in the frame.
type ranks int

func newSliced(ctx *build.Context, loop list.Loop, v byteVectors, k *slicedConstants) *sliced {
	width := loop.Block
	s := &sliced{byteVectors: v, ctx: ctx, k: k, label: loop.Label, width: width, frame: ctx.GP64(), rank: ctx.GP64(), left: ctx.GP64()}
	s.local = ctx.AllocLocal(width - 8) // the stack is aligned to eight bytes
	// Two zero ranks stand where the code reads beyond the edges of the board.
	edge := 2 * width
	s.allocate(edge)
	board := func() ranks { return ranks(s.allocate(8 * width).Disp) }
	for _, r := range []*ranks{&s.kingNear, &s.kingFar, &s.kingZone, &s.enemyKnights, &s.enemyNear, &s.allowed} {
		*r = board()
		s.allocate(edge)
	}
	for _, all := range [][]ranks{s.boards[:], s.up[:], s.unpinned[:], s.down[:]} {
		for i := range all {
			all[i] = board()
		}
	}
	s.dangerBelow, s.danger, s.checkMask = board(), board(), board()
	s.rights, s.enPassant = s.allocate(width), s.allocate(width)
	s.groups = s.allocate(7 * 8 * width)
	return s
}

// allocate returns more bytes of the frame.
func (s *sliced) allocate(bytes int) operand.Mem {
	s.ctx.AllocLocal(bytes)
	s.size += bytes
	return operand.Mem{Base: s.frame, Disp: s.size - bytes}
}

// of returns the rank that many above the current one. absolute returns a rank by its
// number.
func (s *sliced) of(r ranks, above int) operand.Mem {
	return operand.Mem{Base: s.rank, Disp: int(r) + s.width*above}
}

func (s *sliced) absolute(r ranks, rank int) operand.Mem {
	return operand.Mem{Base: s.frame, Disp: int(r) + s.width*rank}
}

// begin aligns the frame and clears the ranks beyond the edges.
func (s *sliced) begin() {
	s.comment(fmt.Sprintf("The frame starts at a multiple of %d.", s.width))
	s.ctx.LEAQ(s.local.Offset(s.width-8), s.frame)
	s.ctx.ANDQ(operand.I8(-s.width), s.frame)
	s.comment("The ranks beyond the edges of the board are zero.")
	zero := s.zero()
	first := int(s.kingNear) - 2*s.width
	for _, r := range []ranks{s.kingNear, s.kingFar, s.kingZone, s.enemyKnights, s.enemyNear, s.allowed} {
		s.store(zero, operand.Mem{Base: s.frame, Disp: first})
		s.store(zero, operand.Mem{Base: s.frame, Disp: first + s.width})
		first = int(r) + 8*s.width
	}
	s.store(zero, operand.Mem{Base: s.frame, Disp: first})
	s.store(zero, operand.Mem{Base: s.frame, Disp: first + s.width})
}

// loop generates a loop over the ranks, from the first one up or from the last one down.
func (s *sliced) loop(label string, down bool, body func()) {
	s.ctx.MOVQ(s.frame, s.rank)
	if down {
		s.ctx.ADDQ(operand.U32(uint32(7*s.width)), s.rank)
	}
	s.ctx.MOVQ(operand.U32(8), s.left)
	s.ctx.Label(label)
	body()
	if down {
		s.ctx.SUBQ(operand.U8(s.width), s.rank)
	} else {
		s.ctx.ADDQ(operand.U8(s.width), s.rank)
	}
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef(label))
}

// group stores the counts of a group of positions.
func (s *sliced) group(positions, moves, checkers reg.Register) {
	s.slice(positions)
	s.sweepUp()
	number, king := s.sweepDown()
	s.storeCheckers(number, checkers)
	s.moves(number, king, moves)
}

// overlap goes to a last group, which ends with the last position and overlaps the previous
// group. n positions are left.
func (s *sliced) overlap(positions, moves, checkers, n reg.Register) {
	s.comment(fmt.Sprintf("A group of %[1]d that ends with the last position: n-%[1]d is negative.", s.width))
	s.ctx.SUBQ(operand.U8(s.width), n)
	s.ctx.ADDQ(n, moves)
	back := s.ctx.GP64()
	s.ctx.MOVQ(n, back)
	s.ctx.SHLQ(operand.U8(6), back)
	s.ctx.ADDQ(back, positions)
	s.ctx.TESTQ(checkers, checkers)
	s.ctx.JEQ(operand.LabelRef("overlap"))
	s.ctx.ADDQ(n, checkers)
	s.ctx.Label("overlap")
	s.ctx.MOVQ(operand.U32(uint32(s.width)), n)
	s.ctx.JMP(operand.LabelRef(s.label))
}

// slice stores seven boards by rank, counted from the first rank of the side to move.
func (s *sliced) slice(positions reg.Register) {
	transpose := s.split(s, positions)
	s.comment("Each rank in one register, a board at a time.")
	from, to := s.ctx.GP64(), s.ctx.GP64()
	s.ctx.LEAQ(s.groups, from)
	s.ctx.LEAQ(s.absolute(s.boards[0], 0), to)
	s.ctx.MOVQ(operand.U32(7), s.left)
	s.ctx.Label("transpose")
	for i, rank := range transpose(func(i int) operand.Mem { return operand.Mem{Base: from, Disp: s.width * i} }) {
		if i == 0 {
			s.comment("Store the eight ranks.")
		}
		s.store(rank, operand.Mem{Base: to, Disp: s.width * i})
	}
	s.comment("The next board.")
	s.ctx.ADDQ(operand.U32(uint32(8*s.width)), from)
	s.ctx.ADDQ(operand.U32(uint32(8*s.width)), to)
	s.ctx.DECQ(s.left)
	s.ctx.JNZ(operand.LabelRef("transpose"))

	s.comment("Castling rights and en passant squares, and no pawns in their place.")
	rights, enPassant := s.absolute(s.boards[pawnBoard], castlingRank), s.absolute(s.boards[pawnBoard], enPassantRank)
	zero := s.zero()
	s.store(s.load(rights), s.rights)
	s.store(s.load(enPassant), s.enPassant)
	s.store(zero, rights)
	s.store(zero, enPassant)
}
