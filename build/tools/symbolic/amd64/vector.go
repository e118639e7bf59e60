package amd64

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/assembly"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
)

func init() { maps.Copy(instructions, vectorInstructions) }

// vectorInstructions holds the semantics of each vector instruction.
var vectorInstructions = map[string]instruction{
	"VMOVDQU":   (*Machine).move,
	"VMOVDQA":   (*Machine).moveAligned,
	"VMOVDQA64": masked(64, (*Machine).moveAligned),
	"VMOVDQU64": moveMasked(64, 64),
	"VMOVDQU8":  moveMasked(8, 8),
	"VPMOVZXBQ": moveMasked(64, 8),
	"VPMOVZXWQ": moveMasked(64, 16),
	"VPMOVUSQB": moveMasked(64, 8),
	"VMOVQ":     (*Machine).moveQuadword,

	"VPBROADCASTQ":    broadcast(8),
	"VBROADCASTI64X4": broadcast(32),
	"VBROADCASTI128":  broadcast(16),
	"VBROADCASTI32X4": broadcast(16),
	"VEXTRACTI128":    extract,
	"VINSERTI128":     insert(16),
	"VINSERTI64X4":    insert(32),

	"VPAND":   lanes2(64, (*circuit.Circuit).AndWord),
	"VPANDQ":  lanes2(64, (*circuit.Circuit).AndWord),
	"VPANDN":  lanes2(64, andNot),
	"VPANDNQ": lanes2(64, andNot),
	"VPOR":    lanes2(64, (*circuit.Circuit).OrWord),
	"VPORQ":   masked(64, lanes2(64, (*circuit.Circuit).OrWord)),
	"VPXOR":   lanes2(64, (*circuit.Circuit).XorWord),
	"VPXORQ":  lanes2(64, (*circuit.Circuit).XorWord),

	"VPTERNLOGQ": (*Machine).ternary,

	"VPADDB": arithmetic(8, 1),
	"VPADDUSB": func(m *Machine, o operands) {
		a, b := m.sources(o)
		m.setVector(o[2], circuit.Lanes2(8, a, b, m.addSaturated))
	},
	"VPACKUSWB": pack(8),
	"VPADDQ":    arithmetic(64, 1),
	"VPSUBB":    arithmetic(8, -1),
	"VPSUBQ":    arithmetic(64, -1),
	"VPMAXUB": lanes2(8, func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return c.ChooseWord(c.Less(a, b, false), b, a)
	}),
	"VPCMPEQB": lanes2(8, equal),
	"VPCMPEQQ": lanes2(64, equal),
	"VPCMPGTB": lanes2(8, func(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
		return circuit.Repeat(c.Less(b, a, true), 8)
	}),
	"VPSADBW": (*Machine).sumBytes,

	"VPSLLQ":   shiftLanes(64, circuit.Word.ShiftLeft),
	"VPSLLD":   shiftLanes(32, circuit.Word.ShiftLeft),
	"VPSRLQ":   shiftLanes(64, circuit.Word.ShiftRight),
	"VPSRLW":   shiftLanes(16, circuit.Word.ShiftRight),
	"VPSRAD":   shiftLanes(32, circuit.Word.ShiftRightSigned),
	"VPSLLVQ":  shiftEach(circuit.Word.ShiftLeft),
	"VPSRLVQ":  shiftEach(circuit.Word.ShiftRight),
	"VPROLVQ":  masked(64, rotateEach),
	"VPOPCNTB": count(8),
	"VPOPCNTQ": count(64),
	"VPLZCNTQ": func(m *Machine, o operands) {
		m.setVector(o[1], circuit.Lanes(64, m.vector(o[0], m.size(o)), m.leadingZeros))
	},

	"VPSHUFB":     masked(8, (*Machine).shuffleBytes),
	"VPSHUFD":     permute(32, ofFour),
	"VPERMQ":      permute(64, ofFour),
	"VSHUFPS":     permute(32, func(i, lanes, selector int) int { return ofFour(i, lanes, selector) + i>>1&1*lanes }),
	"VPERM2I128":  permute(128, func(i, _, selector int) int { return selector >> (4 * i) & 3 }),
	"VSHUFI64X2":  permute(128, func(i, lanes, selector int) int { return ofFour(i, lanes, selector) + i>>1*lanes }),
	"VPBLENDD":    permute(32, func(i, lanes, selector int) int { return i + selector>>i&1*lanes }),
	"VPERMB":      masked(8, func(m *Machine, o operands) { m.permuteBy(o, 8, o[1], o[0]) }),
	"VPERMI2Q":    masked(64, func(m *Machine, o operands) { m.permuteBy(o, 64, o[2], o[1], o[0]) }),
	"VPERMT2Q":    func(m *Machine, o operands) { m.permuteBy(o, 64, o[1], o[2], o[0]) },
	"VPUNPCKLBW":  unpack(8, 0),
	"VPUNPCKHBW":  unpack(8, 1),
	"VPUNPCKLWD":  unpack(16, 0),
	"VPUNPCKHWD":  unpack(16, 1),
	"VPUNPCKLDQ":  unpack(32, 0),
	"VPUNPCKHDQ":  unpack(32, 1),
	"VPUNPCKLQDQ": unpack(64, 0),
	"VPUNPCKHQDQ": unpack(64, 1),
	"VPACKUSDW":   pack(16),
	"VPBLENDMB": func(m *Machine, o operands) {
		m.setVector(o[3], m.blend(m.number(o[2], 8), 8, m.vector(o[0], m.size(o)), m.vector(o[1], m.size(o))))
	},

	"VGF2P8AFFINEQB": (*Machine).affine,

	"KMOVQ": func(m *Machine, o operands) { m.setNumber(o[1], m.number(o[0], 8)) },
	"KMOVB": func(m *Machine, o operands) { m.setMask(o[1], m.number(o[0], 8)[:8]) },
	"KNOTQ": func(m *Machine, o operands) { m.setMask(o[1], circuit.NotWord(m.number(o[0], 8))) },
	"KSHIFTRQ": func(m *Machine, o operands) {
		m.setMask(o[2], m.number(o[1], 8).ShiftRight(immediate(o[0])&255))
	},
	"VPTESTMB":  test(8, circuit.False),
	"VPTESTMQ":  test(64, circuit.False),
	"VPTESTNMB": test(8, circuit.True),
	"VPTESTNMQ": test(64, circuit.True),
	"VPMOVM2B":  spread(8),
	"VPMOVM2Q":  spread(64),
}

// sizeOf returns the size in bytes of a vector register, or 0 for another operand.
func sizeOf(o assembly.Operand) int {
	if o.Form != assembly.Register {
		return 0
	}
	return map[byte]int{'X': 16, 'Y': 32, 'Z': 64}[o.Register[0]]
}

// size returns the size in bytes of the last operand, a vector register.
func (m *Machine) size(o operands) int {
	size := sizeOf(o[len(o)-1])
	if size == 0 {
		failf("%v is no vector register", o[len(o)-1])
	}
	return size
}

// whole returns the name of the 64 bytes that hold a vector register.
func whole(o assembly.Operand) string { return "Z" + o.Register[1:] }

// vector returns size bytes of a register or of an operand in memory. An instruction that ends
// in .BCST repeats one quadword of memory.
func (m *Machine) vector(o assembly.Operand, size int) circuit.Word {
	if o.Form != assembly.Register {
		if strings.HasSuffix(m.present.Op, ".BCST") {
			return slices.Repeat(m.load(o, 8).Number(), size/8)
		}
		return m.load(o, size).Number()
	}
	if sizeOf(o) != size {
		failf("%v is no vector register of %d bytes", o, size)
	}
	return m.Get(whole(o)).Word[:8*size]
}

// sources returns the first source and the second, in Intel's order.
func (m *Machine) sources(o operands) (a, b circuit.Word) {
	return m.vector(o[1], m.size(o)), m.vector(o[0], m.size(o))
}

// setVector stores a word in a register and clears the upper bytes.
func (m *Machine) setVector(o assembly.Operand, w circuit.Word) {
	number := execution.Must(strconv.Atoi(o.Register[1:]))
	m.upper = m.upper || m.size(operands{o}) > 16 && number < 16
	m.Registers[whole(o)] = assembly.Number(w.Extend(512, false))
}

func (m *Machine) setMask(o assembly.Operand, w circuit.Word) { m.setNumber(o, w.Extend(64, false)) }

// zeroUpper clears all but the lowest sixteen bytes of the first sixteen
// registers.
func (m *Machine) zeroUpper(operands) {
	for i := range 16 {
		name := fmt.Sprint("Z", i)
		m.Registers[name] = assembly.Number(m.Get(name).Word.Extend(128, false).Extend(512, false))
	}
	m.upper = false
}

// blend returns the elements of a with a bit in the mask, and the others from b.
func (m *Machine) blend(mask circuit.Word, element int, a, b circuit.Word) circuit.Word {
	return m.Circuit.ChooseBits(mask[:len(a)/element].Spread(element), a, b)
}

// masked returns an instruction with an optional mask, the last operand but one. Elements of
// element bits without a bit in the mask are those of unselected. It reads all bytes of a source
// in memory.
func masked(element int, execute instruction) instruction {
	return func(m *Machine, o operands) {
		last := len(o) - 1
		if o[last-1].Form != assembly.Register || o[last-1].Register[0] != 'K' {
			execute(m, o)
			return
		}
		mask, others := m.number(o[last-1], 8), m.unselected(o)
		execute(m, slices.Delete(slices.Clone(o), last-1, last))
		m.setVector(o[last], m.blend(mask, element, m.vector(o[last], m.size(o)), others))
	}
}

// unselected returns the elements of the destination that a mask does not select: zeros if the
// instruction ends in .Z, and else the old ones.
func (m *Machine) unselected(o operands) circuit.Word {
	if strings.HasSuffix(m.present.Op, ".Z") {
		return circuit.Constant(8*m.size(o), 0)
	}
	return m.vector(o[len(o)-1], m.size(o))
}

func (m *Machine) move(o operands) {
	if o[1].Form == assembly.Register {
		m.setVector(o[1], m.vector(o[0], m.size(o)))
		return
	}
	size := m.size(o[:1])
	m.store(o[1], assembly.Number(m.vector(o[0], size)), size)
}

// moveAligned is a move from or to an address that must be a multiple of the size.
func (m *Machine) moveAligned(o operands) {
	for i, operand := range o {
		if operand.Form == assembly.Register {
			continue
		}
		size := m.size(o[1-i : 2-i])
		if low, _ := lowest(m.Address(operand)).Value(); low&uint64(size-1) != 0 {
			failf("the address is %d more than a multiple of 64", low)
		}
	}
	m.move(o)
}

// moveMasked returns a move with an optional mask, of elements of element bits, of which memory
// has part bits: a load adds zeros above them, and a store saturates. Only elements of memory
// with a bit in the mask are read or written.
func moveMasked(element, part int) instruction {
	return func(m *Machine, o operands) {
		from, to := o[0], o[len(o)-1]
		if part == element && (len(o) == 2 || from.Form == to.Form) {
			masked(element, (*Machine).move)(m, o)
			return
		}
		mask := circuit.Repeat(circuit.True, 64)
		if len(o) == 3 {
			mask = m.number(o[1], 8)
		}
		if to.Form != assembly.Register {
			m.storeSelected(mask, element, part, m.vector(from, m.size(o[:1])), to)
			return
		}
		result := slices.Clone(m.unselected(o))
		for i := range len(result) / element {
			if m.selected(mask[i]) {
				copy(result[element*i:], m.load(offset(from, i*part/8), part/8).Number().Extend(element, false))
			}
		}
		m.setVector(to, result)
	}
}

// storeSelected stores the elements of w that a mask selects, in part bits each.
func (m *Machine) storeSelected(mask circuit.Word, element, part int, w circuit.Word, to assembly.Operand) {
	for i := range len(w) / element {
		if !m.selected(mask[i]) {
			continue
		}
		stored := w[element*i:][:element]
		if part < element {
			stored = m.saturated(stored, part)
		}
		m.store(offset(to, i*part/8), assembly.Number(stored), part/8)
	}
}

// selected reports whether a bit of a mask for memory is set.
func (m *Machine) selected(bit circuit.Bit) bool {
	if !bit.IsConstant() {
		failf("what is read or written depends on %v", m.Circuit.Support(bit))
	}
	return bit == circuit.True
}

func broadcast(unit int) instruction {
	return func(m *Machine, o operands) {
		var from circuit.Word
		if sizeOf(o[0]) > 0 {
			from = m.Get(whole(o[0])).Word[:8*unit]
		} else {
			from = m.number(o[0], unit)
		}
		m.setVector(o[1], slices.Repeat(from, m.size(o)/unit))
	}
}

// moveQuadword moves 64 bits between a vector, whose other bits it clears, and memory or
// a general register.
func (m *Machine) moveQuadword(o operands) {
	if sizeOf(o[1]) > 0 {
		m.setVector(o[1], m.number(o[0], 8))
		return
	}
	m.setNumber(o[1], m.vector(o[0], 16)[:64])
}

// insert returns an instruction that replaces one of the two halves of a vector. The
// immediate selects the half, and size is its bytes.
func insert(size int) instruction {
	return func(m *Machine, o operands) {
		result := append(circuit.Word(nil), m.vector(o[2], 2*size)...)
		copy(result[8*size*int(o[0].Value&1):], m.vector(o[1], size))
		m.setVector(o[3], result)
	}
}

// extract returns one of the two halves of a vector. The immediate selects the half.
func extract(m *Machine, o operands) {
	from := 128 * int(o[0].Value&1)
	half := m.vector(o[1], 32)[from : from+128]
	if o[2].Form != assembly.Register {
		m.store(o[2], assembly.Number(half), 16)
		return
	}
	m.setVector(o[2], half)
}

func andNot(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
	return c.AndWord(circuit.NotWord(a), b)
}

// lanes2 returns an instruction that applies f to the lanes, of width bits, of both
// sources.
func lanes2(width int, f func(c *circuit.Circuit, a, b circuit.Word) circuit.Word) instruction {
	return func(m *Machine, o operands) {
		a, b := m.sources(o)
		m.setVector(o[2], circuit.Lanes2(width, a, b, func(a, b circuit.Word) circuit.Word { return f(m.Circuit, a, b) }))
	}
}

// equal sets each bit if two lanes are equal.
func equal(c *circuit.Circuit, a, b circuit.Word) circuit.Word {
	return circuit.Repeat(c.Equal(a, b), len(a))
}

func shiftLanes(width int, f func(w circuit.Word, n int) circuit.Word) instruction {
	return func(m *Machine, o operands) {
		shifted := func(lane circuit.Word) circuit.Word { return f(lane, immediate(o[0])&255) }
		m.setVector(o[2], circuit.Lanes(width, m.vector(o[1], m.size(o)), shifted))
	}
}

// shiftEach returns an instruction that shifts each quadword by a count of its own.
func shiftEach(f func(w circuit.Word, n int) circuit.Word) instruction {
	return lanes2(64, func(c *circuit.Circuit, w, count circuit.Word) circuit.Word {
		return c.Shift(w, count, circuit.Constant(64, 0), f)
	})
}

var rotateEach = lanes2(64, func(c *circuit.Circuit, w, count circuit.Word) circuit.Word {
	return c.Shift(w, count[:6], nil, circuit.Word.RotateLeft)
})

// count returns an instruction that counts the bits of each element.
func count(element int) instruction {
	return func(m *Machine, o operands) {
		m.setVector(o[1], m.counted(element, element, m.vector(o[0], m.size(o))))
	}
}

// ones returns the number of set bits of w.
func (m *Machine) ones(w circuit.Word) circuit.Word {
	count := circuit.Constant(len(w), 0)
	for _, b := range w {
		count = m.Circuit.Sum(count, circuit.Word{b}.Extend(len(w), false))
	}
	return count
}

// leadingZeros returns the number of zeros above the highest set bit of w.
func (m *Machine) leadingZeros(w circuit.Word) circuit.Word {
	count := circuit.Constant(64, uint64(len(w)))
	for i, b := range w {
		count = m.Circuit.ChooseWord(b, circuit.Constant(64, uint64(len(w)-1-i)), count)
	}
	return count
}

// shuffleBytes is VPSHUFB.
func (m *Machine) shuffleBytes(o operands) {
	table, indices := m.sources(o)
	if m.Counted != nil && countsNibbles(table) {
		m.countNibbles(o, indices)
		return
	}
	m.setVector(o[2], circuit.Lanes2(128, table, indices, func(table, indices circuit.Word) circuit.Word {
		return circuit.Lanes(8, indices, func(index circuit.Word) circuit.Word {
			return m.Circuit.ChooseWord(index[7], circuit.Constant(8, 0), m.Circuit.Pick(table, 8, index[:4]))
		})
	}))
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
func (m *Machine) countNibbles(o operands, nibbles circuit.Word) {
	for i := 0; i < len(nibbles); i += 8 {
		if n, ok := nibbles[i+4 : i+8].Value(); !ok || n != 0 {
			failf("bits are counted of more than a nibble")
		}
	}
	m.setVector(o[2], m.counted(8, 4, nibbles))
}

// permute returns an instruction that lays its sources side by side, in Intel's order. Lane
// i of the result, of width bits, is lane from(i, lanes, selector) of them, where each source
// has a number of lanes. The selector is the immediate, if there is one.
func permute(width int, from func(i, lanes, selector int) int) instruction {
	return func(m *Machine, o operands) {
		sources, selector := o[:len(o)-1], 0
		if sources[0].Form == assembly.Immediate {
			sources, selector = sources[1:], int(sources[0].Value)
		}
		var all circuit.Word
		for _, source := range slices.Backward(sources) {
			all = append(all, m.vector(source, m.size(o))...)
		}
		lanes := 8 * m.size(o) / width
		m.setVector(o[len(o)-1], circuit.Permute(width, all, lanes, func(i int) int { return from(i, lanes, selector) }))
	}
}

// ofFour returns one of the four lanes around lane i. Two bits of the selector name it.
func ofFour(i, lanes, selector int) int { return i&^3 + selector>>(2*(i&3))&3 }

// unpack returns an instruction that interleaves the lanes, of width bits, of two sources,
// from the lower or, if half is 1, the upper half of each 128 bits.
func unpack(width, half int) instruction {
	block := 128 / width
	return permute(width, func(i, lanes, _ int) int {
		return i&^(block-1) + half*block/2 + i%block/2 + i&1*lanes
	})
}

// permuteBy selects each lane, of width bits, from the table of the sources by the low bits
// of the lane in indices.
func (m *Machine) permuteBy(o operands, width int, indices assembly.Operand, sources ...assembly.Operand) {
	var table circuit.Word
	for _, source := range sources {
		table = append(table, m.vector(source, m.size(o))...)
	}
	significant := bits.Len(uint(len(table)/width - 1))
	picked := func(index circuit.Word) circuit.Word { return m.Circuit.Pick(table, width, index[:significant]) }
	m.setVector(o[2], circuit.Lanes(width, m.vector(indices, m.size(o)), picked))
}

// ternary is VPTERNLOGQ. The bits of destination, first and last source, in this order,
// index the immediate, which is the truth table of the result.
func (m *Machine) ternary(o operands) {
	destination, first, last := m.vector(o[3], m.size(o)), m.vector(o[2], m.size(o)), m.vector(o[1], m.size(o))
	truth := circuit.Constant(8, uint64(o[0].Value))
	var result circuit.Word
	for i := range first {
		result = append(result, m.Circuit.Pick(truth, 1, circuit.Word{last[i], first[i], destination[i]})...)
	}
	m.setVector(o[3], result)
}

// affine is VGF2P8AFFINEQB. Bit i of each byte becomes the parity of the byte ANDed with
// row 7-i of the matrix. The matrix is the 64-bit lane of the byte in matrices.
func (m *Machine) affine(o operands) {
	c := m.Circuit
	data, matrices := m.vector(o[2], m.size(o)), m.vector(o[1], m.size(o))
	result := make(circuit.Word, len(data))
	for i := range result {
		b, row := data[i&^7:i&^7+8], matrices[i&^63+8*(7-i&7):]
		result[i] = circuit.Bit(o[0].Value >> (i & 7) & 1)
		for j := range b {
			result[i] = c.Xor(result[i], c.And(b[j], row[j]))
		}
	}
	m.setVector(o[3], result)
}

// test returns VPTESTM or, if none, VPTESTNM, with an optional mask: it sets the bits of
// the elements that have a common bit, or no common bit.
func test(element int, none circuit.Bit) instruction {
	return func(m *Machine, o operands) {
		c := m.Circuit
		size := m.size(o[:2])
		both := c.AndWord(m.vector(o[1], size), m.vector(o[0], size))
		result := circuit.Lanes(element, both, func(w circuit.Word) circuit.Word {
			return circuit.Word{c.Xor(c.Any(w), none)}
		})
		if len(o) == 4 {
			result = c.AndWord(result, m.number(o[2], 8))
		}
		m.setMask(o[len(o)-1], result)
	}
}

// spread returns VPMOVM2, which copies each bit of a mask to all bits of an element.
func spread(element int) instruction {
	return func(m *Machine, o operands) {
		m.setVector(o[1], m.number(o[0], 8)[:8*m.size(o)/element].Spread(element))
	}
}
