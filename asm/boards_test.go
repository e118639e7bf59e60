package asm

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

var walkLines = []reference{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}

// A query is a square, modulo 64, and an occupancy, with the attacks of a rook and a bishop.
type query struct {
	sq                uint8
	occ, rook, bishop uint64
}

func newQuery(sq uint8, occ uint64) query {
	return query{sq, occ, walk.Rook(int(sq&63), occ), walk.Bishop(int(sq&63), occ)}
}

// lineQueries are all occupancies of each line through each square, the rest being empty, full and random.
var lineQueries = sync.OnceValue(func() []query {
	var queries []query
	r := rand.New(rand.NewPCG(1, 2))
	for sq := range 64 {
		for _, line := range walkLines {
			// Kernels get squares above 63 too.
			high := [...]uint8{0, 64, 192}
			for occ := range occupancies.Around(line(sq, 0), r) {
				queries = append(queries, newQuery(uint8(sq)|high[len(queries)%len(high)], occ))
			}
		}
	}
	return queries
})

// manyQueries are those on lines, and the relevant occupancies of a rook and of a bishop on each square.
var manyQueries = sync.OnceValue(func() []query {
	queries := slices.Clone(lineQueries())
	for sq := range 64 {
		for _, piece := range []reference{walk.Rook, walk.Bishop} {
			for occ := range occupancies.Subsets(occupancies.Relevant(piece, sq)) {
				queries = append(queries, newQuery(uint8(sq), occ))
			}
		}
	}
	return queries
})

// A board is an occupancy and the attacks of a rook and a bishop on each square.
type board struct {
	occ          uint64
	rook, bishop [64]uint64
}

func newBoard(occ uint64) board {
	b := board{occ: occ}
	for sq := range 64 {
		b.rook[sq], b.bishop[sq] = walk.Rook(sq, occ), walk.Bishop(sq, occ)
	}
	return b
}

// boards are all occupancies of each line, the rest being empty, full and random, and random occupancies.
var boards = sync.OnceValue(func() []board {
	r := rand.New(rand.NewPCG(3, 4))
	occs := []uint64{0, ^uint64(0), 0x55aa55aa55aa55aa, 0xaa55aa55aa55aa55, 0xff818181818181ff, 0xffff00000000ffff}
	for range 2000 {
		occs = append(occs, occupancies.Random(r))
	}
	for line := range occupancies.Lines(walkLines...) {
		occs = slices.AppendSeq(occs, occupancies.Around(line, r))
	}
	all := make([]board, len(occs))
	for i, occ := range occs {
		all[i] = newBoard(occ)
	}
	return all
})

// union returns the attacks of a slider on each square of set.
var union = occupancies.Union
