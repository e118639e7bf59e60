package qemu

import (
	"slices"
	"strings"
	"testing"
)

// TestExecuted reads a log with every kind of line: a block that is listed once and executed
// twice, an instruction of two lines, and a block that another thread interrupts.
func TestExecuted(t *testing.T) {
	const log = `----------------
IN: main.rook
0x00000100:  48 b8 01 02 03 04 05 06  movabsq  $0x807060504030201, %rax
0x00000108:  07 08
0x0000010a:  fe c9                    decb     %cl
0x0000010c:  c3                       retq

Trace 0: 0x7f0000000000 [00000000/00000100/0040c0b3/ff000000] main.rook
----------------
IN: main.main
0x00000140:  e59a1008      ldr      r1, [sl, #8]

Trace 0: 0x7f0000000100 [00000000/00000140/0040c0b3/ff000000] main.main
Stopped execution of TB chain before 0x7f0000000100 [00000140] main.main
Trace 0: 0x7f0000000100 [00000000/00000140/0040c0b3/ff000000] main.main
----------------
IN: rivals.line
0x00000200:  0001              nop
0x00000202:  03f57293          andi    t0,a0,63

Trace 0: 0x7f0000000000 [00000000/00000100/0040c0b3/ff000000] main.rook
Trace 0: 0x7f0000000300 [00000000/00000200/0040c0b3/ff000000] rivals.line
`
	var blocks []Block
	for b, err := range Executed(strings.NewReader(log)) {
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, b)
	}
	if want := []Block{{0x100, 3}, {0x140, 1}, {0x100, 3}, {0x200, 2}}; !slices.Equal(blocks, want) {
		t.Errorf("the blocks are %v, want %v", blocks, want)
	}
	for _, err := range Executed(strings.NewReader("Trace 0: 0x7f [0/0100/0/0] main.rook\n")) {
		if err == nil {
			t.Error("a block that was not listed gives no error")
		}
	}
}
