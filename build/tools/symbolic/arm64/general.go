package arm64

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// instructions holds the semantics of each instruction except branches. Operands are in
// the order of Go's assembler: the destination is last, and Arm's second source precedes
// the first.
var instructions = map[string]func(m *Machine, operands []Operand){
	"MOVD":   func(m *Machine, o []Operand) { m.move(o, 0) },
	"MOVD.W": func(m *Machine, o []Operand) { m.move(o, 'W') },
	"STP": func(m *Machine, o []Operand) {
		to := m.place(o[1], 0)
		for i, r := range o[0].registers {
			m.store(m.moved(to, 8*i), m.get(r), 8)
		}
	},

	"ADD": func(m *Machine, o []Operand) {
		first, second := m.sources(o)
		m.set(last(o), m.add(first, second))
	},
	"SUB":  func(m *Machine, o []Operand) { m.difference(o, last(o), false) },
	"SUBS": func(m *Machine, o []Operand) { m.difference(o, last(o), true) },

	"ANDS": func(m *Machine, o []Operand) { m.conjunction(o, last(o)) },
	"TST":  func(m *Machine, o []Operand) { m.conjunction(o, "ZR") },
}

// value returns an operand that is a number, an address, or a register, shifted or not.
func (m *Machine) value(o Operand) memory.Value {
	switch o.form {
	case immediate:
		return number(circuit.Constant(64, uint64(o.value)))
	case address:
		return m.symbol(o)
	case general:
		v := m.get(o.register)
		if o.value != 0 {
			return number(must(v.Number()).ShiftLeft(int(o.value)))
		}
		return v
	}
	failf("%v is neither a number nor a register", o)
	return memory.Value{}
}

// numberOf returns an operand that must not be an address.
func (m *Machine) numberOf(o Operand) circuit.Word { return must(m.value(o).Number()) }

// last returns the register that is the last operand.
func last(o []Operand) string {
	d := o[len(o)-1]
	if d.form != general || d.value != 0 {
		failf("%v is not a register to set", d)
	}
	return d.register
}

// sources returns the two sources of an instruction in Arm's order. If there are two
// operands, the destination is the first source.
func (m *Machine) sources(o []Operand) (first, second memory.Value) {
	return m.value(o[1]), m.value(o[0])
}

// move is MOVD.
func (m *Machine) move(o []Operand, suffix byte) {
	switch {
	case o[1].form != general:
		m.store(m.place(o[1], suffix), m.value(o[0]), 8)
	case o[0].form == argument || o[0].form == indirect:
		m.set(last(o), m.load(m.place(o[0], suffix), 8))
	default:
		m.set(last(o), m.value(o[0]))
	}
}

// difference subtracts a number and, if flags, sets the flags.
func (m *Machine) difference(o []Operand, to string, flags bool) {
	first, second := m.sources(o)
	result, set := execution.Difference(m.circuit, first.Word, must(second.Number()))
	m.set(to, memory.Value{Region: first.Region, Word: result})
	if !flags {
		return
	}
	if m.Flags = set; first.Region != nil {
		m.Flags = execution.UnknownFlags(m.circuit, m.steps)
	}
}

// conjunction is ANDS, which sets the flags.
func (m *Machine) conjunction(o []Operand, to string) {
	first, second := m.sources(o)
	result := circuit.Map(m.circuit.And, must(first.Number()), must(second.Number()))
	m.set(to, number(result))
	m.Flags = execution.FlagsOf(m.circuit, result)
}
