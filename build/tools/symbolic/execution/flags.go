package execution

import "github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"

// Flags are the flags of both architectures that kernels read: whether the last result was
// negative or zero, and whether an addition or a subtraction overflowed.
type Flags struct{ Negative, Zero, Overflow circuit.Bit }

// UnknownFlags returns flags that may have any value after a step.
func UnknownFlags(c *circuit.Circuit, step int) Flags {
	flag := func(name string) circuit.Bit { return c.Variable("flag "+name, step) }
	return Flags{flag("N"), flag("Z"), flag("V")}
}

// FlagsOf returns the flags of the result of a bitwise operation.
func FlagsOf(c *circuit.Circuit, result circuit.Word) Flags {
	return Flags{result[len(result)-1], c.Any(result).Not(), circuit.False}
}

// Difference returns x - y with its flags.
func Difference(c *circuit.Circuit, x, y circuit.Word) (circuit.Word, Flags) {
	difference := c.Difference(x, y)
	f, top := FlagsOf(c, difference), len(x)-1
	// It overflows if the signs of the numbers differ and the result has that of y.
	f.Overflow = c.And(c.Xor(x[top], y[top]), c.Xor(x[top], difference[top]))
	return difference, f
}

// Holds returns the value of a condition, under its name on arm64.
func (f Flags) Holds(c *circuit.Circuit, condition string) circuit.Bit {
	less := c.Xor(f.Negative, f.Overflow)
	switch condition {
	case "EQ":
		return f.Zero
	case "NE":
		return f.Zero.Not()
	case "GE":
		return less.Not()
	case "LT":
		return less
	case "GT":
		return c.Or(less, f.Zero).Not()
	case "LE":
		return c.Or(less, f.Zero)
	}
	Failf("%q is not a condition", condition)
	return circuit.False
}
