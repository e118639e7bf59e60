//go:build !asan && !race

package bulk

import "testing"

// TestAllocations checks that no call allocates and that arguments stay on the caller's stack. They
// escape under the race detector, because calls report them to it. The address sanitizer allocates.
func TestAllocations(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			var dst, diagonal, orthogonal, occs [99]Bitboard
			var sqs [99]Square
			var board [64]Bitboard
			var named attackMap
			Rooks(dst[:], sqs[:], occs[:])
			Bishops(dst[:], sqs[:], occs[:])
			Queens(dst[:], sqs[:], occs[:])
			RookMap(&board, 1)
			BishopMap(&board, 1)
			QueenMap(&board, 1)
			QueenMap(&named, 1)
			sink += SliderSet(3, 5, sink)
			SliderSets(dst[:], diagonal[:], orthogonal[:], occs[:])
			sink += Bitboard(len(Kernel()))
		}); n != 0 {
			t.Errorf("%v allocations, want none", n)
		}
	})
}

// sink keeps results from being optimized away.
var sink Bitboard
