package arm64

import (
	"github.com/kindergarten-bitboards/kindergarten/build/prove/internal/circuit"
)

func init() {
	for name, execute := range vectorInstructions {
		instructions[name] = execute
	}
}

// vectorInstructions holds the semantics of each vector instruction.
var vectorInstructions = map[string]func(m *Machine, operands []Operand){
	"VLD1":   func(m *Machine, o []Operand) { m.loadVectors(1, o, 0) },
	"VLD1.P": func(m *Machine, o []Operand) { m.loadVectors(1, o, 'P') },
	"VLD4.P": func(m *Machine, o []Operand) { m.loadVectors(4, o, 'P') },
	"VST1":   func(m *Machine, o []Operand) { m.storeVectors(1, o, 0) },
	"VST4.P": func(m *Machine, o []Operand) { m.storeVectors(4, o, 'P') },
	"FLDPQ": func(m *Machine, o []Operand) {
		from := m.place(o[0], 0)
		for i, r := range o[1].registers {
			m.setVector(r, must(m.load(m.moved(from, 16*i), 16).Number()))
		}
	},
	"FSTPQ": func(m *Machine, o []Operand) {
		to := m.place(o[1], 0)
		for i, r := range o[0].registers {
			m.store(m.moved(to, 16*i), number(m.vector(r)), 16)
		}
	},
	"FMOVQ": func(m *Machine, o []Operand) {
		if o[1].form == vector {
			m.setVector(o[1].register, must(m.load(m.place(o[0], 0), 16).Number()))
			return
		}
		m.store(m.place(o[1], 0), number(m.vector(o[0].register)), 16)
	},
	"VDUP": (*Machine).duplicate,
	"VMOVI": func(m *Machine, o []Operand) {
		m.setVector(o[1].register, repeat(circuit.Constant(width(o[1]), uint64(o[0].value)), size(o[1])))
	},

	"VAND": bits2((*circuit.Circuit).And),
	"VORR": bits2((*circuit.Circuit).Or),
	"VEOR": func(m *Machine, o []Operand) {
		if o[0].register == o[1].register {
			m.setVector(o[2].register, circuit.Constant(128, 0))
			return
		}
		bits2((*circuit.Circuit).Xor)(m, o)
	},
	// The destination, one source and the mask: the registers in Arm's order are
	// destination, o[1] and o[0].
	"VBSL": func(m *Machine, o []Operand) { m.choose(o, m.source(o[2]), m.source(o[1]), m.source(o[0])) },
	"VBIT": func(m *Machine, o []Operand) { m.choose(o, m.source(o[0]), m.source(o[1]), m.source(o[2])) },

	"VADD": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		w, _ := c.Add(a, b, circuit.False)
		return w
	}),
	"VSUB": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		w, _ := c.Subtract(a, b)
		return w
	}),
	"VADDP": func(m *Machine, o []Operand) {
		both, n := append(append(circuit.Word(nil), m.source(o[1])...), m.source(o[0])...), width(o[2])
		var result circuit.Word
		for i := 0; i < len(both); i += 2 * n {
			w, _ := m.circuit.Add(both[i:i+n], both[i+n:i+2*n], circuit.False)
			result = append(result, w...)
		}
		m.setVector(o[2].register, result)
	},
	"VUMIN": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return c.ChooseWord(c.Less(a, b, false), a, b)
	}),
	"VCMEQ": func(m *Machine, o []Operand) {
		if o[0].register == o[1].register {
			m.setVector(o[2].register, circuit.Repeat(circuit.True, size(o[2])))
			return
		}
		lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
			return circuit.Repeat(c.Equal(a, b), len(a))
		})(m, o)
	},
	"VCMTST": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return circuit.Repeat(c.Any(circuit.Map(c.And, a, b)), len(a))
	}),

	"VRBIT": reverse(8, 1),

	"VUSHR": func(m *Machine, o []Operand) {
		source, n := m.source(o[1]), width(o[2])
		var result circuit.Word
		for i := 0; i < len(source); i += n {
			result = append(result, source[i:i+n].ShiftRight(int(o[0].value), circuit.False)...)
		}
		m.setVector(o[2].register, result)
	},

	"VUZP1": permute(func(i, lanes int) int { return 2 * i }),
	"VUZP2": permute(func(i, lanes int) int { return 2*i + 1 }),
	"VZIP1": permute(func(i, lanes int) int { return i/2 + i%2*lanes }),
	"VZIP2": permute(func(i, lanes int) int { return lanes/2 + i/2 + i%2*lanes }),
	"VTBL":  (*Machine).lookUp,
}

// width returns the number of bits of an operand's lane, and size that of the operand.
func width(o Operand) int {
	switch o.arrangement {
	case "B16", "B8", "B":
		return 8
	case "H8", "H4", "H":
		return 16
	case "S4", "S2", "S":
		return 32
	case "D2", "D1", "D":
		return 64
	}
	failf("%v has no arrangement of lanes", o)
	return 0
}

func size(o Operand) int {
	switch o.arrangement {
	case "B8", "H4", "S2", "D1":
		return 64
	case "B16", "H8", "S4", "D2":
		return 128
	}
	failf("%v has no arrangement of lanes", o)
	return 0
}

// vector returns a vector register.
func (m *Machine) vector(register string) circuit.Word {
	return m.vectors[registerNumber(register, 'V', 32)]
}

// source returns the part of a vector register that an operand names.
func (m *Machine) source(o Operand) circuit.Word {
	if o.form != vector || o.element >= 0 {
		failf("%v is not a vector register", o)
	}
	return m.vector(o.register)[:size(o)]
}

// setVector stores a word in a vector register and clears the upper bits.
func (m *Machine) setVector(register string, w circuit.Word) {
	m.vectors[registerNumber(register, 'V', 32)] = w.Extend(128, false)
}

// repeat returns copies of w side by side.
func repeat(w circuit.Word, size int) (result circuit.Word) {
	for len(result) < size {
		result = append(result, w...)
	}
	return result
}

// bits2 returns an instruction that applies f bitwise to two vectors.
func bits2(f func(c *circuit.Circuit, a, b circuit.Bit) circuit.Bit) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		apply := func(a, b circuit.Bit) circuit.Bit { return f(m.circuit, a, b) }
		m.setVector(o[2].register, circuit.Map(apply, m.source(o[1]), m.source(o[0])))
	}
}

// choose sets the destination to the bits of a that mask selects, and of b elsewhere.
func (m *Machine) choose(o []Operand, mask, a, b circuit.Word) {
	result := make(circuit.Word, len(mask))
	for i := range result {
		result[i] = m.circuit.Choose(mask[i], a[i], b[i])
	}
	m.setVector(o[2].register, result)
}

// lanes2 returns an instruction that applies f to the lanes of two vectors.
func lanes2(f func(c *circuit.Circuit, a, b circuit.Word) circuit.Word) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		a, b, n := m.source(o[1]), m.source(o[0]), width(o[2])
		var result circuit.Word
		for i := 0; i < len(a); i += n {
			result = append(result, f(m.circuit, a[i:i+n], b[i:i+n])...)
		}
		m.setVector(o[2].register, result)
	}
}

// reverse returns an instruction that reverses the order of the lanes, of piece bits, in
// each group of group bits.
func reverse(group, piece int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		source := m.source(o[0])
		var result circuit.Word
		for i := 0; i < len(source); i += group {
			for j := group - piece; j >= 0; j -= piece {
				result = append(result, source[i+j:i+j+piece]...)
			}
		}
		m.setVector(o[1].register, result)
	}
}

// permute returns an instruction whose lane i is lane from(i, lanes) of the concatenated
// sources.
func permute(from func(i, lanes int) int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		lane := width(o[2])
		both := append(append(circuit.Word(nil), m.source(o[1])...), m.source(o[0])...)
		var result circuit.Word
		for i := range size(o[2]) / lane {
			at := lane * from(i, size(o[2])/lane)
			result = append(result, both[at:at+lane]...)
		}
		m.setVector(o[2].register, result)
	}
}

// lookUp is VTBL. Indices beyond the table give zero.
func (m *Machine) lookUp(o []Operand) {
	var table circuit.Word
	for _, r := range o[1].registers {
		table = append(table, m.vector(r)...)
	}
	entries := len(table) / 8
	table = table.Extend(512, false)
	indices := m.source(o[0])
	var result circuit.Word
	for i := 0; i < len(indices); i += 8 {
		index := indices[i : i+8]
		inside := m.circuit.Less(index, circuit.Constant(8, uint64(entries)), false)
		entry := m.circuit.Pick(table, 8, index[:6])
		result = append(result, m.circuit.ChooseWord(inside, entry, circuit.Constant(8, 0))...)
	}
	m.setVector(o[2].register, result)
}

// duplicate is VDUP. Each lane becomes a general register or one lane of a vector.
func (m *Machine) duplicate(o []Operand) {
	var w circuit.Word
	if o[0].form == general {
		w = m.numberOf(o[0])[:width(o[1])]
	} else {
		w = m.vector(o[0].register)[width(o[0])*o[0].element:][:width(o[0])]
	}
	m.setVector(o[1].register, repeat(w, size(o[1])))
}

// loadVectors is VLD1 to VLD4, for structure 1 to 4. Consecutive lanes go to structure
// registers in turn. VLD1 fills one register after the other.
func (m *Machine) loadVectors(structure int, o []Operand, suffix byte) {
	from := m.place(o[0], suffix)
	lane, total := width(o[1]), size(o[1])/8
	whole := must(m.load(from, total*len(o[1].registers)).Number())
	for r, register := range o[1].registers {
		var w circuit.Word
		for i := range 8 * total / lane {
			w = append(w, whole[structureBit(structure, r, i, lane, 8*total):][:lane]...)
		}
		m.setVector(register, w)
	}
}

// storeVectors is VST1 to VST4, the inverse of loadVectors.
func (m *Machine) storeVectors(structure int, o []Operand, suffix byte) {
	to := m.place(o[1], suffix)
	lane, total := width(o[0]), size(o[0])/8
	whole := make(circuit.Word, 8*total*len(o[0].registers))
	for r, register := range o[0].registers {
		w := m.vector(register)
		for i := range 8 * total / lane {
			copy(whole[structureBit(structure, r, i, lane, 8*total):][:lane], w[lane*i:])
		}
	}
	m.store(to, number(whole), total*len(o[0].registers))
}

// structureBit returns the offset in memory, in bits, of lane i of register r of a list.
func structureBit(structure, r, i, lane, register int) int {
	if structure == 1 {
		return register*r + lane*i
	}
	return lane * (structure*i + r)
}
