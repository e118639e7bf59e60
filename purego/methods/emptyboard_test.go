package methods

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

// TestRayTables compares the two ways to build the table of rays, whose rows other tests compare with
// the walk.
func TestRayTables(t *testing.T) {
	if RaysByFills() != rayAttacks {
		t.Error("RaysByFills and RaysByShifts return different tables")
	}
}

// TestSplits compares the splits of each line with its rays.
func TestSplits(t *testing.T) {
	halves := [4]struct{ positive, negative walk.Direction }{
		Rank:         {walk.East, walk.West},
		File:         {walk.North, walk.South},
		Diagonal:     {walk.NorthEast, walk.SouthWest},
		AntiDiagonal: {walk.NorthWest, walk.SouthEast},
	}
	for line := range halves {
		for sq := range 64 {
			bit, masks := uint64(1)<<sq, MasksEx(sq)
			for _, mask := range []uint64{masks.Of(Line(line)), masks.Of(Line(line)) | bit} {
				positive, negative := walk.Ray(sq, 0, halves[line].positive), walk.Ray(sq, 0, halves[line].negative)
				for _, split := range []struct {
					name      string
					got, want uint64
				}{
					{"PositiveRay", PositiveRay(mask, bit), positive},
					{"NegativeRay", NegativeRay(mask, bit), negative},
					{"PositiveRayOf", PositiveRayOf(mask, sq), positive},
					{"NegativeRayOf", NegativeRayOf(mask, sq), negative},
					{"PositiveRayOf", PositiveRayOf(mask, sq-64), positive},
					{"NegativeRayOf", NegativeRayOf(mask, sq+64), negative},
				} {
					if split.got != split.want {
						t.Errorf("%s: line %d, square %d: got %#016x, want %#016x", split.name, line, sq, split.got, split.want)
					}
				}
			}
		}
	}
}
