package amd64

import (
	"math/bits"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

// Go assembly has Intel's operands in reverse order: the first operand is the last
// source, the last is the destination.

func init() {
	for name, execute := range vectorInstructions {
		instructions[name] = execute
	}
}

// vectorInstructions holds the semantics of each vector instruction.
var vectorInstructions = map[string]func(m *Machine, operands []Operand){
	"VMOVDQU":     (*Machine).move,
	"VMOVDQA":     (*Machine).moveAligned,
	"VMOVDQA64":   (*Machine).moveAligned,
	"VMOVDQU64":   moveMasked(64, 64, false),
	"VMOVDQU64.Z": moveMasked(64, 64, true),
	"VMOVDQA64.Z": moveMasked(64, 64, true),
	"VMOVDQU8":    moveMasked(8, 8, false),
	"VPMOVZXBQ.Z": moveMasked(64, 8, true),
	"VPMOVZXWQ":   (*Machine).extendWords,
	"VPMOVUSQB":   (*Machine).moveSaturated,
	"VMOVQ":       (*Machine).moveQuadword,

	"VPBROADCASTQ":    broadcast(8),
	"VBROADCASTI64X4": broadcast(32),
	"VBROADCASTI128":  broadcast(16),
	"VBROADCASTI32X4": broadcast(16),
	"VEXTRACTI128":    extract(16),
	"VEXTRACTI64X4":   extract(32),
	"VINSERTI128":     insert(16),
	"VINSERTI64X4":    insert(32),

	"VPAND":   bits2((*circuit.Circuit).And),
	"VPANDQ":  bits2((*circuit.Circuit).And),
	"VPANDN":  bits2(andNot),
	"VPANDNQ": bits2(andNot),
	"VPOR":    bits2((*circuit.Circuit).Or),
	"VPORQ":   merged(64, bits2((*circuit.Circuit).Or)),
	"VPXOR":   unlessSame(circuit.False, bits2((*circuit.Circuit).Xor)),
	"VPXORQ":  unlessSame(circuit.False, bits2((*circuit.Circuit).Xor)),

	"VPTERNLOGQ":      func(m *Machine, o []Operand) { m.ternary(o, m.vector(o[1], m.size(o))) },
	"VPTERNLOGQ.BCST": func(m *Machine, o []Operand) { m.ternary(o, m.repeated(o[1], 8, m.size(o))) },

	"VPADDB": arithmetic(8, 1),
	"VPADDUSB": func(m *Machine, o []Operand) {
		a, b := m.vector(o[1], m.size(o)), m.vector(o[0], m.size(o))
		var result circuit.Word
		for i := 0; i < len(a); i += 8 {
			result = append(result, m.addSaturated(a[i:i+8], b[i:i+8])...)
		}
		m.setVector(o[2], result)
	},
	"VPACKUSWB": (*Machine).packSaturated,
	"VPADDQ":    arithmetic(64, 1),
	"VPSUBB":    arithmetic(8, -1),
	"VPSUBQ":    arithmetic(64, -1),
	"VPMAXUB": lanes2(8, func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return c.ChooseWord(c.Less(a, b, false), b, a)
	}),
	"VPCMPEQB": unlessSame(circuit.True, lanes2(8, func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return repeat(c.Equal(a, b), 8)
	})),
	"VPCMPEQQ": unlessSame(circuit.True, lanes2(64, func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return repeat(c.Equal(a, b), 64)
	})),
	"VPCMPGTB": lanes2(8, func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return repeat(c.Less(b, a, true), 8)
	}),
	"VPSADBW": (*Machine).sumBytes,

	"VPSLLQ":    shiftLanes(64, func(w circuit.Word, n int) circuit.Word { return w.ShiftLeft(n) }),
	"VPSLLD":    shiftLanes(32, func(w circuit.Word, n int) circuit.Word { return w.ShiftLeft(n) }),
	"VPSRLQ":    shiftLanes(64, func(w circuit.Word, n int) circuit.Word { return w.ShiftRight(n, circuit.False) }),
	"VPSRLW":    shiftLanes(16, func(w circuit.Word, n int) circuit.Word { return w.ShiftRight(n, circuit.False) }),
	"VPSRAD":    shiftLanes(32, func(w circuit.Word, n int) circuit.Word { return w.ShiftRight(n, w[31]) }),
	"VPSLLVQ":   lanes2(64, shiftLeftBy),
	"VPSLLVQ.Z": zeroed(64, lanes2(64, shiftLeftBy)),
	"VPSRLVQ": lanes2(64, func(c *circuit.Circuit, w, count circuit.Word) circuit.Word {
		return c.Shift(w, count, circuit.Constant(64, 0), func(w circuit.Word, n int) circuit.Word { return w.ShiftRight(n, circuit.False) })
	}),
	"VPROLVQ":   lanes2(64, rotateLeftBy),
	"VPROLVQ.Z": zeroed(64, lanes2(64, rotateLeftBy)),
	"VPOPCNTB":  count(8),
	"VPOPCNTQ":  count(64),
	"VPLZCNTQ": func(m *Machine, o []Operand) {
		m.setVector(o[1], lanes(64, m.vector(o[0], m.size(o)), m.leadingZeros))
	},

	"VPSHUFB":     (*Machine).shuffleBytes,
	"VPSHUFD":     permute(32, ofFour),
	"VPERMQ":      permute(64, ofFour),
	"VSHUFPS":     permute(32, func(i, lanes, selector int) int { return ofFour(i, lanes, selector) + i>>1&1*lanes }),
	"VPERM2I128":  permute(128, func(i, _, selector int) int { return selector >> (4 * i) & 3 }),
	"VSHUFI64X2":  permute(128, func(i, lanes, selector int) int { return ofFour(i, lanes, selector) + i>>1*lanes }),
	"VPBLENDD":    permute(32, func(i, lanes, selector int) int { return i + selector>>i&1*lanes }),
	"VPERMB":      merged(8, func(m *Machine, o []Operand) { m.permuteBy(o, 8, o[1], o[0]) }),
	"VPERMI2Q":    func(m *Machine, o []Operand) { m.permuteBy(o, 64, o[2], o[1], o[0]) },
	"VPERMI2Q.Z":  zeroed(64, func(m *Machine, o []Operand) { m.permuteBy(o, 64, o[2], o[1], o[0]) }),
	"VPERMT2Q":    func(m *Machine, o []Operand) { m.permuteBy(o, 64, o[1], o[2], o[0]) },
	"VPUNPCKLBW":  unpack(8, 0),
	"VPUNPCKHBW":  unpack(8, 1),
	"VPUNPCKLWD":  unpack(16, 0),
	"VPUNPCKHWD":  unpack(16, 1),
	"VPUNPCKLDQ":  unpack(32, 0),
	"VPUNPCKHDQ":  unpack(32, 1),
	"VPUNPCKLQDQ": unpack(64, 0),
	"VPUNPCKHQDQ": unpack(64, 1),
	"VPACKUSDW":   (*Machine).packWords,
	"VPBLENDMB": func(m *Machine, o []Operand) {
		m.setVector(o[3], m.blend(m.mask(o[2]), 8, m.vector(o[0], m.size(o)), m.vector(o[1], m.size(o))))
	},

	"VGF2P8AFFINEQB":      func(m *Machine, o []Operand) { m.affine(o, m.vector(o[1], m.size(o))) },
	"VGF2P8AFFINEQB.BCST": func(m *Machine, o []Operand) { m.affine(o, m.repeated(o[1], 8, m.size(o))) },

	"KMOVQ": func(m *Machine, o []Operand) { m.setMask(o[1], m.numberOf(o[0], 8)) },
	"KMOVB": func(m *Machine, o []Operand) { m.setMask(o[1], m.numberOf(o[0], 8)[:8]) },
	"KNOTQ": func(m *Machine, o []Operand) { m.setMask(o[1], circuit.NotWord(m.mask(o[0]))) },
	"KSHIFTRQ": func(m *Machine, o []Operand) {
		m.setMask(o[2], m.mask(o[1]).ShiftRight(int(min(o[0].value&255, 64)), circuit.False))
	},
	"VPTESTMB":  test(8, false),
	"VPTESTMQ":  test(64, false),
	"VPTESTNMB": test(8, true),
	"VPTESTNMQ": test(64, true),
	"VPMOVM2B":  spread(8),
	"VPMOVM2Q":  spread(64),
}

// size returns the size in bytes of the last operand, a vector register.
func (m *Machine) size(o []Operand) int {
	size, _, ok := vectorRegister(o[len(o)-1].register)
	if !ok {
		failf("%v is no vector register", o[len(o)-1])
	}
	return size
}

// vector returns size bytes of a register or of an operand in memory.
func (m *Machine) vector(o Operand, size int) circuit.Word {
	if o.form != register {
		return must(m.load(o, size).Number())
	}
	of, number, ok := vectorRegister(o.register)
	if !ok || of != size {
		failf("%v is no vector register of %d bytes", o, size)
	}
	return m.vectors[number][:8*size]
}

// repeated returns size bytes that repeat the unit bytes of an operand in memory.
func (m *Machine) repeated(o Operand, unit, size int) circuit.Word {
	w := must(m.load(o, unit).Number())
	var result circuit.Word
	for range size / unit {
		result = append(result, w...)
	}
	return result
}

// setVector stores a word in a register and clears the upper bytes.
func (m *Machine) setVector(o Operand, w circuit.Word) {
	size, number, ok := vectorRegister(o.register)
	if !ok {
		failf("%v is no vector register", o)
	}
	m.upper = m.upper || size > 16 && number < 16
	m.vectors[number] = w.Extend(512, false)
}

func (m *Machine) mask(o Operand) circuit.Word {
	if !isMask(o.register) {
		failf("%v is no mask register", o)
	}
	return m.masks[o.register[1]-'0']
}

func (m *Machine) setMask(o Operand, w circuit.Word) {
	if !isMask(o.register) {
		failf("%v is no mask register", o)
	}
	m.masks[o.register[1]-'0'] = w.Extend(64, false)
}

// zeroUpper clears all but the lowest sixteen bytes of the first sixteen
// registers.
func (m *Machine) zeroUpper([]Operand) {
	for i, w := range m.vectors[:16] {
		m.vectors[i] = w.Extend(128, false).Extend(512, false)
	}
	m.upper = false
}

// blend returns the elements of a with a bit in the mask, and the others from b.
func (m *Machine) blend(mask circuit.Word, element int, a, b circuit.Word) circuit.Word {
	var result circuit.Word
	for i := 0; i < len(a); i += element {
		result = append(result, m.circuit.ChooseWord(mask[i/element], a[i:i+element], b[i:i+element])...)
	}
	return result
}

// moveSaturated is VPMOVUSQB to memory. It stores the quadwords that the mask selects as
// bytes, 255 for greater numbers.
func (m *Machine) moveSaturated(o []Operand) {
	w, mask := m.vector(o[0], m.size(o[:1])), m.mask(o[1])
	for i := range len(w) / 64 {
		if m.selected(mask[i]) {
			m.store(o[2].offset(i), number(m.saturated(w[64*i:][:64])), 1)
		}
	}
}

func (m *Machine) move(o []Operand) {
	if o[1].form == register {
		m.setVector(o[1], m.vector(o[0], m.size(o)))
		return
	}
	size := m.size(o[:1])
	m.store(o[1], number(m.vector(o[0], size)), size)
}

// moveAligned is a move from or to an address that must be a multiple of the size.
func (m *Machine) moveAligned(o []Operand) {
	for i, operand := range o {
		if operand.form == register {
			continue
		}
		size := m.size(o[1-i : 2-i])
		if low, _ := lowest(m.address(operand)).Value(); low&uint64(size-1) != 0 {
			failf("the address is %d more than a multiple of 64", low)
		}
	}
	m.move(o)
}

// moveMasked returns a move with an optional mask, of elements of element bits, of which
// memory has the low part bits and zeros are loaded above. Only elements with a bit in the
// mask are read or written. Other elements of a vector become zero if zeroing.
func moveMasked(element, part int, zeroing bool) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		if len(o) == 2 && part == element {
			m.move(o)
			return
		}
		from, mask, to := o[0], m.mask(o[1]), o[2]
		if to.form != register {
			w := m.vector(from, m.size(o[:1]))
			for i := range len(w) / element {
				if m.selected(mask[i]) {
					m.store(to.offset(i*part/8), number(w[element*i:][:part]), part/8)
				}
			}
			return
		}
		result := circuit.Constant(8*m.size(o), 0)
		if !zeroing {
			copy(result, m.vector(to, m.size(o)))
		}
		if from.form == register {
			m.setVector(to, m.blend(mask, element, m.vector(from, m.size(o)), result))
			return
		}
		for i := range len(result) / element {
			if m.selected(mask[i]) {
				copy(result[element*i:], must(m.load(from.offset(i*part/8), part/8).Number()).Extend(element, false))
			}
		}
		m.setVector(to, result)
	}
}

// extendWords is VPMOVZXWQ from memory.
func (m *Machine) extendWords(o []Operand) {
	m.setVector(o[1], lanes(16, must(m.load(o[0], m.size(o)/4).Number()), func(w circuit.Word) circuit.Word {
		return w.Extend(64, false)
	}))
}

// selected reports whether a bit of a mask for memory is set.
func (m *Machine) selected(bit circuit.Bit) bool {
	if !bit.IsConstant() {
		failf("what is read or written depends on %v", m.circuit.Support(bit))
	}
	return bit == circuit.True
}

func broadcast(unit int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		if o[0].form != register {
			m.setVector(o[1], m.repeated(o[0], unit, m.size(o)))
			return
		}
		var from circuit.Word
		if _, number, ok := vectorRegister(o[0].register); ok {
			from = m.vectors[number][:8*unit]
		} else {
			from = m.numberOf(o[0], unit)
		}
		var result circuit.Word
		for range m.size(o) / unit {
			result = append(result, from...)
		}
		m.setVector(o[1], result)
	}
}

// moveQuadword moves 64 bits between a vector, whose other bits it clears, and memory or
// a general register.
func (m *Machine) moveQuadword(o []Operand) {
	if _, _, ok := vectorRegister(o[1].register); o[1].form == register && ok {
		m.setVector(o[1], m.numberOf(o[0], 8))
		return
	}
	m.set(o[1], number(m.vector(o[0], 16)[:64]), 8)
}

// insert returns an instruction that replaces one of the two halves of a vector. The
// immediate selects the half, and size is its bytes.
func insert(size int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		result := append(circuit.Word(nil), m.vector(o[2], 2*size)...)
		copy(result[8*size*int(o[0].value&1):], m.vector(o[1], size))
		m.setVector(o[3], result)
	}
}

// extract returns an instruction that returns one of the two halves of a vector. The
// immediate selects the half, and size is its bytes.
func extract(size int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		from := 8 * size * int(o[0].value&1)
		half := m.vector(o[1], 2*size)[from : from+8*size]
		if o[2].form != register {
			m.store(o[2], number(half), size)
			return
		}
		m.setVector(o[2], half)
	}
}

func andNot(c *circuit.Circuit, a, b circuit.Bit) circuit.Bit { return c.And(a.Not(), b) }

// bits2 returns an instruction that applies f bitwise to both sources.
func bits2(f func(c *circuit.Circuit, a, b circuit.Bit) circuit.Bit) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		apply := func(a, b circuit.Bit) circuit.Bit { return f(m.circuit, a, b) }
		m.setVector(o[2], circuit.Map(apply, m.vector(o[1], m.size(o)), m.vector(o[0], m.size(o))))
	}
}

// unlessSame returns an instruction that sets each bit to b if both sources are the same
// register, and calls execute otherwise.
func unlessSame(b circuit.Bit, execute func(*Machine, []Operand)) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		if o[0].form == register && o[0].register == o[1].register {
			m.setVector(o[2], repeat(b, 8*m.size(o)))
			return
		}
		execute(m, o)
	}
}

// lanes applies f to each lane of width bits.
func lanes(width int, a circuit.Word, f func(a circuit.Word) circuit.Word) circuit.Word {
	var result circuit.Word
	for i := 0; i < len(a); i += width {
		result = append(result, f(a[i:i+width])...)
	}
	return result
}

// lanes2 returns an instruction that applies f to the lanes, of width bits, of both
// sources.
func lanes2(width int, f func(c *circuit.Circuit, a, b circuit.Word) circuit.Word) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		a, b := m.vector(o[1], m.size(o)), m.vector(o[0], m.size(o))
		var result circuit.Word
		for i := 0; i < len(a); i += width {
			result = append(result, f(m.circuit, a[i:i+width], b[i:i+width])...)
		}
		m.setVector(o[2], result)
	}
}

func sum(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
	w, _ := c.Add(a, b, circuit.False)
	return w
}

func difference(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
	w, _ := c.Subtract(a, b)
	return w
}

func repeat(b circuit.Bit, width int) circuit.Word { return circuit.Repeat(b, width) }

func shiftLanes(width int, f func(w circuit.Word, n int) circuit.Word) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		if o[0].form != immediate {
			failf("a shift by %v where an immediate number is wanted", o[0])
		}
		m.setVector(o[2], lanes(width, m.vector(o[1], m.size(o)), func(a circuit.Word) circuit.Word {
			return f(a, int(o[0].value&255))
		}))
	}
}

func shiftLeftBy(c *circuit.Circuit, w, count circuit.Word) circuit.Word {
	return c.Shift(w, count, circuit.Constant(64, 0), func(w circuit.Word, n int) circuit.Word { return w.ShiftLeft(n) })
}

func rotateLeftBy(c *circuit.Circuit, w, count circuit.Word) circuit.Word {
	return c.Shift(w, count[:6], nil, circuit.Word.RotateLeft)
}

// count returns an instruction that counts the bits of each element.
func count(element int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		m.setVector(o[1], m.counted(element, element, m.vector(o[0], m.size(o))))
	}
}

// ones returns the number of set bits of w.
func (m *Machine) ones(w circuit.Word) circuit.Word {
	count := circuit.Constant(len(w), 0)
	for _, b := range w {
		count = sum(m.circuit, count, circuit.Word{b}.Extend(len(w), false))
	}
	return count
}

// leadingZeros returns the number of zeros above the highest set bit of w.
func (m *Machine) leadingZeros(w circuit.Word) circuit.Word {
	count := circuit.Constant(64, uint64(len(w)))
	for i, b := range w {
		count = m.circuit.ChooseWord(b, circuit.Constant(64, uint64(len(w)-1-i)), count)
	}
	return count
}

// pick returns the element of a table at an index.
func (m *Machine) pick(table circuit.Word, width int, index circuit.Word) circuit.Word {
	return m.circuit.Pick(table, width, index)
}

// shuffleBytes is VPSHUFB, with an optional mask.
func (m *Machine) shuffleBytes(o []Operand) {
	indices, table := m.vector(o[0], m.size(o)), m.vector(o[1], m.size(o))
	if m.Counted != nil && countsNibbles(table) {
		m.countNibbles(o, indices)
		return
	}
	var result circuit.Word
	for i := 0; i < len(table); i += 8 {
		block := i &^ 127
		b := m.pick(table[block:block+128], 8, indices[i:i+4])
		result = append(result, m.circuit.ChooseWord(indices[i+7], circuit.Constant(8, 0), b)...)
	}
	if len(o) == 4 {
		result = m.blend(m.mask(o[2]), 8, result, m.vector(o[3], m.size(o)))
	}
	m.setVector(o[len(o)-1], result)
}

// countsNibbles reports whether a table has the number of bits of each nibble.
func countsNibbles(table circuit.Word) bool {
	for i := 0; i < len(table); i += 8 {
		if n, ok := table[i : i+8].Value(); !ok || n != uint64(bits.OnesCount(uint(i/8%16))) {
			return false
		}
	}
	return true
}

// countNibbles is VPSHUFB where it counts bits: each byte of the indices is a nibble.
func (m *Machine) countNibbles(o []Operand, nibbles circuit.Word) {
	for i := 0; i < len(nibbles); i += 8 {
		if n, ok := nibbles[i+4 : i+8].Value(); !ok || n != 0 {
			failf("bits are counted of more than a nibble")
		}
	}
	m.setVector(o[len(o)-1], m.counted(8, 4, nibbles))
}

// permute returns an instruction that lays its sources side by side, in Intel's order. Lane
// i of the result, of width bits, is lane from(i, lanes, selector) of them, where each source
// has a number of lanes. The selector is the immediate, if there is one.
func permute(width int, from func(i, lanes, selector int) int) func(*Machine, []Operand) {
	return func(m *Machine, o []Operand) {
		sources, selector := o[:len(o)-1], 0
		if sources[0].form == immediate {
			sources, selector = sources[1:], int(sources[0].value)
		}
		var all, result circuit.Word
		for _, source := range slices.Backward(sources) {
			all = append(all, m.vector(source, m.size(o))...)
		}
		lanes := 8 * m.size(o) / width
		for i := range lanes {
			result = append(result, all[width*from(i, lanes, selector):][:width]...)
		}
		m.setVector(o[len(o)-1], result)
	}
}

// ofFour returns one of the four lanes around lane i. Two bits of the selector name it.
func ofFour(i, lanes, selector int) int { return i&^3 + selector>>(2*(i&3))&3 }

// unpack returns an instruction that interleaves the lanes, of width bits, of two sources,
// from the lower or, if half is 1, the upper half of each 128 bits.
func unpack(width, half int) func(*Machine, []Operand) {
	block := 128 / width
	return permute(width, func(i, lanes, _ int) int {
		return i&^(block-1) + half*block/2 + i%block/2 + i&1*lanes
	})
}

// permuteBy selects each lane, of width bits, from the table of the sources by the low bits
// of the lane in indices.
func (m *Machine) permuteBy(o []Operand, width int, indices Operand, sources ...Operand) {
	var table, result circuit.Word
	for _, source := range sources {
		table = append(table, m.vector(source, m.size(o))...)
	}
	index, significant := m.vector(indices, m.size(o)), bits.Len(uint(len(table)/width-1))
	for i := 0; i < len(index); i += width {
		result = append(result, m.pick(table, width, index[i:i+significant])...)
	}
	m.setVector(o[2], result)
}

// packWords is VPACKUSDW. It saturates signed 32-bit numbers to unsigned 16-bit
// numbers.
func (m *Machine) packWords(o []Operand) {
	c := m.circuit
	a, b := m.vector(o[1], m.size(o)), m.vector(o[0], m.size(o))
	nearest := func(w circuit.Word) circuit.Word {
		above := c.ChooseWord(c.Any(w[16:]), repeat(circuit.True, 16), w[:16])
		return c.ChooseWord(w[31], circuit.Constant(16, 0), above)
	}
	var result circuit.Word
	for block := 0; block < len(a); block += 128 {
		result = append(result, lanes(32, a[block:block+128], nearest)...)
		result = append(result, lanes(32, b[block:block+128], nearest)...)
	}
	m.setVector(o[2], result)
}

// ternary is VPTERNLOGQ. The bits of destination, first and last source, in this order,
// index the immediate, which is the truth table of the result.
func (m *Machine) ternary(o []Operand, last circuit.Word) {
	destination, first := m.vector(o[3], m.size(o)), m.vector(o[2], m.size(o))
	c := m.circuit
	// two returns the result of the four-entry truth table in the low bits of table.
	two := func(table int64, a, b circuit.Bit) circuit.Bit {
		one := func(table int64) circuit.Bit {
			return c.Choose(b, circuit.Bit(table>>1&1), circuit.Bit(table&1))
		}
		return c.Choose(a, one(table>>2), one(table))
	}
	result := make(circuit.Word, len(first))
	for i := range result {
		result[i] = c.Choose(destination[i], two(o[0].value>>4, first[i], last[i]), two(o[0].value, first[i], last[i]))
	}
	m.setVector(o[3], result)
}

// affine is VGF2P8AFFINEQB. Bit i of each byte becomes the parity of the byte ANDed with
// row 7-i of the matrix. The matrix is the 64-bit lane of the byte in matrices.
func (m *Machine) affine(o []Operand, matrices circuit.Word) {
	c := m.circuit
	data := m.vector(o[2], m.size(o))
	result := make(circuit.Word, len(data))
	for i := range result {
		b, row := data[i&^7:i&^7+8], matrices[i&^63+8*(7-i&7):]
		result[i] = circuit.Bit(o[0].value >> (i & 7) & 1)
		for j := range b {
			result[i] = c.Xor(result[i], c.And(b[j], row[j]))
		}
	}
	m.setVector(o[3], result)
}
