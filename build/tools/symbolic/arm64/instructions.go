package arm64

import (
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/memory"
)

// instructions holds the semantics of each instruction except branches. Operands are in
// the order of Go's assembler: the destination is last, and Arm's second source precedes
// the first.
var instructions = map[string]instruction{
	"MOVD":   func(m *Machine, o operands) { m.move(o, 0) },
	"MOVD.W": func(m *Machine, o operands) { m.move(o, 'W') },
	"STP": func(m *Machine, o operands) {
		to := m.place(o[1], 0)
		for i, r := range o[0].Registers {
			m.store(m.Moved(to, 8*i), m.Get(r), 8)
		}
	},

	"ADD": func(m *Machine, o operands) { m.set(last(o), m.Add(m.value(o[1]), m.value(o[0]))) },
	"SUB": func(m *Machine, o operands) {
		flags := m.Flags
		m.subtract(o)
		m.Flags = flags
	},
	"SUBS": (*Machine).subtract,

	"ANDS": func(m *Machine, o operands) { m.set(last(o), m.conjunction(o)) },
	"TST":  func(m *Machine, o operands) { m.conjunction(o) },

	"VLD1":   func(m *Machine, o operands) { m.loadVectors(1, o, 0) },
	"VLD1.P": func(m *Machine, o operands) { m.loadVectors(1, o, 'P') },
	"VLD4.P": func(m *Machine, o operands) { m.loadVectors(4, o, 'P') },
	"VST1":   func(m *Machine, o operands) { m.storeVectors(1, o, 0) },
	"VST4.P": func(m *Machine, o operands) { m.storeVectors(4, o, 'P') },
	"FLDPQ":  func(m *Machine, o operands) { m.loadVectors(1, o, 0) },
	"FSTPQ":  func(m *Machine, o operands) { m.storeVectors(1, o, 0) },
	"FMOVQ": func(m *Machine, o operands) {
		m.setVector(o[1].Register, m.Load(m.place(o[0], 0), 16).Number())
	},
	"VDUP": (*Machine).duplicate,
	"VMOVI": func(m *Machine, o operands) {
		m.setVector(o[1].Register, repeat(circuit.Constant(width(o[1]), uint64(o[0].Value))))
	},

	"VAND": lanes2((*circuit.Circuit).AndWord),
	"VORR": lanes2((*circuit.Circuit).OrWord),
	"VEOR": lanes2((*circuit.Circuit).XorWord),
	// The registers in Arm's order are destination, o[1] and o[0].
	"VBSL": func(m *Machine, o operands) {
		m.setVector(o[2].Register, m.Circuit.ChooseBits(m.source(o[2]), m.source(o[1]), m.source(o[0])))
	},
	"VBIT": func(m *Machine, o operands) {
		m.setVector(o[2].Register, m.Circuit.ChooseBits(m.source(o[0]), m.source(o[1]), m.source(o[2])))
	},

	"VADD": lanes2((*circuit.Circuit).Sum),
	"VSUB": lanes2((*circuit.Circuit).Difference),
	"VADDP": func(m *Machine, o operands) {
		both, n := slices.Concat(m.source(o[1]), m.source(o[0])), width(o[2])
		sum := func(two circuit.Word) circuit.Word { return m.Circuit.Sum(two[:n], two[n:]) }
		m.setVector(o[2].Register, circuit.Lanes(2*n, both, sum))
	},
	"VUMIN": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return c.ChooseWord(c.Less(a, b, false), a, b)
	}),
	"VCMEQ": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return circuit.Repeat(c.Equal(a, b), len(a))
	}),
	"VCMTST": lanes2(func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return circuit.Repeat(c.Any(c.AndWord(a, b)), len(a))
	}),

	"VRBIT": func(m *Machine, o operands) {
		source, reversed := m.source(o[0]), make(circuit.Word, 128)
		for i := range reversed {
			reversed[i] = source[i^7]
		}
		m.setVector(o[1].Register, reversed)
	},

	"VUSHR": func(m *Machine, o operands) {
		shifted := func(lane circuit.Word) circuit.Word { return lane.ShiftRight(int(o[0].Value)) }
		m.setVector(o[2].Register, circuit.Lanes(width(o[2]), m.source(o[1]), shifted))
	},

	"VUZP1": permute(func(i, lanes int) int { return 2 * i }),
	"VUZP2": permute(func(i, lanes int) int { return 2*i + 1 }),
	"VZIP1": permute(func(i, lanes int) int { return i/2 + i%2*lanes }),
	"VZIP2": permute(func(i, lanes int) int { return lanes/2 + i/2 + i%2*lanes }),
	"VTBL":  (*Machine).lookUp,
}

// value returns an operand that is a number, an address, or a register, shifted or not.
func (m *Machine) value(o assembly.Operand) memory.Value {
	switch o.Form {
	case assembly.Immediate:
		return assembly.Number(circuit.Constant(64, uint64(o.Value)))
	case assembly.Address:
		return m.Address(o)
	case assembly.Register:
		v := m.Get(o.Register)
		if o.Value != 0 {
			return assembly.Number(v.Number().ShiftLeft(int(o.Value)))
		}
		return v
	}
	failf("%v is neither a number nor a register", o)
	return memory.Value{}
}

// last returns the register that is the last operand.
func last(o operands) string {
	d := o[len(o)-1]
	if d.Form != assembly.Register || d.Value != 0 {
		failf("%v is not a register to set", d)
	}
	return d.Register
}

// move is MOVD.
func (m *Machine) move(o operands, suffix byte) {
	switch {
	case o[1].Form != assembly.Register:
		m.store(m.place(o[1], suffix), m.value(o[0]), 8)
	case o[0].Form == assembly.Argument || o[0].Form == assembly.Indirect:
		m.set(last(o), m.Load(m.place(o[0], suffix), 8))
	default:
		m.set(last(o), m.value(o[0]))
	}
}

// subtract is SUBS, which sets the flags.
func (m *Machine) subtract(o operands) {
	m.set(last(o), m.Difference(m.value(o[1]), m.value(o[0]).Number()))
}

// conjunction is ANDS, which sets the flags.
func (m *Machine) conjunction(o operands) memory.Value {
	result := m.Circuit.AndWord(m.value(o[1]).Number(), m.value(o[0]).Number())
	m.SetFlags(result)
	return assembly.Number(result)
}

// width returns the number of bits of an operand's lane. Kernels use whole vectors only.
func width(o assembly.Operand) int {
	if o.Form == assembly.Pair {
		return 128
	}
	switch o.Arrangement {
	case "B16":
		return 8
	case "D2", "D":
		return 64
	}
	failf("%v has no arrangement of lanes that kernels use", o)
	return 0
}

// source returns the vector register that an operand names.
func (m *Machine) source(o assembly.Operand) circuit.Word {
	if o.Form != assembly.Vector || o.Element >= 0 || o.Arrangement == "D" {
		failf("%v is not a vector register", o)
	}
	width(o)
	return m.Get(o.Register).Word
}

// setVector stores a word in a vector register.
func (m *Machine) setVector(register string, w circuit.Word) {
	m.Registers[register] = assembly.Number(w)
}

// repeat fills a vector with copies of w.
func repeat(w circuit.Word) circuit.Word { return slices.Repeat(w, 128/len(w)) }

// lanes2 returns an instruction that applies f to the lanes of two vectors.
func lanes2(f func(c *circuit.Circuit, a, b circuit.Word) circuit.Word) instruction {
	return func(m *Machine, o operands) {
		apply := func(a, b circuit.Word) circuit.Word { return f(m.Circuit, a, b) }
		m.setVector(o[2].Register, circuit.Lanes2(width(o[2]), m.source(o[1]), m.source(o[0]), apply))
	}
}

// permute returns an instruction whose lane i is lane from(i, lanes) of the concatenated
// sources.
func permute(from func(i, lanes int) int) instruction {
	return func(m *Machine, o operands) {
		lanes, both := 128/width(o[2]), slices.Concat(m.source(o[1]), m.source(o[0]))
		m.setVector(o[2].Register, circuit.Permute(width(o[2]), both, lanes, func(i int) int { return from(i, lanes) }))
	}
}

// lookUp is VTBL. Indices beyond the table give zero.
func (m *Machine) lookUp(o operands) {
	table := m.vectors(o[1])
	entries := len(table) / 8
	table = table.Extend(512, false)
	found := func(index circuit.Word) circuit.Word {
		inside := m.Circuit.Less(index, circuit.Constant(8, uint64(entries)), false)
		entry := m.Circuit.Pick(table, 8, index[:6])
		return m.Circuit.ChooseWord(inside, entry, circuit.Constant(8, 0))
	}
	m.setVector(o[2].Register, circuit.Lanes(8, m.source(o[0]), found))
}

// duplicate is VDUP. Each lane becomes a general register or one lane of a vector.
func (m *Machine) duplicate(o operands) {
	var w circuit.Word
	if o[0].Form == assembly.Register {
		w = m.value(o[0]).Number()[:width(o[1])]
	} else {
		w = m.Get(o[0].Register).Word[width(o[0])*int(o[0].Element):][:width(o[0])]
	}
	m.setVector(o[1].Register, repeat(w))
}

// loadVectors is VLD1 to VLD4, for structure 1 to 4. Consecutive lanes go to structure
// registers in turn. VLD1 fills one register after the other, and so does FLDP.
func (m *Machine) loadVectors(structure int, o operands, suffix byte) {
	lane, whole := width(o[1]), m.Load(m.place(o[0], suffix), 16*len(o[1].Registers)).Number()
	lanes := len(whole) / lane
	rows := lanes / structure
	vectors := circuit.Permute(lane, whole, lanes, func(i int) int { return i%rows*structure + i/rows })
	for i, register := range o[1].Registers {
		m.setVector(register, vectors[128*i:][:128])
	}
}

// storeVectors is VST1 to VST4, the inverse of loadVectors.
func (m *Machine) storeVectors(structure int, o operands, suffix byte) {
	to, lane, vectors := m.place(o[1], suffix), width(o[0]), m.vectors(o[0])
	lanes := len(vectors) / lane
	rows := lanes / structure
	whole := circuit.Permute(lane, vectors, lanes, func(i int) int { return i%structure*rows + i/structure })
	m.store(to, assembly.Number(whole), len(whole)/8)
}

// vectors returns the registers of a list or a pair, one after the other.
func (m *Machine) vectors(o assembly.Operand) (all circuit.Word) {
	for _, r := range o.Registers {
		all = append(all, m.Get(r).Word...)
	}
	return all
}
