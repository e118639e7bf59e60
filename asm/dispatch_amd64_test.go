//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// These are the sources that the tests were built from. An overlay of the go command can replace the
// files on disk.
var (
	//go:embed sets_amd64.go
	setsSource string
	//go:embed maps_amd64.go
	mapsSource string
)

// TestVectorLevelsAlike checks that the cases of AVX-512 and AVX2 differ only in the names of their
// kernels. All kernels return the same, and AVX2 must not call one of AVX-512.
func TestVectorLevelsAlike(t *testing.T) {
	cases := regexp.MustCompile(`\tcase level >= AVX512:\n((?:\t\t.*\n)+)\tcase level >= AVX2:\n((?:\t\t.*\n)+)`).
		FindAllStringSubmatch(setsSource+mapsSource, -1)
	if len(cases) != 7 {
		t.Errorf("the test reads %d functions, want 7", len(cases))
	}
	for _, c := range cases {
		if strings.Contains(c[1], "AVX2") || strings.ReplaceAll(c[1], "AVX512", "AVX2") != c[2] {
			t.Errorf("AVX-512 and AVX2 are called differently:\n%s%s", c[1], c[2])
		}
	}
}

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
