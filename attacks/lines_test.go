package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

func TestMasks(t *testing.T) {
	for sq := range 64 {
		for _, test := range []struct {
			name string
			got  uint64
			line func(sq int, occ uint64) uint64
		}{
			{"RankMask", attacks.RankMask[uint64](sq), purego.WalkRank},
			{"FileMask", attacks.FileMask[uint64](sq), purego.WalkFile},
			{"DiagonalMask", attacks.DiagonalMask[uint64](sq), purego.WalkDiagonal},
			{"AntiDiagonalMask", attacks.AntiDiagonalMask[uint64](sq), purego.WalkAntiDiagonal},
			{"EmptyRook, sq added,", attacks.EmptyRook[uint64](sq) | 1<<sq, purego.WalkRook},
			{"EmptyBishop, sq added,", attacks.EmptyBishop[uint64](sq) | 1<<sq, purego.WalkBishop},
		} {
			if want := test.line(sq, 0) | 1<<sq; test.got != want {
				t.Errorf("%s(%d) = %#016x, want %#016x", test.name, sq, test.got, want)
			}
		}
	}
}

var directions = map[attacks.Direction]purego.Direction{
	attacks.North: purego.North, attacks.NorthEast: purego.NorthEast,
	attacks.East: purego.East, attacks.SouthEast: purego.SouthEast,
	attacks.South: purego.South, attacks.SouthWest: purego.SouthWest,
	attacks.West: purego.West, attacks.NorthWest: purego.NorthWest,
}

func TestRay(t *testing.T) {
	if len(directions) != 8 {
		t.Fatalf("%d directions are told apart, want 8", len(directions))
	}
	for d, reference := range directions {
		for sq := range 64 {
			want := purego.Walk(sq, 0, reference)
			if got := attacks.Ray[uint64](sq, d); got != want {
				t.Errorf("Ray(%d, %d) = %#016x, want %#016x", sq, d, got, want)
			}
			if got := attacks.Ray[uint64](sq, d+8*31); got != want {
				t.Errorf("Ray(%d, %d) = %#016x, want %#016x: only three bits count", sq, d+8*31, got, want)
			}
		}
	}
}

// pair returns what Between and Line must, found by walking from a in every
// direction until b is met.
func pair(a, b int) (between, line uint64) {
	for _, d := range directions {
		if reached := purego.Walk(a, 1<<b, d); reached>>b&1 != 0 {
			return reached &^ (1 << b), purego.Walk(a, 0, d) | purego.Walk(a, 0, (d+4)&7) | 1<<a
		}
	}
	return 0, 0
}

func TestBetweenAndLine(t *testing.T) {
	for a := range 64 {
		for b := range 64 {
			between, line := pair(a, b)
			if got := attacks.Between[uint64](a, b); got != between {
				t.Errorf("Between(%d, %d) = %#016x, want %#016x", a, b, got, between)
			}
			if got := attacks.Line[uint64](a, b); got != line {
				t.Errorf("Line(%d, %d) = %#016x, want %#016x", a, b, got, line)
			}
		}
	}
}
