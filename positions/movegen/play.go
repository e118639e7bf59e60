package movegen

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// Play returns the position after a legal move of p. It replaces make and unmake: the caller
// keeps p. The result is normal, like the positions of package fen: the State holds only bits that
// count, and an en passant square only if a capture on it is legal. So == finds a repetition.
//
// Let a recursive search take its position by value or keep a game in a slice, as the engine of
// example_engine_test.go does. The address of a variable in its loop would escape, and each move
// would allocate a position.
func Play[B ~uint64](p *positions.Position[B], m Move) (after positions.Position[B]) {
	play((*position)(unsafe.Pointer(&after)), (*position)(unsafe.Pointer(p)), m)
	return after
}

func play(after, p *position, m Move) {
	purego.Play((*[8]uint64)(unsafe.Pointer(after)), (*[8]uint64)(unsafe.Pointer(p)), uint16(m))
	normalize(after)
}

// normalize clears an en passant square on which no capture is legal. Nothing else is left to normalize
// after a move.
func normalize(p *position) {
	if p.State&(record.Rank3|record.Rank6) != 0 { //mutation:speed always, drop left, drop right, 0 to 1
		p.Normalize()
	}
}

// PlayAll sets dst[i] to the position after list[i], a legal move of p, for each i below
// len(list). The positions are those of [Play]. With AVX2 or AVX-512 PlayAll takes at most half the
// time of a loop of Play for the moves of a middlegame, because it writes each position once.
//
// PlayAll panics if dst is shorter than list, or if its first len(list) elements overlap p or
// list.
func PlayAll[B ~uint64](dst []positions.Position[B], p *positions.Position[B], list []Move) {
	playAll(*(*[][8]uint64)(unsafe.Pointer(&dst)), (*[8]uint64)(unsafe.Pointer(p)), *(*[]uint16)(unsafe.Pointer(&list)))
}

// chunk is the greatest number of moves of one kernel call. A kernel cannot be preempted and
// takes some microseconds for a chunk.
const chunk = 4096 //mutation:speed

func playAll(dst [][8]uint64, p *[8]uint64, list []uint16) {
	n := len(list)
	if n == 0 {
		return
	}
	if len(dst) < n || overlap(dst[:n], p) || !ranges.Disjoint(dst, list, n) {
		panic(playAllFault(dst, p, list))
	}
	ranges.RaceRead(unsafe.Slice(p, 1))
	ranges.RaceRead(list)
	ranges.RaceWrite(dst[:n])
	after := *(*[]position)(unsafe.Pointer(&dst))
	for len(list) > chunk {
		asm.PlayAll(asm.Highest, dst, p, list[:chunk])
		dst, list = dst[chunk:], list[chunk:]
	}
	asm.PlayAll(asm.Highest, dst, p, list)
	// A double step may pass a square that an enemy pawn attacks. Kernels keep it, whether or not a
	// capture there is legal.
	q := (*position)(unsafe.Pointer(p))
	if their := p[record.White] ^ (black(q) - 1); q.Pawns&their&(rank4<<(8*black(q))) != 0 { //mutation:speed always, drop left, drop right #2, 0 to 1
		for i := range after[:n] {
			normalize(&after[i])
		}
	}
}

// overlap reports whether dst, which is not empty, overlaps p in memory.
func overlap(dst [][8]uint64, p *[8]uint64) bool {
	ahead := ranges.Address(dst) - uintptr(unsafe.Pointer(p))
	return ahead < unsafe.Sizeof(*p) || -ahead < uintptr(len(dst))*unsafe.Sizeof(*p)
}

// playAllFault returns the panic sentence for wrong arguments of PlayAll.
func playAllFault(dst [][8]uint64, p *[8]uint64, list []uint16) string {
	const function = "movegen: PlayAll"
	switch n := len(list); {
	case len(dst) < n:
		return ranges.TooShort(function, "dst", len(dst), "list", n)
	case overlap(dst[:n], p):
		return function + ": dst overlaps p"
	}
	return function + ": dst overlaps list"
}
