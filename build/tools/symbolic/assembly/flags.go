package assembly

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// Flags are the flags of both architectures that kernels read: whether the last result was
// negative or zero, and whether an addition or a subtraction overflowed.
type Flags struct{ Negative, Zero, Overflow circuit.Bit }

// ForgetFlags makes the flags unknown.
func (m *Machine) ForgetFlags() {
	flag := func(name string) circuit.Bit { return m.Circuit.Variable("flag "+name, m.steps) }
	m.Flags = Flags{flag("N"), flag("Z"), flag("V")}
}

// SetFlags sets the flags for the result of a bitwise operation.
func (m *Machine) SetFlags(result circuit.Word) {
	m.Flags = Flags{result[len(result)-1], m.Circuit.Any(result).Not(), circuit.False}
}

// Difference returns x - y and sets the flags for it. They are unknown if x is an address.
func (m *Machine) Difference(x memory.Value, y circuit.Word) memory.Value {
	c, difference, top := m.Circuit, m.Circuit.Difference(x.Word, y), len(y)-1
	m.SetFlags(difference)
	// It overflows if the signs of the numbers differ and the result has that of y.
	m.Overflow = c.And(c.Xor(x.Word[top], y[top]), c.Xor(x.Word[top], difference[top]))
	if x.Region != nil {
		m.ForgetFlags()
	}
	return memory.Value{Region: x.Region, Word: difference}
}

// Holds returns the value of a condition, under its name on arm64.
func (m *Machine) Holds(condition string) circuit.Bit {
	c := m.Circuit
	less := c.Xor(m.Negative, m.Overflow)
	switch condition {
	case "EQ":
		return m.Zero
	case "NE":
		return m.Zero.Not()
	case "GE":
		return less.Not()
	case "LT":
		return less
	case "GT":
		return c.Or(less, m.Zero).Not()
	case "LE":
		return c.Or(less, m.Zero)
	}
	failf("%q is not a condition", condition)
	return circuit.False
}
