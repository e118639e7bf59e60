package arm64

import (
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
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
		m.setVector(o[1].register, must(m.load(m.place(o[0], 0), 16).Number()))
	},
	"VDUP": (*Machine).duplicate,
	"VMOVI": func(m *Machine, o []Operand) {
		m.setVector(o[1].register, repeat(circuit.Constant(width(o[1]), uint64(o[0].value))))
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

	"VADD": lanes2((*circuit.Circuit).Sum),
	"VSUB": lanes2((*circuit.Circuit).Difference),
	"VADDP": func(m *Machine, o []Operand) {
		both, n := append(append(circuit.Word(nil), m.source(o[1])...), m.source(o[0])...), width(o[2])
		var result circuit.Word
		for i := 0; i < len(both); i += 2 * n {
			result = append(result, m.circuit.Sum(both[i:i+n], both[i+n:i+2*n])...)
		}
		m.setVector(o[2].register, result)
	},
	"VUMIN": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return c.ChooseWord(c.Less(a, b, false), a, b)
	}),
	"VCMEQ": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return circuit.Repeat(c.Equal(a, b), len(a))
	}),
	"VCMTST": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return circuit.Repeat(c.Any(circuit.Map(c.And, a, b)), len(a))
	}),

	"VRBIT": func(m *Machine, o []Operand) {
		source, reversed := m.source(o[0]), make(circuit.Word, 128)
		for i := range reversed {
			reversed[i] = source[i^7]
		}
		m.setVector(o[1].register, reversed)
	},

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

// width returns the number of bits of an operand's lane. Kernels use whole vectors only.
func width(o Operand) int {
	switch o.arrangement {
	case "B16":
		return 8
	case "D2", "D":
		return 64
	}
	failf("%v has no arrangement of lanes that kernels use", o)
	return 0
}

// vector returns a vector register.
func (m *Machine) vector(register string) circuit.Word {
	return m.vectors[registerNumber(register, 'V', 32)]
}

// source returns the vector register that an operand names.
func (m *Machine) source(o Operand) circuit.Word {
	if o.form != vector || o.element >= 0 || o.arrangement == "D" {
		failf("%v is not a vector register", o)
	}
	width(o)
	return m.vector(o.register)
}

// setVector stores a word in a vector register.
func (m *Machine) setVector(register string, w circuit.Word) {
	m.vectors[registerNumber(register, 'V', 32)] = w
}

// repeat fills a vector with copies of w.
func repeat(w circuit.Word) (result circuit.Word) {
	for len(result) < 128 {
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

// permute returns an instruction whose lane i is lane from(i, lanes) of the concatenated
// sources.
func permute(from func(i, lanes int) int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		lane := width(o[2])
		both := append(append(circuit.Word(nil), m.source(o[1])...), m.source(o[0])...)
		var result circuit.Word
		for i := range 128 / lane {
			result = append(result, both[lane*from(i, 128/lane):][:lane]...)
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
	m.setVector(o[1].register, repeat(w))
}

// loadVectors is VLD1 to VLD4, for structure 1 to 4. Consecutive lanes go to structure
// registers in turn. VLD1 fills one register after the other.
func (m *Machine) loadVectors(structure int, o []Operand, suffix byte) {
	from := m.place(o[0], suffix)
	lane := width(o[1])
	whole := must(m.load(from, 16*len(o[1].registers)).Number())
	for r, register := range o[1].registers {
		var w circuit.Word
		for i := range 128 / lane {
			w = append(w, whole[structureBit(structure, r, i, lane):][:lane]...)
		}
		m.setVector(register, w)
	}
}

// storeVectors is VST1 to VST4, the inverse of loadVectors.
func (m *Machine) storeVectors(structure int, o []Operand, suffix byte) {
	to := m.place(o[1], suffix)
	lane := width(o[0])
	whole := make(circuit.Word, 128*len(o[0].registers))
	for r, register := range o[0].registers {
		w := m.vector(register)
		for i := range 128 / lane {
			copy(whole[structureBit(structure, r, i, lane):][:lane], w[lane*i:])
		}
	}
	m.store(to, number(whole), 16*len(o[0].registers))
}

// structureBit returns the offset in memory, in bits, of lane i of register r of a list.
func structureBit(structure, r, i, lane int) int {
	if structure == 1 {
		return 128*r + lane*i
	}
	return lane * (structure*i + r)
}
