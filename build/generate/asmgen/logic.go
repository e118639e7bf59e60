package main

import (
	"log"

	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The truth tables of the operands of logic. An expression in them is the truth table of the
// same expression in the operands: logic(inX|inY&inZ, x, y, z) is x | y&z.
const (
	inX uint8 = 0xf0
	inY uint8 = 0xcc
	inZ uint8 = 0xaa
)

// logic emits VPTERNLOGQ with AVX-512 and the fewest instructions for the table with AVX2.
func (v *vectors) logic(table uint8, x, y reg.Register, z operand.Op) reg.Register {
	if v.avx512 {
		r := v.copy(x)
		v.ctx.VPTERNLOGQ(operand.U8(table), z, y, r)
		return r
	}
	_, inMemory := z.(operand.Mem)
	if inMemory && len(steps(table, true)) > len(steps(table, false)) {
		z, inMemory = v.load(z.(operand.Mem)), false
	}
	operations := map[byte]func(x reg.Register, y operand.Op) reg.Register{'&': v.and, '|': v.or, '^': v.xor}
	values := []operand.Op{x, y, z}
	for _, s := range steps(table, inMemory) {
		x, y := values[s.x], values[s.y]
		if s.operation == '-' {
			values = append(values, v.andNot(x, y.(reg.Register)))
			continue
		}
		if _, ok := x.(operand.Mem); ok {
			x, y = y, x
		}
		values = append(values, operations[s.operation](x.(reg.Register), y))
	}
	return values[len(values)-1].(reg.Register)
}

// A step is an operation on two values: &, |, ^, or - for &^. The values are numbered: first the
// operands x, y and z, then the results of the previous steps.
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
