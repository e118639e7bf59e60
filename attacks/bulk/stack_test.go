package bulk

import (
	"sync"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// onStack holds arguments and results on a goroutine's stack.
type onStack struct {
	dst, occs, diagonal, orthogonal [elements]uint64
	sqs                             [elements]uint8
	rook, bishop                    [64]uint64
}

// elements is a number that takes blocks and tail of every kernel.
const elements = 45

func (s *onStack) load(w *workload) {
	copy(s.sqs[:], w.batch.sqs)
	copy(s.occs[:], w.batch.occs)
	copy(s.diagonal[:], w.sets[0])
	copy(s.orthogonal[:], w.sets[1])
}

// call calls one of the functions that take memory and reports whether the results
// are right. It is a switch, not a list of closures, because arguments of a closure
// escape. SliderSets runs in place of its occupancies.
func call(which int, s *onStack, w *workload) bool {
	switch which {
	case 0:
		Rooks(s.dst[:], s.sqs[:], s.occs[:])
	case 1:
		Bishops(s.dst[:], s.sqs[:], s.occs[:])
	case 2:
		Queens(s.dst[:], s.sqs[:], s.occs[:])
	case 3:
		copy(s.dst[:], w.sets[2])
		SliderSets(s.dst[:], s.diagonal[:], s.orthogonal[:], s.dst[:])
		return s.dst == [elements]uint64(w.want)
	case 4:
		RookMap(&s.rook, w.boards[0])
		return s.rook == w.rook[0]
	case 5:
		BishopMap(&s.bishop, w.boards[0])
		return s.bishop == w.bishop[0]
	case 6:
		QueenMap(&s.rook, w.boards[1])
		for sq := range 64 {
			if s.rook[sq] != w.rook[1][sq]|w.bishop[1][sq] {
				return false
			}
		}
		return true
	default:
		BishopRookMaps(&s.bishop, &s.rook, w.boards[2])
		return s.rook == w.rook[2] && s.bishop == w.bishop[2]
	}
	return s.dst == [elements]uint64(w.attacks[which])
}

const calls = 8

// reach calls a function once at a depth, with the arguments in the innermost frame.
// At some depth the stack must grow for the frame of the kernel. It reports whether the
// results are right, and whether the arguments moved.
//
//go:noinline
func reach(which, depth int, w *workload) (right, moved bool) {
	if depth > 0 {
		return reach(which, depth-1, w)
	}
	var s onStack
	s.load(w)
	before := uintptr(unsafe.Pointer(&s))
	right = call(which, &s, w)
	return right, uintptr(unsafe.Pointer(&s)) != before
}

// TestStackGrowth calls every function that takes memory at each depth of a new
// goroutine's stack. At some depth the stack with the arguments must be copied to a
// larger one.
func TestStackGrowth(t *testing.T) {
	w := newWorkload(18, elements)
	eachLevel(t, func(t *testing.T) {
		deepest := 400
		if testing.Short() {
			deepest = 150
		}
		for which := range calls {
			moves := 0
			for depth := range deepest {
				var done sync.WaitGroup
				done.Go(func() {
					right, moved := reach(which, depth, w)
					if !right {
						t.Errorf("call %d by %s: wrong results at depth %d", which, Kernel(), depth)
					}
					if moved {
						moves++
					}
				})
				done.Wait()
			}
			// Under the race detector the arguments escape.
			if moves == 0 && !ranges.RaceEnabled {
				t.Errorf("call %d: the stack moved at none of %d depths", which, deepest)
			}
		}
	})
}
