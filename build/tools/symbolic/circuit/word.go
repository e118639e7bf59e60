package circuit

import (
	"math/bits"
	"slices"
)

// A Word is a number or a vector, its lowest bit first.
type Word []Bit

// Constant returns a word of the given width, of up to 64 bits, with a value.
func Constant(width int, value uint64) Word {
	w := make(Word, width)
	for i := range min(width, 64) {
		w[i] = Bit(value >> i & 1)
	}
	return w
}

// Value returns the value of a word of up to 64 bits if all bits are constant.
func (w Word) Value() (value uint64, ok bool) {
	for i, b := range w {
		if !b.IsConstant() {
			return 0, false
		}
		value |= uint64(b) << i
	}
	return value, true
}

// Extend returns the low width bits of w, extended with zeros or, if signed, with
// copies of the highest bit of w.
func (w Word) Extend(width int, signed bool) Word {
	if len(w) >= width {
		return w[:width:width]
	}
	fill := False
	if signed {
		fill = w[len(w)-1]
	}
	return slices.Concat(w, Repeat(fill, width-len(w)))
}

// ShiftLeft returns w shifted left by a constant, which may exceed its width.
func (w Word) ShiftLeft(count int) Word {
	out := make(Word, len(w))
	if count < len(w) {
		copy(out[count:], w)
	}
	return out
}

// ShiftRight returns w shifted right by a constant, which may exceed its width.
func (w Word) ShiftRight(count int) Word { return w.shiftRight(count, False) }

// ShiftRightSigned is like ShiftRight, but the bits on the left become the highest bit of w.
func (w Word) ShiftRightSigned(count int) Word { return w.shiftRight(count, w[len(w)-1]) }

func (w Word) shiftRight(count int, fill Bit) Word {
	out := Repeat(fill, len(w))
	if count < len(w) {
		copy(out, w[count:])
	}
	return out
}

// RotateLeft returns w rotated left by a constant.
func (w Word) RotateLeft(count int) Word {
	out := make(Word, len(w))
	for i, b := range w {
		out[(i+count)%len(w)] = b
	}
	return out
}

// Word returns a word of variables.
func (c *Circuit) Word(name string, width int) Word {
	w := make(Word, width)
	for i := range w {
		w[i] = c.Variable(name, i)
	}
	return w
}

// AndWord returns a and b, bitwise. They have the same width.
func (c *Circuit) AndWord(a, b Word) Word { return bitwise(c.And, a, b) }

// OrWord returns a or b, bitwise.
func (c *Circuit) OrWord(a, b Word) Word { return bitwise(c.Or, a, b) }

// XorWord returns a exclusive-or b, bitwise.
func (c *Circuit) XorWord(a, b Word) Word { return bitwise(c.Xor, a, b) }

func bitwise(f func(a, b Bit) Bit, a, b Word) Word {
	out := make(Word, len(a))
	for i := range a {
		out[i] = f(a[i], b[i])
	}
	return out
}

// Lanes applies f to each part of w of width bits.
func Lanes(width int, w Word, f func(part Word) Word) Word {
	return Lanes2(width, w, w, func(part, _ Word) Word { return f(part) })
}

// Lanes2 applies f to each two parts of a and b at the same place, of width bits.
func Lanes2(width int, a, b Word, f func(a, b Word) Word) (out Word) {
	for i := 0; i < len(a); i += width {
		out = append(out, f(a[i:i+width], b[i:i+width])...)
	}
	return out
}

// Spread returns the bits of w, each repeated to a part of width bits.
func (w Word) Spread(width int) Word {
	return Lanes(1, w, func(b Word) Word { return slices.Repeat(b, width) })
}

// Permute returns the parts of w, of width bits, at some places in turn.
func Permute(width int, w Word, parts int, from func(i int) int) (out Word) {
	for i := range parts {
		out = append(out, w[width*from(i):][:width]...)
	}
	return out
}

// NotWord returns the complement of w.
func NotWord(w Word) Word {
	out := make(Word, len(w))
	for i, b := range w {
		out[i] = b.Not()
	}
	return out
}

// ChooseWord returns a if selector is true, and b otherwise.
func (c *Circuit) ChooseWord(selector Bit, a, b Word) Word {
	switch selector {
	case True:
		return a
	case False:
		return b
	}
	return c.ChooseBits(Repeat(selector, len(a)), a, b)
}

// ChooseBits returns the bits of a that the selectors choose, and of b elsewhere.
func (c *Circuit) ChooseBits(selectors, a, b Word) Word {
	out := make(Word, len(a))
	for i := range a {
		out[i] = c.Choose(selectors[i], a[i], b[i])
	}
	return out
}

// add returns a + b + carry, and the carry out.
func (c *Circuit) add(a, b Word, carry Bit) (sum Word, carryOut Bit) {
	x, isConstant := a.Value()
	y, alsoConstant := b.Value()
	if isConstant && alsoConstant && len(a) <= 64 { // most sums are of addresses
		total, over := bits.Add64(x, y, uint64(carry))
		if len(a) < 64 {
			over = total >> len(a) & 1
		}
		return Constant(len(a), total), Bit(over)
	}
	sum = make(Word, len(a))
	for i := range a {
		differ := c.Xor(a[i], b[i])
		sum[i] = c.Xor(differ, carry)
		carry = c.Choose(differ, carry, a[i])
	}
	return sum, carry
}

// Sum returns a + b.
func (c *Circuit) Sum(a, b Word) Word {
	sum, _ := c.add(a, b, False)
	return sum
}

// Difference returns a - b.
func (c *Circuit) Difference(a, b Word) Word {
	difference, _ := c.add(a, NotWord(b), True)
	return difference
}

// Multiply returns the lower half of the product of a and b.
func (c *Circuit) Multiply(a, b Word) Word {
	x, isConstant := a.Value()
	if y, alsoConstant := b.Value(); isConstant && alsoConstant {
		return Constant(len(a), x*y)
	}
	if zeros(a) > zeros(b) {
		a, b = b, a
	}
	product := make(Word, len(a))
	for i, bit := range b {
		if bit == False {
			continue
		}
		product = c.Sum(product, c.AndWord(a.ShiftLeft(i), Repeat(bit, len(a))))
	}
	return product
}

// zeros returns the number of bits of w that are constant zeros.
func zeros(w Word) (n int) {
	for _, b := range w {
		if b == False {
			n++
		}
	}
	return n
}

// Shift returns w shifted by a count that may be an expression. It calls shift for each
// power of two. If the count is at least the width of w, the result is overflow.
func (c *Circuit) Shift(w, count Word, overflow Word, shift func(w Word, count int) Word) Word {
	steps := bits.Len(uint(len(w) - 1))
	excess := False // whether the count is at least the width
	for i, b := range count {
		if i < steps {
			w = c.ChooseWord(b, shift(w, 1<<i), w)
		} else {
			excess = c.Or(excess, b)
		}
	}
	if excess == False {
		return w
	}
	return c.ChooseWord(excess, overflow, w)
}

// Equal reports whether a and b are equal.
func (c *Circuit) Equal(a, b Word) Bit {
	equal := True
	for i := range a {
		equal = c.And(equal, c.Xor(a[i], b[i]).Not())
	}
	return equal
}

// Less reports whether a is less than b.
func (c *Circuit) Less(a, b Word, signed bool) Bit {
	if signed {
		// Adding half the range maps the signed order to the unsigned one.
		last := len(a) - 1
		a = append(a[:last:last], a[last].Not())
		b = append(b[:last:last], b[last].Not())
	}
	_, carry := c.add(a, NotWord(b), True)
	return carry.Not()
}

// Any reports whether any bit of w is set.
func (c *Circuit) Any(w Word) Bit {
	any := False
	for _, b := range w {
		any = c.Or(any, b)
	}
	return any
}

// Repeat returns a word of width copies of b.
func Repeat(b Bit, width int) Word { return slices.Repeat(Word{b}, width) }

// Pick returns the element, of width bits, of a table at an index that may be an
// expression. The number of elements must be 1 << len(index).
func (c *Circuit) Pick(table Word, width int, index Word) Word {
	if len(table) == width {
		return table
	}
	last, half := len(index)-1, len(table)/2
	switch index[last] {
	case False:
		return c.Pick(table[:half], width, index[:last])
	case True:
		return c.Pick(table[half:], width, index[:last])
	}
	return c.ChooseWord(index[last], c.Pick(table[half:], width, index[:last]), c.Pick(table[:half], width, index[:last]))
}
