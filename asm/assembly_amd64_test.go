//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"embed"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// assembly is the text that the test was built from, as dispatching is.
//
//go:embed *_amd64.s
var assembly embed.FS

// eachAssembly calls f with the name, the level and the text of each assembly
// file.
func eachAssembly(t *testing.T, f func(name string, level Level, source string)) {
	t.Helper()
	files, err := assembly.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := file.Name()
		kind := strings.TrimSuffix(name, "_amd64.s")
		level := BMI2
		for level < AVX512 && !strings.HasSuffix(kind, "_"+level.String()) {
			level++
		}
		if !strings.HasSuffix(kind, "_"+level.String()) {
			t.Errorf("%s: the name tells no level", name)
			continue
		}
		source, err := assembly.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f(name, level, string(source))
	}
}

// The AVX-512 kernels take the copy of their constants that is aligned, which
// one being up to the linker. So the copies must be equal.
func TestConstantCopies(t *testing.T) {
	distances := regexp.MustCompile(`(?m)^\tJEQ +aligned\n\tADDQ +\$(0x[0-9a-f]+), `)
	values := regexp.MustCompile(`(?m)^DATA \w+<>\+(\d+)\(SB\)/8, (\S+)$`)
	for name, kernels := range map[string]int{"batch_avx512_amd64.s": 3, "maps_avx512_amd64.s": 4, "sets_avx512_amd64.s": 4,
		"positions_avx512_amd64.s": 3} {
		source, err := assembly.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		data := make(map[int]string)
		for _, m := range values.FindAllStringSubmatch(string(source), -1) {
			at, err := strconv.Atoi(m[1])
			if err != nil {
				t.Fatal(err)
			}
			data[at] = m[2]
		}
		choices := distances.FindAllStringSubmatch(string(source), -1)
		if len(choices) != kernels {
			t.Errorf("%s: %d kernels choose a copy, want %d", name, len(choices), kernels)
		}
		for _, m := range choices {
			parsed, err := strconv.ParseInt(m[1], 0, 32)
			if err != nil {
				t.Fatal(err)
			}
			distance := int(parsed)
			if distance%64 != 32 || len(data)*8 < 2*distance-64 {
				t.Fatalf("%s: %d bytes of constants with a copy %d bytes on", name, len(data)*8, distance)
			}
			for at, value := range data {
				if copied, ok := data[at+distance]; ok && copied != value {
					t.Errorf("%s: offset %d holds %s, its copy %s", name, at, value, copied)
				}
			}
		}
	}
}
