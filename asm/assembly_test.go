//go:build (amd64 || arm64) && gc && !purego && !msan && !asan

package asm

import (
	"embed"
	"io/fs"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// assembly holds the assembly of this build. An overlay of the go command can replace the files on disk.
//
//go:embed *.s *.h
var assembly embed.FS

// eachAssembly calls f with the name, the level and the text of each assembly file of this architecture.
func eachAssembly(t *testing.T, f func(name string, level Level, source string)) {
	t.Helper()
	suffix := "_" + runtime.GOARCH + ".s"
	names, err := fs.Glob(assembly, "*"+suffix)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		level := slices.IndexFunc(Levels(), func(l Level) bool { return strings.HasSuffix(name, "_"+l.String()+suffix) })
		if level <= int(Portable) {
			t.Errorf("%s: the name of the file names no level", name)
			continue
		}
		source, err := assembly.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f(name, Level(level), string(source))
	}
}

// TestKernelsUnderTest checks that the kernels under test at a level are the functions of its assembly, and
// that their names end in the level. PositionLevels must have the levels with kernels on positions.
func TestKernelsUnderTest(t *testing.T) {
	functions := make(map[string]bool) // their names end in the level
	eachAssembly(t, func(name string, level Level, source string) {
		for line := range strings.Lines(source) {
			function, ok := strings.CutPrefix(line, "TEXT ·")
			if !ok {
				continue
			}
			function, _, _ = strings.Cut(function, "(")
			functions[function] = true
			if !kernelNames[any](level)[function] {
				t.Errorf("%s: the kernel %s is not under test at level %v", name, function, level)
			}
			if !strings.HasSuffix(function, strings.ToUpper(level.String())) {
				t.Errorf("%s: the name %s does not end in the level", name, function)
			}
		}
	})
	if first := PositionLevels()[0]; first != Portable {
		t.Errorf("PositionLevels has %v first, want %v", first, Portable)
	}
	for _, level := range Levels()[1:] {
		for kernel := range kernelNames[any](level) {
			if !functions[kernel] {
				t.Errorf("the assembly has no kernel %s at level %v", kernel, level)
			}
		}
		kernel := "legalCounts" + strings.ToUpper(level.String())
		if has, listed := functions[kernel], slices.Contains(PositionLevels(), level); has != listed {
			t.Errorf("%s exists: %t, PositionLevels has %v: %t", kernel, has, level, listed)
		}
	}
}

// TestConstantCopies checks that the two copies of the constants of AVX-512 kernels are an odd multiple
// of 32 bytes apart, so that one of them starts a cache line. The proof tries both.
func TestConstantCopies(t *testing.T) {
	distances := regexp.MustCompile(`(?m)^\tJEQ +aligned\n\tADDQ +\$(0x[0-9a-f]+), `)
	for name, kernels := range map[string]int{"batch_avx512_amd64.s": 3, "maps_avx512_amd64.s": 3,
		"positions_avx512_amd64.s": 3, "moves_avx512_amd64.s": 1} {
		source, err := assembly.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		choices := distances.FindAllStringSubmatch(string(source), -1)
		if len(choices) != kernels {
			t.Errorf("%s: %d kernels choose a copy, want %d", name, len(choices), kernels)
		}
		for _, m := range choices {
			if distance, err := strconv.ParseInt(m[1], 0, 32); err != nil || distance%64 != 32 {
				t.Errorf("%s: the copy of the constants begins at byte %s", name, m[1])
			}
		}
	}
}
