package circuit

import "slices"

// greatestSupport is the greatest number of variables that [Circuit.Exhaust]
// enumerates.
const greatestSupport = 16

// An Assignment holds the values of variables. A missing variable is false.
type Assignment map[Variable]bool

// Exhaust evaluates b for all values of its variables. It returns values that make b
// true, or nil if there are none. It returns ok = false, without evaluation, if b has
// more than 16 variables.
func (c *Circuit) Exhaust(b Bit) (satisfying Assignment, ok bool) {
	if b == False {
		return nil, true
	}
	support := c.Support(b)
	if len(support) > greatestSupport {
		return nil, false
	}
	words := 1 << max(len(support)-6, 0)
	value := c.evaluate(c.cone(b), words, func(v Variable, column []uint64) {
		fillColumn(column, slices.Index(support, v))
	})
	result, flip := value(b)
	for i := range 1 << len(support) {
		if (result[i>>6]^flip)>>(i&63)&1 != 0 {
			satisfying = make(Assignment)
			for j, v := range support {
				satisfying[v] = i>>j&1 != 0
			}
			return satisfying, true
		}
	}
	return nil, true
}

// Settle returns w with constants for the bits that [Circuit.Exhaust] shows to have the same
// value whenever given is true.
func (c *Circuit) Settle(w Word, given Bit) Word {
	if _, isConstant := w.Value(); isConstant {
		return w
	}
	settled := append(Word(nil), w...)
	for i, b := range settled {
		for _, value := range []Bit{False, True} {
			if values, ok := c.Exhaust(c.And(given, c.Xor(b, value))); ok && values == nil {
				settled[i] = value
			}
		}
	}
	return settled
}

// fillColumn sets bit i of row to bit j of i.
func fillColumn(row []uint64, j int) {
	alternating := [...]uint64{
		0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
		0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
	}
	for w := range row {
		if j < len(alternating) {
			row[w] = alternating[j]
		} else {
			row[w] = -uint64(w >> (j - len(alternating)) & 1)
		}
	}
}

// Evaluate returns the values of bits under an assignment.
func (c *Circuit) Evaluate(values Assignment, bits ...Bit) []bool {
	value := c.evaluate(c.cone(bits...), 1, func(v Variable, column []uint64) {
		if values[v] {
			column[0] = 1
		}
	})
	results := make([]bool, len(bits))
	for i, b := range bits {
		column, flip := value(b)
		results[i] = (column[0]^flip)&1 != 0
	}
	return results
}

// evaluate evaluates gates, each after its operands, for 64 assignments in each of some words. Bit i
// of a column is the value for assignment i. Fill fills the column of a variable. The result
// returns the column of a bit, and what to exclusive-or its words with.
func (c *Circuit) evaluate(order []int32, words int,
	fill func(v Variable, column []uint64)) func(b Bit) (column []uint64, flip uint64) {
	columns := make([]uint64, words*(len(order)+1)) // the first is that of constants
	at := make([]int32, len(c.gates))               // the number of a node's column
	column := func(operand Bit) ([]uint64, uint64) {
		return columns[words*int(at[operand.node()]):][:words], -uint64(operand & 1)
	}
	for i, n := range order {
		at[n] = int32(i + 1)
		out := columns[words*(i+1):][:words]
		g := c.gates[n]
		if g.kind == variable {
			fill(c.variables[g.a], out)
			continue
		}
		x, xflip := column(g.a)
		y, yflip := column(g.b)
		switch g.kind {
		case and:
			for w := range out {
				out[w] = (x[w] ^ xflip) & (y[w] ^ yflip)
			}
		case xor:
			for w := range out {
				out[w] = x[w] ^ xflip ^ y[w] ^ yflip
			}
		case choice:
			z, zflip := column(g.c)
			for w := range out {
				chosen := x[w] ^ xflip
				out[w] = chosen&(y[w]^yflip) | ^chosen&(z[w]^zflip)
			}
		}
	}
	return column
}
