//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"strings"
	"testing"
)

// The assembly states the instruction sets of each function in a comment, and
// the level in the file's name demands all of them, itself or by a level below.
func TestKernelRequirements(t *testing.T) {
	demanded := map[Level]map[string]bool{}
	for level := BMI2; level <= AVX512; level++ {
		// Every amd64 CPU has these.
		demanded[level] = map[string]bool{"sse": true, "sse2": true}
		for below := BMI2; below <= level; below++ {
			for _, r := range Requirements(below) {
				demanded[level][r.Feature] = true
			}
		}
	}
	features := map[string]string{"bmi": "bmi1", "gfni": "avx512gfni"}
	eachAssembly(t, func(name string, level Level, source string) {
		stated := 0
		for line := range strings.Lines(source) {
			list, ok := strings.CutPrefix(strings.TrimSpace(line), "// Requires: ")
			if !ok {
				continue
			}
			stated++
			for set := range strings.SplitSeq(list, ", ") {
				feature := strings.ToLower(set)
				if renamed, ok := features[feature]; ok {
					feature = renamed
				}
				if !demanded[level][feature] {
					t.Errorf("%s uses %s, which %v does not demand", name, set, level)
				}
			}
		}
		if stated == 0 {
			t.Errorf("%s states no instruction set", name)
		}
	})
}

// A kernel that has touched the wide registers returns only after VZEROUPPER:
// without it, what follows in SSE would be slow.
func TestKernelsLeaveNoUpperHalves(t *testing.T) {
	eachAssembly(t, func(name string, level Level, source string) {
		if level < AVX2 {
			return
		}
		returns, last := 0, ""
		for line := range strings.Lines(source) {
			switch line = strings.TrimSpace(line); {
			case line == "RET":
				returns++
				if last != "VZEROUPPER" {
					t.Errorf("%s: before a return stands %q, want VZEROUPPER", name, last)
				}
			case line != "" && !strings.HasPrefix(line, "//"):
				last = line
			}
		}
		if returns == 0 {
			t.Errorf("%s has no return", name)
		}
	})
}
