package asm

import "testing"

// onStack holds the arguments of every function.
type onStack struct {
	dst, occs, orthogonal, diagonal [300]uint64
	sqs                             [300]uint8
	rook, bishop                    [64]uint64

	positions       [300][8]uint64
	checks          [300][4]uint64
	attacks         [300][7]uint64
	moves, checkers [300]uint8
}

// call calls every function at a level. It returns a sum of all results, so the compiler
// cannot drop a call.
func (a *onStack) call(level Level, n int) (sum uint64) {
	Rooks(level, a.dst[:], a.sqs[:n], a.occs[:])
	Bishops(level, a.dst[:], a.sqs[:n], a.occs[:])
	Queens(level, a.dst[:], a.sqs[:n], a.occs[:])
	RookMap(level, &a.rook, 1)
	BishopMap(level, &a.bishop, 1)
	QueenMap(level, &a.rook, 1)
	SliderMaps(level, &a.rook, &a.bishop, 1)
	SliderSets(level, a.dst[:], a.orthogonal[:], a.diagonal[:], a.occs[:n])
	LegalCounts(level, a.moves[:], a.checkers[:], a.positions[:n])
	Checks(level, a.checks[:], a.positions[:n])
	Attacks(level, a.attacks[:], a.positions[:n], 1)
	return a.dst[0] + a.rook[0] + a.bishop[0] +
		uint64(a.moves[0]) + uint64(a.checkers[0]) + a.checks[0][3] + a.attacks[0][6] +
		RookSet(level, 1, 2) + BishopSet(level, 1, 2) + QueenSet(level, 1, 2) + SliderSet(level, 1, 2, 4)
}

// No argument escapes, at any level and length. A stub without go:noescape would move
// arguments from the caller's stack to the heap.
func TestArgumentsDoNotEscape(t *testing.T) {
	for level := Portable; level <= Best(); level++ {
		for _, n := range []int{0, 1, 8, 45, 64, 300} {
			if allocated := testing.AllocsPerRun(10, func() {
				var a onStack
				sink += a.call(level, n)
			}); allocated != 0 {
				t.Errorf("%v allocations by calls at %v on %d elements, want none", allocated, level, n)
			}
		}
	}
}
