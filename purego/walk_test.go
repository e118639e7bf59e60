package purego

import (
	"math/rand/v2"
	"testing"
)

// TestWalkDefinition compares the walk with the definition: a square is attacked
// if it lies in one of the eight directions and all squares between are empty.
func TestWalkDefinition(t *testing.T) {
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
				// The directions as they lie around a square.
				d := [3][3]Direction{
					{SouthWest, South, SouthEast},
					{West, 0, East},
					{NorthWest, North, NorthEast},
				}[1+sign(ranks)][1+sign(files)]
				free := true
				for i := 1; i < max(files, -files, ranks, -ranks); i++ {
					free = free && occ>>(sq+i*(sign(files)+8*sign(ranks)))&1 == 0
				}
				if free {
					rays[d] |= 1 << target
				}
			}
			for d, want := range rays {
				if got := Walk(sq, occ, Direction(d)); got != want {
					t.Fatalf("square %d, occupancy %#016x, direction %d: got %#016x, want %#016x", sq, occ, d, got, want)
				}
				if got := Walk(sq-64, occ, Direction(d+8)); got != want {
					t.Fatalf("square %d, direction %d: got %#016x, want %#016x as without the higher bits", sq-64, d+8, got, want)
				}
			}
			for _, walker := range []struct {
				name      string
				got, want uint64
			}{
				{"WalkRank", WalkRank(sq, occ), rays[East] | rays[West]},
				{"WalkFile", WalkFile(sq, occ), rays[North] | rays[South]},
				{"WalkDiagonal", WalkDiagonal(sq, occ), rays[NorthEast] | rays[SouthWest]},
				{"WalkAntiDiagonal", WalkAntiDiagonal(sq, occ), rays[NorthWest] | rays[SouthEast]},
				{"WalkRook", WalkRook(sq, occ), rays[North] | rays[East] | rays[South] | rays[West]},
				{"WalkBishop", WalkBishop(sq, occ), rays[NorthEast] | rays[SouthEast] | rays[SouthWest] | rays[NorthWest]},
				{"WalkQueen", WalkQueen(sq, occ), WalkRook(sq, occ) | WalkBishop(sq, occ)},
			} {
				if walker.got != walker.want {
					t.Fatalf("%s(%d, %#016x): got %#016x, want %#016x", walker.name, sq, occ, walker.got, walker.want)
				}
			}
		}
	}
}

func sign(x int) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}

// TestWalkDrawn checks a queen by eye: x is empty and o occupied, both attacked;
// # is occupied and out of reach.
func TestWalkDrawn(t *testing.T) {
	b := drawing(t, `
		. . . # . . . o
		x . . . . . x .
		. x . o . x . .
		. . x x x . . .
		# o x Q x x o #
		. . x x o . . .
		. x . x . # . .
		x . . o . . # .`)
	for _, own := range []uint64{0, b['Q']} {
		if got, want := WalkQueen(27, b['o']|b['#']|own), b['x']|b['o']; got != want {
			t.Errorf("got %#016x, want %#016x", got, want)
		}
	}
}
