package main

import (
	"fmt"
	"log"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// vectors256 emits instructions on 32-byte registers, as vectors does on 64-byte ones. Each
// constant fills a register, so an instruction may read it as a memory operand.
type vectors256 struct {
	ctx  *build.Context
	ones operand.Mem
}

// emit emits an instruction on two sources. The second may be in memory.
func (v *vectors256) emit(instruction func(ops ...operand.Op), x reg.Register, y operand.Op) reg.Register {
	r := v.ctx.YMM()
	instruction(y, x, r)
	return r
}

// variadic adapts an avo function with named operands to one with three operands.
func variadic(instruction func(y, x, r operand.Op)) func(ops ...operand.Op) {
	return func(ops ...operand.Op) { instruction(ops[0], ops[1], ops[2]) }
}

func (v *vectors256) comment(lines ...string) { v.ctx.Comment(lines...) }

// countOf does the same as the method of vectors.
func (v *vectors256) countOf(name string) { v.comment("Count " + name + ".") }

func (v *vectors256) load(m operand.Mem) reg.Register {
	r := v.ctx.YMM()
	v.ctx.VMOVDQU(m, r)
	return r
}

func (v *vectors256) store(x reg.Register, m operand.Mem)         { v.ctx.VMOVDQU(x, m) }
func (v *vectors256) broadcast(constant operand.Mem) reg.Register { return v.load(constant) }
func (v *vectors256) assign(dst, x reg.Register)                  { v.ctx.VMOVDQA(x, dst) }

func (v *vectors256) zero() reg.Register {
	r := v.ctx.YMM()
	v.ctx.VPXOR(r, r, r)
	return r
}

func (v *vectors256) unset() reg.Register { return v.ctx.YMM() }

func (v *vectors256) and(x reg.Register, y operand.Op) reg.Register {
	return v.emit(variadic(v.ctx.VPAND), x, y)
}

func (v *vectors256) or(x reg.Register, y operand.Op) reg.Register {
	return v.emit(variadic(v.ctx.VPOR), x, y)
}

func (v *vectors256) xor(x reg.Register, y operand.Op) reg.Register {
	return v.emit(variadic(v.ctx.VPXOR), x, y)
}

// andNot returns x &^ y.
func (v *vectors256) andNot(x operand.Op, y reg.Register) reg.Register {
	return v.emit(variadic(v.ctx.VPANDN), y, x)
}

func (v *vectors256) or3(x, y reg.Register, z operand.Op) reg.Register { return v.or(v.or(x, y), z) }

func (v *vectors256) orNot(x, y reg.Register) reg.Register { return v.xor(v.andNot(y, x), v.ones) }

func (v *vectors256) neither(x, y reg.Register) reg.Register { return v.xor(v.or(x, y), v.ones) }

func (v *vectors256) add8(x reg.Register, y operand.Op) reg.Register {
	return v.emit(v.ctx.VPADDB, x, y)
}

// addSaturated8 does the same as the method of vectors.
func (v *vectors256) addSaturated8(x reg.Register, y operand.Op) reg.Register {
	return v.emit(v.ctx.VPADDUSB, x, y)
}

// sub8 returns the differences x - y.
func (v *vectors256) sub8(x reg.Register, y operand.Op) reg.Register {
	return v.emit(v.ctx.VPSUBB, x, y)
}

func (v *vectors256) east(x reg.Register) reg.Register { return v.add8(x, x) }

// ray returns the same as the method of vectors.
func (v *vectors256) ray(sliders, empty reg.Register) reg.Register {
	return v.xor(v.add8(v.east(sliders), empty), empty)
}

// gather returns the eight boards of four records, a record a lane. Each loaded register
// holds quarters of two records whose numbers differ by two.
func (v *vectors256) gather(record func(i int) operand.Mem) (boards [8]reg.Register) {
	for quarter := range 4 {
		v.comment(fmt.Sprintf("Transpose: boards %d and %d of four records, a record a lane.", 2*quarter, 2*quarter+1))
		var pairs [2]reg.Register
		for i := range pairs {
			pairs[i] = v.ctx.YMM()
			v.ctx.VBROADCASTI128(record(i).Offset(16*quarter), pairs[i])
			v.ctx.VINSERTI128(operand.U8(1), record(i+2).Offset(16*quarter), pairs[i], pairs[i])
		}
		boards[2*quarter] = v.emit(v.ctx.VPUNPCKLQDQ, pairs[0], pairs[1])
		boards[2*quarter+1] = v.emit(v.ctx.VPUNPCKHQDQ, pairs[0], pairs[1])
	}
	return boards
}

// logic emits the fewest instructions for a truth table.
func (v *vectors256) logic(table uint8, x, y reg.Register, z operand.Op) reg.Register {
	_, inMemory := z.(operand.Mem)
	if inMemory && len(steps(table, true)) > len(steps(table, false)) {
		z, inMemory = v.load(z.(operand.Mem)), false
	}
	values := []operand.Op{x, y, z}
	for _, s := range steps(table, inMemory) {
		p, q := values[s.x], values[s.y]
		r, isRegister := p.(reg.Register)
		if !isRegister {
			p, q = q, p
			r = p.(reg.Register)
		}
		switch s.operation {
		case '&':
			values = append(values, v.and(r, q))
		case '|':
			values = append(values, v.or(r, q))
		case '^':
			values = append(values, v.xor(r, q))
		case '-':
			values = append(values, v.andNot(values[s.x], values[s.y].(reg.Register)))
		}
	}
	return values[len(values)-1].(reg.Register)
}

// A step is an operation on two values, given by their numbers: &, |, ^ or &^, written as
// -. The values are the operands x, y and z and the results of the previous steps.
type step struct {
	operation byte
	x, y      int
}

// steps returns the shortest steps to a truth table. An operand z in memory cannot be the
// second operand of &^.
func steps(table uint8, inMemory bool) []step {
	for most := 1; most <= 4; most++ {
		if found := moreSteps([]uint8{inX, inY, inZ}, nil, table, inMemory, most); found != nil {
			return found
		}
	}
	log.Fatalf("no steps give the truth table %#x", table)
	return nil
}

func moreSteps(values []uint8, done []step, table uint8, inMemory bool, most int) []step {
	if values[len(values)-1] == table && len(done) > 0 {
		return done
	}
	if most == 0 {
		return nil
	}
	for y := range values {
		for x := range values {
			for _, operation := range []byte{'&', '|', '^', '-'} {
				if x == y || operation != '-' && x > y || operation == '-' && inMemory && y == 2 {
					continue
				}
				p, q := values[x], values[y]
				value := map[byte]uint8{'&': p & q, '|': p | q, '^': p ^ q, '-': p &^ q}[operation]
				s := append(done[:len(done):len(done)], step{operation, x, y})
				if found := moreSteps(append(values[:len(values):len(values)], value), s, table, inMemory, most-1); found != nil {
					return found
				}
			}
		}
	}
	return nil
}
