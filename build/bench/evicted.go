package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/magic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/packedmagic"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/textbook"
)

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

// evictedGroup is the number of lookups between evictions for which a ratio is
// wanted: what an engine asks at a handful of positions.
const evictedGroup = 256

// evictedQueens compares groups of lookups each of which finds its tables in
// the third level of cache at best. Before each group the tables are evicted
// and the queries of the group are read, which is not timed: the time is that
// of the lookups and of one reading of the clock, some 40 ns for the group.
// The larger the group, the more of a small table the first lookups have
// brought back for the others. Independent lookups wait for several lines of
// memory at a time; where each lookup waits for the last, they show what one
// costs.
func evictedQueens(q *queries, group int, dependent bool) *comparison {
	evict, sqs, occs := eviction(q, group)
	c := &comparison{
		name: fmt.Sprintf("queens, tables evicted from L2 before every %d", group),
		unit: "queen", operations: group,
		before: evict,
	}
	if !dependent {
		c.variants = []variant{
			{ours, func() { independent(queen, sqs, occs) }},
			{textbookKindergarten, func() { independent(textbook.Queen, sqs, occs) }},
			{hyperbolaQuintessence, func() { independent(hyperbola.Queen, sqs, occs) }},
			{magicSlices, func() { independent(magic.Queen, sqs, occs) }},
			{magicPacked, func() { independent(packedmagic.Queen, sqs, occs) }},
		}
		return c
	}
	c.name += ", next occupancy from the last result"
	c.variants = []variant{
		{ours, func() { nextOccupancy(queen, sqs, occs) }},
		{textbookKindergarten, func() { nextOccupancy(textbook.Queen, sqs, occs) }},
		{hyperbolaQuintessence, func() { nextOccupancy(hyperbola.Queen, sqs, occs) }},
		{magicSlices, func() { nextOccupancy(magic.Queen, sqs, occs) }},
		{magicPacked, func() { nextOccupancy(packedmagic.Queen, sqs, occs) }},
	}
	if group == evictedGroup {
		c.wants = []want{{ours, magicSlices, 3.5}, {ours, magicPacked, 3.5}}
	}
	return c
}

// eviction returns what evicts the tables and then reads the queries of the next
// group, and where it leaves them.
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
