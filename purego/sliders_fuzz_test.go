package purego

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// FuzzSliders compares SliderMaps and SliderSets with the walk.
func FuzzSliders(f *testing.F) {
	for i, c := range occupancies.SetCases {
		f.Add(c.Orthogonal, c.Diagonal, c.Occupancy, uint8(i)) // each with another number of positions
	}
	f.Fuzz(checkSliders)
}

func checkSliders(t *testing.T, orthogonal, diagonal, occ uint64, n uint8) {
	var rook, bishop [64]uint64
	SliderMaps(&rook, &bishop, occ)
	for sq := range rook {
		if wantRook, wantBishop := walk.Rook(sq, occ), walk.Bishop(sq, occ); rook[sq] != wantRook || bishop[sq] != wantBishop {
			t.Errorf("SliderMaps, square %d, occupancy %#016x: got %#016x and %#016x, want %#016x and %#016x",
				sq, occ, rook[sq], bishop[sq], wantRook, wantBishop)
		}
	}
	// Each position is the one before it rotated by one bit.
	in := [3][]uint64{make([]uint64, n), make([]uint64, n), make([]uint64, n)}
	for i := range int(n) {
		for k, set := range []uint64{orthogonal, diagonal, occ} {
			in[k][i] = set<<(i&63) | set>>(-i&63)
		}
	}
	dst := make([]uint64, n)
	SliderSets(dst, in[0], in[1], in[2])
	for i, got := range dst {
		want := occupancies.Union(walk.Rook, in[0][i], in[2][i]) | occupancies.Union(walk.Bishop, in[1][i], in[2][i])
		if got != want {
			t.Errorf("SliderSets, position %d of %d, %#016x, %#016x, %#016x: got %#016x, want %#016x",
				i, n, in[0][i], in[1][i], in[2][i], got, want)
		}
	}
}
