//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
)

// setsSource is the source that the tests were built from. An overlay of the go command can replace
// the file on disk.
//
//go:embed sets_amd64.go
var setsSource string

// TestSetDispatch reads in the source that each kernel of one set or two is called at its level, from
// the highest level down. These kernels take no memory, so TestReached cannot find them.
func TestSetDispatch(t *testing.T) {
	cases := make(map[string]string) // by the call without the level
	for level := AVX512; level > Portable; level-- {
		name := strings.ToUpper(level.String())
		add := func(kernels map[string]bool, arguments string) {
			for kernel := range kernels {
				call := strings.TrimSuffix(kernel, name) + "(" + arguments + ")"
				cases[call] += fmt.Sprintf("\tcase level >= %s:\n\t\treturn %s(%s)\n", name, kernel, arguments)
			}
		}
		add(kernelNames[setFunc](level), "set, occ")
		add(kernelNames[sliderSetFunc](level), "diagonal, orthogonal, occ")
	}
	for call, cases := range cases {
		want := "\tlevel = min(level, best)\n\tswitch {\n" + cases + "\tdefault:\n\t\treturn purego." +
			strings.ToUpper(call[:1]) + call[1:] + "\n\t}\n}\n"
		if !strings.Contains(setsSource, want) {
			t.Errorf("no function is\n%s", want)
		}
	}
}
