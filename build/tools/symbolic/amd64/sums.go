package amd64

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// A Sum is a sum of bytes, each times a factor. A solver cannot compare sums of many counts
// in time, but their terms are compared at once. No instruction may compute one modulo 256.
type Sum struct {
	Terms     map[Byte]int // the factors
	Max       int          // the sum is not greater
	Saturated bool         // where the sum is greater than 255, the number is 255

	number circuit.Word
}

// A Byte is eight expressions, the lowest first.
type Byte [8]circuit.Bit

// Word returns b as a word.
func (b Byte) Word() circuit.Word { return b[:] }

// Sum returns the sum of numbers from Counted that a word is, and whether it is one. The low
// byte of a word is the same sum if the sum fits into it.
func (m *Machine) Sum(w circuit.Word) (s Sum, ok bool) {
	s, ok = m.sums[Byte(w[:8])]
	fits := s.Saturated || s.Max < 256
	return s, ok && (slices.Equal(w, s.number) || fits && isZero(w[8:]))
}

func isZero(w circuit.Word) bool {
	value, isConstant := w.Value()
	return isConstant && value == 0
}

// addOrSubtract returns a + b, or a - b if factor is -1. If one of them is a sum of numbers
// from Counted, the result is an unknown word that is a sum, too.
func (m *Machine) addOrSubtract(a, b circuit.Word, factor int) circuit.Word {
	_, isSum := m.Sum(a)
	_, otherIsSum := m.Sum(b)
	switch {
	case !isSum && !otherIsSum:
		if factor < 0 {
			return m.Circuit.Difference(a, b)
		}
		return m.Circuit.Sum(a, b)
	case isZero(b):
		return a
	case isZero(a) && factor > 0:
		return b
	case factor < 0:
		// Only a mask can be subtracted: all ones are -1.
		if otherIsSum || slices.ContainsFunc(b, func(bit circuit.Bit) bool { return bit != b[0] }) {
			failf("counts are subtracted, or other numbers than masks from them")
		}
		b = circuit.Word{b[0]}.Extend(len(b), false)
	}
	total := m.plus(a, b)
	if total.Saturated || len(a) == 8 && total.Max > 255 {
		failf("a sum of counts up to %d is computed modulo 256", total.Max)
	}
	return m.unknown(total, len(a))
}

// addSaturated returns min(a+b, 255), for bytes. If one of them is a sum of numbers from
// Counted, the result is an unknown byte that is a sum, too: min(min(x, 255)+y, 255) is
// min(x+y, 255).
func (m *Machine) addSaturated(a, b circuit.Word) circuit.Word {
	_, isSum := m.Sum(a)
	_, otherIsSum := m.Sum(b)
	if !isSum && !otherIsSum {
		return m.saturated(m.Circuit.Sum(a.Extend(9, false), b.Extend(9, false)), 8)
	}
	total := m.plus(a, b)
	total.Saturated = true
	return m.unknown(total, 8)
}

// saturated returns the least of w and the greatest number of width bits.
func (m *Machine) saturated(w circuit.Word, width int) circuit.Word {
	if s, ok := m.Sum(w); ok && width == 8 {
		s.Saturated = true
		return m.unknown(s, 8)
	}
	greatest := circuit.Constant(width, 1<<width-1)
	return m.Circuit.ChooseWord(m.Circuit.Less(greatest.Extend(len(w), false), w, false), greatest, w[:width])
}

// pack returns an instruction that packs the numbers of the first source, in each 128 bits, and then
// those of the second. They are signed, of twice width bits, and become the nearest ones of width
// bits. The first number of a quadword is also the sum that the quadword is.
func pack(width int) instruction {
	return func(m *Machine, o operands) {
		a, b := m.sources(o)
		packed := func(quadword circuit.Word) circuit.Word {
			numbers := circuit.Lanes(2*width, quadword, func(number circuit.Word) circuit.Word {
				return m.Circuit.ChooseWord(number[2*width-1], circuit.Constant(width, 0), m.saturated(number, width))
			})
			if s, ok := m.Sum(quadword); ok && s.Max < 1<<15 {
				copy(numbers, m.saturated(quadword, width))
			}
			return numbers
		}
		m.setVector(o[2], circuit.Lanes2(128, a, b, func(a, b circuit.Word) circuit.Word {
			return circuit.Lanes(64, slices.Concat(a, b), packed)
		}))
	}
}

// plus returns the sum of two words, of which each is a sum or a byte.
func (m *Machine) plus(a, b circuit.Word) Sum {
	total := Sum{Terms: make(map[Byte]int)}
	for _, w := range []circuit.Word{a, b} {
		s, isSum := m.Sum(w)
		if !isSum {
			if !isZero(w[8:]) {
				failf("counts are added to a number that may be greater than 255")
			}
			s = Sum{Terms: map[Byte]int{Byte(w[:8]): 1}, Max: 255}
		}
		for b, times := range s.Terms {
			total.Terms[b] += times
		}
		total.Max += s.Max
		total.Saturated = total.Saturated || s.Saturated
	}
	return total
}

// unknown returns an unknown word of some bits that is a sum.
func (m *Machine) unknown(s Sum, width int) circuit.Word {
	w := make(circuit.Word, width)
	for i := range w {
		w[i] = m.Circuit.Variable("sum", m.unknowns)
		m.unknowns++
	}
	s.number = w
	m.sums[Byte(w[:8])] = s
	return w
}

// arithmetic returns an instruction that adds or subtracts the lanes, of width bits, of
// both sources, with an optional mask, the last operand but one. Then the destination must be
// the first source, and keeps its value where the mask has no bit, as if zero were added.
func arithmetic(width, factor int) instruction {
	return func(m *Machine, o operands) {
		destination := o[len(o)-1]
		a, b := m.sources(o)
		if len(o) == 4 {
			if o[1].Register != destination.Register {
				failf("a masked sum replaces another register than its first source")
			}
			b = m.blend(m.number(o[2], 8), width, b, circuit.Constant(len(b), 0))
		}
		m.setVector(destination, circuit.Lanes2(width, a, b, func(a, b circuit.Word) circuit.Word {
			return m.addOrSubtract(a, b, factor)
		}))
	}
}

// sumBytes is VPSADBW. It sums the absolute differences of the bytes of each quadword.
func (m *Machine) sumBytes(o operands) {
	a, b := m.sources(o)
	result := circuit.Constant(len(a), 0)
	for i := 0; i < len(a); i += 8 {
		x, y := a[i:i+8], b[i:i+8]
		distance := m.Circuit.ChooseWord(m.Circuit.Less(x, y, false), m.Circuit.Difference(y, x), m.Circuit.Difference(x, y))
		lane := result[i&^63:][:64]
		copy(lane, m.addOrSubtract(lane, distance.Extend(64, false), 1))
	}
	m.setVector(o[2], result)
}

// counted returns an instruction's bit counts of the elements of sets, after Counted. No count
// is greater than most.
func (m *Machine) counted(element, most int, sets circuit.Word) circuit.Word {
	numbers := circuit.Lanes(element, sets, m.ones)
	if m.Counted == nil {
		return numbers
	}
	for i, number := range m.Counted(m.present, element, sets) {
		copy(numbers[i*element:][:element], number.Extend(element, false))
		m.sums[Byte(number)] = Sum{Terms: map[Byte]int{Byte(number): 1}, Max: most, number: number}
	}
	return numbers
}
