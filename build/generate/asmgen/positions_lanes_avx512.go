package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// A lanes512 works on eight positions at a time, a lane of eight bytes each.
type lanes512 struct {
	vectors
	lanes
	k     *positionConstants512
	label string // of the loop
}

// each generates a loop over groups of eight positions. In a smaller last group the last
// record stands in for the missing ones. taken holds the number of positions in the group.
// The pointers of outputs advance by eight results a group.
func (l *lanes512) each(positions, n reg.Register, body func(recordAt func(i int) operand.Mem, taken reg.Register), outputs ...output) {
	last, taken := l.ctx.GP64(), l.ctx.GP64()
	offsets := [8]reg.Register{}
	for i := 1; i < 8; i++ {
		offsets[i] = l.ctx.GP64()
	}
	l.ctx.Label(l.label)
	l.comment("Eight records. Where fewer are left, the last one stands in for those missing.")
	l.ctx.LEAQ(operand.Mem{Base: n, Disp: -1}, last)
	l.ctx.SHLQ(operand.U8(6), last)
	for i := 1; i < 8; i++ {
		if i == 1 || i == 5 {
			l.comment(fmt.Sprintf("Offsets of records %d to %d.", i, min(i+3, 7)))
		}
		l.ctx.MOVQ(operand.U32(uint32(64*i)), offsets[i])
		l.ctx.CMPQ(last, offsets[i])
		l.ctx.CMOVQLT(last, offsets[i])
	}
	l.comment("The positions taken: eight, or as many as are left.")
	l.ctx.MOVQ(operand.U32(8), taken)
	l.ctx.CMPQ(n, taken)
	l.ctx.CMOVQLT(n, taken)
	body(func(i int) operand.Mem {
		if i == 0 {
			return operand.Mem{Base: positions}
		}
		return operand.Mem{Base: positions, Index: offsets[i], Scale: 1}
	}, taken)
	l.comment("The next eight.")
	l.ctx.ADDQ(operand.U32(8*64), positions)
	for _, o := range outputs {
		l.ctx.ADDQ(operand.U32(uint32(8*o.size)), o.pointer)
	}
	l.ctx.SUBQ(operand.U8(8), n)
	l.ctx.JG(operand.LabelRef(l.label))
}

// An output is the destination of results of size bytes a position.
type output struct {
	pointer reg.Register
	size    int
}

// read reads the records and separates the sides. The first side is Black in the lanes in
// which black(state) is all ones.
func (l *lanes512) read(recordAt func(i int) operand.Mem, black func(state reg.Register) reg.Register) {
	l.boards = l.gather(recordAt, l.constant(l.k.evens), l.constant(l.k.odds))
	l.comment("The occupied squares.")
	boards := &l.boards
	kinds := l.or3(boards[record.Rooks], boards[record.Queens], boards[record.Kings])
	l.occupied = l.or3(l.or3(boards[record.Pawns], boards[record.Knights], boards[record.Bishops]), kinds, boards[record.White])
	l.comment("The pieces of the side to move, or the side asked for, and the empty squares.")
	l.black = black(boards[record.State])
	l.own = l.logic((inX^inY)&inZ, boards[record.White], l.black, l.occupied)
	l.empty = l.logic(^inX, l.occupied, l.occupied, l.occupied)
}

// blackMoves returns all ones where it is Black's move.
func (l *lanes512) blackMoves(state reg.Register) reg.Register {
	return l.test(state, l.broadcast(l.k.blackMoves))
}

// test returns all ones in the lanes in which x and y have a common bit.
func (v *vectors) test(x, y reg.Register) reg.Register {
	mask, r := v.ctx.K(), v.ctx.ZMM()
	v.ctx.VPTESTMQ(x, y, mask)
	v.ctx.VPMOVM2Q(mask, r)
	return r
}

// forBlack returns constant, with the bits of flipped inverted where the first side is
// Black.
func (l *lanes512) forBlack(constant, flipped operand.Mem) reg.Register {
	return l.logic(inX^(inY&inZ), l.broadcast(constant), l.black, l.broadcast(flipped))
}

// west moves each bit of each byte one file to the west.
func (l *lanes512) west(set reg.Register) reg.Register {
	return l.affine(set, l.broadcast(l.k.westward))
}

// straight512 holds the boards for rays along ranks and files. Each is mirrored or
// transposed to make its ray go towards the high bits of bytes.
type straight512 struct {
	l                         *lanes512
	empty, west, south, north reg.Register
	mirror, transpose         reg.Register // matrices
}

func (l *lanes512) newStraight(empty reg.Register) *straight512 {
	l.comment("Empty squares for rays to the west, south and north: mirrored, transposed, both.")
	s := &straight512{l: l, empty: empty, mirror: l.broadcast(l.k.mirror), transpose: l.broadcast(l.k.transpose)}
	s.west = l.affine(empty, s.mirror)
	s.south = l.affine(s.transpose, empty)
	s.north = l.affine(s.south, s.mirror)
	return s
}

// alongRanks returns the sliders' attacks to the east and west.
func (s *straight512) alongRanks(set reg.Register) (east, west reg.Register) {
	l := s.l
	l.comment("Rays to the east and west.")
	east = l.ray(set, s.empty)
	return east, l.affine(l.ray(l.affine(set, s.mirror), s.west), s.mirror)
}

// alongFiles returns the sliders' attacks to the north and south.
func (s *straight512) alongFiles(set reg.Register) (north, south reg.Register) {
	l := s.l
	l.comment("Rays to the south.")
	down := l.affine(s.transpose, set)
	south = l.affine(s.transpose, l.ray(down, s.south))
	l.comment("Rays to the north.")
	north = l.affine(l.broadcast(l.k.transposeMirrored), l.ray(l.affine(down, s.mirror), s.north))
	return north, south
}

// straight returns the attacks of each set along ranks and files.
func (l *lanes512) straight(sets ...reg.Register) (attacks []reg.Register) {
	s := l.newStraight(l.empty)
	for _, set := range sets {
		east, west := s.alongRanks(set)
		north, south := s.alongFiles(set)
		attacks = append(attacks, l.or(l.or3(east, west, north), south))
	}
	return attacks
}

// landing returns the squares that a step along a diagonal may enter.
func (l *lanes512) landing(step int) operand.Op {
	if step == 7 || step == -9 {
		return l.broadcast(l.k.notH)
	}
	return l.broadcast(l.k.notA)
}

// forward moves bits a rank forward for the first side, and from the last rank to the
// first. backward is its inverse.
func (l *lanes512) forward(set reg.Register) reg.Register {
	return l.rotate(set, l.forBlack(l.k.forward, l.k.turned))
}

func (l *lanes512) backward(set reg.Register) reg.Register {
	return l.rotate(set, l.forBlack(l.k.backward, l.k.turned))
}
