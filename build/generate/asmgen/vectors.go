package main

import (
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
	"github.com/mmcloughlin/avo/x86"
)

// vectors emits instructions on registers of one size. Each method returns its result in a new
// register; package registers removes the copies. An operand of type operand.Op may be in memory.
type vectors struct {
	ctx      *build.Context
	register func() reg.VecVirtual // returns a new register
	avx512   bool                  // whether to emit instructions of AVX-512

	// k are the constants. Those of AVX2 fill a register, so an instruction may read them as memory
	// operands. at returns the address of one.
	k  *constants
	at func(constant operand.Mem) operand.Mem
}

func vectors256(k *constants) vectors {
	return vectors{ctx: k.ctx, k: k, register: k.ctx.YMM, at: func(constant operand.Mem) operand.Mem { return constant }}
}

func vectors512(k *constants) vectors {
	v := vectors256(k).sized(k.ctx.ZMM)
	v.avx512 = true
	return v
}

// sized returns vectors of registers of another size.
func (v vectors) sized(register func() reg.VecVirtual) vectors {
	v.register = register
	return v
}

// into returns vectors that put every result into r. Chains of instructions need it in kernels
// that package registers does not rewrite.
func (v vectors) into(r reg.Register) *vectors {
	v = v.sized(func() reg.VecVirtual { return r.(reg.VecVirtual) })
	return &v
}

// comment writes a comment into the assembly.
func (v *vectors) comment(lines ...string) { v.ctx.Comment(lines...) }

// countOf names the set that is counted next. The proof finds the set by this name.
func (v *vectors) countOf(name string) { v.comment("Count " + name + ".") }

// emit emits an instruction on two sources. The second may be in memory.
func (v *vectors) emit(instruction func(ops ...operand.Op), x reg.Register, y operand.Op) reg.Register {
	r := v.register()
	instruction(y, x, r)
	return r
}

// either emits the instruction of AVX2 or its equivalent of AVX-512.
func (v *vectors) either(
	avx2 func(y, x, r operand.Op), avx512 func(ops ...operand.Op), x reg.Register, y operand.Op,
) reg.Register {
	if v.avx512 {
		return v.emit(avx512, x, y)
	}
	return v.emit(variadic(avx2), x, y)
}

// variadic adapts an avo function with named operands.
func variadic(instruction func(y, x, r operand.Op)) func(ops ...operand.Op) {
	return func(ops ...operand.Op) { instruction(ops[0], ops[1], ops[2]) }
}

// unary emits an instruction on one source.
func (v *vectors) unary(instruction func(ops ...operand.Op), x operand.Op) reg.Register {
	r := v.register()
	instruction(x, r)
	return r
}

// move loads or stores a register.
func (v *vectors) move(from, to operand.Op) {
	if v.avx512 {
		v.ctx.VMOVDQU64(from, to)
	} else {
		v.ctx.VMOVDQU(from, to)
	}
}

func (v *vectors) load(m operand.Mem) reg.Register {
	r := v.register()
	v.move(m, r)
	return r
}

func (v *vectors) store(x reg.Register, m operand.Mem) { v.move(x, m) }

// assign sets an existing register, for example a loop-carried one.
func (v *vectors) assign(dst, x reg.Register) {
	if v.avx512 {
		v.ctx.VMOVDQA64(x, dst)
	} else {
		v.ctx.VMOVDQA(x, dst)
	}
}

func (v *vectors) copy(x reg.Register) reg.Register {
	r := v.register()
	v.assign(r, x)
	return r
}

func (v *vectors) zero() reg.Register {
	r := v.register()
	if !v.avx512 {
		v.ctx.VPXOR(r, r, r)
		return r
	}
	i := must(x86.VPXORQ(r, r, r))
	i.CancellingInputs = true // avo sets this only for VPXOR
	v.ctx.Instruction(i)
	return r
}

// constant loads a constant that fills a register.
func (v *vectors) constant(m operand.Mem) reg.Register { return v.load(v.at(m)) }

// constantOperand returns an operand with a constant that fills a register.
func (v *vectors) constantOperand(m operand.Mem) operand.Op {
	if v.avx512 {
		return v.constant(m)
	}
	return m
}

// repeat loads a quadword into each lane.
func (v *vectors) repeat(m operand.Mem) reg.Register { return v.unary(v.ctx.VPBROADCASTQ, m) }

// parameter returns an argument in each lane.
func (v *vectors) parameter(name string) reg.Register {
	return v.repeat(address(v.ctx.Param(name)))
}

// broadcast returns a constant quadword in each lane. broadcastOperand returns an operand with it.
func (v *vectors) broadcast(constant operand.Mem) reg.Register {
	if v.avx512 {
		return v.repeat(v.at(constant))
	}
	return v.load(constant)
}

func (v *vectors) broadcastOperand(constant operand.Mem) operand.Op {
	if v.avx512 {
		return v.broadcast(constant)
	}
	return constant
}

func (v *vectors) and(x reg.Register, y operand.Op) reg.Register {
	return v.either(v.ctx.VPAND, v.ctx.VPANDQ, x, y)
}

func (v *vectors) or(x reg.Register, y operand.Op) reg.Register {
	return v.either(v.ctx.VPOR, v.ctx.VPORQ, x, y)
}

func (v *vectors) xor(x reg.Register, y operand.Op) reg.Register {
	return v.either(v.ctx.VPXOR, v.ctx.VPXORQ, x, y)
}

// andNot returns x &^ y.
func (v *vectors) andNot(x operand.Op, y reg.Register) reg.Register {
	return v.either(v.ctx.VPANDN, v.ctx.VPANDNQ, y, x)
}

// or3 returns x | y | z.
func (v *vectors) or3(x, y reg.Register, z operand.Op) reg.Register {
	if v.avx512 {
		return v.logic(inX|inY|inZ, x, y, z)
	}
	return v.or(v.or(x, y), z)
}

// orNot returns x | ^y.
func (v *vectors) orNot(x, y reg.Register) reg.Register {
	if v.avx512 {
		return v.logic(inX|^inY, x, y, y)
	}
	return v.xor(v.andNot(y, x), v.k.byte(255))
}

// not returns ^x.
func (v *vectors) not(x reg.Register) reg.Register {
	if v.avx512 {
		return v.logic(^inX, x, x, x)
	}
	return v.xor(x, v.k.byte(255))
}

// neither returns ^x &^ y.
func (v *vectors) neither(x, y reg.Register) reg.Register {
	if v.avx512 {
		return v.logic(^(inX | inY), x, y, y)
	}
	return v.xor(v.or(x, y), v.k.byte(255))
}

// shift returns quadwords shifted to the left, or to the right if count is negative.
func (v *vectors) shift(x operand.Op, count int) reg.Register {
	r := v.register()
	if count > 0 {
		v.ctx.VPSLLQ(operand.U8(count), x, r)
	} else {
		v.ctx.VPSRLQ(operand.U8(-count), x, r)
	}
	return r
}

// rightInWords shifts words to the right. Bits of the high byte move into the low one.
func (v *vectors) rightInWords(x reg.Register, count int) reg.Register {
	r := v.register()
	v.ctx.VPSRLW(operand.U8(count), x, r)
	return r
}

// add8 and add64 return sums of bytes and of quadwords, sub8 and sub64 differences x - y.
func (v *vectors) add8(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPADDB, x, y) }

func (v *vectors) add64(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPADDQ, x, y) }

func (v *vectors) sub8(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPSUBB, x, y) }

func (v *vectors) sub64(x reg.Register, y operand.Op) reg.Register { return v.emit(v.ctx.VPSUBQ, x, y) }

// addSaturated8 adds unsigned bytes. A sum above 255 is 255.
func (v *vectors) addSaturated8(x reg.Register, y operand.Op) reg.Register {
	return v.emit(v.ctx.VPADDUSB, x, y)
}

// east moves each bit of each byte one file to the east.
func (v *vectors) east(x reg.Register) reg.Register { return v.add8(x, x) }

// ray returns the sliders' attacks towards the high bits of each byte, up to and including
// the first square that is not empty. The carry of an addition runs through the empty
// squares: (s + s + empty) ^ empty. A run of empty squares starts at one slider at most, so
// a byte may hold any number of sliders.
func (v *vectors) ray(sliders, empty reg.Register) reg.Register {
	return v.xor(v.add8(v.east(sliders), empty), empty)
}

// equal8 and equal64 return all ones in equal bytes or quadwords. AVX-512 sets mask registers
// instead.
func (v *vectors) equal8(x reg.Register, y operand.Op) reg.Register {
	return v.emit(v.ctx.VPCMPEQB, x, y)
}

func (v *vectors) equal64(x reg.Register, y operand.Op) reg.Register {
	return v.emit(v.ctx.VPCMPEQQ, x, y)
}

// shuffle returns the bytes of table that numbers selects, in each half of a register.
func (v *vectors) shuffle(table reg.Register, numbers operand.Op) reg.Register {
	return v.emit(v.ctx.VPSHUFB, table, numbers)
}

func (v *vectors) allOnes() reg.Register {
	r := v.register()
	v.ctx.VPCMPEQB(r, r, r)
	return r
}

// pick returns the bytes of table that a constant selects, with AVX2 in each half of a register.
func (v *vectors) pick(table reg.Register, numbers operand.Mem) reg.Register {
	x := v.constant(numbers)
	if v.avx512 {
		return v.into(x).emit(v.ctx.VPERMB, x, table)
	}
	return v.into(x).shuffle(table, x)
}

// rotate rotates quadwords to the left. It needs AVX-512, as all below do.
func (v *vectors) rotate(x, counts reg.Register) reg.Register {
	return v.emit(v.ctx.VPROLVQ, x, counts)
}

// permute returns the quadwords of x and y that indices selects.
func (v *vectors) permute(x, y, indices reg.Register) reg.Register {
	r := v.copy(x)
	v.ctx.VPERMT2Q(y, indices, r)
	return r
}

// mask returns the quadwords in which x and y have a common bit, in a mask register.
func (v *vectors) mask(x reg.Register, y operand.Op) reg.Register {
	mask := v.ctx.K()
	v.ctx.VPTESTMQ(y, x, mask)
	return mask
}

// test returns all ones in the quadwords in which x and y have a common bit.
func (v *vectors) test(x, y reg.Register) reg.Register {
	mask, r := v.mask(y, x), v.register()
	v.ctx.VPMOVM2Q(mask, r)
	return r
}

// affine multiplies each byte of x by a matrix.
func (v *vectors) affine(x reg.Register, matrix operand.Op) reg.Register {
	r := v.register()
	v.ctx.VGF2P8AFFINEQB(operand.U8(0), matrix, x, r)
	return r
}

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

// Matrices for affine that apply to at most one bit a byte. They return the bits one file from it,
// two files from it, and at most one file from it.
var (
	besideMatrix    = matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file>>1) })
	twoBesideMatrix = matrix(func(file int) uint8 { return uint8(1<<file<<2 | 1<<file>>2) })
	aroundMatrix    = matrix(func(file int) uint8 { return uint8(1<<file<<1 | 1<<file | 1<<file>>1) })
)
