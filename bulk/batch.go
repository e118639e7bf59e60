package bulk

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// The caller's bitboards are uint64 in memory, and squares of batches are uint8. Each generic
// function converts them in its body: with calls that convert them it would exceed the inliner's
// budget of 80, and a call of a generic function takes 1 ns.

// Rooks sets dst[i] to the attacks of a rook on square sqs[i] for the occupancy
// occs[i], for each i below len(sqs). dst may start where occs starts.
//
// Rooks panics if dst or occs is shorter than sqs, or if the elements that it writes
// overlap the inputs in any other way.
func Rooks[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	rooks(*(*[]uint64)(unsafe.Pointer(&dst)), *(*[]uint8)(unsafe.Pointer(&sqs)), *(*[]uint64)(unsafe.Pointer(&occs)))
}

// Bishops sets dst[i] to the attacks of a bishop on square sqs[i] for the occupancy
// occs[i], for each i below len(sqs), under the conditions of [Rooks].
func Bishops[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	bishops(*(*[]uint64)(unsafe.Pointer(&dst)), *(*[]uint8)(unsafe.Pointer(&sqs)), *(*[]uint64)(unsafe.Pointer(&occs)))
}

// Queens sets dst[i] to the attacks of a queen on square sqs[i] for the occupancy
// occs[i], for each i below len(sqs), under the conditions of [Rooks].
func Queens[B ~uint64, S ~uint8 | ~int8](dst []B, sqs []S, occs []B) {
	queens(*(*[]uint64)(unsafe.Pointer(&dst)), *(*[]uint8)(unsafe.Pointer(&sqs)), *(*[]uint64)(unsafe.Pointer(&occs)))
}

// chunk is the greatest number of elements of one kernel call. A kernel cannot be preempted and
// takes some tens of microseconds for a chunk.
const chunk = 16384 //mutation:speed

// The functions below differ only in the piece. A call has registers for nine words, so one
// function with the piece as an argument would get a slice on the stack. It took 1 ns more.
// A generic loop over chunks that calls a function literal would inline and not allocate, but
// a call of 8 lookups would take 30 % longer.

func rooks(dst []uint64, sqs []uint8, occs []uint64) {
	n := len(sqs)
	if len(dst) < n || len(occs) < n || !ranges.Disjoint(dst, sqs, n) || inexactOverlap(dst, occs, n) {
		panic(batchFault("Rooks", dst, sqs, occs))
	}
	ranges.RaceRead(sqs)
	ranges.RaceRead(occs[:n])
	ranges.RaceWrite(dst[:n])
	for len(sqs) > chunk {
		asm.Rooks(level, dst, sqs[:chunk], occs)
		dst, sqs, occs = dst[chunk:], sqs[chunk:], occs[chunk:]
	}
	asm.Rooks(level, dst, sqs, occs)
}

func bishops(dst []uint64, sqs []uint8, occs []uint64) {
	n := len(sqs)
	if len(dst) < n || len(occs) < n || !ranges.Disjoint(dst, sqs, n) || inexactOverlap(dst, occs, n) {
		panic(batchFault("Bishops", dst, sqs, occs))
	}
	ranges.RaceRead(sqs)
	ranges.RaceRead(occs[:n])
	ranges.RaceWrite(dst[:n])
	for len(sqs) > chunk {
		asm.Bishops(level, dst, sqs[:chunk], occs)
		dst, sqs, occs = dst[chunk:], sqs[chunk:], occs[chunk:]
	}
	asm.Bishops(level, dst, sqs, occs)
}

func queens(dst []uint64, sqs []uint8, occs []uint64) {
	n := len(sqs)
	if len(dst) < n || len(occs) < n || !ranges.Disjoint(dst, sqs, n) || inexactOverlap(dst, occs, n) {
		panic(batchFault("Queens", dst, sqs, occs))
	}
	ranges.RaceRead(sqs)
	ranges.RaceRead(occs[:n])
	ranges.RaceWrite(dst[:n])
	for len(sqs) > chunk {
		asm.Queens(level, dst, sqs[:chunk], occs)
		dst, sqs, occs = dst[chunk:], sqs[chunk:], occs[chunk:]
	}
	asm.Queens(level, dst, sqs, occs)
}
