//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestKernelRequirements checks that the level in a file's name, or a level below it, requires every
// instruction set that avo states in the comments of the file's kernels.
func TestKernelRequirements(t *testing.T) {
	eachAssembly(t, func(name string, level Level, source string) {
		required := []string{"sse", "sse2", "cmov"} // every amd64 CPU has these
		for ; level > Portable; level-- {
			for _, r := range Requirements(level) {
				required = append(required, strings.Replace(r.Feature, "avx512gfni", "gfni", 1))
			}
		}
		stated := regexp.MustCompile(`// Requires: (.*)`).FindAllStringSubmatch(source, -1)
		if len(stated) == 0 {
			t.Errorf("%s states no instruction set", name)
		}
		for _, list := range stated {
			for set := range strings.SplitSeq(strings.ToLower(list[1]), ", ") {
				if !slices.Contains(required, set) {
					t.Errorf("%s uses %s, which its level does not require", name, set)
				}
			}
		}
	})
}
