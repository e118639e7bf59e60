//go:build !asan && !race

package bulk

import "testing"

// arguments are the arguments of one call of each function.
type arguments struct {
	dst, diagonal, orthogonal, occs [99]Bitboard
	sqs                             [99]Square
	rook, bishop                    [64]Bitboard
	named                           attackMap
}

// callAll calls every function of the package.
func (a *arguments) callAll() {
	Rooks(a.dst[:], a.sqs[:], a.occs[:])
	Bishops(a.dst[:], a.sqs[:], a.occs[:])
	Queens(a.dst[:], a.sqs[:], a.occs[:])
	RookMap(&a.rook, 1)
	BishopMap(&a.bishop, 1)
	QueenMap(&a.rook, 1)
	QueenMap(&a.named, 1)
	sink += SliderSet(3, 5, sink)
	SliderSets(a.dst[:], a.diagonal[:], a.orthogonal[:], a.occs[:])
	sink += Bitboard(len(Kernel()))
}

// TestAllocations checks that no call allocates and that arguments stay on the caller's stack. They
// escape under the race detector, because calls report them to it. The address sanitizer allocates.
func TestAllocations(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() { var a arguments; a.callAll() }); n != 0 {
			t.Errorf("%v allocations, want none", n)
		}
	})
}

// sink keeps results from being optimized away.
var sink Bitboard
