//go:build amd64 && gc && !purego && !msan && !asan

package asm

import (
	_ "embed"
	"strings"
	"testing"
)

// setsSource is the source that the tests were built from. An overlay of the go command can replace the
// file on disk.
//
//go:embed sets_amd64.go
var setsSource string

// TestSliderSetDispatch reads in the source that SliderSet calls its kernel. That kernel takes no memory,
// so TestReached cannot find it.
func TestSliderSetDispatch(t *testing.T) {
	const want = `
	level = min(level, best)
	switch {
	case level >= AVX2:
		return sliderSetAVX2(diagonal, orthogonal, occ)
	default:
		return purego.SliderSet(diagonal, orthogonal, occ)
	}
}
`
	if !strings.Contains(setsSource, want) {
		t.Errorf("no function ends in%s", want)
	}
}
