package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// A step is a number of files and ranks.
type step struct{ files, ranks int }

var (
	knightSteps = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	kingSteps   = []step{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	northSteps  = []step{{-1, 1}, {1, 1}}
	southSteps  = []step{{-1, -1}, {1, -1}}
)

// leap returns the squares of the board that the steps lead to from sq.
func leap(sq int, steps []step) (reached uint64) {
	for _, s := range steps {
		file, rank := sq&7+s.files, sq>>3+s.ranks
		if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
			reached |= 1 << (8*rank + file)
		}
	}
	return reached
}

// eachSet calls f with the empty and the full set, each square, each pair and random sets of all sizes.
func eachSet(f func(set uint64)) {
	f(0)
	f(^uint64(0))
	for a := range 64 {
		for b := range a + 1 {
			f(1<<a | 1<<b)
		}
	}
	random := rand.New(rand.NewPCG(11, 12))
	for range 4096 {
		set := random.Uint64()
		f(set)
		f(set & random.Uint64() & random.Uint64())
		f(set | random.Uint64() | random.Uint64())
	}
}

// union returns the union of f over the squares of a set.
func union(set uint64, f func(sq int) uint64) (squares uint64) {
	for ; set != 0; set &= set - 1 {
		squares |= f(bits.TrailingZeros64(set))
	}
	return squares
}

func north(sq int) uint64 { return walk.Ray(sq, 0, walk.North) }
func south(sq int) uint64 { return walk.Ray(sq, 0, walk.South) }

// attackSpan returns the squares that a pawn attacks from sq and from the squares in front of it.
func attackSpan(sq int, front uint64, steps []step) uint64 {
	return union(front|1<<sq, func(sq int) uint64 { return leap(sq, steps) })
}

// TestSets compares the functions on sets with the union of the results for each square.
func TestSets(t *testing.T) {
	for _, f := range []struct {
		name string
		of   func(set uint64) uint64
		one  func(sq int) uint64
	}{
		{"Knights", attacks.Knights[uint64], func(sq int) uint64 { return leap(sq, knightSteps) }},
		{"Kings", attacks.Kings[uint64], func(sq int) uint64 { return leap(sq, kingSteps) }},
		{"PawnsNorth", attacks.PawnsNorth[uint64], func(sq int) uint64 { return leap(sq, northSteps) }},
		{"PawnsSouth", attacks.PawnsSouth[uint64], func(sq int) uint64 { return leap(sq, southSteps) }},
		{"FillNorth", attacks.FillNorth[uint64], func(sq int) uint64 { return 1<<sq | north(sq) }},
		{"FillSouth", attacks.FillSouth[uint64], func(sq int) uint64 { return 1<<sq | south(sq) }},
		{"FillFile", attacks.FillFile[uint64], func(sq int) uint64 { return 1<<sq | north(sq) | south(sq) }},
		{"FrontSpanNorth", attacks.FrontSpanNorth[uint64], north},
		{"FrontSpanSouth", attacks.FrontSpanSouth[uint64], south},
		{"AttackSpanNorth", attacks.AttackSpanNorth[uint64],
			func(sq int) uint64 { return attackSpan(sq, north(sq), northSteps) }},
		{"AttackSpanSouth", attacks.AttackSpanSouth[uint64],
			func(sq int) uint64 { return attackSpan(sq, south(sq), southSteps) }},
	} {
		eachSet(func(set uint64) {
			if got, want := f.of(set), union(set, f.one); got != want {
				t.Fatalf("%s(%#016x) = %#016x, want %#016x", f.name, set, got, want)
			}
		})
	}
}
