package main

import (
	"iter"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// planMaps plans the maps of so many random boards, and of every occupancy of
// every line with the rest of the board empty, full and random: all 64 squares.
func planMaps(p *plan, maps []subject[mapFunc], both []subject[sliderMapsFunc], boards int) {
	for ; boards > 0; boards -= boardsTogether {
		n := min(boards, boardsTogether)
		planMapsOf(p, maps, both, n, func(random *rand.Rand) iter.Seq[uint64] {
			return func(yield func(uint64) bool) {
				for i := 0; i < n && yield(occupancies.Random(random)); i++ {
				}
			}
		})
	}
	for line := range occupancies.Lines(lines...) {
		planMapsOf(p, maps, both, 3<<bits.OnesCount64(line), func(random *rand.Rand) iter.Seq[uint64] {
			return occupancies.Around(line, random)
		})
	}
}

// boardsTogether is how many random boards make a task.
const boardsTogether = 256

// planMapsOf plans the maps of n boards, all squares walked.
func planMapsOf(p *plan, maps []subject[mapFunc], both []subject[sliderMapsFunc], n int, boards func(*rand.Rand) iter.Seq[uint64]) {
	shares := slices.Concat(each(maps, int64(64*n)), each(both, int64(2*64*n)))
	p.add(shares, func(random *rand.Rand) error {
		memory := newMapMemory()
		for occ := range boards(random) {
			var want [queen + 1][64]uint64
			for sq := range 64 {
				want[rook][sq], want[bishop][sq] = walks[rook](sq, occ), walks[bishop](sq, occ)
				want[queen][sq] = want[rook][sq] | want[bishop][sq]
			}
			if err := memory.call(maps, both, occ, 0, want[rook][:], want[bishop][:], want[queen][:]); err != nil {
				return err
			}
		}
		return nil
	})
}

// planMapsOfQuestions plans the maps of the boards of questions: the one square
// that each is about.
func planMapsOfQuestions(p *plan, maps []subject[mapFunc], both []subject[sliderMapsFunc], questions enumeration[question], rests ...rest) {
	for _, rest := range rests {
		once := pass{length: together, shifts: 1, rest: rest}
		shares := slices.Concat(each(maps, once.comparisons()), each(both, 2*once.comparisons()))
		for chunk := range once.chunks(questions.size) {
			p.add(shares, func(random *rand.Rand) error {
				s := ask(questions, chunk, once, random)
				memory := newMapMemory()
				for i, occ := range s.occs {
					err := memory.call(maps, both, occ, int(s.sqs[i]&63),
						s.want[rook][i:i+1], s.want[bishop][i:i+1], s.want[queen][i:i+1])
					if err != nil {
						return err
					}
				}
				return nil
			})
		}
	}
}

// A mapMemory is memory for two maps.
type mapMemory struct {
	one, two *destination
	calls    int
}

func newMapMemory() *mapMemory { return &mapMemory{one: newDestination(64), two: newDestination(64)} }

// call makes all maps of a board and compares their squares from first on. The
// maps lie at another alignment each time.
func (m *mapMemory) call(maps []subject[mapFunc], both []subject[sliderMapsFunc], occ uint64, first int, rooks, bishops, queens []uint64) error {
	m.calls++
	check := func(t *tally, memory *destination, dst *[64]uint64, want []uint64) error {
		got := dst[first:][:len(want)]
		if i := t.compare(got, want); i >= 0 {
			return differenceOn(t, "", first+i, occ, got[i], want[i])
		}
		return memory.untouched(t)
	}
	for _, f := range maps {
		dst := (*[64]uint64)(m.one.take(m.calls, 64))
		f.run(dst, occ)
		want := queens
		switch f.kind {
		case rook:
			want = rooks
		case bishop:
			want = bishops
		}
		if err := check(f.tally, m.one, dst, want); err != nil {
			return err
		}
	}
	for _, f := range both {
		dst, dst2 := (*[64]uint64)(m.one.take(m.calls, 64)), (*[64]uint64)(m.two.take(m.calls/margin, 64))
		f.run(dst, dst2, occ)
		if err := check(f.tally, m.one, dst, rooks); err != nil {
			return err
		}
		if err := check(f.tally, m.two, dst2, bishops); err != nil {
			return err
		}
	}
	return nil
}
