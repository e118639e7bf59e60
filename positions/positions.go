package positions

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// LegalCounts sets moves[i] to the number of legal moves in positions[i], and
// checkers[i] to the number of pieces that give check, for each i below
// len(positions). If checkers is nil, only moves are counted. Castling and captures en
// passant are included. A promotion counts as four moves, one for each piece. Moves are not
// listed.
//
// A count of 255 means 255 moves or more. No game of chess leads to more than 218.
//
// LegalCounts panics if moves or a non-nil checkers is shorter than positions, or if
// any two of the three overlap in their first len(positions) elements.
func LegalCounts[B ~uint64](moves, checkers []uint8, positions []Position[B]) {
	legalCounts(moves, checkers, *(*[][8]uint64)(unsafe.Pointer(&positions)))
}

// Checks sets dst[i] to the checks and pins of the side to move in positions[i],
// for each i below len(positions).
//
// Checks panics if dst is shorter than positions, or if the two overlap in their first
// len(positions) elements.
func Checks[B ~uint64](dst []Check[B], positions []Position[B]) {
	checks(*(*[][4]uint64)(unsafe.Pointer(&dst)), *(*[][8]uint64)(unsafe.Pointer(&positions)))
}

// Attacks sets dst[i] to the squares that side attacks in positions[i], for each i
// below len(positions), under the conditions of [Checks].
func Attacks[B ~uint64](dst []Attack[B], positions []Position[B], side Side) {
	attackSets(*(*[][7]uint64)(unsafe.Pointer(&dst)), *(*[][8]uint64)(unsafe.Pointer(&positions)), side)
}

// chunk is the greatest number of positions of one kernel call. A kernel cannot be
// preempted and takes some tens of microseconds for a chunk.
const chunk = 4096 //mutation:speed

func legalCounts(moves, checkers []uint8, positions [][8]uint64) {
	n := len(positions)
	if len(moves) < n || !ranges.Disjoint(moves, positions, n) || checkers != nil &&
		(len(checkers) < n || !ranges.Disjoint(checkers, positions, n) || !ranges.Disjoint(checkers, moves, n)) {
		panic(countsFault(moves, checkers, positions))
	}
	ranges.RaceRead(positions)
	ranges.RaceWrite(moves[:n])
	ranges.RaceWrite(checkers[:min(n, len(checkers))])
	for len(positions) > chunk {
		asm.LegalCounts(level, moves, checkers, positions[:chunk])
		moves, positions = moves[chunk:], positions[chunk:]
		if checkers != nil {
			checkers = checkers[chunk:]
		}
	}
	asm.LegalCounts(level, moves, checkers, positions)
}

func checks(dst [][4]uint64, positions [][8]uint64) {
	if n := len(positions); len(dst) < n || !ranges.Disjoint(dst, positions, n) {
		panic(resultsFault("Checks", dst, positions))
	}
	ranges.RaceRead(positions)
	ranges.RaceWrite(dst[:len(positions)])
	for len(positions) > chunk {
		asm.Checks(level, dst, positions[:chunk])
		dst, positions = dst[chunk:], positions[chunk:]
	}
	asm.Checks(level, dst, positions)
}

func attackSets(dst [][7]uint64, positions [][8]uint64, side Side) {
	if n := len(positions); len(dst) < n || !ranges.Disjoint(dst, positions, n) {
		panic(resultsFault("Attacks", dst, positions))
	}
	ranges.RaceRead(positions)
	ranges.RaceWrite(dst[:len(positions)])
	// Package asm numbers the side to move 0, the other side 1, White 2 and Black 3.
	for len(positions) > chunk {
		asm.Attacks(level, dst, positions[:chunk], uint8(side)^2)
		dst, positions = dst[chunk:], positions[chunk:]
	}
	asm.Attacks(level, dst, positions, uint8(side)^2)
}

// level is the highest level that calls may run. Package asm runs the best one
// that the CPU has, up to this one. Only tests change it.
var level = asm.Highest

// Kernel returns the name of the kernel that runs on this CPU: "purego", "avx2" or
// "avx512". Please name it in bug reports.
func Kernel() string {
	runs := asm.Portable
	for _, l := range asm.PositionLevels() {
		if l <= min(level, asm.Best()) {
			runs = l
		}
	}
	return runs.String()
}
