package kernels_test

import (
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A source draws queries.
type source = func(random *rand.Rand) queries

// onePiece returns the query of one square.
func onePiece(sq int, occ, free uint64) query {
	return query{sq: sq, diagonal: 1 << sq, orthogonal: 1 << sq, occ: occ, free: free}
}

// shuffled returns queries in random order, so that the elements of a call have different
// squares and occupancies.
func shuffled(all []query, random *rand.Rand) queries {
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return queries{len(all), func(i int) query { return all[i] }}
}

// relevantToQueens has every relevant occupancy of a queen on each square: each of a rook
// with each of a bishop.
func relevantToQueens(random *rand.Rand) queries {
	var sqs []uint8
	var occs []uint64
	for sq := range 64 {
		for occ := range occupancies.Subsets(occupancies.Relevant(walk.Queen, sq)) {
			sqs, occs = append(sqs, uint8(sq)), append(occs, occ)
		}
	}
	random.Shuffle(len(sqs), func(i, j int) { sqs[i], sqs[j], occs[i], occs[j] = sqs[j], sqs[i], occs[j], occs[i] })
	var free [64]uint64
	for sq := range free {
		free[sq] = ^occupancies.Relevant(walk.Queen, sq)
	}
	return queries{len(sqs), func(i int) query { return onePiece(int(sqs[i]), occs[i], free[sqs[i]]) }}
}

// part has one in scale of the queries of a source.
func part(s source, scale int) source {
	return func(random *rand.Rand) queries {
		q := s(random)
		q.n /= scale
		return q
	}
}

// relevantToPieces has every relevant occupancy of a rook on each square, and those of a
// bishop, each with a random one of the other piece.
func relevantToPieces(random *rand.Rand) queries {
	var all []query
	for sq := range 64 {
		rook, bishop := occupancies.Relevant(walk.Rook, sq), occupancies.Relevant(walk.Bishop, sq)
		for occ := range occupancies.Subsets(rook) {
			all = append(all, onePiece(sq, occ|random.Uint64()&bishop, ^(rook|bishop)))
		}
		for occ := range occupancies.Subsets(bishop) {
			all = append(all, onePiece(sq, occ|random.Uint64()&rook, ^(rook|bishop)))
		}
	}
	return shuffled(all, random)
}

var walks = [4]occupancies.Walk{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}

// alongLines has every occupancy of every line through each square, with the rest of the
// board empty, full and random.
func alongLines(random *rand.Rand) queries {
	var all []query
	for sq := range 64 {
		for _, walk := range walks {
			for occ := range occupancies.Around(occupancies.Line(walk, sq), random) {
				all = append(all, onePiece(sq, occ, 0))
			}
		}
	}
	return shuffled(all, random)
}

// along has every occupancy of the line of a walk through each square.
func along(walk occupancies.Walk) source {
	return func(random *rand.Rand) queries {
		var all []query
		for sq := range 64 {
			line := occupancies.Line(walk, sq)
			for occ := range occupancies.Subsets(line) {
				all = append(all, onePiece(sq, occ, ^line))
			}
		}
		return shuffled(all, random)
	}
}

// boards has all squares, in order, of random boards, and of every occupancy of every line
// with the rest of the board empty, full and random.
func boards(n int) source {
	return func(random *rand.Rand) queries {
		var occs []uint64
		for range n {
			occs = append(occs, occupancies.Random(random))
		}
		for line := range occupancies.Lines(walks[:]...) {
			for occ := range occupancies.Around(line, random) {
				occs = append(occs, occ)
			}
		}
		return queries{64 * len(occs), func(i int) query { return onePiece(i%64, occs[i/64], 0) }}
	}
}

// setsOnLines has every set of the squares of each line with every occupancy of the line,
// with the rest of the board empty, full and random.
func setsOnLines(random *rand.Rand) queries {
	var all []query
	for line := range occupancies.Lines(walks[:]...) {
		for set := range occupancies.Subsets(line) {
			for occ := range occupancies.Around(line, random) {
				all = append(all, query{diagonal: set, orthogonal: set, occ: occ})
			}
		}
	}
	return shuffled(all, random)
}

// randomSets has two random sets and a random occupancy in each query.
func randomSets(n int) source {
	return func(random *rand.Rand) queries {
		all := make([]query, n)
		for i := range all {
			all[i] = query{diagonal: occupancies.Random(random), orthogonal: occupancies.Random(random), occ: occupancies.Random(random)}
		}
		return queries{n, func(i int) query { return all[i] }}
	}
}

// byKind has three queries of each: of the orthogonal slider, of the diagonal one, and of
// both.
func byKind(s source) source {
	return func(random *rand.Rand) queries {
		q := s(random)
		return queries{3 * q.n, func(i int) query {
			x := q.at(i / 3)
			switch i % 3 {
			case 0:
				x.diagonal = 0
			case 1:
				x.orthogonal = 0
			}
			return x
		}}
	}
}
