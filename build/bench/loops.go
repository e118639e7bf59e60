package main

// The measuring loops take the lookup as an argument. The compiler inlines a loop into
// its caller and then the lookup into the loop. So each variant is a loop without a
// call, which TestLoopsAreInlined asserts.

// A lookup returns the attacks of a slider on sq.
type lookup func(sq uint, occ uint64) uint64

// sink receives the results of the loops. Without it they would be dead code.
var sink uint64

// independent looks all queries up. No lookup depends on another.
func independent(f lookup, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	sum := uint64(0)
	for i, sq := range sqs {
		sum ^= f(uint(sq), occs[i])
	}
	sink ^= sum
}

// nextOccupancy makes each occupancy depend on the last result.
func nextOccupancy(f lookup, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq), occs[i]^last)
	}
	sink ^= last
}

// nextSquare makes each square depend on the last result.
func nextSquare(f lookup, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq)^uint(last), occs[i])
	}
	sink ^= last
}

// A memory has the size of a small transposition table, far more than the first two
// levels of cache.
type memory [loadWords]uint64

const loadWords = 64 << 20 / 8

// load competes with the lookups for the caches. loadAt is the index of the last
// read. scalarComparisons sets load.
var (
	load   *memory
	loadAt uint64
)

// newLoad returns memory and writes to all of it, as newEvictor does.
func newLoad() *memory {
	m := new(memory)
	for i := range m {
		m[i] = uint64(i)
	}
	return m
}

// underLoad looks all queries up and reads load at a random index before each. An
// engine probes its transposition table likewise. The indices come from a linear
// congruential generator and do not depend on any lookup.
func underLoad(f lookup, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	sum, random, words := uint64(0), loadAt, load
	for i, sq := range sqs {
		random = random*6364136223846793005 + 1442695040888963407
		sum ^= words[random>>41] ^ f(uint(sq), occs[i])
	}
	loadAt = random
	sink ^= sum
}

// nothing is a lookup without work: underLoad then measures the reads of load.
func nothing(sq uint, occ uint64) uint64 { return 0 }
