package bulk

import (
	"sync"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// onStack holds arguments and results on a goroutine's stack.
type onStack struct {
	dst, occs, orthogonal, diagonal [elements]uint64
	sqs                             [elements]uint8
	rook, bishop                    [64]uint64
}

// elements is a number that takes blocks and tail of every kernel.
const elements = 45

func (s *onStack) load(w *workload) {
	copy(s.sqs[:], w.batch.sqs)
	copy(s.occs[:], w.batch.occs)
	copy(s.orthogonal[:], w.sets[0])
	copy(s.diagonal[:], w.sets[1])
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
		SliderSets(s.dst[:], s.orthogonal[:], s.diagonal[:], s.dst[:])
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
		SliderMaps(&s.rook, &s.bishop, w.boards[2])
		return s.rook == w.rook[2] && s.bishop == w.bishop[2]
	}
	return s.dst == [elements]uint64(w.attacks[which])
}

const calls = 8

// A descent records calls of a goroutine whose stack grows below their arguments.
type descent struct {
	wrong int     // the first call with a wrong result, or -1
	moves int     // how often the arguments moved
	last  uintptr // the last address of the arguments
}

// descend calls a function at one depth after another, with the arguments in the
// outermost frame.
//
//go:noinline
func descend(which, depth int, s *onStack, w *workload, d *descent) {
	if at := uintptr(unsafe.Pointer(s)); at != d.last {
		if d.last != 0 {
			d.moves++
		}
		d.last = at
	}
	if !call(which, s, w) && d.wrong < 0 {
		d.wrong = which
	}
	if depth > 0 {
		descend(which, depth-1, s, w, d)
	}
}

// reach calls a function once at a depth, with the arguments in the innermost frame.
// At some depth the stack must grow for the frame of the kernel.
//
//go:noinline
func reach(which, depth int, w *workload, d *descent) {
	if depth > 0 {
		reach(which, depth-1, w, d)
		return
	}
	var s onStack
	s.load(w)
	d.last = uintptr(unsafe.Pointer(&s))
	if !call(which, &s, w) {
		d.wrong = which
	}
	if uintptr(unsafe.Pointer(&s)) != d.last {
		d.moves++
	}
}

// TestStackGrowth calls every function that takes memory while the stack with its
// arguments is copied to a larger one. It does so in a goroutine whose stack grows
// below the arguments, and in a goroutine for each depth of the arguments. It checks
// that the arguments did move.
func TestStackGrowth(t *testing.T) {
	w := newWorkload(18, elements)
	eachLevel(t, func(t *testing.T) {
		deepest := 400
		if testing.Short() {
			deepest = 150
		}
		var moved [calls]int
		for which := range calls {
			fresh(func() {
				var s onStack
				s.load(w)
				d := descent{wrong: -1}
				descend(which, 2000, &s, w, &d)
				if d.wrong >= 0 {
					t.Errorf("call %d by %s: wrong results while the stack grows below the arguments", which, Kernel())
				}
				if d.moves == 0 && !ranges.RaceEnabled {
					t.Errorf("call %d: the arguments did not move", which)
				}
			})
			for depth := range deepest {
				fresh(func() {
					d := descent{wrong: -1}
					reach(which, depth, w, &d)
					if d.wrong >= 0 {
						t.Errorf("call %d by %s: wrong results at depth %d", which, Kernel(), depth)
					}
					moved[which] += d.moves
				})
			}
			if t.Failed() {
				return
			}
		}
		// Under the race detector the arguments escape.
		for which, moves := range moved {
			if moves == 0 && !ranges.RaceEnabled {
				t.Errorf("call %d: the stack moved at none of %d depths", which, deepest)
			}
		}
	})
}

// fresh runs a function on the stack of a new goroutine.
func fresh(f func()) {
	var done sync.WaitGroup
	done.Add(1)
	go func() {
		defer done.Done()
		f()
	}()
	done.Wait()
}
