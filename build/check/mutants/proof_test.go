package main

import (
	"slices"
	"strings"
	"testing"
)

// TestChangedKernels changes the text of a function, which changes that function, and
// data, which changes all.
func TestChangedKernels(t *testing.T) {
	const text = "FILE a.s\n#include \"textflag.h\"\nDATA x<>+0(SB)/8, $1\nGLOBL x<>(SB), RODATA|NOPTR, $8\n\n" +
		"TEXT ·a(SB), NOSPLIT, $0\n\tRET\n\n" +
		"TEXT ·b(SB), NOSPLIT, $0\n\tNOP\n\tRET\nFILE a.go\nfunc a()\n"
	for _, c := range []struct {
		old, new string
		want     []string
	}{
		{"textflag", "header", nil},
		{"func a", "func b", nil},
		{"\tNOP\n", "", []string{"asm.b"}},
		{"·a(SB), NOSPLIT", "·a(SB), 0", []string{"asm.a"}},
		{"$1\n", "$2\n", []string{"asm.a", "asm.b"}},
	} {
		if got := changedKernels(text, strings.Replace(text, c.old, c.new, 1)); !slices.Equal(got, c.want) {
			t.Errorf("with %q for %q the functions %v have changed, want %v", c.new, c.old, got, c.want)
		}
	}
}
