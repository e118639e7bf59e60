// Package circuit holds Boolean circuits: words whose bits are expressions in input
// variables.
//
// Expressions are built bottom-up. Constants are folded, and so are operands that are the
// same or complements. An AND with a constant mask therefore removes a bit without a trace,
// and [Circuit.Support] returns a superset of the inputs that can change a value. Equal
// constructions give the same [Bit].
package circuit

import "fmt"

// A Bit is an expression of one bit in a [Circuit]. The zero Bit is False.
type Bit int32

// The constants, the same in each circuit.
const (
	False Bit = 0
	True  Bit = 1
)

// Not returns the complement of b.
func (b Bit) Not() Bit { return b ^ 1 }

// IsConstant reports whether b is False or True.
func (b Bit) IsConstant() bool { return b <= True }

// node returns the number of the gate or variable of b. A complement has the same
// number.
func (b Bit) node() int32 { return int32(b >> 1) }

// A kind is the operation of a gate on its operands a, b and c.
type kind uint8

const (
	constant kind = iota
	variable      // a is its number
	and           // a and b
	xor           // a exclusive-or b
	choice        // b if a, else c
)

// A gate is a node of the circuit. Its operands have lower numbers.
type gate struct {
	a, b, c Bit
	kind    kind
}

// A Variable names an input: bit Index of the word Name.
type Variable struct {
	Name  string
	Index int
}

// String returns the name and the index, as in "occ[17]".
func (v Variable) String() string { return fmt.Sprintf("%s[%d]", v.Name, v.Index) }

// A Circuit holds expressions.
type Circuit struct {
	gates     []gate
	known     map[gate]Bit
	variables []Variable
	named     map[string][]Bit // by name and index, False if there is none

	// The number of the last traversal that visited each gate.
	seen  []int32
	visit int32
}

// New returns an empty circuit.
func New() *Circuit {
	return &Circuit{
		gates: []gate{{kind: constant}},
		known: make(map[gate]Bit),
		named: make(map[string][]Bit),
	}
}

// Variable returns the input with bit index of the word name.
func (c *Circuit) Variable(name string, index int) Bit {
	bits := c.named[name]
	if index >= len(bits) {
		bits = append(bits, make([]Bit, index+1-len(bits))...)
		c.named[name] = bits
	}
	if bits[index] == False {
		c.variables = append(c.variables, Variable{name, index})
		c.gates = append(c.gates, gate{kind: variable, a: Bit(len(c.variables) - 1)})
		bits[index] = Bit(len(c.gates)-1) << 1
	}
	return bits[index]
}

// And returns a and b.
func (c *Circuit) And(a, b Bit) Bit {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == False:
		return False
	case a == True:
		return b
	case a == b:
		return b
	case a == b.Not():
		return False
	}
	return c.gate(gate{kind: and, a: a, b: b})
}

// Or returns a or b.
func (c *Circuit) Or(a, b Bit) Bit { return c.And(a.Not(), b.Not()).Not() }

// Xor returns a exclusive-or b.
func (c *Circuit) Xor(a, b Bit) Bit {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == False:
		return b
	case a == True:
		return b.Not()
	case a == b:
		return False
	case a == b.Not():
		return True
	}
	// Complements move to the result.
	flip := (a ^ b) & 1
	return c.gate(gate{kind: xor, a: a &^ 1, b: b &^ 1}) ^ flip
}

// Choose returns b if a is true, and d otherwise.
func (c *Circuit) Choose(a, b, d Bit) Bit {
	if a&1 != 0 {
		a, b, d = a.Not(), d, b
	}
	switch {
	case a == False: // after the exchange also for True
		return d
	case b == d:
		return b
	case b == d.Not():
		return c.Xor(a, d)
	case b == True || b == a:
		return c.Or(a, d)
	case b == False || b == a.Not():
		return c.And(a.Not(), d)
	case d == True || d == a.Not():
		return c.Or(a.Not(), b)
	case d == False || d == a:
		return c.And(a, b)
	}
	flip := b & 1
	return c.gate(gate{kind: choice, a: a, b: b ^ flip, c: d ^ flip}) ^ flip
}

// gate returns the gate g. It adds g if there is no such gate.
func (c *Circuit) gate(g gate) Bit {
	if b, ok := c.known[g]; ok {
		return b
	}
	c.gates = append(c.gates, g)
	b := Bit(len(c.gates)-1) << 1
	c.known[g] = b
	return b
}

// operands returns the operands of a gate.
func (g *gate) operands() []Bit {
	return []Bit{g.a, g.b, g.c}[:[...]int{and: 2, xor: 2, choice: 3}[g.kind]]
}

// cone returns the gates and variables of the expressions bits, each after its operands.
func (c *Circuit) cone(bits ...Bit) []int32 {
	if len(c.seen) < len(c.gates) {
		c.seen = append(c.seen, make([]int32, len(c.gates)-len(c.seen))...)
	}
	c.visit++
	var order []int32
	var walk func(n int32)
	walk = func(n int32) {
		if n == 0 || c.seen[n] == c.visit {
			return
		}
		c.seen[n] = c.visit
		g := &c.gates[n]
		for _, operand := range g.operands() {
			walk(operand.node())
		}
		order = append(order, n)
	}
	for _, b := range bits {
		walk(b.node())
	}
	return order
}

// Support returns the variables that occur in bits. No other variable can change them.
func (c *Circuit) Support(bits ...Bit) []Variable {
	var support []Variable
	for _, n := range c.cone(bits...) {
		if g := c.gates[n]; g.kind == variable {
			support = append(support, c.variables[g.a])
		}
	}
	return support
}

// Rename returns w with each variable replaced by the one that rename returns.
func (c *Circuit) Rename(w Word, rename func(Variable) Variable) Word {
	renamed := map[int32]Bit{0: False}
	replace := func(b Bit) Bit { return renamed[b.node()] ^ b&1 }
	for _, n := range c.cone(w...) {
		switch g := c.gates[n]; g.kind {
		case variable:
			v := rename(c.variables[g.a])
			renamed[n] = c.Variable(v.Name, v.Index)
		case and:
			renamed[n] = c.And(replace(g.a), replace(g.b))
		case xor:
			renamed[n] = c.Xor(replace(g.a), replace(g.b))
		case choice:
			renamed[n] = c.Choose(replace(g.a), replace(g.b), replace(g.c))
		}
	}
	out := make(Word, len(w))
	for i, b := range w {
		out[i] = replace(b)
	}
	return out
}
