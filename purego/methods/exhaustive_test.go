package methods

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/occupancies"
)

var exhaustive = flag.Bool("exhaustive", false, "make the comparisons of TestExhaustive")

// TestExhaustive compares every lookup with the ray walk: every occupancy of its
// line from every square, the square itself in and out, with the rest of the board
// empty, full, and 64 times random. With -short there are 8 random rests.
func TestExhaustive(t *testing.T) {
	if !*exhaustive {
		t.Skip("only -exhaustive includes it")
	}
	rests, made := 64, 0
	if testing.Short() {
		rests = 8
	}
	random := rand.New(rand.NewPCG(4, 0))
	tried := 0
	for l := range lookups {
		for sq := range 64 {
			line := occupancies.Line(l.Walk, sq)
			for on := range occupancies.Subsets(line) {
				want := l.Walk(sq, on)
				for i := range 2 + rests {
					rest := []uint64{0, ^uint64(0), random.Uint64()}[min(i, 2)]
					occ := on | rest&^line
					if got := l.Attacks(sq, occ); got != want {
						t.Fatalf("%s: square %d, occupancy %#016x: got %#016x, want %#016x", l.Name, sq, occ, got, want)
					}
					made++
				}
			}
		}
		tried++
	}
	t.Logf("%d comparisons of %d lookups, and no difference", made, tried)
}
