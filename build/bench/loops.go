package main

// The measuring loops. Each takes the lookup as an argument, and the compiler
// expands first the loop where it is named and then the lookup in the loop, so
// that every variant has a loop of its own without a call, unless its lookup
// cannot be inlined: TestLoopsAreInlined asserts it.

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
