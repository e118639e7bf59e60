package main

// An evictor takes everything else out of the first two levels of cache, as
// a hash table or a network does between the lookups of an engine, by reading
// a buffer that is several times as large as they are.
type evictor [16 << 20 / 8]uint64

// newEvictor returns a buffer that has been written: the pages of one that has
// not are all the same page of zeros, which fits any cache.
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
	sink ^= sum
}

// evictedGroup is the larger number of lookups between evictions: what an engine
// asks at a handful of positions. The larger the group, the more of a small table
// the first lookups have brought back for the others.
const evictedGroup = 256

// eviction returns a function that evicts the tables and then reads the queries of
// the next group, which is not timed, and where it leaves them. A group finds its
// tables in the third level of cache at best; its time includes one reading of the
// clock, some 40 ns.
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
