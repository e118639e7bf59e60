package main

// The measuring loops. Each takes the lookup as an argument. The compiler inlines
// the loop where it is named and then the lookup into the loop, so every variant
// has a loop of its own without a call: TestLoopsAreInlined asserts it.

// A lookup returns the attacks of a slider on sq.
type lookup func(sq uint, occ uint64) uint64

// sink receives what the loops compute, so that none of it is dead.
var sink uint64

// independent asks all queries, none of which waits for another.
func independent(f lookup, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	sum := uint64(0)
	for i, sq := range sqs {
		sum ^= f(uint(sq), occs[i])
	}
	sink ^= sum
}

// nextOccupancy mixes each result into the next occupancy.
func nextOccupancy(f lookup, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq), occs[i]^last)
	}
	sink ^= last
}

// nextSquare mixes each result into the next square.
func nextSquare(f lookup, sqs []uint8, occs []uint64) {
	occs = occs[:len(sqs)]
	last := uint64(0)
	for i, sq := range sqs {
		last = f(uint(sq)^uint(last), occs[i])
	}
	sink ^= last
}

// A memory is as large as a small transposition table, and far larger than the
// first two levels of cache.
type memory [loadWords]uint64

const loadWords = 64 << 20 / 8

// load is what the lookups have to share the caches with, loadAt where it was
// read last. Lookups under load set it before they are measured.
var (
	load   *memory
	loadAt uint64
)

// newLoad returns memory that has been written, as newEvictor does.
func newLoad() *memory {
	m := new(memory)
	for i := range m {
		m[i] = uint64(i)
	}
	return m
}

// underLoad asks all queries and reads the load at random before each, as an
// engine probes its transposition table between lookups. The places to read
// come from a linear congruential generator and depend on no lookup.
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

// nothing is the lookup of the load alone.
func nothing(sq uint, occ uint64) uint64 { return 0 }
