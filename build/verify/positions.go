package main

import (
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// A position is a question about sets of two kinds, with the walker's answer.
type position struct {
	orthogonal, diagonal, occ, free, want uint64
}

// alone makes positions of questions: each square as a rook, as a bishop and as
// a queen.
func alone(questions enumeration[question]) enumeration[position] {
	return enumeration[position]{3 * questions.size, func(i int) position {
		q := questions.at(i / 3)
		at := position{occ: q.occ, free: q.free}
		if i%3 != 1 {
			at.orthogonal, at.want = 1<<q.sq, q.rook
		}
		if i%3 != 0 {
			at.diagonal, at.want = 1<<q.sq, at.want|q.bishop
		}
		return at
	}}
}

// crowded enumerates so many positions of random sets.
func crowded(n int, random *rand.Rand) enumeration[position] {
	all := make([]position, n)
	for i := range all {
		orthogonal, diagonal, occ := occupancies.Random(random), occupancies.Random(random), occupancies.Random(random)
		all[i] = position{orthogonal: orthogonal, diagonal: diagonal, occ: occ,
			want: union(walks[rook], orthogonal, occ) | union(walks[bishop], diagonal, occ)}
	}
	return enumeration[position]{n, func(i int) position { return all[i] }}
}

// planPositions plans the calls for many positions, cut by each of the passes.
func planPositions(p *plan, functions []subject[sliderSetsFunc], positions enumeration[position], passes []pass) {
	for _, pass := range passes {
		for chunk := range pass.chunks(positions.size) {
			p.add(each(functions, pass.comparisons()), func(random *rand.Rand) error {
				n := pass.questions()
				in := [3][]uint64{make([]uint64, n), make([]uint64, n), make([]uint64, n)}
				want := make([]uint64, n)
				for i := range n {
					at := positions.in(chunk*pass.chunk() + i)
					in[0][i], in[1][i], in[2][i] = at.orthogonal, at.diagonal, at.occ|pass.rest.board(random)&at.free
					want[i] = at.want
				}
				memory := newDestination(pass.length)
				for _, f := range functions {
					for at := range pass.calls() {
						if err := callPositions(f, in, want, at, pass, memory); err != nil {
							return err
						}
					}
				}
				return nil
			})
		}
	}
}

// callPositions makes the call for the positions from one on.
func callPositions(f subject[sliderSetsFunc], in [3][]uint64, want []uint64, at int, pass pass, memory *destination) error {
	n := pass.length
	dst := memory.take(at, n)
	for i := range in {
		in[i] = in[i][at:][:n]
	}
	arguments := in
	if pass.inPlace != 0 {
		copy(dst, in[pass.inPlace-1])
		arguments[pass.inPlace-1] = dst
	}
	f.run(dst, arguments[0], arguments[1], arguments[2])
	if i := f.compare(dst, want[at:][:n]); i >= 0 {
		return differenceOfSets(f.tally, pass.place(i), in[0][i], in[1][i], in[2][i], dst[i], want[at+i])
	}
	return memory.untouched(f.tally)
}
