package amd64

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// merged returns an instruction with an optional mask, the last operand but one.
// Elements of element bits without a bit in the mask keep their value.
func merged(element int, execute func(*Machine, []Operand)) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		if len(o) == 3 {
			execute(m, o)
			return
		}
		m.underMask(element, execute, o, m.vector(o[3], m.size(o)))
	}
}

// zeroed returns an instruction with a mask. Elements without a bit in the mask become
// zero.
func zeroed(element int, execute func(*Machine, []Operand)) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		m.underMask(element, execute, o, circuit.Constant(8*m.size(o), 0))
	}
}

// underMask executes an instruction on three operands. Elements without a bit in the
// mask come from others. It reads all bytes of a source in memory.
func (m *Machine) underMask(element int, execute func(*Machine, []Operand), o []Operand, others circuit.Word) {
	mask := m.mask(o[2])
	execute(m, []Operand{o[0], o[1], o[3]})
	m.setVector(o[3], m.blend(mask, element, m.vector(o[3], m.size(o)), others))
}

// test returns VPTESTM or, if none, VPTESTNM, with an optional mask: it sets the bits of
// the elements that have a common bit, or no common bit.
func test(element int, none bool) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		c := m.circuit
		size := m.size(o[:2])
		both := circuit.Map(c.And, m.vector(o[1], size), m.vector(o[0], size))
		var result circuit.Word
		for i := 0; i < len(both); i += element {
			b := c.Any(both[i : i+element])
			if none {
				b = b.Not()
			}
			if len(o) == 4 {
				b = c.And(b, m.mask(o[2])[i/element])
			}
			result = append(result, b)
		}
		m.setMask(o[len(o)-1], result)
	}
}

// spread returns VPMOVM2, which copies each bit of a mask to all bits of an element.
func spread(element int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		var result circuit.Word
		for _, b := range m.mask(o[0])[:8*m.size(o)/element] {
			result = append(result, repeat(b, element)...)
		}
		m.setVector(o[1], result)
	}
}
