package arm64

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// instructions holds the semantics of each instruction except branches. Operands are in
// the order of Go's assembler: the destination is last, and Arm's second source precedes
// the first.
var instructions = map[string]instruction{
	"MOVD":   func(m *Machine, o operands) { m.move(o, 0) },
	"MOVD.W": func(m *Machine, o operands) { m.move(o, 'W') },
	"STP": func(m *Machine, o operands) {
		to := m.place(o[1], 0)
		for i, r := range o[0].Registers {
			m.store(m.Moved(to, 8*i), m.Get(r), 8)
		}
	},

	"ADD": func(m *Machine, o operands) { m.set(last(o), m.Add(m.value(o[1]), m.value(o[0]))) },
	"SUB": func(m *Machine, o operands) {
		flags := m.Flags
		m.set(last(o), m.difference(o))
		m.Flags = flags
	},
	"SUBS": func(m *Machine, o operands) { m.set(last(o), m.difference(o)) },

	"ANDS": func(m *Machine, o operands) { m.set(last(o), m.conjunction(o)) },
	"TST":  func(m *Machine, o operands) { m.conjunction(o) },
}

// value returns an operand that is a number, an address, or a register, shifted or not.
func (m *Machine) value(o assembly.Operand) memory.Value {
	switch o.Form {
	case assembly.Immediate:
		return assembly.Number(circuit.Constant(64, uint64(o.Value)))
	case assembly.Address:
		return m.Address(o)
	case assembly.Register:
		v := m.Get(o.Register)
		if o.Value != 0 {
			return assembly.Number(v.Number().ShiftLeft(int(o.Value)))
		}
		return v
	}
	failf("%v is neither a number nor a register", o)
	return memory.Value{}
}

// numberOf returns an operand that must not be an address.
func (m *Machine) numberOf(o assembly.Operand) circuit.Word { return m.value(o).Number() }

// last returns the register that is the last operand.
func last(o operands) string {
	d := o[len(o)-1]
	if d.Form != assembly.Register || d.Value != 0 {
		failf("%v is not a register to set", d)
	}
	return d.Register
}

// move is MOVD.
func (m *Machine) move(o operands, suffix byte) {
	switch {
	case o[1].Form != assembly.Register:
		m.store(m.place(o[1], suffix), m.value(o[0]), 8)
	case o[0].Form == assembly.Argument || o[0].Form == assembly.Indirect:
		m.set(last(o), m.Load(m.place(o[0], suffix), 8))
	default:
		m.set(last(o), m.value(o[0]))
	}
}

// difference subtracts a number and sets the flags.
func (m *Machine) difference(o operands) memory.Value {
	return m.Difference(m.value(o[1]), m.value(o[0]).Number())
}

// conjunction is ANDS, which sets the flags.
func (m *Machine) conjunction(o operands) memory.Value {
	result := m.Circuit.AndWord(m.numberOf(o[1]), m.numberOf(o[0]))
	m.SetFlags(result)
	return assembly.Number(result)
}
