package main

import (
	"fmt"
	"log"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// A lanes256 works on four positions at a time, a lane of eight bytes each. Each method
// returns its result in a new register.
type lanes256 struct {
	vectors256
	lanes
	k     *positionConstants256
	label string // of the loop

	up, down reg.Register // VPSHUFB orders: a rank forward and backward for the first side
}

// repeated broadcasts a quadword of the frame.
func (l *lanes256) repeated(m operand.Mem) reg.Register {
	r := l.ctx.YMM()
	l.ctx.VPBROADCASTQ(m, r)
	return r
}

// sub64 returns the differences x - y.
func (l *lanes256) sub64(x reg.Register, y operand.Op) reg.Register {
	return l.emit(l.ctx.VPSUBQ, x, y)
}

// equal8 and equal64 return all ones in equal bytes or quadwords.
func (l *lanes256) equal8(x reg.Register, y operand.Op) reg.Register {
	return l.emit(l.ctx.VPCMPEQB, x, y)
}

func (l *lanes256) equal64(x reg.Register, y operand.Op) reg.Register {
	return l.emit(l.ctx.VPCMPEQQ, x, y)
}

// shuffle returns the bytes of table that numbers selects.
func (l *lanes256) shuffle(table reg.Register, numbers operand.Op) reg.Register {
	return l.emit(l.ctx.VPSHUFB, table, numbers)
}

// sum returns the sum of the bytes of each quadword.
func (l *lanes256) sum(x reg.Register) reg.Register {
	return l.emit(variadic(l.ctx.VPSADBW), x, l.k.zero)
}

// shift returns quadwords shifted to the left, or to the right if count is negative.
func (l *lanes256) shift(x operand.Op, count int) reg.Register {
	r := l.ctx.YMM()
	if count > 0 {
		l.ctx.VPSLLQ(operand.U8(count), x, r)
	} else {
		l.ctx.VPSRLQ(operand.U8(-count), x, r)
	}
	return r
}

// west moves each bit of each byte one file to the west.
func (l *lanes256) west(set reg.Register) reg.Register {
	return l.shift(l.and(set, l.k.notA), -1)
}

// A result256 is the destination of results of one kind.
type result256 struct {
	pointer reg.Register
	of      func(i int) operand.Mem // the result of a position
}

// each generates a loop over groups of four positions. In a smaller last group the last
// record stands in for the missing ones, and their results are stored over its own. The
// results have the given parameter names and size bytes a position.
func (l *lanes256) each(size int, names []string, body func(recordAt func(i int) operand.Mem, results []result256)) {
	positions := l.ctx.Load(l.ctx.Param("positions"), l.ctx.GP64())
	n := l.ctx.Load(l.ctx.Param("n"), l.ctx.GP64())
	last := l.ctx.GP64()
	var records, offsets [4]reg.Register
	for i := 1; i < 4; i++ {
		records[i], offsets[i] = l.ctx.GP64(), l.ctx.GP64()
	}
	at := func(base reg.Register, offsets [4]reg.Register) func(i int) operand.Mem {
		return func(i int) operand.Mem {
			if i == 0 {
				return operand.Mem{Base: base}
			}
			return operand.Mem{Base: base, Index: offsets[i], Scale: 1}
		}
	}
	var results []result256
	for _, name := range names {
		pointer := l.ctx.Load(l.ctx.Param(name), l.ctx.GP64())
		results = append(results, result256{pointer, at(pointer, offsets)})
	}
	l.ctx.Label(l.label)
	l.comment("Four records. Where fewer are left, the last one stands in for those missing.")
	l.ctx.LEAQ(operand.Mem{Base: n, Disp: -1}, last)
	l.ctx.SHLQ(operand.U8(6), last)
	for i := 1; i < 4; i++ {
		l.comment(fmt.Sprintf("The offset of record %d, and that of its result.", i))
		l.ctx.MOVQ(operand.U32(uint32(64*i)), records[i])
		l.ctx.CMPQ(last, records[i])
		l.ctx.CMOVQLT(last, records[i])
		l.scale(records[i], offsets[i], size)
	}
	body(at(positions, records), results)
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
	l.ctx.VZEROUPPER()
	l.ctx.RET()
}

// scale sets result to the offset of a result from the offset of its record.
func (l *lanes256) scale(record, result reg.Register, size int) {
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

// read reads the records and separates the sides. The first side is Black in the lanes in
// which black(state) is all ones.
func (l *lanes256) read(recordAt func(i int) operand.Mem, black func(state reg.Register) reg.Register) {
	l.boards = l.gather(recordAt)
	l.comment("The two sides, and which way is forward.")
	boards := &l.boards
	isBlack := black(boards[record.State])
	l.occupied = l.or(l.or3(l.or3(boards[record.Pawns], boards[record.Knights], boards[record.Bishops]),
		boards[record.Rooks], boards[record.Queens]),
		l.or(boards[record.Kings], boards[record.White]))
	l.comment("The pieces of the first side, and the empty squares.")
	l.own = l.logic((inX^inY)&inZ, isBlack, boards[record.White], l.occupied)
	l.empty = l.xor(l.occupied, l.k.ones)
	l.black = isBlack
}

// forward moves bits a rank forward for the first side, and from the last rank to the
// first. backward is its inverse.
func (l *lanes256) forward(set reg.Register) reg.Register {
	if l.up == nil {
		l.up = l.forBlack(l.k.up, l.k.upOrDown)
	}
	return l.shuffle(set, l.up)
}

func (l *lanes256) backward(set reg.Register) reg.Register {
	if l.down == nil {
		l.down = l.forBlack(l.k.down, l.k.upOrDown)
	}
	return l.shuffle(set, l.down)
}

// forBlack returns constant, with the bits of flipped inverted where the first side is
// Black.
func (l *lanes256) forBlack(constant, flipped operand.Mem) reg.Register {
	return l.xor(l.and(l.black, flipped), constant)
}

// landing returns the squares that a step may enter, nil for all.
func (l *lanes256) landing(step int) operand.Op {
	switch step {
	case 9, -7:
		return l.k.notA
	case -1, 7, -9:
		return l.k.notH
	}
	return nil
}

// straight returns the attacks of each set along ranks and files.
func (l *lanes256) straight(sets ...reg.Register) (attacks []reg.Register) {
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

// storeFour stores four sets of each position at an offset from its result.
func (l *lanes256) storeFour(result func(i int) operand.Mem, offset int, sets [4]reg.Register) {
	for half := range 2 {
		first, second := sets[2*half], sets[2*half+1]
		for i, pair := range []reg.Register{l.emit(l.ctx.VPUNPCKLQDQ, first, second), l.emit(l.ctx.VPUNPCKHQDQ, first, second)} {
			v := pair.(reg.VecVirtual)
			l.ctx.VMOVDQU(v.AsX(), result(i).Offset(offset+16*half))
			l.ctx.VEXTRACTI128(operand.U8(1), v, result(i+2).Offset(offset+16*half))
		}
	}
}
