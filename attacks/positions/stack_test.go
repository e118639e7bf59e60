package positions_test

import (
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// So many elements take a group of 64 and lanes of eight with a tail, or groups of 32 of
// which the last overlaps the one before.
const elements = 77

// onStack holds arguments and results that live on a goroutine's stack.
type onStack struct {
	positions       [elements]Position
	moves, checkers [elements]uint8
	checks          [elements]Check
	attacks         [elements]Attack
}

// run makes all calls and reports whether the answers are right. It is no closure, so
// that the arguments do not escape.
func (s *onStack) run(g *games) bool {
	positions.LegalCounts(s.moves[:], s.checkers[:], s.positions[:])
	positions.Checks(s.checks[:], s.positions[:])
	positions.Attacks(s.attacks[:], s.positions[:], positions.Opponent)
	return s.moves == [elements]uint8(g.moves) && s.checkers == [elements]uint8(g.checkers) &&
		s.checks == [elements]Check(g.checks) && s.attacks == [elements]Attack(g.attacks[1])
}

// reach goes to a depth first and has the arguments there, so that the frame of a
// kernel itself is what the stack has no room for. It counts the moves of the stack.
//
//go:noinline
func reach(depth int, g *games, right *bool, moved *int) {
	var room [64]byte
	if depth > 0 {
		reach(depth-1, g, right, moved)
		runtime.KeepAlive(&room)
		return
	}
	var s onStack
	copy(s.positions[:], g.positions)
	before := uintptr(unsafe.Pointer(&s))
	*right = s.run(g)
	if uintptr(unsafe.Pointer(&s)) != before {
		*moved++
	}
}

// TestStackGrowth makes calls at every depth of a new goroutine's stack. Kernels have
// frames of many kilobytes, so that some calls must move the stack with the arguments.
func TestStackGrowth(t *testing.T) {
	g := manyGames()
	eachLevel(t, func(t *testing.T) {
		deepest := 400
		if testing.Short() {
			deepest = 120
		}
		moved := 0
		for depth := range deepest {
			right := false
			var done sync.WaitGroup
			done.Go(func() { reach(depth, g, &right, &moved) })
			done.Wait()
			if !right {
				t.Fatalf("wrong answers at depth %d", depth)
			}
		}
		if moved == 0 && !ranges.RaceEnabled {
			t.Errorf("at none of %d depths the stack moved in a call", deepest)
		}
	})
}

// TestAllocations: no call allocates, and arguments can stay on the caller's stack. The
// race detector's reports alone make them escape.
func TestAllocations(t *testing.T) {
	g := manyGames()
	eachLevel(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			var s onStack
			copy(s.positions[:], g.positions)
			if !s.run(g) {
				t.Error("wrong answers")
			}
		}); n != 0 && !ranges.RaceEnabled {
			t.Errorf("%v allocations", n)
		}
	})
}

// TestGoroutines makes calls on the same positions from many goroutines while the
// garbage collector runs without a pause.
func TestGoroutines(t *testing.T) {
	g := manyGames()
	rounds := 40
	if testing.Short() {
		rounds = 5
	}
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	eachLevel(t, func(t *testing.T) {
		var done sync.WaitGroup
		for range 8 {
			done.Go(func() {
				for range rounds {
					s := new(onStack)
					copy(s.positions[:], g.positions)
					if !s.run(g) {
						t.Error("wrong answers")
						return
					}
					runtime.GC()
				}
			})
		}
		done.Wait()
	})
}
