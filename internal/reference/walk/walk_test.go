package walk

import (
	"cmp"
	"math/rand/v2"
	"testing"
)

// TestDefinition compares the walks with the definition of an attack: the square is in one
// of the eight directions and all squares between are empty.
func TestDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 0))
	for range 200 {
		occ := random.Uint64() & random.Uint64()
		for sq := range 64 {
			var rays [8]uint64
			for target := range 64 {
				files, ranks := target&7-sq&7, target>>3-sq>>3
				if target == sq || files != 0 && ranks != 0 && files != ranks && files != -ranks {
					continue
				}
				around := [3][3]Direction{{SouthWest, South, SouthEast}, {West, 0, East}, {NorthWest, North, NorthEast}}
				d := around[1+sign(ranks)][1+sign(files)]
				free := true
				for i := 1; i < max(files, -files, ranks, -ranks); i++ {
					free = free && occ>>(sq+i*(sign(files)+8*sign(ranks)))&1 == 0
				}
				if free {
					rays[d] |= 1 << target
				}
			}
			for d, want := range rays {
				if got := Ray(sq, occ, Direction(d)); got != want {
					t.Fatalf("square %d, occupancy %#016x, direction %d: got %#016x, want %#016x", sq, occ, d, got, want)
				}
				if got := Ray(sq-64, occ, Direction(d+8)); got != want {
					t.Fatalf("square %d, direction %d: got %#016x, want %#016x as without the higher bits", sq-64, d+8, got, want)
				}
			}
			got := [...]uint64{Rank(sq, occ), File(sq, occ), Diagonal(sq, occ), AntiDiagonal(sq, occ), Rook(sq, occ),
				Bishop(sq, occ), Queen(sq, occ)}
			rank, file := rays[East]|rays[West], rays[North]|rays[South]
			diagonal, antiDiagonal := rays[NorthEast]|rays[SouthWest], rays[NorthWest]|rays[SouthEast]
			rook, bishop := rank|file, diagonal|antiDiagonal
			if want := [...]uint64{rank, file, diagonal, antiDiagonal, rook, bishop, rook | bishop}; got != want {
				t.Fatalf("lines and pieces on %d, occupancy %#016x: got %#016x, want %#016x", sq, occ, got, want)
			}
		}
	}
}

func sign(x int) int { return cmp.Compare(x, 0) }
