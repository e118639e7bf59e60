package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/walk"
)

func north(sq int) uint64 { return walk.Ray(sq, 0, walk.North) }

func south(sq int) uint64 { return walk.Ray(sq, 0, walk.South) }

// attackSpan returns the squares that a pawn attacks from sq and from the squares
// in front of it.
func attackSpan(sq int, front uint64, steps []step) uint64 {
	return union(front|1<<sq, func(sq int) uint64 { return leap(sq, steps) })
}

// fills are the fills, and the squares that they return for one square.
var fills = []struct {
	name string
	fill func(set uint64) uint64
	one  func(sq int) uint64
}{
	{"FillNorth", attacks.FillNorth[uint64], func(sq int) uint64 { return 1<<sq | north(sq) }},
	{"FillSouth", attacks.FillSouth[uint64], func(sq int) uint64 { return 1<<sq | south(sq) }},
	{"FillFile", attacks.FillFile[uint64], func(sq int) uint64 { return 1<<sq | north(sq) | south(sq) }},
	{"FrontSpanNorth", attacks.FrontSpanNorth[uint64], north},
	{"FrontSpanSouth", attacks.FrontSpanSouth[uint64], south},
	{"AttackSpanNorth", attacks.AttackSpanNorth[uint64], func(sq int) uint64 { return attackSpan(sq, north(sq), northSteps) }},
	{"AttackSpanSouth", attacks.AttackSpanSouth[uint64], func(sq int) uint64 { return attackSpan(sq, south(sq), southSteps) }},
}

// Sets are compared with walks from each of their squares.
func TestFills(t *testing.T) {
	for _, fill := range fills {
		eachSet(func(set uint64) {
			if got, want := fill.fill(set), union(set, fill.one); got != want {
				t.Fatalf("%s(%#016x) = %#016x, want %#016x", fill.name, set, got, want)
			}
		})
	}
}
