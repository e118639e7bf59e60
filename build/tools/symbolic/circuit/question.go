package circuit

import (
	"strconv"
	"strings"
)

// A Question asks whether one of several bits can be true.
type Question struct {
	// Text declares the variables in SMT-LIB and asserts that one of the bits is true.
	// Names and order depend only on the shape of the expressions. So questions that
	// differ in the names of variables have the same text.
	Text string

	// Variables are the variables, in the order of their names in the text.
	Variables []Variable
}

// VariableName returns the name of variable i in the text of a question.
func VariableName(i int) string { return "v" + strconv.Itoa(i) }

// Ask returns the question whether one of bits can be true.
func (c *Circuit) Ask(bits ...Bit) *Question {
	q := new(Question)
	names := map[int32]string{0: "false"}
	name := func(b Bit) string {
		if b&1 != 0 {
			return "(not " + names[b.node()] + ")"
		}
		return names[b.node()]
	}
	var text strings.Builder
	for _, n := range c.cone(bits...) {
		g := c.gates[n]
		if g.kind == variable {
			names[n] = VariableName(len(q.Variables))
			text.WriteString("(declare-const " + names[n] + " Bool)\n")
			q.Variables = append(q.Variables, c.variables[g.a])
			continue
		}
		names[n] = "g" + strconv.Itoa(len(names))
		// z3 would expand a function without arguments at each use.
		text.WriteString("(declare-const " + names[n] + " Bool)\n(assert (= " + names[n] + " (")
		text.WriteString([...]string{and: "and", xor: "xor", choice: "ite"}[g.kind])
		for _, operand := range g.operands() {
			text.WriteString(" " + name(operand))
		}
		text.WriteString(")))\n")
	}
	text.WriteString("(assert (or false")
	for _, b := range bits {
		text.WriteString(" " + name(b))
	}
	text.WriteString("))\n")
	q.Text = text.String()
	return q
}
