package main

import (
	"fmt"
	"log"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// elements returns the memory of a record, a result or a register by its number.
type elements func(i int) operand.Mem

// lanes emits the stages of kernels with a position a lane of eight bytes: four positions with
// AVX2, eight with AVX-512. Each method returns its result in a new register.
type lanes struct {
	vectors
	k     *positionConstants
	label string // of the loop

	boards          [8]reg.Register
	own             reg.Register // the pieces of the first side: the side to move or the given one
	their           reg.Register // those of the other side
	occupied, empty reg.Register
	black           reg.Register // all ones where the first side is Black

	// A rank forward and backward for the first side: VPSHUFB orders with AVX2, rotations with
	// AVX-512.
	up, down reg.Register
}

// sum returns the sum of the bytes of each quadword, with AVX2.
func (l *lanes) sum(x reg.Register) reg.Register {
	return l.emit(variadic(l.ctx.VPSADBW), x, l.k.zero)
}

// west moves each bit of each byte one file to the west.
func (l *lanes) west(set reg.Register) reg.Register {
	if l.avx512 {
		return l.affine(set, l.broadcast(l.k.westward))
	}
	return l.shift(l.and(set, l.k.notA), -1)
}

// forward moves bits a rank forward for the first side, and from the last rank to the
// first. backward is its inverse.
func (l *lanes) forward(set reg.Register) reg.Register {
	return l.byRank(set, &l.up, l.k.forward)
}

func (l *lanes) backward(set reg.Register) reg.Register {
	return l.byRank(set, &l.down, l.k.backward)
}

// byRank moves bits by White's order or rotation. It keeps that of the first side in a register.
func (l *lanes) byRank(set reg.Register, sides *reg.Register, white operand.Mem) reg.Register {
	if *sides == nil {
		*sides = l.forBlack(white, l.k.turned)
	}
	if l.avx512 {
		return l.rotate(set, *sides)
	}
	return l.shuffle(set, *sides)
}

// forBlack returns constant, with the bits of flipped inverted where the first side is
// Black.
func (l *lanes) forBlack(constant, flipped operand.Mem) reg.Register {
	if l.avx512 {
		return l.logic(inX^(inY&inZ), l.broadcast(constant), l.black, l.broadcast(flipped))
	}
	return l.xor(l.and(l.black, flipped), constant)
}

// blackMoves returns all ones where it is Black's move.
func (l *lanes) blackMoves(state reg.Register) reg.Register {
	if l.avx512 {
		return l.test(state, l.broadcast(l.k.blackMoves))
	}
	return l.equal64(l.and(state, l.k.blackMoves), l.k.blackMoves)
}

// read reads the records and separates the sides. The first side is Black in the lanes in
// which black(state) is all ones.
func (l *lanes) read(records elements, black func(state reg.Register) reg.Register) {
	boards := &l.boards
	if l.avx512 {
		*boards = l.gatherEight(records, l.constant(l.k.evens), l.constant(l.k.odds))
		l.comment("The occupied squares.")
		kinds := l.or3(boards[record.Rooks], boards[record.Queens], boards[record.Kings])
		others := l.or3(boards[record.Pawns], boards[record.Knights], boards[record.Bishops])
		l.occupied = l.or3(others, kinds, boards[record.White])
		l.comment("The pieces of the side to move, or the side asked for, and the empty squares.")
		l.black = black(boards[record.State])
		l.own = l.logic((inX^inY)&inZ, boards[record.White], l.black, l.occupied)
		l.empty = l.logic(^inX, l.occupied, l.occupied, l.occupied)
		return
	}
	*boards = l.gatherFour(records)
	l.comment("The two sides, and which way is forward.")
	l.black = black(boards[record.State])
	l.occupied = l.or(l.or3(l.or3(boards[record.Pawns], boards[record.Knights], boards[record.Bishops]),
		boards[record.Rooks], boards[record.Queens]),
		l.or(boards[record.Kings], boards[record.White]))
	l.comment("The pieces of the first side, and the empty squares.")
	l.own = l.logic((inX^inY)&inZ, l.black, boards[record.White], l.occupied)
	l.empty = l.xor(l.occupied, l.k.ones)
}

// gatherFour returns the eight boards of four records, a record a lane. Each loaded register
// holds quarters of two records whose numbers differ by two.
func (v *vectors) gatherFour(records elements) (boards [8]reg.Register) {
	for quarter := range 4 {
		v.comment(fmt.Sprintf("Transpose: boards %d and %d of four records, a record a lane.", 2*quarter, 2*quarter+1))
		var pairs [2]reg.Register
		for i := range pairs {
			pairs[i] = v.register()
			v.ctx.VBROADCASTI128(records(i).Offset(16*quarter), pairs[i])
			v.ctx.VINSERTI128(operand.U8(1), records(i+2).Offset(16*quarter), pairs[i], pairs[i])
		}
		boards[2*quarter] = v.emit(v.ctx.VPUNPCKLQDQ, pairs[0], pairs[1])
		boards[2*quarter+1] = v.emit(v.ctx.VPUNPCKHQDQ, pairs[0], pairs[1])
	}
	return boards
}

// gatherEight returns the eight boards of eight records, a record a lane. Each loaded register
// holds halves of two records whose numbers differ by four.
func (v *vectors) gatherEight(records elements, evens, odds reg.Register) (boards [8]reg.Register) {
	for half := range 2 {
		v.comment(fmt.Sprintf("Load boards %d to %d of eight records, two records a register.", 4*half, 4*half+3))
		var pairs [4]reg.Register
		for i := range pairs {
			pairs[i] = v.register()
			v.ctx.VBROADCASTI64X4(records(i).Offset(32*half), pairs[i])
			v.ctx.VINSERTI64X4(operand.U8(1), records(i+4).Offset(32*half), pairs[i], pairs[i])
		}
		v.comment("Transpose them: a board a register, a record a lane.")
		for board, instruction := range []func(ops ...operand.Op){v.ctx.VPUNPCKLQDQ, v.ctx.VPUNPCKHQDQ} {
			low, high := v.emit(instruction, pairs[0], pairs[1]), v.emit(instruction, pairs[2], pairs[3])
			boards[4*half+board] = v.permute(low, high, evens)
			boards[4*half+board+2] = v.permute(low, high, odds)
		}
	}
	return boards
}

// A result is the destination of results of one kind.
type result struct {
	pointer reg.Register
	of      elements
}

// eachFour generates a loop over groups of four positions. A smaller last group is padded with
// the last record, and the results of the padding are stored over its own. The results have the
// given parameter names and size bytes a position.
func (l *lanes) eachFour(size int, names []string, body func(records elements, results []result)) {
	positions, n, last := argument(l.ctx, "positions"), argument(l.ctx, "n"), l.ctx.GP64()
	var records, offsets [4]reg.Register
	for i := 1; i < 4; i++ {
		records[i], offsets[i] = l.ctx.GP64(), l.ctx.GP64()
	}
	var results []result
	for _, name := range names {
		pointer := argument(l.ctx, name)
		results = append(results, result{pointer, atOffsets(pointer, offsets[:])})
	}
	l.ctx.Label(l.label)
	l.comment("Four records. Where fewer are left, the last one stands in for those missing.")
	l.ctx.LEAQ(operand.Mem{Base: n, Disp: -1}, last)
	l.ctx.SHLQ(operand.U8(6), last)
	for i := 1; i < 4; i++ {
		l.comment(fmt.Sprintf("The offset of record %d, and that of its result.", i))
		l.atMost(records[i], 64*i, last)
		l.scale(records[i], offsets[i], size)
	}
	body(atOffsets(positions, records[:]), results)
	l.ctx.ADDQ(operand.U32(4*64), positions)
	for i, r := range results {
		if names[i] == "checkers" { // may be nil
			advance(l.ctx, r.pointer, 4*size)
			continue
		}
		l.ctx.ADDQ(operand.U32(uint32(4*size)), r.pointer)
	}
	l.ctx.SUBQ(operand.U8(4), n)
	l.ctx.JG(operand.LabelRef(l.label))
	end(l.ctx)
}

// atOffsets returns the memory at each of some offsets from base. The first one is zero.
func atOffsets(base reg.Register, offsets []reg.Register) elements {
	return func(i int) operand.Mem {
		if i == 0 {
			return operand.Mem{Base: base}
		}
		return operand.Mem{Base: base, Index: offsets[i], Scale: 1}
	}
}

// atMost sets a register to a number, or to limit if that is less.
func (l *lanes) atMost(r reg.Register, number int, limit reg.Register) {
	l.ctx.MOVQ(operand.U32(uint32(number)), r)
	l.ctx.CMPQ(limit, r)
	l.ctx.CMOVQLT(limit, r)
}

// scale sets result to the offset of a result from the offset of its record.
func (l *lanes) scale(record, result reg.Register, size int) {
	l.ctx.MOVQ(record, result)
	switch size {
	case 1:
		l.ctx.SHRQ(operand.U8(6), result)
	case 32:
		l.ctx.SHRQ(operand.U8(1), result)
	case 56:
		eighth := l.ctx.GP64()
		l.ctx.MOVQ(record, eighth)
		l.ctx.SHRQ(operand.U8(3), eighth)
		l.ctx.SUBQ(eighth, result)
	default:
		log.Fatalf("no scale for results of %d bytes", size)
	}
}

// eachEight generates a loop over groups of eight positions. A smaller last group is padded with
// the last record. taken holds the number of positions in the group. The pointers of outputs
// advance by eight results a group.
func (l *lanes) eachEight(
	positions, n reg.Register, body func(records elements, taken reg.Register), outputs ...output,
) {
	last, taken := l.ctx.GP64(), l.ctx.GP64()
	var offsets [8]reg.Register
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
		l.atMost(offsets[i], 64*i, last)
	}
	l.comment("The positions taken: eight, or as many as are left.")
	l.atMost(taken, 8, n)
	body(atOffsets(positions, offsets[:]), taken)
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

// A laneDirection holds the empty squares that a fill by one, two and four steps may enter.
type laneDirection struct {
	*lanes
	step    int
	through [3]reg.Register
}

func (l *lanes) newDirection(empty reg.Register, step int) *laneDirection {
	d := &laneDirection{lanes: l, step: step}
	l.comment(fmt.Sprintf("Rays %s: the empty squares that one step, two and four may go on to.", nameOf(step)))
	d.through[0] = d.keep(empty)
	for i := range 2 {
		d.through[i+1] = l.and(d.through[i], l.shift(d.through[i], step<<i))
	}
	return d
}

// keep returns the squares of set that a step may enter.
func (d *laneDirection) keep(set reg.Register) reg.Register {
	switch d.step {
	case 9, -7:
		return d.and(set, d.broadcastOperand(d.k.notA))
	case -1, 7, -9:
		return d.and(set, d.broadcastOperand(d.k.notH))
	}
	return set
}

// rays returns the sliders' attacks in the direction.
func (d *laneDirection) rays(set reg.Register) reg.Register {
	d.comment(fmt.Sprintf("Fill to the %s, then one step beyond.", nameOf(d.step)))
	for i, through := range d.through {
		set = d.logic(inX|inY&inZ, set, d.shift(set, d.step<<i), through)
	}
	return d.keep(d.shift(set, d.step))
}

// neighbours returns the east and west neighbours of the squares of set.
func (l *lanes) neighbours(set reg.Register) reg.Register {
	return l.or(l.west(set), l.east(set))
}

// knightSet returns the attacks of knights.
func (l *lanes) knightSet(set reg.Register) reg.Register {
	l.comment("Knights: the squares one file and two files away.")
	west, east := l.west(set), l.east(set)
	near, far := l.or(west, east), l.or(l.west(west), l.east(east))
	return l.spread(near, far)
}

// spread returns the squares two ranks from near and one rank from far.
func (l *lanes) spread(near, far reg.Register) reg.Register {
	l.comment("Two ranks up and down from one file away, and one rank from two files away.")
	return l.or(l.or3(l.shift(near, 16), l.shift(near, -16), l.shift(far, 8)), l.shift(far, -8))
}

// kingSet returns the attacks of kings.
func (l *lanes) kingSet(set reg.Register) reg.Register {
	l.comment("Kings: the squares beside them, then those above and below all three.")
	beside := l.neighbours(set)
	all := l.or(beside, set)
	return l.or3(beside, l.shift(all, 8), l.shift(all, -8))
}

// straightRays holds the boards for rays along ranks and files. Each is mirrored or
// transposed to make its ray go towards the high bits of bytes.
type straightRays struct {
	l                         *lanes
	empty, west, south, north reg.Register
	mirror, transpose         reg.Register // matrices
}

func (l *lanes) newStraightRays(empty reg.Register) *straightRays {
	l.comment("Empty squares for rays to the west, south and north: mirrored, transposed, both.")
	s := &straightRays{l: l, empty: empty, mirror: l.broadcast(l.k.mirror), transpose: l.broadcast(l.k.transpose)}
	s.west = l.affine(empty, s.mirror)
	s.south = l.affine(s.transpose, empty)
	s.north = l.affine(s.south, s.mirror)
	return s
}

// alongRanks returns the sliders' attacks to the east and west.
func (s *straightRays) alongRanks(set reg.Register) (east, west reg.Register) {
	l := s.l
	l.comment("Rays to the east and west.")
	east = l.ray(set, s.empty)
	return east, l.affine(l.ray(l.affine(set, s.mirror), s.west), s.mirror)
}

// alongFiles returns the sliders' attacks to the north and south.
func (s *straightRays) alongFiles(set reg.Register) (north, south reg.Register) {
	l := s.l
	l.comment("Rays to the south.")
	down := l.affine(s.transpose, set)
	south = l.affine(s.transpose, l.ray(down, s.south))
	l.comment("Rays to the north.")
	north = l.affine(l.broadcast(l.k.transposeMirrored), l.ray(l.affine(down, s.mirror), s.north))
	return north, south
}

// straight returns the attacks of each set along ranks and files.
func (l *lanes) straight(sets ...reg.Register) (attacks []reg.Register) {
	if l.avx512 {
		s := l.newStraightRays(l.empty)
		for _, set := range sets {
			east, west := s.alongRanks(set)
			north, south := s.alongFiles(set)
			attacks = append(attacks, l.or(l.or3(east, west, north), south))
		}
		return attacks
	}
	for _, set := range sets {
		attacks = append(attacks, l.ray(set, l.empty))
	}
	for _, step := range []int{-1, 8, -8} {
		d := l.newDirection(l.empty, step)
		for i, set := range sets {
			attacks[i] = l.or(attacks[i], d.rays(set))
		}
	}
	return attacks
}
