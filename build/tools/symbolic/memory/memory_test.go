package memory

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/execution"
)

func address(r *Region, offset circuit.Word) Value { return Value{r, offset.Extend(64, false)} }

func store(r *Region, at int, value uint64, size int) {
	Store(address(r, circuit.Constant(64, uint64(at))), Value{Word: circuit.Constant(8*size, value)}, size)
}

// refused checks that f ends with an error.
func refused(t *testing.T, name string, f func()) {
	t.Helper()
	if execution.Try(f) == nil {
		t.Errorf("%s gives no error", name)
	}
}

// table returns a region of n numbers and the numbers.
func table(n int) (*Region, []uint64) {
	random := rand.New(rand.NewPCG(1, 0))
	r := New("table", 8*n)
	numbers := make([]uint64, n)
	for i := range numbers {
		numbers[i] = random.Uint64()
		store(r, 8*i, numbers[i], 8)
	}
	return r, numbers
}

func TestLoadOfAnyElement(t *testing.T) {
	for _, stride := range []int{1, 5} { // by bits, and by variables
		r, numbers := table(64 * stride)
		c := circuit.New()
		index := c.Word("index", 6)
		offset := c.Multiply(index.Extend(64, false), circuit.Constant(64, uint64(8*stride)))
		v := Load(c, address(r, offset), 8)
		for i := range 64 {
			values := make(circuit.Assignment)
			for j := range 6 {
				values[circuit.Variable{Name: "index", Index: j}] = i>>j&1 != 0
			}
			var got uint64
			for j, set := range c.Evaluate(values, v.Word...) {
				if set {
					got |= 1 << j
				}
			}
			if got != numbers[stride*i] {
				t.Errorf("element %d in steps of %d: got %#x, want %#x", i, stride, got, numbers[stride*i])
			}
		}
	}
}

// The offset is 24, or 32 if all of four variables are true. Each of its three bits varies, but
// no offset is outside of the table of five.
func TestLoadAtDependentBits(t *testing.T) {
	r, numbers := table(5)
	c := circuit.New()
	all := circuit.True
	for _, b := range c.Word("index", 4) {
		all = c.And(all, b)
	}
	v := Load(c, address(r, c.Sum(circuit.Word{all}.Extend(64, false).ShiftLeft(3), circuit.Constant(64, 24))), 8)
	if !slices.Equal(c.Evaluate(nil, v.Word...), c.Evaluate(nil, circuit.Constant(64, numbers[3])...)) {
		t.Error("a load at offset 24 does not return element 3")
	}
}

func TestBounds(t *testing.T) {
	r, _ := table(4)
	c := circuit.New()
	zero := Value{Word: circuit.Constant(64, 0)}
	for _, at := range []uint64{25, 32, 1 << 40, ^uint64(0), ^uint64(0) - 7} {
		to := address(r, circuit.Constant(64, at))
		refused(t, fmt.Sprintf("a load of 8 bytes at offset %d of 32", at), func() { Load(c, to, 8) })
		refused(t, fmt.Sprintf("a store of 8 bytes at offset %d of 32", at), func() { Store(to, zero, 8) })
	}
	index := c.Word("index", 3).Extend(64, false)
	refused(t, "a load of one of eight elements of four", func() { Load(c, address(r, index.ShiftLeft(3)), 8) })
	r.ReadOnly = true
	refused(t, "a store to a read-only region", func() { Store(r.Start(), zero, 8) })
	refused(t, "a load from a number", func() { Load(c, zero, 8) })
}

func TestPointers(t *testing.T) {
	c := circuit.New()
	target, r := New("target", 64), New("pointers", 32)
	place := address(r, circuit.Constant(64, 8))
	want := address(target, circuit.Constant(64, 24))
	Store(place, want, 8)
	got := Load(c, place, 8)
	if got.Region != target {
		t.Fatalf("got an address in %v, want one in %v", got.Region, target)
	}
	for _, at := range []uint64{1, 9, 15} {
		from := address(r, circuit.Constant(64, at))
		refused(t, fmt.Sprintf("a load of 8 bytes at offset %d, with an address at 8,", at), func() { Load(c, from, 8) })
	}
	refused(t, "Number of an address", func() { got.Number() })
	refused(t, "a store to half of an address", func() { store(r, 12, 0, 4) })
	store(r, 8, 7, 8)
	got = Load(c, place, 8)
	if v, ok := got.Word.Value(); !ok || got.Region != nil || v != 7 {
		t.Errorf("got %#x after a store of 7 over an address", v)
	}
}

func TestCopy(t *testing.T) {
	c := circuit.New()
	from, to, target := New("from", 24), New("to", 32), New("target", 8)
	store(from, 0, 1, 8)
	store(from, 16, 3, 8)
	Store(address(from, circuit.Constant(64, 8)), target.Start(), 8)
	at := address(to, circuit.Constant(64, 8))
	Copy(c, at, from.Start(), 24)
	for i, want := range []uint64{0, 1, 0, 3} {
		v := Load(c, address(to, circuit.Constant(64, uint64(8*i))), 8)
		region := map[int]*Region{2: target}[i]
		if got, _ := v.Word.Value(); v.Region != region || got != want {
			t.Errorf("word %d: got %d, an address: %t; want %d, %t", i, got, v.Region != nil, want, region != nil)
		}
	}
	for name, f := range map[string]func(){
		"a copy of half an address":           func() { Copy(c, to.Start(), from.Start(), 12) },
		"a copy from the midst of an address": func() { Copy(c, to.Start(), address(from, circuit.Constant(64, 12)), 8) },
		"a copy from after the end":           func() { Copy(c, to.Start(), from.Start(), 25) },
		"a copy from an unknown place":        func() { Copy(c, to.Start(), address(from, c.Word("offset", 6)), 1) },
		"a copy from a number":                func() { Copy(c, to.Start(), Value{Word: circuit.Constant(64, 0)}, 1) },
	} {
		refused(t, name, f)
	}
}
