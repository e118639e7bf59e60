package main

import (
	"fmt"
	"log"
	"math/bits"

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

// isZero returns all ones in the quadwords that are zero.
func (l *lanes) isZero(x reg.Register) reg.Register {
	if !l.avx512 {
		return l.equal64(x, l.k.quadword(0))
	}
	mask, r := l.ctx.K(), l.register()
	l.ctx.VPTESTNMQ(x, x, mask)
	l.ctx.VPMOVM2Q(mask, r)
	return r
}

// sum returns the sum of the bytes of each quadword, with AVX2.
func (l *lanes) sum(x reg.Register) reg.Register {
	return l.emit(variadic(l.ctx.VPSADBW), x, l.k.quadword(0))
}

// west moves each bit of each byte one file to the west.
func (l *lanes) west(set reg.Register) reg.Register {
	if l.avx512 {
		return l.affine(set, l.broadcast(l.k.quadword(westwardMatrix)))
	}
	return l.shift(l.and(set, l.k.quadword(notA)), -1)
}

// forward moves bits a rank forward for the first side, and from the last rank to the
// first. backward is its inverse.
func (l *lanes) forward(set reg.Register) reg.Register { return l.byRank(set, &l.up, 1) }

func (l *lanes) backward(set reg.Register) reg.Register { return l.byRank(set, &l.down, -1) }

// byRank moves bits by a number of ranks for White. It keeps the order or rotation of the first
// side in a register.
func (l *lanes) byRank(set reg.Register, sides *reg.Register, ranks int) reg.Register {
	if l.avx512 {
		if *sides == nil {
			*sides = l.forBlack(l.k.quadword(uint64(8*ranks)&63), l.k.quadword(8^56))
		}
		return l.rotate(set, *sides)
	}
	if *sides == nil {
		order := l.k.table(func(i int) int { return i&8 | (i-ranks)&7 })
		*sides = l.forBlack(order, l.k.table(func(i int) int { return ((i - 1) ^ (i + 1)) & 7 }))
	}
	return l.shuffle(set, *sides)
}

// forSide returns a set for White, mirrored where the first side is Black.
func (l *lanes) forSide(set uint64) reg.Register {
	return l.forBlack(l.k.quadword(set), l.k.quadword(set^bits.ReverseBytes64(set)))
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
		return l.test(state, l.broadcast(l.k.quadword(1<<record.BlackMovesBit)))
	}
	bit := l.k.quadword(1 << record.BlackMovesBit)
	return l.equal64(l.and(state, bit), bit)
}

// read reads the records and separates the sides. The first side is Black in the lanes in
// which black(state) is all ones.
func (l *lanes) read(records elements, black func(state reg.Register) reg.Register) {
	if l.avx512 {
		l.boards = l.gatherEight(records, l.constant(l.evens()), l.constant(l.odds()))
	} else {
		l.boards = l.gatherFour(records)
	}
	l.comment("The pieces of the first side, and the empty squares.")
	l.occupied = l.pieces(l.boards)
	l.black = black(l.boards[record.State])
	l.own = l.logic((inX^inY)&inZ, l.boards[record.White], l.black, l.occupied)
	l.empty = l.not(l.occupied)
}

// pieces returns the squares of all pieces.
func (v *vectors) pieces(boards [8]reg.Register) reg.Register {
	return v.or3(v.or3(boards[record.Pawns], boards[record.Knights], boards[record.Bishops]),
		v.or3(boards[record.Rooks], boards[record.Queens], boards[record.Kings]), boards[record.White])
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

// evens and odds are VPERMT2Q indices that complete the transposition of eight records.
func (v *vectors) evens() operand.Mem { return v.k.quadwords(0, 1, 8, 9, 4, 5, 12, 13) }
func (v *vectors) odds() operand.Mem  { return v.k.quadwords(2, 3, 10, 11, 6, 7, 14, 15) }

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

// transposeEight returns the quadwords of each lane of eight registers.
func (v *vectors) transposeEight(x [8]reg.Register) (rows [8]reg.Register) {
	for first, unpack := range []func(ops ...operand.Op){v.ctx.VPUNPCKLQDQ, v.ctx.VPUNPCKHQDQ} {
		var pairs [4]reg.Register
		for i := range pairs {
			pairs[i] = v.emit(unpack, x[2*i], x[2*i+1])
		}
		for i, selector := range []uint8{evenQuarters, oddQuarters} {
			low, high := v.quarters(selector, pairs[0], pairs[1]), v.quarters(selector, pairs[2], pairs[3])
			rows[first+2*i] = v.quarters(evenQuarters, low, high)
			rows[first+2*i+4] = v.quarters(oddQuarters, low, high)
		}
	}
	return rows
}

// Selectors of quarters.
const (
	lowQuarters  = 0x44
	highQuarters = 0xee
	evenQuarters = 0x88
	oddQuarters  = 0xdd
)

// quarters returns two quarters of x, then the same two of y.
func (v *vectors) quarters(selector uint8, x, y reg.Register) reg.Register {
	r := v.register()
	v.ctx.VSHUFI64X2(operand.U8(selector), y, x, r)
	return r
}

// storeFour stores four sets of each of four positions at an offset from its result.
func (v *vectors) storeFour(result elements, offset int, sets [4]reg.Register) {
	for first, unpack := range []func(ops ...operand.Op){v.ctx.VPUNPCKLQDQ, v.ctx.VPUNPCKHQDQ} {
		low, high := v.emit(unpack, sets[0], sets[1]), v.emit(unpack, sets[2], sets[3])
		for half, selector := range []uint8{0x20, 0x31} {
			row := v.register()
			v.ctx.VPERM2I128(operand.U8(selector), high, low, row)
			v.store(row, result(first+2*half).Offset(offset))
		}
	}
}

// An output is the destination of results of one kind. The pointer may be nil if it is optional.
type output struct {
	pointer  reg.Register
	optional bool
}

// each generates a loop over groups of four positions with AVX2 and of eight with AVX-512. A
// smaller last group is padded with the last record. AVX2 stores the results of the padding, size
// bytes each, over those of the last record. With AVX-512, taken holds the number of positions in
// the group.
func (l *lanes) each(
	positions, n reg.Register, size int, outputs []output,
	body func(records elements, results []elements, taken reg.Register),
) {
	count := 4
	if l.avx512 {
		count = 8
	}
	last, taken := l.ctx.GP64(), l.ctx.GP64()
	records, offsets := make([]reg.Register, count), make([]reg.Register, count)
	for i := 1; i < count; i++ {
		records[i], offsets[i] = l.ctx.GP64(), l.ctx.GP64()
	}
	l.ctx.Label(l.label)
	l.comment("The offsets of the records. Where fewer are left, the last one stands in for those missing.")
	l.ctx.LEAQ(operand.Mem{Base: n, Disp: -1}, last)
	l.ctx.SHLQ(operand.U8(6), last)
	for i := 1; i < count; i++ {
		l.atMost(records[i], 64*i, last)
		if !l.avx512 {
			l.comment(fmt.Sprintf("The offset of result %d.", i))
			l.scale(records[i], offsets[i], size)
		}
	}
	if l.avx512 {
		l.comment("The positions taken: eight, or as many as are left.")
		l.atMost(taken, count, n)
	}
	var results []elements
	for _, o := range outputs {
		results = append(results, atOffsets(o.pointer, offsets))
	}
	body(atOffsets(positions, records), results, taken)
	l.comment("The next positions.")
	l.ctx.ADDQ(operand.U32(uint32(64*count)), positions)
	for _, o := range outputs {
		if o.optional {
			advance(l.ctx, o.pointer, size*count)
		} else {
			l.ctx.ADDQ(operand.U32(uint32(size*count)), o.pointer)
		}
	}
	l.ctx.SUBQ(operand.U8(count), n)
	l.ctx.JG(operand.LabelRef(l.label))
}

// eachResult is each for kernels with one output, dst.
func (l *lanes) eachResult(size int, body func(records elements, result elements, dst, taken reg.Register)) {
	positions, n, dst := argument(l.ctx, "positions"), argument(l.ctx, "n"), argument(l.ctx, "dst")
	l.each(positions, n, size, []output{{dst, false}}, func(records elements, results []elements, taken reg.Register) {
		body(records, results[0], dst, taken)
	})
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
		eighth := copied(l.ctx, record)
		l.ctx.SHRQ(operand.U8(3), eighth)
		l.ctx.SUBQ(eighth, result)
	default:
		log.Fatalf("no scale for results of %d bytes", size)
	}
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
		return d.and(set, d.broadcastOperand(d.k.quadword(notA)))
	case -1, 7, -9:
		return d.and(set, d.broadcastOperand(d.k.quadword(notH)))
	}
	return set
}

// fill returns the sliders' attacks in the direction.
func (d *laneDirection) fill(set reg.Register) reg.Register {
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
	return l.around(set, l.neighbours(set))
}

// around returns the squares around those of set. beside holds those on the same rank.
func (l *lanes) around(set, beside reg.Register) reg.Register {
	all := l.or(beside, set)
	return l.or3(beside, l.shift(all, 8), l.shift(all, -8))
}

// rays returns the attacks of each set of sliders in a direction and in the opposite one. They go
// through the empty squares.
func (l *lanes) rays(step int, empty reg.Register, sets ...reg.Register) (there, back []reg.Register) {
	switch {
	case l.avx512 && step == 1:
		return l.alongRanks(empty, sets)
	case l.avx512 && step == 8:
		return l.alongFiles(empty, sets)
	case step == 1:
		for _, set := range sets {
			there = append(there, l.ray(set, empty))
		}
	default:
		d := l.newDirection(empty, step)
		for _, set := range sets {
			there = append(there, d.fill(set))
		}
	}
	d := l.newDirection(empty, -step)
	for _, set := range sets {
		back = append(back, d.fill(set))
	}
	return there, back
}

// alongRanks is rays to the east and west with AVX-512. It mirrors the boards for the west.
func (l *lanes) alongRanks(empty reg.Register, sets []reg.Register) (east, west []reg.Register) {
	l.comment("Rays to the east, and mirrored to the west.")
	mirror := l.broadcast(l.k.quadword(reverseMatrix))
	mirrored := l.affine(empty, mirror)
	for _, set := range sets {
		east = append(east, l.ray(set, empty))
		west = append(west, l.affine(l.ray(l.affine(set, mirror), mirrored), mirror))
	}
	return east, west
}

// alongFiles is rays to the north and south with AVX-512. Transposed boards have the south towards
// the high bits of bytes. A board that is the matrix of its product with mirror is transposed and
// mirrored.
func (l *lanes) alongFiles(empty reg.Register, sets []reg.Register) (north, south []reg.Register) {
	l.comment("Rays to the south on transposed boards, and mirrored to the north.")
	mirror, transpose := l.broadcast(l.k.quadword(reverseMatrix)), l.broadcast(l.k.quadword(identityMatrix))
	down := l.affine(transpose, empty)
	up := l.affine(down, mirror)
	for _, set := range sets {
		set = l.affine(transpose, set)
		south = append(south, l.affine(transpose, l.ray(set, down)))
		north = append(north, l.affine(mirror, l.ray(l.affine(set, mirror), up)))
	}
	return north, south
}
