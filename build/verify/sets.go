package main

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// planSetsOfOne plans the set-wise functions on one piece: of the two kinds at
// once each alone and both.
func planSetsOfOne(p *plan, sets []subject[setFunc], both []subject[sliderSetFunc], questions enumeration[question], rests ...rest) {
	for _, rest := range rests {
		once := pass{length: together, shifts: 1, rest: rest}
		shares := slices.Concat(each(sets, once.comparisons()), each(both, 3*once.comparisons()))
		for chunk := range once.chunks(questions.size) {
			p.add(shares, func(random *rand.Rand) error {
				s := ask(questions, chunk, once, random)
				for i, occ := range s.occs {
					set := uint64(1) << (s.sqs[i] & 63)
					err := callSets(sets, both, set, set, occ, s.want[rook][i], s.want[bishop][i], s.want[bishop][i])
					if err != nil {
						return err
					}
				}
				return nil
			})
		}
	}
}

// planSetsOnLines plans them on every set of the squares of every line, for every
// occupancy of it, with the rest of the board empty, full and random.
func planSetsOnLines(p *plan, sets []subject[setFunc], both []subject[sliderSetFunc]) {
	for line := range occupancies.Lines(lines...) {
		n := int64(3) << (2 * bits.OnesCount64(line))
		p.add(slices.Concat(each(sets, n), each(both, 3*n)), func(random *rand.Rand) error {
			var rooks, bishops [256]uint64
			for occ := range occupancies.Around(line, random) {
				i := 0
				for set := range occupancies.Subsets(line) {
					if set != 0 {
						// Subsets come in the order of their numbers.
						sq := bits.TrailingZeros64(set)
						rooks[i] = rooks[i&(i-1)] | walks[rook](sq, occ)
						bishops[i] = bishops[i&(i-1)] | walks[bishop](sq, occ)
					}
					if err := callSets(sets, both, set, set, occ, rooks[i], bishops[i], bishops[i]); err != nil {
						return err
					}
					i++
				}
			}
			return nil
		})
	}
}

// planSets plans them on so many random sets.
func planSets(p *plan, sets []subject[setFunc], both []subject[sliderSetFunc], n int) {
	for ; n > 0; n -= together {
		n := int64(min(n, together))
		p.add(slices.Concat(each(sets, n), each(both, 3*n)), func(random *rand.Rand) error {
			for range n {
				set, other, occ := occupancies.Random(random), occupancies.Random(random), occupancies.Random(random)
				err := callSets(sets, both, set, other, occ,
					union(walks[rook], set, occ), union(walks[bishop], set, occ), union(walks[bishop], other, occ))
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// union returns the attacks of a slider on each square of a set.
func union(walk occupancies.Walk, set, occ uint64) (attacks uint64) {
	for ; set != 0; set &= set - 1 {
		attacks |= walk(bits.TrailingZeros64(set), occ)
	}
	return attacks
}

// callSets calls the functions with a set, and those for two kinds at once with
// another set for bishops. rooks and bishops are the attacks of the set, others
// those of bishops on the other one.
func callSets(sets []subject[setFunc], both []subject[sliderSetFunc], set, other, occ, rooks, bishops, others uint64) error {
	for _, f := range sets {
		want := rooks | bishops
		switch f.kind {
		case rook:
			want = rooks
		case bishop:
			want = bishops
		}
		f.made.Add(1)
		if got := f.run(set, occ); got != want {
			return &difference{f.tally, "", []board{{"set", set}, {"occupancy", occ}, {"got", got}, {"want", want}}}
		}
	}
	for _, f := range both {
		for _, c := range [...]struct{ orthogonal, diagonal, want uint64 }{
			{set, other, rooks | others}, {set, 0, rooks}, {0, other, others},
		} {
			f.made.Add(1)
			if got := f.run(c.orthogonal, c.diagonal, occ); got != c.want {
				return differenceOfSets(f.tally, "", c.orthogonal, c.diagonal, occ, got, c.want)
			}
		}
	}
	return nil
}

func differenceOfSets(t *tally, place string, orthogonal, diagonal, occ, got, want uint64) error {
	return &difference{t, place, []board{
		{"orthogonal", orthogonal}, {"diagonal", diagonal}, {"occupancy", occ}, {"got", got}, {"want", want},
	}}
}
