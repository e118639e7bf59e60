// Package memory models memory for symbolic execution. Memory consists of disjoint
// regions of bytes, each of eight expressions. An address is a region and an offset into
// it. The address of a region is unknown, except for its low bits if Alignment is set.
// Proofs therefore hold wherever the linker or the stack places a region.
//
// What memory does not allow ends the execution.
package memory

import (
	"maps"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
)

// A Region is contiguous memory, such as an array, a table or a stack frame. Accesses
// outside of it are errors.
type Region struct {
	Name     string
	ReadOnly bool

	// Alignment is a power of two, or zero if the address is unknown. The address of the
	// region equals Remainder modulo Alignment.
	Alignment, Remainder int

	bits     []circuit.Bit
	pointers map[int]pointer // by offset
	variable string          // the name of the initial content's variables, if it is unknown
}

// A pointer is an address stored in size bytes of memory.
type pointer struct {
	Value
	size int
}

// unknown marks a bit of initial content that has not been read.
const unknown circuit.Bit = -1

// New returns a region of size bytes, all zero.
func New(name string, size int) *Region {
	return &Region{Name: name, bits: make([]circuit.Bit, 8*size)}
}

// NewUnknown returns a region whose bits are variables: bit i is bit i of the word name.
func NewUnknown(name string, size int) *Region {
	return &Region{Name: name, bits: slices.Repeat([]circuit.Bit{unknown}, 8*size), variable: name}
}

// NewConstant returns a read-only region with a content.
func NewConstant(name string, content []byte) *Region {
	r := New(name, len(content))
	for i, b := range content {
		copy(r.bits[8*i:], circuit.Constant(8, uint64(b)))
	}
	r.ReadOnly = true
	return r
}

// Bit returns bit i of r, and whether it has been stored or read.
func (r *Region) Bit(i int) (b circuit.Bit, known bool) { return r.bits[i], r.bits[i] != unknown }

// Size returns the number of bytes in r.
func (r *Region) Size() int { return len(r.bits) / 8 }

// Snapshot returns a copy of r that later stores do not change.
func (r *Region) Snapshot() *Region {
	copied := *r
	copied.bits = slices.Clone(r.bits)
	copied.pointers = maps.Clone(r.pointers)
	return &copied
}

// Start returns the address of the first byte of r.
func (r *Region) Start() Value { return r.At(0) }

// At returns the address of the byte at an offset of r.
func (r *Region) At(offset int) Value { return Value{r, circuit.Constant(64, uint64(offset))} }

// A Value is the content of a register or a variable. It is a word or, if it has a
// region, an address; then Word is the 64-bit offset in the region.
type Value struct {
	Region *Region
	Word   circuit.Word
}

// Number returns v as a word. It must not be an address.
func (v Value) Number() circuit.Word {
	if v.Region != nil {
		execution.Failf("an address in %s is used as a number", v.Region.Name)
	}
	return v.Word
}

// Same reports whether a and b are the same number or the same address.
func Same(a, b Value) bool { return a.Region == b.Region && slices.Equal(a.Word, b.Word) }

// Add returns the sum of a number or an address and a number.
func Add(c *circuit.Circuit, a, b Value) Value { return Value{a.Region, c.Sum(a.Word, b.Number())} }

// Choose returns a if selector is true, and b otherwise. Addresses must be in one region.
func Choose(c *circuit.Circuit, selector circuit.Bit, a, b Value) Value {
	switch {
	case selector == circuit.True:
		return a
	case selector == circuit.False:
		return b
	case a.Region != b.Region:
		execution.Failf("a value may be an address in one of two regions, or a number")
	case len(a.Word) != len(b.Word):
		execution.Failf("a word may have %d bits and %d", len(a.Word), len(b.Word))
	}
	return Value{a.Region, c.ChooseWord(selector, a.Word, b.Word)}
}

// maxUnknownBits is the greatest number of bits of an address that may be
// expressions, or of the variables in them.
const maxUnknownBits = 12

// Load returns size bytes from an address. If the address is an expression, the result
// is a choice between the contents at all of its values.
func Load(c *circuit.Circuit, address Value, size int) Value {
	if address.Region == nil {
		execution.Failf("a load of %d bytes from an address of no region", size)
	}
	// The selectors, each for a bit of the offset, choose between the contents.
	var selectors []circuit.Bit
	var places []int
	var least uint64
	for i, b := range slices.Backward(address.Word) {
		switch {
		case !b.IsConstant():
			selectors, places = append(selectors, b), append(places, i)
		case b == circuit.True:
			least |= 1 << i
		}
	}
	offset := func(values []bool) uint64 {
		at := least
		for i, set := range values {
			if set {
				at |= 1 << places[i]
			}
		}
		return at
	}
	// There are fewer cases by variables if the bits of the offset cannot have all
	// combinations of values. If the last combination is outside, they cannot.
	greatest := offset(slices.Repeat([]bool{true}, len(selectors)))
	if support := c.Support(selectors...); len(support) < len(selectors) ||
		len(support) <= maxUnknownBits && greatest+uint64(size) > uint64(address.Region.Size()) {
		slices.Reverse(support)
		selectors = nil
		for _, v := range support {
			selectors = append(selectors, c.Variable(v.Name, v.Index))
		}
		offset = func(values []bool) (at uint64) {
			assignment := make(circuit.Assignment)
			for i, v := range support {
				assignment[v] = values[i]
			}
			for i, set := range c.Evaluate(assignment, address.Word...) {
				if set {
					at |= 1 << i
				}
			}
			return at
		}
	}
	if len(selectors) > maxUnknownBits {
		execution.Failf("a load from %s at any of 2^%d offsets", address.Region.Name, len(selectors))
	}
	// load loads for given values of the first selectors and all values of the others.
	var load func(values []bool) Value
	load = func(values []bool) Value {
		n := len(values)
		if n == len(selectors) {
			return address.Region.read(c, offset(values), size)
		}
		zero, one := load(append(values[:n:n], false)), load(append(values[:n:n], true))
		return Choose(c, selectors[n], one, zero)
	}
	return load(nil)
}

// read returns size bytes at an offset.
func (r *Region) read(c *circuit.Circuit, offset uint64, size int) Value {
	if offset > uint64(r.Size()) || offset+uint64(size) > uint64(r.Size()) {
		execution.Failf("a load of %d bytes at offset %d of %s, which has %d", size, int64(offset), r.Name, r.Size())
	}
	at := int(offset)
	if p, ok := r.pointers[at]; ok && p.size == size {
		return p.Value
	}
	if p, from, ok := r.pointerIn(at, size); ok {
		execution.Failf("%d bytes at offset %d of %s overlap the address at %d, which has %d", size, at, r.Name, from, p.size)
	}
	word := make(circuit.Word, 8*size)
	for i := range word {
		word[i] = r.bit(c, 8*at+i)
	}
	return Value{nil, word}
}

// pointerIn returns a pointer that overlaps the size bytes at an offset.
func (r *Region) pointerIn(at, size int) (p pointer, from int, ok bool) {
	if len(r.pointers) == 0 {
		return pointer{}, 0, false
	}
	for from := at - 7; from < at+size; from++ {
		if p, ok := r.pointers[from]; ok && from+p.size > at {
			return p, from, true
		}
	}
	return pointer{}, 0, false
}

// bit returns bit i of r.
func (r *Region) bit(c *circuit.Circuit, i int) circuit.Bit {
	if r.bits[i] == unknown {
		r.bits[i] = c.Variable(r.variable, i)
	}
	return r.bits[i]
}

// Store stores a value of size bytes at a constant address.
func Store(address, v Value, size int) {
	r := address.Region
	if r == nil {
		execution.Failf("a store of %d bytes to an address of no region", size)
	}
	offset, ok := address.Word.Value()
	switch {
	case !ok:
		execution.Failf("a store to an offset of %s that varies", r.Name)
	case r.ReadOnly:
		execution.Failf("a store to %s, which is constant", r.Name)
	case offset > uint64(r.Size()) || offset+uint64(size) > uint64(r.Size()):
		execution.Failf("a store of %d bytes at offset %d of %s, which has %d", size, int64(offset), r.Name, r.Size())
	case v.Region == nil && len(v.Word) != 8*size:
		execution.Failf("a store of %d bits in %d bytes of %s", len(v.Word), size, r.Name)
	}
	at := int(offset)
	for {
		p, from, ok := r.pointerIn(at, size)
		if !ok {
			break
		}
		if from < at || from+p.size > at+size {
			execution.Failf("a store of %d bytes at offset %d of %s into the address at %d", size, at, r.Name, from)
		}
		delete(r.pointers, from)
	}
	if v.Region == nil {
		copy(r.bits[8*at:], v.Word)
		return
	}
	if r.pointers == nil {
		r.pointers = make(map[int]pointer)
	}
	r.pointers[at] = pointer{v, size}
}

// Copy copies size bytes between constant addresses. A stored address remains an
// address.
func Copy(c *circuit.Circuit, to, from Value, size int) {
	start, ok := from.Word.Value()
	if from.Region == nil || !ok {
		execution.Failf("a copy of %d bytes from an address that varies or has no region", size)
	}
	for done := 0; done < size; {
		at, pointers := int(start)+done, from.Region.pointers
		n := pointers[at].size
		if n == 0 { // all bytes up to the next address
			for n = 1; done+n < size && pointers[at+n].size == 0; n++ {
			}
		}
		if done+n > size {
			execution.Failf("a copy of %d bytes from offset %d of %s ends inside an address", size, start, from.Region.Name)
		}
		moved := Value{Word: circuit.Constant(64, uint64(done))}
		Store(Add(c, to, moved), Load(c, Add(c, from, moved), n), n)
		done += n
	}
}
