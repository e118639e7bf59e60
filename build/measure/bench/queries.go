package main

import "math/rand/v2"

// batch is the number of queries of a batch.
const batch = 4096

// hot is the number of queries of a loop of single lookups. They leave most of the
// first level of cache to the tables.
const hot = 1024

// queries are random squares and occupancies, with a quarter of the board occupied.
// They are the same in every run of the command.
type queries struct {
	sqs  []uint8
	occs []uint64
}

func newQueries(n int) *queries {
	random := rand.New(rand.NewPCG(64, 12))
	q := &queries{make([]uint8, n), make([]uint64, n)}
	for i := range n {
		q.sqs[i] = uint8(random.UintN(64))
		q.occs[i] = random.Uint64() & random.Uint64()
	}
	return q
}

// positions are random occupancies with two rooks, two bishops and a queen among the
// pieces. diagonal holds the bishops and the queen, orthogonal the rooks and the
// queen.
type positions struct {
	diagonal, orthogonal, occs []uint64
}

func newPositions(n int) *positions {
	random := rand.New(rand.NewPCG(5, 64))
	p := &positions{make([]uint64, n), make([]uint64, n), make([]uint64, n)}
	for i := range n {
		var pieces [5]uint64
		for j, sq := range random.Perm(64)[:len(pieces)] {
			pieces[j] = 1 << sq
		}
		rooks, bishops, queen := pieces[0]|pieces[1], pieces[2]|pieces[3], pieces[4]
		p.diagonal[i], p.orthogonal[i] = bishops|queen, rooks|queen
		p.occs[i] = random.Uint64()&random.Uint64() | rooks | bishops | queen
	}
	return p
}
