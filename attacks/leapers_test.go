package attacks_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// A step leads a piece by a number of files and ranks.
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

// leapers are the sets of pieces that no other piece can block.
var leapers = []struct {
	name string
	set  func(set uint64) uint64
	step []step
}{
	{"Knights", attacks.Knights[uint64], knightSteps},
	{"Kings", attacks.Kings[uint64], kingSteps},
	{"PawnsNorth", attacks.PawnsNorth[uint64], northSteps},
	{"PawnsSouth", attacks.PawnsSouth[uint64], southSteps},
}

// eachSet calls f with the empty and the full set, every square, every pair of
// squares and random sets of all sizes.
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

func TestSetsOfLeapers(t *testing.T) {
	for _, leaper := range leapers {
		eachSet(func(set uint64) {
			want := union(set, func(sq int) uint64 { return leap(sq, leaper.step) })
			if got := leaper.set(set); got != want {
				t.Fatalf("%s(%#016x) = %#016x, want %#016x", leaper.name, set, got, want)
			}
		})
	}
}
