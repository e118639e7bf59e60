package circuit

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

func variables(c *Circuit, width int, values ...uint64) (words []Word, assignment Assignment) {
	assignment = make(Assignment)
	for i, v := range values {
		name := string(rune('a' + i))
		words = append(words, c.Word(name, width))
		for j := range width {
			assignment[Variable{name, j}] = v>>j&1 != 0
		}
	}
	return words, assignment
}

// evaluate returns the value of w under an assignment.
func evaluate(c *Circuit, w Word, assignment Assignment) (value uint64) {
	for i, set := range c.Evaluate(assignment, w...) {
		if set {
			value |= 1 << i
		}
	}
	return value
}

func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// operations are compared with Go's on numbers of 64 bits.
var operations = []struct {
	name  string
	word  func(c *Circuit, a, b Word) Word
	value func(a, b uint64) uint64
}{
	{"add", (*Circuit).Sum, func(a, b uint64) uint64 { return a + b }},
	{"subtract", (*Circuit).Difference, func(a, b uint64) uint64 { return a - b }},
	{"multiply", (*Circuit).Multiply, func(a, b uint64) uint64 { return a * b }},
	{"and", (*Circuit).AndWord, func(a, b uint64) uint64 { return a & b }},
	{"or", (*Circuit).OrWord, func(a, b uint64) uint64 { return a | b }},
	{"xor", (*Circuit).XorWord, func(a, b uint64) uint64 { return a ^ b }},
	{"less", func(c *Circuit, a, b Word) Word { return Word{c.Less(a, b, false)} },
		func(a, b uint64) uint64 { return one(a < b) }},
	{"less in a byte", func(c *Circuit, a, b Word) Word { return Word{c.Less(a[:8], b[:8], false)} },
		func(a, b uint64) uint64 { return one(a&255 < b&255) }},
	{"less signed", func(c *Circuit, a, b Word) Word { return Word{c.Less(a, b, true)} },
		func(a, b uint64) uint64 { return one(int64(a) < int64(b)) }},
	{"equal",
		func(c *Circuit, a, b Word) Word { return Word{c.Equal(a, b)} }, func(a, b uint64) uint64 { return one(a == b) }},
	{"any", func(c *Circuit, a, b Word) Word { return Word{c.Any(c.AndWord(a, b))} },
		func(a, b uint64) uint64 { return one(a&b != 0) }},
	{"shift left", func(c *Circuit, a, b Word) Word { return c.Shift(a, b, Constant(64, 0), Word.ShiftLeft) },
		func(a, b uint64) uint64 { return a << b }},
	{"shift right", func(c *Circuit, a, b Word) Word { return c.Shift(a, b, Constant(64, 0), Word.ShiftRight) },
		func(a, b uint64) uint64 { return a >> b }},
	{"shift right signed",
		func(c *Circuit, a, b Word) Word { return c.Shift(a, b, Repeat(a[63], 64), Word.ShiftRightSigned) },
		func(a, b uint64) uint64 { return uint64(int64(a) >> b) }},
	{"rotate", func(c *Circuit, a, b Word) Word { return c.Shift(a, b[:6], nil, Word.RotateLeft) },
		func(a, b uint64) uint64 { return bits.RotateLeft64(a, int(b&63)) }},
	{"extend", func(c *Circuit, a, b Word) Word { return a[:13].Extend(64, true) },
		func(a, b uint64) uint64 { return uint64(int64(a<<51) >> 51) }},
}

func TestOperations(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, o := range operations {
		for range 40 {
			// Numbers of all sizes give shifts and comparisons different results.
			a, b := random.Uint64()>>random.UintN(64), random.Uint64()>>random.UintN(64)
			if random.UintN(4) == 0 {
				b = a
			}
			want := o.value(a, b)
			c := New()
			fixed := []Word{Constant(64, a), Constant(64, b)}
			got, ok := o.word(c, fixed[0], fixed[1]).Value()
			if !ok || got != want {
				t.Fatalf("%s of the constants %#x and %#x: got %#x (constant: %v), want %#x", o.name, a, b, got, ok, want)
			}
			words, assignment := variables(c, 64, a, b)
			if got := evaluate(c, o.word(c, words[0], words[1]), assignment); got != want {
				t.Fatalf("%s of %#x and %#x: got %#x, want %#x", o.name, a, b, got, want)
			}
			if got := evaluate(c, o.word(c, fixed[0], words[1]), assignment); got != want {
				t.Fatalf("%s of the constant %#x and %#x: got %#x, want %#x", o.name, a, b, got, want)
			}
		}
	}
}

// TestRules tries the rules of simplification on all combinations of up to three literals and constants.
func TestRules(t *testing.T) {
	c := New()
	x, y, z := c.Variable("x", 0), c.Variable("y", 0), c.Variable("z", 0)
	literals := []Bit{False, True, x, x.Not(), y, y.Not(), z, z.Not()}
	for i := range 8 {
		values := Assignment{{"x", 0}: i&1 != 0, {"y", 0}: i&2 != 0, {"z", 0}: i&4 != 0}
		is := func(b Bit) bool { return c.Evaluate(values, b)[0] }
		for _, p := range literals {
			for _, q := range literals {
				if is(c.And(p, q)) != (is(p) && is(q)) || is(c.Or(p, q)) != (is(p) || is(q)) ||
					is(c.Xor(p, q)) != (is(p) != is(q)) {
					t.Fatalf("And, Or or Xor of %d and %d is wrong for %v", p, q, values)
				}
				for _, r := range literals {
					want := is(r)
					if is(p) {
						want = is(q)
					}
					if is(c.Choose(p, q, r)) != want {
						t.Fatalf("Choose(%d, %d, %d) is wrong for %v", p, q, r, values)
					}
				}
			}
		}
	}
}

func TestExhaust(t *testing.T) {
	for inputs := range greatestSupport + 1 {
		c := New()
		// Only the last assignment makes it true.
		all := True
		for i := range inputs {
			all = c.And(all, c.Variable("x", i))
		}
		values, ok := c.Exhaust(all)
		if !ok || values == nil || !c.Evaluate(values, all)[0] {
			t.Errorf("%d inputs: Exhaust of their AND returns %v, %v", inputs, values, ok)
		}
		// A variable and its complement are never both true. Between two inputs or more they
		// are no operands of one gate, so only enumeration finds it.
		never := c.And(c.And(all, c.Variable("x", 0)), c.Variable("x", 0).Not())
		if values, ok := c.Exhaust(never); !ok || values != nil {
			t.Errorf("%d inputs: Exhaust of a contradiction returns %v, %v", inputs, values, ok)
		}
	}
	c := New()
	if _, ok := c.Exhaust(c.Any(c.Word("x", greatestSupport+1))); ok {
		t.Errorf("Exhaust enumerates %d inputs", greatestSupport+1)
	}
}

func TestSupport(t *testing.T) {
	c := New()
	x := c.Word("x", 64)
	masked := c.AndWord(x, Constant(64, 0x8100))
	if got, want := c.Support(masked...), []Variable{{"x", 8}, {"x", 15}}; !slices.Equal(got, want) {
		t.Errorf("a sum masked by 0x8100 depends on %v, want %v", got, want)
	}
}

func TestRename(t *testing.T) {
	c := New()
	sum := func(a, b string) Word { return c.Sum(c.Word(a, 64), c.Word(b, 64)) }
	renamed := c.Rename(sum("a", "b"), func(v Variable) Variable { return Variable{v.Name + "'", v.Index} })
	if !slices.Equal(renamed, sum("a'", "b'")) {
		t.Error("a renamed sum differs from the sum of the renamed variables")
	}
}

func TestQuestionsOfOneShape(t *testing.T) {
	c := New()
	ask := func(a, b string) string { return c.Ask(c.Equal(c.Word(a, 8), c.Word(b, 8))).Text }
	if renamed, other := ask("x", "y"), ask("a", "a"); ask("a", "b") != renamed || renamed == other {
		t.Errorf("questions of one shape have the texts %q and %q, one of another %q", ask("a", "b"), renamed, other)
	}
}
