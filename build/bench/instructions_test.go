package main

import (
	"os/exec"
	"strings"
	"testing"
)

// TestCount counts in a log with every kind of line: a block that is listed once and
// executed twice, an instruction of two lines, and blocks outside of the counted functions.
func TestCount(t *testing.T) {
	c := &compiled{functions: []function{
		{"main.rook", 0x100, 0x120}, {"main.queen", 0x120, 0x140}, {"main.main", 0x140, 0x180}, {"rivals.line", 0x200, 0x240},
	}}
	const text = `----------------
IN: main.rook
0x00000100:  48 b8 01 02 03 04 05 06  movabsq  $0x807060504030201, %rax
0x00000108:  07 08
0x0000010a:  fe c9                    decb     %cl
0x0000010c:  c3                       retq

Trace 0: 0x7f0000000000 [00000000/00000100/0040c0b3/ff000000] main.rook
----------------
IN: main.main
0x00000140:  90                       nop

Trace 0: 0x7f0000000100 [00000000/00000140/0040c0b3/ff000000] main.main
Trace 0: 0x7f0000000000 [00000000/00000100/0040c0b3/ff000000] main.rook
Trace 0: 0x7f0000000100 [00000000/00000140/0040c0b3/ff000000] main.main
----------------
IN: main.queen
0x00000120:  e59a1008      ldr      r1, [sl, #8]

Trace 0: 0x7f0000000200 [00000000/00000120/0040c0b3/ff000000] main.queen
----------------
IN: rivals.line
0x00000200:  0001              nop
0x00000202:  03f57293          andi    t0,a0,63

Trace 0: 0x7f0000000300 [00000000/00000200/0040c0b3/ff000000] rivals.line
`
	counts, err := c.count(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(counts) != 2 || counts["rook"] != 3 || counts["queen"] != 3 {
		t.Errorf("counted %v, want 3 for rook and for queen", counts)
	}
	if _, err := c.count(strings.NewReader("Trace 0: 0x7f [0/0100/0/0] main.rook\n")); err == nil {
		t.Error("a block that was not listed gives no error")
	}
}

// TestExecutedInstructions counts for amd64. A function without branches executes
// as many instructions as it has.
func TestExecutedInstructions(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a program under an emulator")
	}
	p := platforms[0]
	if _, err := exec.LookPath(p.emulator[0]); err != nil {
		t.Skipf("there is no program %s in $PATH", p.emulator[0])
	}
	t.Chdir("..")
	c, err := p.build(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	executed, err := c.executed(p.emulator)
	if err != nil {
		t.Fatal(err)
	}
	if want := len(counted) * len(sliderNames); len(executed) != want {
		t.Errorf("%d functions were executed, want %d: %v", len(executed), want, executed)
	}
	listing, err := exec.Command("go", "tool", "objdump", "-s", "^main.library(Rook|Bishop|Queen)$", c.path).Output()
	if err != nil {
		t.Fatal(err)
	}
	name, inCode := "", make(map[string]float64)
	for line := range strings.Lines(string(listing)) {
		if symbol, ok := strings.CutPrefix(line, "TEXT main."); ok {
			name, _, _ = strings.Cut(symbol, "(")
		} else if strings.HasPrefix(line, "  ") {
			inCode[name]++
		}
	}
	for _, name := range []string{"libraryRook", "libraryBishop", "libraryQueen"} {
		if inCode[name] == 0 || inCode[name] != executed[name] {
			t.Errorf("%s has %v instructions and executes %v", name, inCode[name], executed[name])
		}
	}
}
