package main

import (
	"math/bits"
	"math/rand/v2"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
)

// planLookupsOnLines plans the lookups along one line: from each square every
// occupancy of the line, the square itself in and out, with the rest of the board
// empty, full and, as often as rests tells, random.
func planLookupsOnLines(p *plan, lookups []subject[lookupFunc], rests int) {
	for line := rank; line < firstPiece; line++ {
		along := selected(lookups, func(kind kind) bool { return kind == line })
		for sq := range 64 {
			squares := occupancies.Line(walks[line], sq)
			n := (2 + rests) << bits.OnesCount64(squares)
			p.add(each(along, int64(n)), func(random *rand.Rand) error {
				s := newStream(n)
				i := 0
				ask := func(occ uint64) {
					s.sqs[i], s.occs[i], s.want[line][i] = hostile(sq, random), occ, walks[line](sq, occ)
					i++
				}
				for occ := range occupancies.Subsets(squares) {
					ask(occ)
					ask(occ | ^squares)
					for range rests {
						ask(occ | random.Uint64()&^squares)
					}
				}
				return lookUp(along, s)
			})
		}
	}
}

// planLookupsOfPieces plans the lookups of pieces.
func planLookupsOfPieces(p *plan, lookups []subject[lookupFunc], questions enumeration[question], rests ...rest) {
	ofPieces := selected(lookups, func(kind kind) bool { return kind >= firstPiece })
	for _, rest := range rests {
		once := pass{length: together, shifts: 1, rest: rest}
		for chunk := range once.chunks(questions.size) {
			p.add(each(ofPieces, once.comparisons()), func(random *rand.Rand) error {
				return lookUp(ofPieces, ask(questions, chunk, once, random))
			})
		}
	}
}

func lookUp(lookups []subject[lookupFunc], s *stream) error {
	got := make([]uint64, len(s.sqs))
	for _, f := range lookups {
		for i, sq := range s.sqs {
			got[i] = f.run(int(sq), s.occs[i])
		}
		if i := f.compare(got, s.want[f.kind]); i >= 0 {
			return differenceOn(f.tally, "", int(s.sqs[i]), s.occs[i], got[i], s.want[f.kind][i])
		}
	}
	return nil
}
