package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A sliced counts the legal moves of 64 positions at once with AVX-512 and of 32 with AVX2.
// A register holds one rank of all of them, a byte each. Slicing flips Black's positions,
// so the side to move always moves up.
type sliced struct {
	vectors
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
	kingNear, kingFar, kingZone ranks    // squares one file from the king, two, and its own with those one file from it
	unpinned                    [4]ranks // pieces that may move along their file, diagonal, anti-diagonal or rank
	danger, checkMask           ranks
	down                        [3]ranks    // own sliders' attacks from above: south, south-west, south-east
	allowed                     ranks       // the targets of pieces
	rights, enPassant           operand.Mem // the rooks that may castle, and the squares that double steps passed
	groups                      operand.Mem // seven boards of eight registers, as split stores them
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

// These ranks of the pawns' board have no pawns. They hold the rooks that may castle and, on their
// files, the en passant squares.
const (
	castlingRank  = firstRank
	enPassantRank = lastRank
)

// ranks is the offset of eight ranks in the frame.
type ranks int

func newSliced(v vectors, loop list.Loop) *sliced {
	width := loop.Block
	s := &sliced{vectors: v, label: loop.Label, width: width}
	s.frame, s.rank, s.left = v.ctx.GP64(), v.ctx.GP64(), v.ctx.GP64()
	s.local = v.ctx.AllocLocal(width - 8) // the stack is aligned to eight bytes
	// Two zero ranks follow where the code reads beyond the edges of the board.
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

// of returns the rank that is above the current one by a number of ranks.
func (s *sliced) of(r ranks, above int) operand.Mem {
	return operand.Mem{Base: s.rank, Disp: int(r) + s.width*above}
}

// board returns the current rank of a board.
func (s *sliced) board(number int) operand.Mem { return s.of(s.boards[number], 0) }

// absolute returns a rank by its number.
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
	s.store(zero, s.absolute(s.kingNear, -2))
	s.store(zero, s.absolute(s.kingNear, -1))
	for _, r := range []ranks{s.kingNear, s.kingFar, s.kingZone, s.enemyKnights, s.enemyNear, s.allowed} {
		s.store(zero, s.absolute(r, 8))
		s.store(zero, s.absolute(r, 9))
	}
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

// next advances to the next group. n is the number of positions that are left.
func (s *sliced) next(positions, moves, n reg.Register) {
	s.comment(fmt.Sprintf("The next %d, if at least %[1]d remain.", s.width))
	s.ctx.ADDQ(operand.U32(uint32(s.width*64)), positions)
	s.ctx.ADDQ(operand.U8(s.width), moves)
	s.ctx.SUBQ(operand.U8(s.width), n)
}

// overlap goes to a last group, which ends with the last position and overlaps the previous
// group. n positions are left.
func (s *sliced) overlap(positions, moves, checkers, n reg.Register) {
	s.comment(fmt.Sprintf("A group of %[1]d that ends with the last position: n-%[1]d is negative.", s.width))
	s.ctx.SUBQ(operand.U8(s.width), n)
	s.ctx.ADDQ(n, moves)
	back := copied(s.ctx, n)
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
	transpose := s.split(positions)
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
