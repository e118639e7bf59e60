package circuit

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
	order := c.cone(b)
	inputs := 0
	for _, n := range order {
		if c.gates[n].kind == variable {
			inputs++
		}
	}
	if inputs > greatestSupport {
		return nil, false
	}
	words := 1 << max(inputs-6, 0)
	// Bit i of a row is the value for assignment i.
	rows := make([]uint64, words*len(order))
	at := make(map[int32][]uint64, len(order))
	row := func(operand Bit) ([]uint64, uint64) { return at[operand.node()], -uint64(operand & 1) }
	at[0] = make([]uint64, words)
	var support []Variable
	for i, n := range order {
		out := rows[i*words : (i+1)*words]
		at[n] = out
		g := c.gates[n]
		if g.kind == variable {
			fillColumn(out, len(support))
			support = append(support, c.variables[g.a])
			continue
		}
		x, xflip := row(g.a)
		y, yflip := row(g.b)
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
			z, zflip := row(g.c)
			for w := range out {
				chosen := x[w] ^ xflip
				out[w] = chosen&(y[w]^yflip) | ^chosen&(z[w]^zflip)
			}
		}
	}
	result, flip := row(b)
	for i := range 1 << inputs {
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

// Settle returns w with constants for the bits that have the same value whenever given is
// true. It changes only a word that depends on no other variables than given does.
func (c *Circuit) Settle(w Word, given Bit) Word {
	if _, isConstant := w.Value(); isConstant || len(c.Support(append(w[:len(w):len(w)], given)...)) > len(c.Support(given)) {
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
	at := make([]bool, len(c.gates))
	value := func(b Bit) bool { return at[b.node()] != (b&1 != 0) }
	for _, n := range c.cone(bits...) {
		switch g := c.gates[n]; g.kind {
		case variable:
			at[n] = values[c.variables[g.a]]
		case and:
			at[n] = value(g.a) && value(g.b)
		case xor:
			at[n] = value(g.a) != value(g.b)
		case choice:
			if value(g.a) {
				at[n] = value(g.b)
			} else {
				at[n] = value(g.c)
			}
		}
	}
	results := make([]bool, len(bits))
	for i, b := range bits {
		results[i] = value(b)
	}
	return results
}
