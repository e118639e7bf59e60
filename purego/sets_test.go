package purego

import (
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// TestSliderSetsIntoLonger checks that one result written to a slice of three changes only one element.
func TestSliderSetsIntoLonger(t *testing.T) {
	got := []uint64{1, 2, 3}
	SliderSets(got, []uint64{0}, []uint64{1}, []uint64{0})
	if want := []uint64{walk.Rook(0, 0), 2, 3}; !slices.Equal(got, want) {
		t.Errorf("got %#x, want %#x", got, want)
	}
}
