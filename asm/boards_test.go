package asm

import (
	"math/bits"
	"math/rand/v2"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// randomBoard returns a board of a random density, from empty to full.
func randomBoard(r *rand.Rand) uint64 {
	dense, sparse, few := r.Uint64(), r.Uint64(), uint64(1)<<r.IntN(64)|1<<r.IntN(64)|1<<r.IntN(64)
	switch r.IntN(8) {
	case 0:
		return dense & sparse & r.Uint64()
	case 1, 2:
		return dense & sparse
	case 3, 4:
		return dense
	case 5:
		return dense | sparse
	case 6:
		return few
	default:
		return ^few
	}
}

// subsets calls f with each subset of set.
func subsets(set uint64, f func(subset uint64)) {
	for subset := uint64(0); ; {
		f(subset)
		subset = (subset - set) & set
		if subset == 0 {
			return
		}
	}
}

var walkLines = []reference{purego.WalkRank, purego.WalkFile, purego.WalkDiagonal, purego.WalkAntiDiagonal}

// A query is one lookup. Squares above 63 count modulo 64.
type query struct {
	sq  uint8
	occ uint64
}

// lineQueries are all occupancies of each line through each square, with the
// rest of the board empty, full and random.
var lineQueries = sync.OnceValue(func() []query {
	var queries []query
	r := rand.New(rand.NewPCG(1, 2))
	for sq := range 64 {
		for _, walk := range walkLines {
			line := walk(sq, 0)
			subsets(line, func(occ uint64) {
				queries = append(queries,
					query{uint8(sq), occ},
					query{uint8(sq) | 64, occ | ^line},
					query{uint8(sq) | 192, occ | r.Uint64()&^line})
			})
		}
	}
	return queries
})

// inner returns the squares on which a blocker can shorten the attacks of a
// rook, or a bishop, on sq: all but the last one of each ray.
func inner(walk reference, sq int) uint64 {
	var squares uint64
	for blocker := range 64 {
		if walk(sq, 1<<blocker) != walk(sq, 0) {
			squares |= 1 << blocker
		}
	}
	return squares
}

// rookQueries are all occupancies that matter to a rook, for each square.
var rookQueries = sync.OnceValue(func() []query { return innerQueries(purego.WalkRook, 12) })

// bishopQueries are all occupancies that matter to a bishop, for each square.
var bishopQueries = sync.OnceValue(func() []query { return innerQueries(purego.WalkBishop, 9) })

func innerQueries(walk reference, most int) []query {
	var queries []query
	reached := 0
	for sq := range 64 {
		squares := inner(walk, sq)
		reached = max(reached, bits.OnesCount64(squares))
		subsets(squares, func(occ uint64) { queries = append(queries, query{uint8(sq), occ}) })
	}
	if reached != most {
		panic("the inner squares are miscounted")
	}
	return queries
}

// A board is an occupancy with the attacks of a rook and of a bishop on each
// square.
type board struct {
	occ          uint64
	rook, bishop [64]uint64
}

// boards are all occupancies of each line, with the rest of the board empty,
// full and random, and random ones.
var boards = sync.OnceValue(func() []board {
	r := rand.New(rand.NewPCG(3, 4))
	occs := []uint64{0, ^uint64(0), 0x55aa55aa55aa55aa, 0xaa55aa55aa55aa55, 0xff818181818181ff, 0xffff00000000ffff}
	for range 2000 {
		occs = append(occs, randomBoard(r))
	}
	seen := make(map[uint64]bool)
	for sq := range 64 {
		for _, walk := range walkLines {
			line := walk(sq, 0) | 1<<sq
			if seen[line] {
				continue
			}
			seen[line] = true
			subsets(line, func(occ uint64) { occs = append(occs, occ, occ|^line, occ|r.Uint64()&^line) })
		}
	}
	all := make([]board, len(occs))
	for i, occ := range occs {
		all[i].occ = occ
		for sq := range 64 {
			all[i].rook[sq] = purego.WalkRook(sq, occ)
			all[i].bishop[sq] = purego.WalkBishop(sq, occ)
		}
	}
	return all
})

// union returns the attacks of a slider on each square of set.
func union(walk reference, set, occ uint64) uint64 {
	var attacks uint64
	for ; set != 0; set &= set - 1 {
		attacks |= walk(bits.TrailingZeros64(set), occ)
	}
	return attacks
}
