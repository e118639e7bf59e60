package main

import purego "github.com/kindergarten-bitboards/kindergarten/purego/methods"

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

// ofRays unites the attacks along two rays, ofLines those along two lines and
// ofPieces those of two pieces. They take what they call as arguments because the
// compiler's inliner counts a call of a parameter at a fraction of what is called
// and still expands it, and they are three because it does not expand a function
// inside itself.
func ofRays(f, g lookup, sq uint, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }

func ofLines(f, g lookup, sq uint, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }

func ofPieces(f, g lookup, sq uint, occ uint64) uint64 { return f(sq, occ) | g(sq, occ) }

// exclusiveLines and exclusivePieces do the same by exclusive or.
func exclusiveLines(f, g lookup, sq uint, occ uint64) uint64 { return f(sq, occ) ^ g(sq, occ) }

func exclusivePieces(f, g lookup, sq uint, occ uint64) uint64 { return f(sq, occ) ^ g(sq, occ) }

// along does the same for a routine that takes the line.
func along(f func(sq int, occ uint64, line purego.Line) uint64, sq uint, occ uint64, line purego.Line) uint64 {
	return f(int(sq), occ, line)
}

// anyLines is one of the combinations that can stand behind one interface.
var anyLines = purego.Lines{
	Rank:         purego.KindergartenRank,
	File:         purego.KindergartenFile,
	Diagonal:     purego.KindergartenDiagonal,
	AntiDiagonal: purego.KindergartenAntiDiagonal,
}

func anyLinesRook(sq uint, occ uint64) uint64   { return anyLines.Rook(int(sq), occ) }
func anyLinesBishop(sq uint, occ uint64) uint64 { return anyLines.Bishop(int(sq), occ) }
func anyLinesQueen(sq uint, occ uint64) uint64  { return anyLines.Queen(int(sq), occ) }

func ofRook(m purego.LineMasks) uint64   { return m.Rank | m.File }
func ofBishop(m purego.LineMasks) uint64 { return m.Diagonal | m.AntiDiagonal }
func ofQueen(m purego.LineMasks) uint64  { return ofRook(m) | ofBishop(m) }
