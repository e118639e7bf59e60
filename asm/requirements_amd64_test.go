//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"strings"
	"testing"
)

// A comment in the assembly states the instruction sets of each function. The level in
// the file's name, or a level below it, requires all of them.
func TestKernelRequirements(t *testing.T) {
	demanded := map[Level]map[string]bool{}
	for level := BMI2; level <= AVX512; level++ {
		// Every amd64 CPU has these.
		demanded[level] = map[string]bool{"sse": true, "sse2": true, "cmov": true}
		for below := BMI2; below <= level; below++ {
			for _, r := range Requirements(below) {
				demanded[level][r.Feature] = true
			}
		}
	}
	features := map[string]string{"gfni": "avx512gfni"}
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
					t.Errorf("%s uses %s, which %v does not require", name, set, level)
				}
			}
		}
		if stated == 0 {
			t.Errorf("%s states no instruction set", name)
		}
	})
}

// A kernel that uses ymm or zmm registers executes VZEROUPPER before it returns. SSE code
// after it would be slow otherwise.
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
					t.Errorf("%s: the instruction before RET is %q, want VZEROUPPER", name, last)
				}
			case line != "" && !strings.HasPrefix(line, "//"):
				last = line
			}
		}
		if returns == 0 {
			t.Errorf("%s has no RET", name)
		}
	})
}
