package asm

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// rarePositions returns all captures en passant and all castling, each with the king and
// an enemy queen on any square, for both colours. There are no other pieces.
func rarePositions() (positions [][8]uint64) {
	const pawns, rooks, queens, kings, state = 1, 4, 5, 6, 7
	add := func(p [8]uint64) {
		positions = append(positions, p)
		// The same with colours exchanged and the board turned upside down.
		var q [8]uint64
		for i, board := range p {
			q[i] = bits.ReverseBytes64(board)
		}
		q[0] = (q[pawns] | q[rooks] | q[queens] | q[kings]) &^ q[0]
		q[state] |= 1 << 32
		positions = append(positions, q)
	}
	for king := range 64 {
		for queen := range 64 {
			enemyKing := uint64(1) << 63
			for file := range 8 {
				for _, from := range []int{file - 1, file + 1} {
					if from < 0 || from > 7 {
						continue
					}
					captured, capturing, passed := uint64(1)<<(32+file), uint64(1)<<(32+from), uint64(1)<<(40+file)
					if captured|capturing|passed != captured|capturing|passed&^(1<<king|1<<queen) {
						continue
					}
					add([8]uint64{1<<king | capturing, captured | capturing, 0, 0, 0, 1 << queen, 1<<king | enemyKing, passed})
				}
				if king < 8 && file != king {
					add([8]uint64{1<<king | 1<<file, 0, 0, 0, 1 << file, 1 << queen, 1<<king | enemyKing, 1 << file})
				}
			}
		}
	}
	return slices.DeleteFunc(positions, func(p [8]uint64) bool { return !exact(&p) })
}

// Kernels count what the portable function counts. Other tests compare that with the
// rules of chess.
func TestRarePositions(t *testing.T) {
	positions := rarePositions()
	n := len(positions)
	if n < 50_000 {
		t.Fatalf("there are %d positions, want at least 50000", n)
	}
	want, got, checkers := make([]uint8, n), make([]uint8, n), make([]uint8, n)
	purego.LegalCounts(want, nil, positions)
	each(t, legalCountsKernels, func(t *testing.T, k kernel[legalCountsFunc]) {
		// Groups of 64, and calls that are too short for them.
		for _, size := range []int{n, 9} {
			clear(got)
			for from := 0; from < n; from += size {
				to := min(from+size, n)
				k.run(got[from:to], checkers[from:to], positions[from:to])
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%d a call, %#x: got %d moves, want %d", size, positions[i], got[i], want[i])
				}
			}
		}
	})
}
