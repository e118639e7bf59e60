package kernels_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// A result selects one of the results of a query.
type result int

const (
	rooks   result = iota // the attacks of a rook on each square of orthogonal
	bishops               // the attacks of a bishop on each square of diagonal
	queens                // the attacks of a queen on each square of orthogonal
	sliders               // the union of rooks and bishops
)

// A query is a position and its results by the walk. Most queries have only the square sq
// in both sets. Pieces on the free squares do not change the results.
type query struct {
	sq                              int
	diagonal, orthogonal, occ, free uint64
	results                         [sliders + 1]uint64
}

// squareQuery returns the query of one square, given the attacks of a rook and a bishop there.
func squareQuery(sq int, occ, free, rook, bishop uint64) query {
	set, both := uint64(1)<<sq, rook|bishop
	return query{sq, set, set, occ, free, [...]uint64{rook, bishop, both, both}}
}

// walkedQuery returns the query of one square, with the results of the walk.
func walkedQuery(sq int, occ uint64) query {
	return squareQuery(sq, occ, 0, walk.Rook(sq, occ), walk.Bishop(sq, occ))
}

// An enumeration numbers queries from 0 to size-1. Calls take the groups in another order,
// and the queries of a group together.
type enumeration struct {
	size, group int
	at          func(i int) query
}

// in returns the query in a place. The first place follows the last. Groups with
// consecutive numbers are far apart, so the lanes of a kernel have different squares and
// occupancies.
func (e enumeration) in(place int) query {
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
func listed(all []query) enumeration {
	return enumeration{len(all), 1, func(i int) query { return all[i] }}
}

// list computes all queries of an enumeration in advance.
func (e enumeration) list() enumeration {
	all := make([]query, e.size)
	for i := range all {
		all[i] = e.at(i)
	}
	return listed(all)
}

// A numbering finds the part that a number belongs to. It holds the first number of each
// part, then the total.
type numbering []int

func newNumbering(parts int, size func(part int) int) numbering {
	n := make(numbering, parts+1)
	for part := range parts {
		n[part+1] = n[part] + size(part)
	}
	return n
}

func (n numbering) find(i int) (part, offset int) {
	part, found := slices.BinarySearch(n[:len(n)-1], i)
	if !found {
		part--
	}
	return part, i - n[part]
}

// A reference holds the walk's attacks of a rook and a bishop on each square, for every
// relevant occupancy. The relevant squares of the two are disjoint, so the union of an
// occupancy of each is a query of all pieces.
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

func (r *reference) query(sq, ofRook, ofBishop int) query {
	rook, bishop := r.rook[sq][ofRook], r.bishop[sq][ofBishop]
	return squareQuery(sq, rook.occ|bishop.occ, r.free[sq], rook.squares, bishop.squares)
}

// pairs enumerates the relevant occupancies of a queen on each square: each of a rook with
// each of a bishop.
func (r *reference) pairs() enumeration {
	n := newNumbering(64, func(sq int) int { return len(r.rook[sq]) * len(r.bishop[sq]) })
	return enumeration{n[64], 1, func(i int) query {
		sq, i := n.find(i)
		return r.query(sq, i/len(r.bishop[sq]), i%len(r.bishop[sq]))
	}}
}

// singles enumerates the relevant occupancies of a rook on each square, and those of a
// bishop, each with a varying one of the other piece.
func (r *reference) singles() enumeration {
	n := newNumbering(128, func(part int) int {
		if part < 64 {
			return len(r.rook[part])
		}
		return len(r.bishop[part-64])
	})
	const step = 1_000_003 // a prime
	return enumeration{n[128], 1, func(i int) query {
		part, i := n.find(i)
		if part < 64 {
			return r.query(part, i, int(uint(i)*step%uint(len(r.bishop[part]))))
		}
		return r.query(part-64, int(uint(i)*step%uint(len(r.rook[part-64]))), i)
	}}
}

var walks = [4]occupancies.Walk{walk.Rank, walk.File, walk.Diagonal, walk.AntiDiagonal}

// onLines enumerates every occupancy of every line through each square, with the rest of
// the board empty, full and random.
func onLines(random *rand.Rand) enumeration {
	var all []query
	for sq := range 64 {
		for _, walk := range walks {
			for occ := range occupancies.Around(occupancies.Line(walk, sq), random) {
				all = append(all, walkedQuery(sq, occ))
			}
		}
	}
	return listed(all)
}

// along enumerates every occupancy of the line of a walk through each square. All results
// are the attacks along the line.
func along(walk occupancies.Walk) enumeration {
	var all []query
	for sq := range 64 {
		line := occupancies.Line(walk, sq)
		for occ := range occupancies.Subsets(line) {
			all = append(all, squareQuery(sq, occ, ^line, walk(sq, occ), walk(sq, occ)))
		}
	}
	return listed(all)
}

// boards enumerates all squares of random boards, and of every occupancy of every line with
// the rest of the board empty, full and random.
func boards(n int, random *rand.Rand) enumeration {
	var occs []uint64
	for range n {
		occs = append(occs, occupancies.Random(random))
	}
	for line := range occupancies.Lines(walks[:]...) {
		occs = slices.AppendSeq(occs, occupancies.Around(line, random))
	}
	return enumeration{64 * len(occs), 64, func(i int) query { return walkedQuery(i%64, occs[i/64]) }}
}

// setsQuery returns the query of two sets.
func setsQuery(diagonal, orthogonal, occ uint64) query {
	q := query{diagonal: diagonal, orthogonal: orthogonal, occ: occ}
	q.results[rooks] = occupancies.Union(walk.Rook, orthogonal, occ)
	q.results[bishops] = occupancies.Union(walk.Bishop, diagonal, occ)
	q.results[queens] = q.results[rooks] | occupancies.Union(walk.Bishop, orthogonal, occ)
	q.results[sliders] = q.results[rooks] | q.results[bishops]
	return q
}

// setsOnLines enumerates every set of the squares of each line with every occupancy of the
// line, with the rest of the board empty, full and random.
func setsOnLines(random *rand.Rand) enumeration {
	var lines, occs []uint64
	for line := range occupancies.Lines(walks[:]...) {
		for occ := range occupancies.Around(line, random) {
			lines, occs = append(lines, line), append(occs, occ)
		}
	}
	n := newNumbering(len(occs), func(part int) int { return 1 << bits.OnesCount64(lines[part]) })
	return enumeration{n[len(occs)], 1, func(i int) query {
		part, i := n.find(i)
		var set uint64
		for line := lines[part]; line != 0; line, i = line&(line-1), i>>1 {
			set |= line & -line * uint64(i&1)
		}
		return setsQuery(set, set, occs[part])
	}}
}

// randomSets enumerates queries of random sets.
func randomSets(n int, random *rand.Rand) enumeration {
	all := make([][3]uint64, n)
	for i := range all {
		all[i] = [...]uint64{occupancies.Random(random), occupancies.Random(random), occupancies.Random(random)}
	}
	return enumeration{n, 1, func(i int) query { return setsQuery(all[i][0], all[i][1], all[i][2]) }}
}

// byKind makes three queries of each: the orthogonal sliders, the diagonal ones, and both.
func byKind(e enumeration) enumeration {
	return enumeration{3 * e.size, 1, func(i int) query {
		q := e.at(i / 3)
		switch i % 3 {
		case 0:
			q.diagonal, q.results[sliders] = 0, q.results[rooks]
		case 1:
			q.orthogonal, q.results[sliders] = 0, q.results[bishops]
		}
		return q
	}}
}
