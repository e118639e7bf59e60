package main

import (
	"debug/elf"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/qemu"
)

// TestMeans counts two calls of one lookup, with blocks of its caller between them, and one
// of another lookup, which calls a function.
func TestMeans(t *testing.T) {
	functions := []elf.Symbol{
		{Name: "x/internal/loops.Rook", Value: 0x100, Size: 0x20}, {Name: "main.main", Value: 0x140, Size: 0x40},
		{Name: "x/internal/rivals/magic.Queen", Value: 0x120, Size: 0x20}, {Name: "x/internal/rivals/magic.line", Value: 0x200, Size: 0x40},
		{Name: "x/internal/rivals/magic.Rook", Value: 0x240, Size: 0x40}, // Queen calls it
	}
	got, err := means(functions, func(yield func(qemu.Block, error) bool) {
		for _, b := range []qemu.Block{{Start: 0x140, Length: 7}, {Start: 0x100, Length: 2}, {Start: 0x108, Length: 2}, {Start: 0x148, Length: 7},
			{Start: 0x100, Length: 2}, {Start: 0x140, Length: 7}, {Start: 0x120, Length: 1}, {Start: 0x200, Length: 2}, {Start: 0x240, Length: 3}} {
			yield(b, nil)
		}
	})
	if err != nil || len(got) != 2 || got["loops.Rook"] != 3 || got["magic.Queen"] != 6 {
		t.Errorf("counted %v, %v, want 3 for a rook and 6 for a queen", got, err)
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
	dir := t.TempDir()
	executed, err := p.executed(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := len(counted()) * len(sliderNames); len(executed) != want {
		t.Errorf("%d functions were executed, want %d: %v", len(executed), want, executed)
	}
	listing, err := exec.Command("go", "tool", "objdump", "-s", "/loops.(Rook|Bishop|Queen)$", filepath.Join(dir, "amd64v1")).Output()
	if err != nil {
		t.Fatal(err)
	}
	name, inCode := "", make(map[string]float64)
	for line := range strings.Lines(string(listing)) {
		if strings.HasPrefix(line, "TEXT ") {
			name, _, _ = strings.Cut(line[strings.LastIndexByte(line[:strings.IndexByte(line, '(')], '/')+1:], "(")
		} else if strings.HasPrefix(line, "  ") {
			inCode[name]++
		}
	}
	for _, name := range []string{"loops.Rook", "loops.Bishop", "loops.Queen"} {
		if inCode[name] == 0 || inCode[name] != executed[name] {
			t.Errorf("%s has %v instructions and executes %v", name, inCode[name], executed[name])
		}
	}
}
