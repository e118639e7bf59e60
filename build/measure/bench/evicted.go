package main

import "github.com/kindergarten-bitboards/kindergarten/build/measure/loops"

// evictedGroup is the larger number of lookups between evictions: as many as an
// engine makes at a few positions. In a still larger group, the first lookups would
// load most of a small table for the others.
const evictedGroup = 256

// eviction returns a function that evicts the tables and copies the queries of the next
// group to sqs and occs, untimed. A group finds its tables in the third-level cache at
// best. Its time includes some 40 ns to read the clock. The function reads a buffer
// several times the size of the first two levels, as an engine may read its hash table or
// network between lookups.
func eviction(q *queries, group int) (evict func(), sqs []uint8, occs []uint64) {
	buffer := make([]uint64, 16<<20/8)
	for i := range buffer { // Linux maps a page that was not written to one of zeros, which fits any cache
		buffer[i] = uint64(i)
	}
	sqs, occs = make([]uint8, group), make([]uint64, group)
	next := 0
	return func() {
		sum := uint64(0)
		for i := 0; i < len(buffer); i += 64 / 8 {
			sum += buffer[i]
		}
		loops.Sink ^= sum
		if next += group; next+group > hot {
			next = 0
		}
		copy(sqs, q.sqs[next:])
		copy(occs, q.occs[next:])
	}, sqs, occs
}
