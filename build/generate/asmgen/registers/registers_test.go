package registers

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mmcloughlin/avo/ir"
)

// A passTest is a function before and after a pass.
type passTest struct{ name, function, want string }

func testPass(t *testing.T, pass func(f *function) error, tests []passTest) {
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			f := parse(c.function)
			before := f.run()
			err := pass(f)
			if got, want := f.String(), strings.ReplaceAll(c.want[1:], "\t", "")+"\n"; err != nil || got != want {
				t.Errorf("%v\n%swant\n%s", err, got, want)
			}
			if after := f.run(); !maps.Equal(before, after) {
				t.Errorf("it stores %v, want %v", after, before)
			}
			for _, i := range f.ir().Instructions() {
				if len(i.Outputs) == 0 {
					continue
				}
				want := (&ir.Instruction{Inputs: inputs(i), Outputs: i.Outputs}).InputRegisters()
				if got := i.InputRegisters(); !slices.Equal(got, want) {
					t.Errorf("liveness lets %s %v read %v, want %v", i.Opcode, i.Operands, got, want)
				}
			}
		})
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
				fmt.Fprintf(&text, "%s%d, %s\n", []string{"VMOVDQU c", "VPBROADCASTQ p"}[random.IntN(2)], random.IntN(4), vector())
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
		fmt.Fprintf(&text, "VPBROADCASTQ p%d, %s\n", n, v)
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
