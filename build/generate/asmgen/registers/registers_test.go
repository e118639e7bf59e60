package registers

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/mmcloughlin/avo/ir"
)

func TestFit(t *testing.T) {
	for _, c := range []struct {
		name           string
		count          int
		victim         Victim
		function, want string
	}{
		// The constant a is used last. It is neither stored nor loaded before that.
		{"farthest next use", 2, Farthest, `
			VMOVDQU c0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VPADDQ c0, e, e
			VMOVDQU e, p3
			RET`},
		// Sources of VPSUBQ are not exchangeable. The first one loads a, the second reads what it loaded.
		{"not exchangeable", 2, Farthest, `
			VPBROADCASTQ p0, a
			VMOVDQU p1, b
			VPSUBQ p2, b, d
			VPADDQ b, d, e
			VPSUBQ e, a, f
			VPSUBQ f, a, g
			VMOVDQU g, p3
			RET`, `
			VPBROADCASTQ p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPSUBQ p2, b, d
			VPADDQ b, d, e
			VMOVDQU s0, t0
			VPSUBQ e, t0, f
			VPSUBQ f, t0, g
			VMOVDQU g, p3
			RET`},
		// The memory that a is a copy of changes too early.
		{"overwritten copy", 2, Farthest, `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, p0
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, p0
			VPADDQ s0, e, e
			VMOVDQU e, p3
			RET`},
		// A read in the loop costs more than two after it.
		{"cheapest in a loop", 2, Cheapest, `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, b
			loop:
			VPADDQ p2, a, d
			VMOVDQU d, p2
			DECQ n
			JNZ loop
			VPSUBQ a, b, b
			VMOVDQU b, p0
			RET`, `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, t0
			VMOVDQU t0, s0
			loop:
			VPADDQ p2, a, d
			VMOVDQU d, p2
			DECQ n
			JNZ loop
			VMOVDQU s0, t1
			VPSUBQ a, t1, t1
			VMOVDQU t1, s0
			VMOVDQU s0, t2
			VMOVDQU t2, p0
			RET`},
		// A vector of which an instruction uses a part stays.
		{"part", 2, Farthest, `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, b
			VPADDQ b, b, d
			VPADDQ d, d, d
			VPADDQ b, d, d
			VPADDQ a.x, d.x, d.x
			VMOVDQU d, p3
			RET`, `
			VPBROADCASTQ p0, a
			VPBROADCASTQ p1, b
			VMOVDQU b, s0
			VPADDQ b, b, d
			VPADDQ d, d, d
			VPADDQ s0, d, d
			VPADDQ a.x, d.x, d.x
			VMOVDQU d, p3
			RET`},
		// The copies of loop-carried vectors go.
		{"copy", 2, nil, `
			VMOVDQU p0, a
			loop:
			VPADDQ p1, a, b
			VMOVDQA b, a
			DECQ n
			JNZ loop
			VMOVDQU a, p0
			RET`, `
			VMOVDQU p0, a
			loop:
			VPADDQ p1, a, a
			DECQ n
			JNZ loop
			VMOVDQU a, p0
			RET`},
		// Both hold a value of their own.
		{"needed copy", 2, nil, `
			VMOVDQU p0, a
			VMOVDQA a, b
			VPADDQ p1, b, b
			VPADDQ a, b, b
			VMOVDQU b, p0
			RET`, `
			VMOVDQU p0, a
			VMOVDQA a, b
			VPADDQ p1, b, b
			VPADDQ a, b, b
			VMOVDQU b, p0
			RET`},
		// b dies: it takes the place of a, which does not.
		{"turned", 4, nil, `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VMOVDQU p2, d
			VMOVDQA a, e
			VPTERNLOGQ $0xf8, d, b, e
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VMOVDQU p2, d
			VPTERNLOGQ $0xec, d, a, b
			VPADDQ a, b, b
			VMOVDQU b, p3
			RET`},
		// Nothing reads b, so nothing reads d.
		{"dead", 2, nil, `
			VMOVDQU p0, a
			VMOVDQU p1, d
			VPADDQ a, d, b
			VMOVDQU a, p2
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, p2
			RET`},
		// Once a is b, d must not be b: it is set while a is live.
		{"two copies", 4, nil, `
			VMOVDQU p0, a
			VMOVDQU p1, d
			VMOVDQU d, p2
			VMOVDQA a, b
			VMOVDQA b, d
			VMOVDQU d, p3
			RET`, `
			VMOVDQU p0, b
			VMOVDQU p1, d
			VMOVDQU d, p2
			VMOVDQA b, d
			VMOVDQU d, p3
			RET`},
		// A register of 32 bytes does not take the place of one of 16.
		{"copy of a part", 2, nil, `
			VMOVDQU p0, a
			VPADDQ a.x, a.x, a.x
			VMOVDQA a, b
			VMOVDQU b, p1
			RET`, `
			VMOVDQU p0, a
			VPADDQ a.x, a.x, a.x
			VMOVDQA a, b
			VMOVDQU b, p1
			RET`},
		// Half of the memory that a is a copy of changes too early.
		{"half overwritten", 2, Farthest, `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, h0
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPADDQ b, b, d
			VPADDQ b, d, e
			VMOVDQU e, h0
			VPADDQ s0, e, e
			VMOVDQU e, p3
			RET`},
		// The memory that a is a copy of changes after the last read, but before the next iteration.
		{"overwritten in a loop", 1, Farthest, `
			VMOVDQU p0, a
			VPBROADCASTQ p1, b
			loop:
			VPADDQ b, b, b
			VPADDQ a, b, b
			VMOVDQU b, p0
			DECQ n
			JNZ loop
			VMOVDQU b, p1
			RET`, `
			VMOVDQU p0, t0
			VMOVDQU t0, s0
			VPBROADCASTQ p1, b
			loop:
			VPADDQ b, b, b
			VPADDQ s0, b, b
			VMOVDQU b, p0
			DECQ n
			JNZ loop
			VMOVDQU b, p1
			RET`},
		// The slot of g, of which b is a copy, gets the new g too early.
		{"overwritten slot", 2, Farthest, `
			VPBROADCASTQ p0, g
			VMOVDQU p1, a
			VPADDQ a, a, d
			VPADDQ a, d, a
			VMOVDQA g, b
			VPADDQ c0, g, g
			VMOVDQU g, p2
			VPADDQ a, a, d
			VPADDQ a, d, d
			VMOVDQU d, p3
			VMOVDQU b, p4
			RET`, `
			VPBROADCASTQ p0, g
			VMOVDQU g, s0
			VMOVDQU p1, a
			VPADDQ a, a, d
			VPADDQ a, d, a
			VMOVDQU s0, b
			VMOVDQU b, s1
			VMOVDQU s0, t0
			VPADDQ c0, t0, t0
			VMOVDQU t0, s0
			VMOVDQU t0, p2
			VPADDQ a, a, d
			VPADDQ a, d, d
			VMOVDQU d, p3
			VMOVDQU s1, t1
			VMOVDQU t1, p4
			RET`},
		// The pointer moves on before a is read.
		{"moved pointer", 2, Farthest, `
			VMOVDQU p0, a
			VMOVDQU p1, b
			VPADDQ b, b, d
			DECQ p
			VPADDQ b, d, e
			VPADDQ a, e, e
			VMOVDQU e, p3
			RET`, `
			VMOVDQU p0, a
			VMOVDQU a, s0
			VMOVDQU p1, b
			VPADDQ b, b, d
			DECQ p
			VPADDQ b, d, e
			VPADDQ s0, e, e
			VMOVDQU e, p3
			RET`},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := parse(c.function)
			before := f.run()
			err := Fit(f.ctx, c.count, f.allocate, c.victim)
			if got, want := f.String(), strings.ReplaceAll(c.want[1:], "\t", "")+"\n"; err != nil || got != want {
				t.Errorf("%v\n%swant\n%s", err, got, want)
			}
			if after := f.run(); !maps.Equal(before, after) {
				t.Errorf("it stores %v, want %v", after, before)
			}
		})
	}
}

// The second source of an instruction must not move to memory unless it may be the first.
func TestInMemory(t *testing.T) {
	f := parse("VPXOR a, b, d")
	for opcode, exchangeable := range map[string]bool{
		"VPAND": true, "VPOR": true, "VPXOR": true, "VPADDB": true, "VPADDQ": true, "VPSADBW": true, "VPCMPEQB": true, "VPCMPEQQ": true,
		"VPANDN": false, "VPSUBB": false, "VPSUBQ": false, "VPCMPGTB": false, "VPSHUFB": false, "VPUNPCKLQDQ": false, "VPUNPCKHQDQ": false,
	} {
		i := f.nodes()[0].(*ir.Instruction)
		i.Opcode = opcode
		if _, ok := inMemory(i, f.register("a"), f.constants); !ok {
			t.Errorf("%s reads no memory, want it as the first source", opcode)
		}
		if _, ok := inMemory(i, f.register("b"), f.constants); ok != exchangeable {
			t.Errorf("%s reads memory in the place of its second source: %v, want %v", opcode, ok, exchangeable)
		}
	}
}

// The table of an operand becomes that of the operand in its place.
func TestSwapped(t *testing.T) {
	tables := [3]uint8{0xf0, 0xcc, 0xaa}
	for place, table := range tables {
		for operand, before := range tables {
			want := before
			switch operand {
			case 0:
				want = table
			case place:
				want = tables[0]
			}
			if got := swapped(before, place); got != want {
				t.Errorf("swapped(%#x, %d) = %#x, want %#x", before, place, got, want)
			}
		}
	}
}

// The sum needs both vectors at once.
func TestFitFails(t *testing.T) {
	f := parse(`
		VMOVDQU p0, a
		VMOVDQU p1, b
		VPSUBQ a, b, b
		VMOVDQU b, p0
		RET`)
	want := "f: instruction 1 leaves more than 1 vectors live, none of which can be spilled"
	if err := Fit(f.ctx, 1, f.allocate, Farthest); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Random functions in at most as many registers store what they store in any number.
func TestFitRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		text := randomFunction(random)
		for _, victim := range []Victim{Farthest, Cheapest, func(c []Candidate) int { return random.IntN(len(c)) }} {
			f := parse(text)
			want := f.run()
			if err := Fit(f.ctx, 4, f.allocate, victim); err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			if got := f.run(); !maps.Equal(got, want) {
				t.Fatalf("%v, want %v, by\n%sof\n%s", got, want, f, text)
			}
		}
	}
}

func randomFunction(random *rand.Rand) string {
	var text strings.Builder
	vectors := []string{"a", "b", "d", "e", "f", "g", "h"}
	vector := func() string { return vectors[random.IntN(len(vectors))] }
	block := func() {
		for range random.IntN(10) {
			switch random.IntN(8) {
			case 0:
				fmt.Fprintf(&text, "VMOVDQA %s, %s\n", vector(), vector())
			case 1:
				fmt.Fprintf(&text, "VMOVDQU %s%d, %s\n", []string{"c", "p"}[random.IntN(2)], random.IntN(4), vector())
			case 2:
				fmt.Fprintf(&text, "VMOVDQU %s, p%d\n", vector(), random.IntN(4))
			case 3:
				to := vector()
				fmt.Fprintf(&text, "VMOVDQA %s, %s\nVPTERNLOGQ $%d, %s, %s, %s\n", vector(), to, random.IntN(256), vector(), vector(), to)
			default:
				operation := []string{"VPAND", "VPANDN", "VPADDQ", "VPSUBQ"}[random.IntN(4)]
				fmt.Fprintf(&text, "%s %s, %s, %s\n", operation, vector(), vector(), vector())
			}
		}
	}
	for n, v := range vectors {
		fmt.Fprintf(&text, "VMOVDQU p%d, %s\n", n, v)
	}
	block()
	text.WriteString("loop:\n")
	block()
	text.WriteString("DECQ n\nJNZ loop\n")
	block()
	for n, v := range vectors {
		fmt.Fprintf(&text, "VMOVDQU %s, p%d\n", v, n)
	}
	text.WriteString("RET")
	return text.String()
}
