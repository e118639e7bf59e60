package amd64

import (
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// instructions holds the semantics of each instruction except branches. Go assembly has Intel's
// operands in reverse order: the first operand is the last source, the last is the destination.
var instructions = map[string]instruction{
	"PCALIGN":    func(*Machine, operands) {},
	"VZEROUPPER": (*Machine).zeroUpper,

	"MOVQ":    func(m *Machine, o operands) { m.set(o[1], m.get(o[0], 8), 8) },
	"MOVL":    func(m *Machine, o operands) { m.setNumber(o[1], m.number(o[0], 4)) },
	"MOVBQZX": func(m *Machine, o operands) { m.setNumber(o[1], m.number(o[0], 1).Extend(64, false)) },
	"MOVB":    func(m *Machine, o operands) { m.store(o[1], assembly.Number(m.number(o[0], 1)), 1) },
	"LEAQ":    func(m *Machine, o operands) { m.set(o[1], m.Address(o[0]), 8) },

	"ADDQ": (*Machine).addition,
	"SUBQ": func(m *Machine, o operands) { m.set(o[1], m.Difference(m.get(o[1], 8), m.number(o[0], 8)), 8) },
	"CMPQ": func(m *Machine, o operands) { m.Difference(m.get(o[0], 8), m.number(o[1], 8)) },
	"DECQ": func(m *Machine, o operands) { m.set(o[0], m.Difference(m.get(o[0], 8), circuit.Constant(64, 1)), 8) },

	"ANDQ":    (*Machine).conjunction,
	"ANDL":    bitwise(4, (*circuit.Circuit).AndWord),
	"ORQ":     bitwise(8, (*circuit.Circuit).OrWord),
	"XORQ":    (*Machine).clear,
	"TESTQ":   (*Machine).test,
	"CMOVQLT": func(m *Machine, o operands) { m.moveIf(m.Holds("LT"), o) },
	"CMOVQNE": func(m *Machine, o operands) { m.moveIf(m.Holds("NE"), o) },
	"NOTQ":    func(m *Machine, o operands) { m.setNumber(o[0], circuit.NotWord(m.number(o[0], 8))) },
	"IMULQ": func(m *Machine, o operands) {
		m.setNumber(o[1], m.Circuit.Multiply(m.number(o[1], 8), m.number(o[0], 8)))
		m.ForgetFlags()
	},

	"SHLQ":  shift(8, circuit.Word.ShiftLeft),
	"SHLL":  shift(4, circuit.Word.ShiftLeft),
	"SHRQ":  shift(8, circuit.Word.ShiftRight),
	"SARQ":  shift(8, circuit.Word.ShiftRightSigned),
	"SHLXQ": shiftBy(circuit.Word.ShiftLeft),
	"SHRXQ": shiftBy(circuit.Word.ShiftRight),
	"RORXQ": func(m *Machine, o operands) {
		m.setNumber(o[2], m.number(o[1], 8).RotateLeft(64-int(o[0].Value&63)))
	},
	"BZHIQ": zeroHigh(8),
	"BZHIL": zeroHigh(4),
}

// wholeOf returns the register whose low byte has a name. Any other name stays.
func wholeOf(name string) string {
	if len(name) == 2 && name[1] == 'L' {
		return name[:1] + "X"
	}
	return strings.TrimSuffix(name, "B") // SIB, DIB, R8B
}

// get returns size bytes of an operand. Immediates are sign-extended.
func (m *Machine) get(o assembly.Operand, size int) memory.Value {
	switch o.Form {
	case assembly.Immediate:
		return assembly.Number(circuit.Constant(8*size, uint64(o.Value)))
	case assembly.Register:
		v := m.Get(wholeOf(o.Register))
		if size < 8 {
			return assembly.Number(v.Number().Extend(8*size, false))
		}
		return v
	}
	return m.load(o, size)
}

// number returns size bytes of an operand that must not be an address.
func (m *Machine) number(o assembly.Operand, size int) circuit.Word {
	return m.get(o, size).Number()
}

// set stores a value in an operand of size bytes. A store in the lower half of a
// register clears the upper half.
func (m *Machine) set(o assembly.Operand, v memory.Value, size int) {
	if o.Form != assembly.Register {
		m.store(o, v, size)
		return
	}
	if o.Register == "SP" {
		failf("SP must not be set")
	}
	v.Word = m.Settle(v.Word.Extend(64, false))
	m.Registers[o.Register] = v
}

// setNumber stores a number in an operand of its size.
func (m *Machine) setNumber(o assembly.Operand, w circuit.Word) {
	m.set(o, assembly.Number(w), len(w)/8)
}

func (m *Machine) store(o assembly.Operand, v memory.Value, size int) {
	memory.Store(m.Address(o), v, size)
}

func (m *Machine) addition(o operands) {
	a, b := m.get(o[1], 8), m.get(o[0], 8)
	sum := m.Add(a, b)
	m.set(o[1], sum, 8)
	if sum.Region != nil {
		m.ForgetFlags()
		return
	}
	m.SetFlags(sum.Word)
	// A sum overflows if its sign differs from those of both numbers.
	x, y, s := a.Word[63], b.Word[63], sum.Word[63]
	m.Overflow = m.Circuit.And(m.Circuit.Xor(x, s), m.Circuit.Xor(y, s))
}

// bitwise returns an instruction that applies f, a bitwise operation, to two operands.
func bitwise(size int, f func(c *circuit.Circuit, a, b circuit.Word) circuit.Word) instruction {
	return func(m *Machine, o operands) {
		result := f(m.Circuit, m.number(o[1], size), m.number(o[0], size))
		m.SetFlags(result)
		m.setNumber(o[1], result)
	}
}

// clear is XORQ, with which kernels only clear a register.
func (m *Machine) clear(o operands) {
	if o[0].Form != assembly.Register || o[0].Register != o[1].Register {
		failf("XORQ does not clear a register")
	}
	m.setNumber(o[1], circuit.Constant(64, 0))
	m.SetFlags(circuit.Constant(64, 0))
}

// conjunction is ANDQ. It may also round an address down.
func (m *Machine) conjunction(o operands) {
	v := m.get(o[1], 8)
	if v.Region == nil {
		bitwise(8, (*circuit.Circuit).AndWord)(m, o)
		return
	}
	if o[0].Form != assembly.Immediate || o[0].Value != -64 && o[0].Value != -32 {
		failf("an address is masked by %v, not by -64 or -32", o[0])
	}
	beyond := m.Circuit.AndWord(lowest(v), circuit.Constant(6, ^uint64(o[0].Value)))
	m.set(o[1], memory.Value{Region: v.Region, Word: m.Circuit.Difference(v.Word, beyond.Extend(64, false))}, 8)
	m.ForgetFlags()
}

// moveIf is CMOV.
func (m *Machine) moveIf(condition circuit.Bit, o operands) {
	selector := m.Settle(circuit.Word{condition})[0]
	m.set(o[1], memory.Choose(m.Circuit, selector, m.get(o[0], 8), m.get(o[1], 8)), 8)
}

// test is TESTQ. It may also test the low six bits of an address, or whether an
// address is zero.
func (m *Machine) test(o operands) {
	v := m.get(o[1], 8)
	switch {
	case v.Region == nil:
		m.SetFlags(m.Circuit.AndWord(v.Word, m.number(o[0], 8)))
	case o[0].Form == assembly.Register && o[0].Register == o[1].Register:
		m.ForgetFlags()
		m.Zero = circuit.False
	case o[0].Form != assembly.Immediate || o[0].Value>>6 != 0:
		failf("an address is tested for %v, not for its lowest six bits", o[0])
	default:
		m.SetFlags(m.Circuit.AndWord(lowest(v), circuit.Constant(6, uint64(o[0].Value))).Extend(64, false))
	}
}

// shift returns an instruction that shifts by an immediate count.
func shift(size int, f func(w circuit.Word, n int) circuit.Word) instruction {
	return func(m *Machine, o operands) {
		m.setNumber(o[1], f(m.number(o[1], size), immediate(o[0])&(8*size-1)))
		m.ForgetFlags()
	}
}

// immediate returns an operand that must be an immediate number.
func immediate(o assembly.Operand) int {
	if o.Form != assembly.Immediate {
		failf("a shift by %v: want an immediate number", o)
	}
	return int(o.Value)
}

// shiftBy returns an instruction that shifts by the low six bits of a register.
func shiftBy(f func(w circuit.Word, n int) circuit.Word) instruction {
	return func(m *Machine, o operands) {
		m.setNumber(o[2], m.Circuit.Shift(m.number(o[1], 8), m.number(o[0], 8)[:6], nil, f))
	}
}

// zeroHigh returns an instruction that clears the bits from an index up. The index is
// the low eight bits of a register.
func zeroHigh(size int) instruction {
	return func(m *Machine, o operands) {
		index, result := m.number(o[0], size)[:8], slices.Clone(m.number(o[1], size))
		for i := range result {
			result[i] = m.Circuit.And(result[i], m.Circuit.Less(circuit.Constant(8, uint64(i)), index, false))
		}
		m.ForgetFlags()
		m.setNumber(o[2], result)
	}
}
