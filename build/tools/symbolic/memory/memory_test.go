package memory

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/tools/symbolic/circuit"
)

func address(r *Region, offset circuit.Word) Value { return Value{r, offset.Extend(64, false)} }

func store(t *testing.T, r *Region, at int, value uint64, size int) {
	t.Helper()
	v := Value{Word: circuit.Constant(8*size, value)}
	if err := Store(address(r, circuit.Constant(64, uint64(at))), v, size); err != nil {
		t.Fatal(err)
	}
}

// table returns a region of n numbers and the numbers.
func table(t *testing.T, n int) (*Region, []uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 0))
	r := New("table", 8*n)
	numbers := make([]uint64, n)
	for i := range numbers {
		numbers[i] = random.Uint64()
		store(t, r, 8*i, numbers[i], 8)
	}
	return r, numbers
}

func TestLoadOfAnyElement(t *testing.T) {
	for _, stride := range []int{1, 5} { // by bits, and by variables
		r, numbers := table(t, 64*stride)
		c := circuit.New(false)
		index := c.Word("index", 6)
		offset := c.Multiply(index.Extend(64, false), circuit.Constant(64, uint64(8*stride)))
		v, err := Load(c, address(r, offset), 8)
		if err != nil {
			t.Fatal(err)
		}
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
	r, numbers := table(t, 5)
	c := circuit.New(false)
	all := circuit.True
	for _, b := range c.Word("index", 4) {
		all = c.And(all, b)
	}
	v, err := Load(c, address(r, c.Sum(circuit.Word{all}.Extend(64, false).ShiftLeft(3), circuit.Constant(64, 24))), 8)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(c.Evaluate(nil, v.Word...), c.Evaluate(nil, circuit.Constant(64, numbers[3])...)) {
		t.Error("a load at offset 24 does not return element 3")
	}
}

func TestBounds(t *testing.T) {
	r, _ := table(t, 4)
	c := circuit.New(false)
	for _, at := range []uint64{25, 32, 1 << 40, ^uint64(0), ^uint64(0) - 7} {
		to := address(r, circuit.Constant(64, at))
		if _, err := Load(c, to, 8); err == nil {
			t.Errorf("a load of 8 bytes at offset %d of 32 gives no error", at)
		}
		if err := Store(to, Value{Word: circuit.Constant(64, 0)}, 8); err == nil {
			t.Errorf("a store of 8 bytes at offset %d of 32 gives no error", at)
		}
	}
	// An index of eight elements into a table of four.
	if _, err := Load(c, address(r, c.Word("index", 3).Extend(64, false).ShiftLeft(3)), 8); err == nil {
		t.Error("a load with an unknown index beyond the table gives no error")
	}
	r.ReadOnly = true
	if err := Store(r.Start(), Value{Word: circuit.Constant(64, 0)}, 8); err == nil {
		t.Error("a store to a read-only region gives no error")
	}
	if _, err := Load(c, Value{Word: circuit.Constant(64, 0)}, 8); err == nil {
		t.Error("a load from a number gives no error")
	}
}

func TestPointers(t *testing.T) {
	c := circuit.New(false)
	target, r := New("target", 64), New("pointers", 32)
	place := address(r, circuit.Constant(64, 8))
	want := address(target, circuit.Constant(64, 24))
	if err := Store(place, want, 8); err != nil {
		t.Fatal(err)
	}
	got, err := Load(c, place, 8)
	if err != nil || got.Region != target {
		t.Fatalf("got an address in %v, want one in %v: %v", got.Region, target, err)
	}
	for _, at := range []uint64{1, 9, 15} {
		if _, err := Load(c, address(r, circuit.Constant(64, at)), 8); err == nil {
			t.Errorf("a load of 8 bytes at offset %d, with an address at 8, gives no error", at)
		}
	}
	if _, err := got.Number(); err == nil {
		t.Error("Number of an address gives no error")
	}
	if err := Store(address(r, circuit.Constant(64, 12)), Value{Word: circuit.Constant(32, 0)}, 4); err == nil {
		t.Error("a store to half of an address gives no error")
	}
	store(t, r, 8, 7, 8)
	got, err = Load(c, place, 8)
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := got.Word.Value(); !ok || got.Region != nil || v != 7 {
		t.Errorf("got %#x after a store of 7 over an address", v)
	}
}

func TestCopy(t *testing.T) {
	c := circuit.New(false)
	from, to, target := New("from", 24), New("to", 32), New("target", 8)
	store(t, from, 0, 1, 8)
	store(t, from, 16, 3, 8)
	if err := Store(address(from, circuit.Constant(64, 8)), target.Start(), 8); err != nil {
		t.Fatal(err)
	}
	at := address(to, circuit.Constant(64, 8))
	if err := Copy(c, at, from.Start(), 24); err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint64{0, 1, 0, 3} {
		v, err := Load(c, address(to, circuit.Constant(64, uint64(8*i))), 8)
		if err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			if v.Region != target {
				t.Error("the copy of an address is a number")
			}
			continue
		}
		if got, _ := v.Word.Value(); v.Region != nil || got != want {
			t.Errorf("word %d: got %d, want %d", i, got, want)
		}
	}
	for name, err := range map[string]error{
		"a copy of half an address":           Copy(c, to.Start(), from.Start(), 12),
		"a copy from the midst of an address": Copy(c, to.Start(), address(from, circuit.Constant(64, 12)), 8),
		"a copy from behind the end":          Copy(c, to.Start(), from.Start(), 25),
		"a copy from an unknown place":        Copy(c, to.Start(), address(from, c.Word("offset", 6)), 1),
		"a copy from a number":                Copy(c, to.Start(), Value{Word: circuit.Constant(64, 0)}, 1),
	} {
		if err == nil {
			t.Errorf("%s gives no error", name)
		}
	}
}
