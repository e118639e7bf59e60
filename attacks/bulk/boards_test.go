package bulk

import (
	"math/bits"
	"math/rand/v2"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// A walk is the ray walker for one piece or line.
type walk func(sq int, occ uint64) uint64

// randomBoard returns a board of a random density.
func randomBoard(random *rand.Rand) uint64 {
	board := random.Uint64()
	for range random.IntN(4) {
		board &= random.Uint64()
	}
	if random.IntN(4) == 0 {
		return ^board
	}
	return board
}

// subsets returns all subsets of a set.
func subsets(set uint64) (all []uint64) {
	for subset := uint64(0); ; {
		all = append(all, subset)
		if subset = (subset - set) & set; subset == 0 {
			return all
		}
	}
}

// boards are all occupancies of every line, with the rest of the board empty,
// full and random.
var boards = sync.OnceValue(func() (occs []uint64) {
	random := rand.New(rand.NewPCG(1, 0))
	seen := make(map[uint64]bool)
	for sq := range 64 {
		for _, line := range []walk{purego.WalkRank, purego.WalkFile, purego.WalkDiagonal, purego.WalkAntiDiagonal} {
			squares := line(sq, 0) | 1<<sq
			if seen[squares] {
				continue
			}
			seen[squares] = true
			for _, occ := range subsets(squares) {
				occs = append(occs, occ, occ|^squares, occ|random.Uint64()&^squares)
			}
		}
	}
	return occs
})

// union returns the attacks of the pieces of a set, walked one by one.
func union(walk walk, set, occ uint64) (attacks uint64) {
	for ; set != 0; set &= set - 1 {
		attacks |= walk(bits.TrailingZeros64(set), occ)
	}
	return attacks
}
