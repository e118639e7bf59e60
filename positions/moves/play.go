package moves

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// Play returns the position after a legal move of p. It replaces make and unmake: the caller
// keeps p. The State of the result holds only bits that count, and an en passant square only if
// a pawn of the side to move attacks it, like those of package fen. So two equal positions are
// equal by ==.
//
// Let a recursive search take its position by value, as the example does. The address of a
// variable in its loop would escape, and each move would allocate a position.
func Play[B ~uint64](p *positions.Position[B], m Move) (after positions.Position[B]) {
	purego.Play((*[8]uint64)(unsafe.Pointer(&after)), (*[8]uint64)(unsafe.Pointer(p)), uint16(m))
	return after
}

// PlayAll sets dst[i] to the position after list[i], a legal move of p, for each i below
// len(list). The positions are those of [Play]. With AVX2 or AVX-512 PlayAll takes at most half the
// time of a loop of Play, because it writes each position once.
//
// PlayAll panics if dst is shorter than list, or if its first len(list) elements overlap p or
// list.
func PlayAll[B ~uint64](dst []positions.Position[B], p *positions.Position[B], list []Move) {
	playAll(*(*[][8]uint64)(unsafe.Pointer(&dst)), (*[8]uint64)(unsafe.Pointer(p)), *(*[]uint16)(unsafe.Pointer(&list)))
}

// chunk is the greatest number of moves of one kernel call. A kernel cannot be preempted and
// takes some microseconds for a chunk.
const chunk = 4096

func playAll(dst [][8]uint64, p *[8]uint64, list []uint16) {
	n := len(list)
	if len(dst) < n || n > 0 && overlap(dst[:n], p) || !ranges.Disjoint(dst, list, n) {
		panic(playAllFault(dst, p, list))
	}
	racePlayAll(dst, p, list)
	for len(list) > chunk {
		asm.PlayAll(asm.AVX512, dst, p, list[:chunk])
		dst, list = dst[chunk:], list[chunk:]
	}
	asm.PlayAll(asm.AVX512, dst, p, list)
}

// overlap reports whether dst, which is not empty, overlaps p in memory.
func overlap(dst [][8]uint64, p *[8]uint64) bool {
	ahead := ranges.Address(dst) - uintptr(unsafe.Pointer(p))
	return ahead < unsafe.Sizeof(*p) || -ahead < uintptr(len(dst))*unsafe.Sizeof(*p)
}

// playAllFault returns the panic sentence for wrong arguments of PlayAll.
func playAllFault(dst [][8]uint64, p *[8]uint64, list []uint16) string {
	const function = "moves: PlayAll"
	switch n := len(list); {
	case len(dst) < n:
		return ranges.TooShort(function, "dst", len(dst), "list", n)
	case overlap(dst[:n], p):
		return function + ": dst overlaps p"
	}
	return function + ": dst overlaps list"
}
