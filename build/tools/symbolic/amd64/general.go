package amd64

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// instructions holds the semantics of each instruction except branches.
var instructions = map[string]func(m *Machine, operands []Operand){
	"PCALIGN":    func(*Machine, []Operand) {},
	"VZEROUPPER": (*Machine).zeroUpper,

	"MOVQ": func(m *Machine, o []Operand) { m.set(o[1], m.get(o[0], 8), 8) },
	"MOVL": func(m *Machine, o []Operand) { m.set(o[1], number(m.numberOf(o[0], 4)), 4) },
	"MOVBQZX": func(m *Machine, o []Operand) {
		m.set(o[1], number(m.numberOf(o[0], 1).Extend(64, false)), 8)
	},
	"MOVB": func(m *Machine, o []Operand) { m.store(o[1], number(m.numberOf(o[0], 1)[:8]), 1) },
	"LEAQ": func(m *Machine, o []Operand) { m.set(o[1], m.address(o[0]), 8) },

	"ADDQ": (*Machine).addition,
	"SUBQ": func(m *Machine, o []Operand) { m.subtraction(o[0], o[1], true) },
	"CMPQ": func(m *Machine, o []Operand) { m.subtraction(o[1], o[0], false) },
	"DECQ": func(m *Machine, o []Operand) {
		m.subtraction(Operand{form: immediate, value: 1}, o[0], true)
	},

	"ANDQ":    (*Machine).conjunction,
	"ANDL":    bitwise(4, (*circuit.Circuit).And),
	"ORQ":     bitwise(8, (*circuit.Circuit).Or),
	"XORQ":    (*Machine).exclusive,
	"TESTQ":   (*Machine).test,
	"CMOVQLT": func(m *Machine, o []Operand) { m.moveIf(m.Holds(m.circuit, "LT"), o) },
	"CMOVQNE": func(m *Machine, o []Operand) { m.moveIf(m.Holds(m.circuit, "NE"), o) },
	"NOTQ": func(m *Machine, o []Operand) {
		m.set(o[0], number(circuit.NotWord(m.numberOf(o[0], 8))), 8)
	},
	"IMULQ": func(m *Machine, o []Operand) {
		m.set(o[1], number(m.circuit.Multiply(m.numberOf(o[1], 8), m.numberOf(o[0], 8))), 8)
		m.noFlags()
	},

	"SHLQ": shift(8, func(w circuit.Word, n int) circuit.Word { return w.ShiftLeft(n) }),
	"SHLL": shift(4, func(w circuit.Word, n int) circuit.Word { return w.ShiftLeft(n) }),
	"SHRQ": shift(8, func(w circuit.Word, n int) circuit.Word { return w.ShiftRight(n, circuit.False) }),
	"SARQ": shift(8, func(w circuit.Word, n int) circuit.Word { return w.ShiftRight(n, w[63]) }),
	"SHLXQ": func(m *Machine, o []Operand) {
		m.shiftBy(o, func(w circuit.Word, n int) circuit.Word { return w.ShiftLeft(n) })
	},
	"SHRXQ": func(m *Machine, o []Operand) {
		m.shiftBy(o, func(w circuit.Word, n int) circuit.Word { return w.ShiftRight(n, circuit.False) })
	},
	"RORXQ": func(m *Machine, o []Operand) {
		m.set(o[2], number(m.numberOf(o[1], 8).RotateLeft(64-int(o[0].value&63))), 8)
	},
	"BZHIQ": zeroHigh(8),
	"BZHIL": zeroHigh(4),
}

func number(w circuit.Word) memory.Value { return memory.Value{Word: w} }

// get returns size bytes of an operand. Immediates are sign-extended.
func (m *Machine) get(o Operand, size int) memory.Value {
	switch o.form {
	case immediate:
		return number(circuit.Constant(8*size, uint64(o.value)))
	case register:
		v, ok := m.general[o.register]
		if !ok {
			failf("%v is no general register", o)
		}
		if size < 8 {
			return number(must(v.Number()).Extend(8*size, false))
		}
		return v
	}
	return m.load(o, size)
}

// numberOf returns size bytes of an operand that must not be an address.
func (m *Machine) numberOf(o Operand, size int) circuit.Word { return must(m.get(o, size).Number()) }

// set stores a value in an operand of size bytes. A store in the lower half of a
// register clears the upper half.
func (m *Machine) set(o Operand, v memory.Value, size int) {
	if o.form != register {
		m.store(o, v, size)
		return
	}
	if _, ok := m.general[o.register]; !ok || o.register == "SP" {
		failf("%v is no general register that may be set", o)
	}
	if size < 8 {
		v = number(v.Word.Extend(64, false))
	}
	v.Word = m.settle(v.Word)
	m.general[o.register] = v
}

// flags sets the flags for the result of a bitwise operation.
func (m *Machine) flags(result circuit.Word) {
	m.Flags = execution.FlagsOf(m.circuit, result)
}

// noFlags makes the flags unknown.
func (m *Machine) noFlags() {
	m.Flags = execution.UnknownFlags(m.circuit, m.steps)
}

func (m *Machine) addition(o []Operand) {
	a, b := m.get(o[1], 8), m.get(o[0], 8)
	sum := m.add(a, b)
	m.set(o[1], sum, 8)
	if sum.Region != nil {
		m.noFlags()
		return
	}
	m.flags(sum.Word)
	// A sum overflows if its sign differs from those of both numbers.
	x, y, s := a.Word[63], b.Word[63], sum.Word[63]
	m.Overflow = m.circuit.And(m.circuit.Xor(x, s), m.circuit.Xor(y, s))
}

// subtraction subtracts from an operand and sets the flags. It stores the result if
// keep.
func (m *Machine) subtraction(subtrahend, from Operand, keep bool) {
	a, b := m.get(from, 8), m.numberOf(subtrahend, 8)
	difference, flags := execution.Difference(m.circuit, a.Word, b)
	if keep {
		m.set(from, memory.Value{Region: a.Region, Word: difference}, 8)
	}
	if m.Flags = flags; a.Region != nil {
		m.noFlags()
	}
}

// bitwise returns an instruction that applies f to the bits of two operands.
func bitwise(size int, f func(c *circuit.Circuit, a, b circuit.Bit) circuit.Bit) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		apply := func(a, b circuit.Bit) circuit.Bit { return f(m.circuit, a, b) }
		result := circuit.Map(apply, m.numberOf(o[1], size), m.numberOf(o[0], size))
		m.flags(result)
		m.set(o[1], number(result), size)
	}
}

// exclusive is XORQ. With the same register twice it clears the register, even one
// that holds an address.
func (m *Machine) exclusive(o []Operand) {
	if o[0].form == register && o[0].register == o[1].register {
		m.set(o[1], number(circuit.Constant(64, 0)), 8)
		m.flags(circuit.Constant(64, 0))
		return
	}
	bitwise(8, (*circuit.Circuit).Xor)(m, o)
}

// conjunction is ANDQ. It may also round an address down.
func (m *Machine) conjunction(o []Operand) {
	v := m.get(o[1], 8)
	if v.Region == nil {
		bitwise(8, (*circuit.Circuit).And)(m, o)
		return
	}
	if o[0].form != immediate || o[0].value != -64 && o[0].value != -32 {
		failf("an address is masked by %v, not by -64 or -32", o[0])
	}
	beyond := circuit.Map(m.circuit.And, lowest(v), circuit.Constant(6, ^uint64(o[0].value)))
	rounded, _ := m.circuit.Subtract(v.Word, beyond.Extend(64, false))
	m.set(o[1], memory.Value{Region: v.Region, Word: rounded}, 8)
	m.noFlags()
}

// moveIf is CMOV.
func (m *Machine) moveIf(condition circuit.Bit, o []Operand) {
	m.set(o[1], must(memory.Choose(m.circuit, m.settle(circuit.Word{condition})[0], m.get(o[0], 8), m.get(o[1], 8))), 8)
}

// test is TESTQ. It may also test the low six bits of an address, or whether an
// address is zero.
func (m *Machine) test(o []Operand) {
	v := m.get(o[1], 8)
	if v.Region != nil && o[0].form == register && o[0].register == o[1].register {
		m.noFlags()
		m.Zero = circuit.False
		return
	}
	if v.Region == nil {
		m.flags(circuit.Map(m.circuit.And, v.Word, m.numberOf(o[0], 8)))
		return
	}
	if o[0].form != immediate || o[0].value>>6 != 0 {
		failf("an address is tested for %v, not for its lowest six bits", o[0])
	}
	m.flags(circuit.Map(m.circuit.And, lowest(v), circuit.Constant(6, uint64(o[0].value))).Extend(64, false))
}

// shift returns an instruction that shifts by an immediate count.
func shift(size int, f func(w circuit.Word, n int) circuit.Word) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		if o[0].form != immediate {
			failf("a shift by %v where an immediate number is wanted", o[0])
		}
		m.set(o[1], number(f(m.numberOf(o[1], size), int(o[0].value)&(8*size-1))), size)
		m.noFlags()
	}
}

// shiftBy shifts by the low six bits of a register.
func (m *Machine) shiftBy(o []Operand, f func(w circuit.Word, n int) circuit.Word) {
	count := m.numberOf(o[0], 8).Extend(6, false)
	m.set(o[2], number(m.circuit.Shift(m.numberOf(o[1], 8), count, nil, f)), 8)
}

// zeroHigh returns an instruction that clears the bits from an index up. The index is
// the low eight bits of a register.
func zeroHigh(size int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		index := m.numberOf(o[0], size).Extend(8, false)
		result := m.numberOf(o[1], size)
		result = append(circuit.Word(nil), result...)
		for i := range result {
			result[i] = m.circuit.And(result[i], m.circuit.Less(circuit.Constant(8, uint64(i)), index, false))
		}
		m.noFlags()
		m.set(o[2], number(result), size)
	}
}
