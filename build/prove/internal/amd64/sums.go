package amd64

import (
	"maps"

	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
)

// A Sum is a number modulo 256: the sum of bytes, each times a factor. A solver cannot
// compare sums of many counts in time, but their terms are compared at once.
type Sum map[Byte]int

// A Byte is eight expressions, the lowest first.
type Byte [8]circuit.Bit

// Word returns b as a word.
func (b Byte) Word() circuit.Word { return b[:] }

// Sum returns the terms of a byte that is a sum of numbers from Counted, and whether it is
// one.
func (m *Machine) Sum(w circuit.Word) (s Sum, ok bool) {
	s, ok = m.sums[Byte(w[:8])]
	return s, ok
}

// addOrSubtract returns a + b, or a - b if factor is -1. If one of them has a low byte
// that is a sum of numbers from Counted, the result is an unknown word whose low byte is a
// sum, too.
func (m *Machine) addOrSubtract(a, b circuit.Word, factor int) circuit.Word {
	x, isSum := m.Sum(a)
	y, otherIsSum := m.Sum(b)
	switch value, isConstant := b.Value(); {
	case !isSum && !otherIsSum:
		if factor < 0 {
			return difference(m.circuit, a, b)
		}
		return sum(m.circuit, a, b)
	case isConstant && value == 0:
		return a
	}
	if !isSum {
		x = Sum{Byte(a[:8]): 1}
		if value, isConstant := a.Value(); isConstant && value == 0 {
			x = nil
		}
	}
	if !otherIsSum {
		y = Sum{Byte(b[:8]): 1}
	}
	total := make(Sum)
	maps.Copy(total, x)
	for b, times := range y {
		total[b] += factor * times
	}
	return m.unknownSum(total, len(a))
}

// unknownSum returns an unknown word of some bits whose low byte is a sum.
func (m *Machine) unknownSum(s Sum, width int) circuit.Word {
	w := make(circuit.Word, width)
	for i := range w {
		w[i] = m.circuit.Variable("sum", m.unknown)
		m.unknown++
	}
	m.sums[Byte(w[:8])] = s
	return w
}

// arithmetic returns an instruction that adds or subtracts the lanes, of width bits, of
// both sources, with an optional mask, the last operand but one. Where the mask has no bit,
// a destination that is also the first source keeps its value, as if zero were added.
func arithmetic(width, factor int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		destination := o[len(o)-1]
		a, b := m.vector(o[1], m.size(o)), m.vector(o[0], m.size(o))
		masked := len(o) == 4
		inPlace := o[1].form == register && o[1].register == destination.register
		if masked && inPlace {
			b = m.blend(m.mask(o[2]), width, b, circuit.Constant(len(b), 0))
		}
		var result circuit.Word
		for i := 0; i < len(a); i += width {
			result = append(result, m.addOrSubtract(a[i:i+width], b[i:i+width], factor)...)
		}
		if masked && !inPlace {
			result = m.blend(m.mask(o[2]), width, result, m.vector(destination, m.size(o)))
		}
		m.setVector(destination, result)
	}
}

// sumBytes is VPSADBW. It sums the absolute differences of the bytes of each quadword. If
// the second source is zero, these are the bytes of the first.
func (m *Machine) sumBytes(o []Operand) {
	a, b := m.vector(o[1], m.size(o)), m.vector(o[0], m.size(o))
	result := circuit.Constant(len(a), 0)
	for i := 0; i < len(a); i += 8 {
		x, y := a[i:i+8], b[i:i+8]
		distance := x
		if value, isConstant := y.Value(); !isConstant || value != 0 {
			distance = m.circuit.ChooseWord(m.circuit.Less(x, y, false), difference(m.circuit, y, x), difference(m.circuit, x, y))
		}
		lane := result[i&^63:][:64]
		copy(lane, m.addOrSubtract(lane, distance.Extend(64, false), 1))
	}
	m.setVector(o[2], result)
}

// counted returns an instruction's bit counts of the elements of sets, after Counted.
func (m *Machine) counted(element int, sets circuit.Word) circuit.Word {
	numbers := lanes(element, sets, m.ones)
	if m.Counted == nil {
		return numbers
	}
	for i, number := range must(m.Counted(m.instruction, element, sets)) {
		copy(numbers[i*element:][:element], number.Extend(element, false))
		m.sums[Byte(number)] = Sum{Byte(number): 1}
	}
	return numbers
}
