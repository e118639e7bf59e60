package main

import "github.com/kindergarten-bitboards/kindergarten/build/internal/loops"

// An evictor evicts all other data from the first two levels of cache: it reads a
// buffer several times their size. An engine's hash table or network does the same
// between lookups.
type evictor [16 << 20 / 8]uint64

// newEvictor returns a buffer and writes to all of it. Until a page is written, Linux
// maps it to one shared page of zeros, which fits any cache.
func newEvictor() *evictor {
	e := new(evictor)
	for i := range e {
		e[i] = uint64(i)
	}
	return e
}

func (e *evictor) evict() {
	sum := uint64(0)
	for i := 0; i < len(e); i += 64 / 8 {
		sum += e[i]
	}
	loops.Sink ^= sum
}

// evictedGroup is the larger number of lookups between evictions. An engine makes as
// many at a few positions. In a larger group the first lookups load more of a small
// table for the others.
const evictedGroup = 256

// eviction returns a function that evicts the tables and copies the queries of the
// next group to sqs and occs, untimed. A group finds its tables in the third level
// of cache at best. Its time includes one reading of the clock, some 40 ns.
func eviction(q *queries, group int) (evict func(), sqs []uint8, occs []uint64) {
	evictor := newEvictor()
	sqs, occs = make([]uint8, group), make([]uint64, group)
	next := 0
	return func() {
		evictor.evict()
		if next += group; next+group > hot {
			next = 0
		}
		copy(sqs, q.sqs[next:])
		copy(occs, q.occs[next:])
	}, sqs, occs
}
