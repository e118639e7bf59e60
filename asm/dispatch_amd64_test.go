//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	_ "embed"
	"strings"
	"testing"
)

// These are the sources that the tests were built from. An overlay of the go command can replace the
// files on disk.
var (
	//go:embed sets.go
	setsSource string
	//go:embed sets_amd64.go
	setsAMD64Source string
)

// TestSetDispatch reads in the source that QueenSet and SliderSet run the kernel of the level. That
// kernel takes no memory, so TestReached cannot find it.
func TestSetDispatch(t *testing.T) {
	for _, f := range []struct{ source, want string }{
		{setsSource, "func QueenSet(level Level, set, occ uint64) uint64 { return SliderSet(level, set, set, occ) }\n"},
		{setsAMD64Source, `
	level = min(level, best)
	switch {
	case level >= AVX2:
		return sliderSetAVX2(diagonal, orthogonal, occ)
	default:
		return purego.SliderSet(diagonal, orthogonal, occ)
	}
}
`},
	} {
		if !strings.Contains(f.source, f.want) {
			t.Errorf("no function is, or ends in\n%s", f.want)
		}
	}
}
