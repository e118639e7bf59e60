package main

import "github.com/kindergarten-bitboards/kindergarten/build/measure/loops"

var sliderNames = [...]string{"rook", "bishop", "queen"}

func scalarComparisons() []*comparison {
	q := newQueries(hot)
	loops.NewLoad()
	var all []*comparison
	add := func(name, about string, sqs []uint8, occs []uint64, loop func(contender) loops.Loop) *comparison {
		c := &comparison{name: name, about: about, operations: len(sqs)}
		for _, contender := range present() {
			run := loop(contender)
			c.add(contender.name, func() { run(sqs, occs) })
		}
		all = append(all, c)
		return c
	}
	for i, slider := range sliderNames {
		add(slider+", hot", "independent lookups, tables in the first-level cache",
			q.sqs, q.occs, func(c contender) loops.Loop { return c.Independent[i] })
		add(slider+", next occupancy", "each from the last result",
			q.sqs, q.occs, func(c contender) loops.Loop { return c.NextOccupancy[i] })
		add(slider+", next square", "each from the last result",
			q.sqs, q.occs, func(c contender) loops.Loop { return c.NextSquare[i] })
	}
	add("queen, called", "independent lookups through a call", q.sqs, q.occs, func(c contender) loops.Loop {
		return func(sqs []uint8, occs []uint64) { loops.Independent(c.Lookups[2], sqs, occs) }
	})
	add("queen, loaded", "with a read at random from 64 MB before each; the time of both",
		q.sqs, q.occs, func(c contender) loops.Loop { return c.UnderLoad })
	evict, sqs, occs := eviction(q, 16)
	for _, c := range []*comparison{
		add("queen, cold", "tables evicted from the second-level cache before every 16",
			sqs, occs, func(c contender) loops.Loop { return c.Independent[2] }),
		add("queen, cold and chained", "each occupancy from the last result",
			sqs, occs, func(c contender) loops.Loop { return c.NextOccupancy[2] }),
	} {
		c.before, c.part = evict, 5
	}
	return all
}

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
