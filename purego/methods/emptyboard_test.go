package methods

import "testing"

// TestRayTables compares the two ways to build the table of rays, whose rows other tests compare with
// the walk.
func TestRayTables(t *testing.T) {
	if RaysByFills() != rayAttacks {
		t.Error("RaysByFills and RaysByShifts return different tables")
	}
}

// TestSplits checks that the parts of a line leave out the square, whether the line holds it or not. Other
// tests compare the parts of lines without the square with the walk.
func TestSplits(t *testing.T) {
	for sq := range 64 {
		bit, masks := uint64(1)<<sq, MasksEx(sq)
		for line := range LineKind(4) {
			without := masks.Of(line)
			with := without | bit
			if PositiveRay(with, bit) != PositiveRay(without, bit) || NegativeRay(with, bit) != NegativeRay(without, bit) ||
				PositiveRayOf(with, sq) != PositiveRayOf(without, sq) || NegativeRayOf(with, sq) != NegativeRayOf(without, sq) {
				t.Errorf("a part of line %d holds square %d", line, sq)
			}
		}
	}
}
