package main

import "math/rand/v2"

// An enumeration numbers questions from 0 to size-1.
type enumeration[Q any] struct {
	size int
	at   func(i int) Q
}

// in returns the question in a place. Behind the last place comes the first.
// Questions that are numbered in a row stand far apart, so that a kernel has
// other squares and other occupancies in each of its lanes.
func (e enumeration[Q]) in(place int) Q {
	size := uint64(e.size)
	return e.at(int(uint64(place) % size * stride(size) % size))
}

// stride returns a number near the golden section of n that has no divisor in
// common with n, so that its multiples modulo n are all the numbers below n.
func stride(n uint64) uint64 {
	s := n*618/1000 | 1
	for greatestCommonDivisor(s, n) != 1 {
		s++
	}
	return s
}

func greatestCommonDivisor(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// A rest tells what stands on the free squares of a question.
type rest int

const (
	empty rest = iota
	full
	scattered
)

func (r rest) board(random *rand.Rand) uint64 {
	switch r {
	case empty:
		return 0
	case full:
		return ^uint64(0)
	}
	return random.Uint64()
}

// A stream is questions in the order in which they are asked, with the answers by
// kind.
type stream struct {
	sqs  []uint8
	occs []uint64
	want [queen + 1][]uint64
}

func newStream(n int) *stream {
	s := &stream{sqs: make([]uint8, n), occs: make([]uint64, n)}
	for kind := range s.want {
		s.want[kind] = make([]uint64, n)
	}
	return s
}

// hostile gives a square bits above the sixth, which do not count.
func hostile(sq int, random *rand.Rand) uint8 { return uint8(sq) | uint8(random.Uint32())&^63 }

// ask returns the questions of a chunk of a pass.
func ask(questions enumeration[question], chunk int, pass pass, random *rand.Rand) *stream {
	n := pass.questions()
	s := newStream(n)
	for i := range n {
		q := questions.in(chunk*pass.chunk() + i)
		s.sqs[i], s.occs[i] = hostile(q.sq, random), q.occ|pass.rest.board(random)&q.free
		s.want[rook][i], s.want[bishop][i], s.want[queen][i] = q.rook, q.bishop, q.rook|q.bishop
	}
	return s
}
