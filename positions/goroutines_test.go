package positions_test

import (
	"runtime"
	"runtime/debug"
	"sync"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// elements is a group of 64, lanes of eight and a tail, or groups of 32 of which the last two overlap.
const elements = 77

// onStack holds arguments and results on a goroutine's stack.
type onStack struct {
	positions       [elements]Position
	moves, checkers [elements]uint8
	checks          [elements]Check
	attacks         [elements]Attack
}

// run makes all calls and reports whether the results are those of some positions.
func (s *onStack) run(want []solved) bool {
	for i := range s.positions {
		s.positions[i] = want[i].Position
	}
	positions.LegalCounts(s.moves[:], s.checkers[:], s.positions[:])
	positions.Checks(s.checks[:], s.positions[:])
	positions.Attacks(s.attacks[:], s.positions[:], positions.Opponent)
	for i := range s.positions {
		kind, side := s.positions[i].PieceOn(i)
		s.positions[i].OfKind(kind)
		s.positions[i].Mobility(side)
		s.positions[i].Hash()
		if s.moves[i] != want[i].moves || s.checkers[i] != want[i].checkers || s.checks[i] != want[i].checks ||
			s.attacks[i] != want[i].attacks[positions.Opponent] {
			return false
		}
	}
	return true
}

// TestGoroutines makes calls from many goroutines while the garbage collector runs all the time.
func TestGoroutines(t *testing.T) {
	rounds := 20
	if testing.Short() {
		rounds = 5
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	eachLevel(t, func(t *testing.T) {
		var done sync.WaitGroup
		for worker := range 8 {
			want := games()[31*worker:]
			done.Go(func() {
				for range rounds {
					s := new(onStack)
					for range 20 {
						if !s.run(want) {
							t.Error("wrong results")
							return
						}
					}
					runtime.GC()
				}
			})
		}
		done.Wait()
	})
}
