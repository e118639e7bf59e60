package kernels_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// An answer names what an operation returns for a question.
type answer int

const (
	rooks   answer = iota // the attacks of a rook on each square of orthogonal
	bishops               // of a bishop on each square of diagonal
	queens                // of a queen on each square of orthogonal
	sliders               // rooks and bishops
)

// A question is a position with the walker's answers. Both sets of most questions
// are the square sq. Pieces on the free squares do not change the answers.
type question struct {
	sq                              int
	orthogonal, diagonal, occ, free uint64
	answers                         [sliders + 1]uint64
}

// alone returns the question about one square whose rook and bishop attack so.
func alone(sq int, occ, free, rook, bishop uint64) question {
	set, both := uint64(1)<<sq, rook|bishop
	return question{sq, set, set, occ, free, [...]uint64{rook, bishop, both, both}}
}

// walked returns the question about one square, answered by the walker.
func walked(sq int, occ uint64) question {
	return alone(sq, occ, 0, walk.Rook(sq, occ), walk.Bishop(sq, occ))
}

// An enumeration numbers questions from 0 to size-1. Groups of questions stay
// together in the order in which they are asked.
type enumeration struct {
	size, group int
	at          func(i int) question
}

// in returns the question in a place. The first place follows the last. Groups
// whose numbers are consecutive lie far apart, so each lane of a kernel has another
// square and another occupancy.
func (e enumeration) in(place int) question {
	if e.group == 1 {
		n := uint64(e.size)
		return e.at(int(uint64(place) % n * stride(n) % n))
	}
	n := uint64(e.size / e.group)
	return e.at(int(uint64(place/e.group)%n*stride(n)%n)*e.group + place%e.group)
}

// stride returns a number near the golden section of n that has no divisor in
// common with n. Its multiples modulo n are therefore all the numbers below n.
func stride(n uint64) uint64 {
	s := n*618/1000 | 1
	for a, b := s, n; ; a, b = s, n {
		for b != 0 {
			a, b = b, a%b
		}
		if a == 1 {
			return s
		}
		s++
	}
}

// listed enumerates a list.
func listed(all []question) enumeration {
	return enumeration{len(all), 1, func(i int) question { return all[i] }}
}

// list answers all questions of an enumeration in advance.
func (e enumeration) list() enumeration {
	all := make([]question, e.size)
	for i := range all {
		all[i] = e.at(i)
	}
	return listed(all)
}

// A numbering finds the part that a number falls into. It holds the first number
// of each part, and at the end the size of all.
type numbering []int

func newNumbering(parts int, size func(part int) int) numbering {
	n := make(numbering, parts+1)
	for part := range parts {
		n[part+1] = n[part] + size(part)
	}
	return n
}

func (n numbering) find(i int) (part, rest int) {
	part, found := slices.BinarySearch(n[:len(n)-1], i)
	if !found {
		part--
	}
	return part, i - n[part]
}

// A reference holds the walker's attacks for every occupancy that matters to a
// rook and to a bishop, on each square. The relevant squares of the two do not
// meet. One occupancy of each, united, is a question about all pieces.
type reference struct {
	free         [64]uint64
	rook, bishop [64][]attacks
}

type attacks struct{ occ, squares uint64 }

func newReference() *reference {
	r := new(reference)
	for sq := range 64 {
		var relevant uint64
		all := func(walk occupancies.Walk) (all []attacks) {
			squares := occupancies.Relevant(walk, sq)
			relevant |= squares
			for occ := range occupancies.Subsets(squares) {
				all = append(all, attacks{occ, walk(sq, occ)})
			}
			return all
		}
		r.rook[sq], r.bishop[sq] = all(walk.Rook), all(walk.Bishop)
		r.free[sq] = ^relevant
	}
	return r
}

func (r *reference) question(sq, ofRook, ofBishop int) question {
	rook, bishop := r.rook[sq][ofRook], r.bishop[sq][ofBishop]
	return alone(sq, rook.occ|bishop.occ, r.free[sq], rook.squares, bishop.squares)
}

// pairs enumerates every occupancy that matters to a queen, for each square: each
// one of a rook with each one of a bishop.
func (r *reference) pairs() enumeration {
	n := newNumbering(64, func(sq int) int { return len(r.rook[sq]) * len(r.bishop[sq]) })
	return enumeration{n[64], 1, func(i int) question {
		sq, i := n.find(i)
		return r.question(sq, i/len(r.bishop[sq]), i%len(r.bishop[sq]))
	}}
}

// singles enumerates, for each square, every occupancy that matters to a rook and
// then every one that matters to a bishop, each with a varying one of the other.
func (r *reference) singles() enumeration {
	n := newNumbering(128, func(part int) int {
		if part < 64 {
			return len(r.rook[part])
		}
		return len(r.bishop[part-64])
	})
	const step = 1_000_003 // a prime
	return enumeration{n[128], 1, func(i int) question {
		part, i := n.find(i)
		if part < 64 {
			return r.question(part, i, int(uint(i)*step%uint(len(r.bishop[part]))))
		}
		return r.question(part-64, int(uint(i)*step%uint(len(r.rook[part-64]))), i)
	}}
}

var walks = [4]occupancies.Walk{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}

// onLines enumerates every occupancy of every line through each square, the square
// itself in and out, with the rest of the board empty, full and random.
func onLines(random *rand.Rand) enumeration {
	var all []question
	for sq := range 64 {
		for _, walk := range walks {
			for occ := range occupancies.Around(occupancies.Line(walk, sq), random) {
				all = append(all, walked(sq, occ))
			}
		}
	}
	return listed(all)
}

// along enumerates every occupancy of the line of a walk through each square. All
// answers are the attacks along it.
func along(walk occupancies.Walk) enumeration {
	var all []question
	for sq := range 64 {
		line := occupancies.Line(walk, sq)
		for occ := range occupancies.Subsets(line) {
			all = append(all, alone(sq, occ, ^line, walk(sq, occ), walk(sq, occ)))
		}
	}
	return listed(all)
}

// boards enumerates all squares of random boards, and of every occupancy of every
// line with the rest of the board empty, full and random.
func boards(n int, random *rand.Rand) enumeration {
	var occs []uint64
	for range n {
		occs = append(occs, occupancies.Random(random))
	}
	for line := range occupancies.Lines(walks[:]...) {
		occs = slices.AppendSeq(occs, occupancies.Around(line, random))
	}
	return enumeration{64 * len(occs), 64, func(i int) question { return walked(i%64, occs[i/64]) }}
}

// positions returns a question about two sets, answered by the walker.
func positions(orthogonal, diagonal, occ uint64) question {
	q := question{orthogonal: orthogonal, diagonal: diagonal, occ: occ}
	q.answers[rooks] = occupancies.Union(walk.Rook, orthogonal, occ)
	q.answers[bishops] = occupancies.Union(walk.Bishop, diagonal, occ)
	q.answers[queens] = q.answers[rooks] | occupancies.Union(walk.Bishop, orthogonal, occ)
	q.answers[sliders] = q.answers[rooks] | q.answers[bishops]
	return q
}

// setsOnLines enumerates every set of the squares of each line, for every occupancy
// of the line, with the rest of the board empty, full and random.
func setsOnLines(random *rand.Rand) enumeration {
	var lines, occs []uint64
	for line := range occupancies.Lines(walks[:]...) {
		for occ := range occupancies.Around(line, random) {
			lines, occs = append(lines, line), append(occs, occ)
		}
	}
	n := newNumbering(len(occs), func(part int) int { return 1 << bits.OnesCount64(lines[part]) })
	return enumeration{n[len(occs)], 1, func(i int) question {
		part, i := n.find(i)
		var set uint64
		for line := lines[part]; line != 0; line, i = line&(line-1), i>>1 {
			set |= line & -line * uint64(i&1)
		}
		return positions(set, set, occs[part])
	}}
}

// crowded enumerates positions of random sets.
func crowded(n int, random *rand.Rand) enumeration {
	all := make([][3]uint64, n)
	for i := range all {
		all[i] = [...]uint64{occupancies.Random(random), occupancies.Random(random), occupancies.Random(random)}
	}
	return enumeration{n, 1, func(i int) question { return positions(all[i][0], all[i][1], all[i][2]) }}
}

// byKind makes three questions of each: its orthogonal sliders, its diagonal ones,
// and both.
func byKind(e enumeration) enumeration {
	return enumeration{3 * e.size, 1, func(i int) question {
		q := e.at(i / 3)
		switch i % 3 {
		case 0:
			q.diagonal, q.answers[sliders] = 0, q.answers[rooks]
		case 1:
			q.orthogonal, q.answers[sliders] = 0, q.answers[bishops]
		}
		return q
	}}
}
