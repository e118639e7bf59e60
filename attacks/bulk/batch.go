package bulk

import "github.com/kindergarten-bitboards/kindergarten/asm"

// Rooks sets dst[i] to the attacks of a rook on square sqs[i] for the occupancy
// occs[i], for each i below len(sqs).
//
// Rooks panics if dst or occs is shorter than sqs, or if the elements of dst
// that it writes overlap sqs, or overlap occs other than by starting where occs
// starts.
func Rooks[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	rooks(words(dst), octets(sqs), words(occs))
}

// Bishops sets dst[i] to the attacks of a bishop on square sqs[i] for the
// occupancy occs[i], for each i below len(sqs). It panics where [Rooks] does.
func Bishops[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	bishops(words(dst), octets(sqs), words(occs))
}

// Queens sets dst[i] to the attacks of a queen on square sqs[i] for the
// occupancy occs[i], for each i below len(sqs). It panics where [Rooks] does.
func Queens[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	queens(words(dst), octets(sqs), words(occs))
}

// chunk is the number of elements that one call of a kernel works on at most. A
// kernel cannot be preempted, and this many take it some tens of microseconds.
const chunk = 16384

func rooks(dst []uint64, sqs []uint8, occs []uint64) {
	n := len(sqs)
	if len(dst) < n || len(occs) < n || !apart(dst, sqs, n) || !replaces(dst, occs, n) {
		panic(batchFault("Rooks", dst, sqs, occs))
	}
	raceBatch(dst, sqs, occs)
	for len(sqs) > chunk {
		asm.Rooks(level, dst, sqs[:chunk], occs)
		dst, sqs, occs = dst[chunk:], sqs[chunk:], occs[chunk:]
	}
	asm.Rooks(level, dst, sqs, occs)
}

func bishops(dst []uint64, sqs []uint8, occs []uint64) {
	n := len(sqs)
	if len(dst) < n || len(occs) < n || !apart(dst, sqs, n) || !replaces(dst, occs, n) {
		panic(batchFault("Bishops", dst, sqs, occs))
	}
	raceBatch(dst, sqs, occs)
	for len(sqs) > chunk {
		asm.Bishops(level, dst, sqs[:chunk], occs)
		dst, sqs, occs = dst[chunk:], sqs[chunk:], occs[chunk:]
	}
	asm.Bishops(level, dst, sqs, occs)
}

func queens(dst []uint64, sqs []uint8, occs []uint64) {
	n := len(sqs)
	if len(dst) < n || len(occs) < n || !apart(dst, sqs, n) || !replaces(dst, occs, n) {
		panic(batchFault("Queens", dst, sqs, occs))
	}
	raceBatch(dst, sqs, occs)
	for len(sqs) > chunk {
		asm.Queens(level, dst, sqs[:chunk], occs)
		dst, sqs, occs = dst[chunk:], sqs[chunk:], occs[chunk:]
	}
	asm.Queens(level, dst, sqs, occs)
}
