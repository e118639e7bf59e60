package main

import (
	"log"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// vectors emits instructions on 64-byte registers. Each method returns its result in a new
// register; package registers removes the copies. An operand of type operand.Op may be in memory.
type vectors struct {
	ctx *build.Context
	at  func(constant operand.Mem) operand.Mem
}

// emit emits an instruction on two sources. The second may be in memory.
func (v *vectors) emit(instruction func(ops ...operand.Op), x reg.Register, y operand.Op) reg.Register {
	r := v.ctx.ZMM()
	instruction(y, x, r)
	return r
}

// unary emits an instruction on one source.
func (v *vectors) unary(instruction func(ops ...operand.Op), x operand.Op) reg.Register {
	r := v.ctx.ZMM()
	instruction(x, r)
	return r
}

// The truth tables of the operands of logic. An expression in them is the truth table of the
// same expression in the operands: logic(inX|inY&inZ, x, y, z) is x | y&z.
const (
	inX uint8 = 0xf0
	inY uint8 = 0xcc
	inZ uint8 = 0xaa
)

func (v *vectors) logic(table uint8, x, y reg.Register, z operand.Op) reg.Register {
	r := v.copy(x)
	v.ctx.VPTERNLOGQ(operand.U8(table), z, y, r)
	return r
}

func (v *vectors) copy(x reg.Register) reg.Register { return v.unary(v.ctx.VMOVDQA64, x) }

// assign sets an existing register, for example a loop-carried one.
func (v *vectors) assign(dst, x reg.Register) { v.ctx.VMOVDQA64(x, dst) }

func (v *vectors) load(m operand.Mem) reg.Register { return v.unary(v.ctx.VMOVDQU64, m) }

func (v *vectors) store(x reg.Register, m operand.Mem) { v.ctx.VMOVDQU64(x, m) }

func (v *vectors) zero() reg.Register {
	r := v.ctx.ZMM()
	i, err := x86.VPXORQ(r, r, r)
	if err != nil {
		log.Fatal(err)
	}
	i.CancellingInputs = true // avo sets this only for VPXOR
	v.ctx.Instruction(i)
	return r
}

func (v *vectors) unset() reg.Register { return v.ctx.ZMM() }

// constant loads a constant of 64 bytes.
func (v *vectors) constant(m operand.Mem) reg.Register { return v.load(v.at(m)) }

// broadcast broadcasts a quadword.
func (v *vectors) broadcast(m operand.Mem) reg.Register { return v.unary(v.ctx.VPBROADCASTQ, v.at(m)) }

func (v *vectors) and(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPANDQ, x, y) }

func (v *vectors) or(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPORQ, x, y) }

func (v *vectors) xor(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPXORQ, x, y) }

// andNot returns x &^ y.
func (v *vectors) andNot(x operand.Op, y reg.Register) reg.Register {
	return v.emit(v.ctx.VPANDNQ, y, x)
}

// or3 returns x | y | z.
func (v *vectors) or3(x, y reg.Register, z operand.Op) reg.Register {
	return v.logic(inX|inY|inZ, x, y, z)
}

// neither returns ^x &^ y.
func (v *vectors) neither(x, y reg.Register) reg.Register { return v.logic(^(inX | inY), x, y, y) }

// shift returns quadwords shifted to the left, or to the right if count is negative.
func (v *vectors) shift(x operand.Op, count int) reg.Register {
	r := v.ctx.ZMM()
	shiftInto(v.ctx, r, x, count)
	return r
}

// shiftInto does the same in registers of any size.
func shiftInto(ctx *build.Context, dst reg.Register, x operand.Op, count int) {
	if count > 0 {
		ctx.VPSLLQ(operand.U8(count), x, dst)
	} else {
		ctx.VPSRLQ(operand.U8(-count), x, dst)
	}
}

func (v *vectors) rotate(x, counts reg.Register) reg.Register {
	return v.emit(v.ctx.VPROLVQ, x, counts)
}

// affine multiplies each byte of x by a matrix.
func (v *vectors) affine(x reg.Register, matrix operand.Op) reg.Register {
	r := v.ctx.ZMM()
	v.ctx.VGF2P8AFFINEQB(operand.U8(0), matrix, x, r)
	return r
}

// east moves each bit of each byte one file to the east. The move to the west is a matrix.
func (v *vectors) east(x reg.Register) reg.Register { return v.add8(x, x) }

func (v *vectors) add8(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPADDB, x, y) }

// addSaturated8 adds unsigned bytes. A sum above 255 is 255.
func (v *vectors) addSaturated8(x reg.Register, y operand.Op) reg.Register {
	return v.emit(v.ctx.VPADDUSB, x, y)
}

// add64 returns the sums of quadwords, sub64 their differences x - y.
func (v *vectors) add64(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPADDQ, x, y) }

func (v *vectors) sub64(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPSUBQ, x, y) }

// ray returns the sliders' attacks towards the high bits of each byte, up to and including
// the first square that is not empty. The carry of an addition runs through the empty
// squares: (s + s + empty) ^ empty. A run of empty squares starts at one slider at most, so
// a byte may hold any number of sliders.
func (v *vectors) ray(sliders, empty reg.Register) reg.Register {
	return v.xor(v.add8(v.east(sliders), empty), empty)
}

// count returns the number of bits in each byte, count64 in each quadword.
func (v *vectors) count(x operand.Op) reg.Register { return v.unary(v.ctx.VPOPCNTB, x) }

func (v *vectors) count64(x operand.Op) reg.Register { return v.unary(v.ctx.VPOPCNTQ, x) }

// Matrices for affine. The first is also data: with a board as the matrix, the product is
// the board transposed along the diagonal from a8 to h1.
const (
	identityMatrix = 0x0102040810204080
	reverseMatrix  = 0x8040201008040201 // reverses the bits of a byte
	westwardMatrix = 0x0204081020408000 // moves them one file to the west
)

// matrix returns the matrix for affine. Bit number file of the product is the parity of the
// source bits in bits(file).
func matrix(bits func(file int) uint8) (m uint64) {
	for file := range 8 {
		m |= uint64(bits(file)) << (8 * (7 - file))
	}
	return m
}

// comment writes a comment into the assembly.
func (v *vectors) comment(lines ...string) { v.ctx.Comment(lines...) }

// countOf names the set that is counted next. The proof finds the set by this name.
func (v *vectors) countOf(name string) { v.comment("Count " + name + ".") }
