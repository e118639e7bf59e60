package rules

import (
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
)

// Rare returns all captures en passant and all castling, each with the king and an enemy
// queen on any square, for both colours. There are no other pieces. A game rarely leads
// to these.
func Rare() (positions [][8]uint64) {
	add := func(p [8]uint64) {
		if Exact(&p) {
			positions = append(positions, p, mirror(&p))
		}
	}
	const enemyKing = uint64(1) << 63
	for king := range 64 {
		for queen := range 64 {
			for file := range 8 {
				for _, from := range []int{file - 1, file + 1} {
					if from < 0 || from > 7 {
						continue
					}
					captured, capturing, passed := uint64(1)<<(32+file), uint64(1)<<(32+from), uint64(1)<<(40+file)
					if passed&(1<<king|1<<queen) == 0 {
						add([8]uint64{1<<king | capturing, captured | capturing, 0, 0, 0, 1 << queen, 1<<king | enemyKing, passed})
					}
				}
				if king < 8 {
					add([8]uint64{1<<king | 1<<file, 0, 0, 0, 1 << file, 1 << queen, 1<<king | enemyKing, 1 << file})
				}
			}
		}
	}
	return positions
}

// Crowded returns positions of about 255 moves, some of fewer: queens around an empty board,
// of which neighbours are missing, for both colours. A full ring has 279. Simulated annealing
// over all pieces finds at most 280.
func Crowded() (positions [][8]uint64) {
	ring := []int{1, 2, 3, 4, 5, 6, 7, 15, 23, 31, 39, 47, 55, 62, 61, 60, 59, 58, 57, 56, 48, 40, 32, 24, 16, 8}
	const kings = uint64(1 | 1<<63)
	for first := range ring {
		for missing := range 8 {
			queens := uint64(0)
			for i := range len(ring) - missing {
				queens |= 1 << ring[(first+i)%len(ring)]
			}
			p := [8]uint64{queens | 1, 0, 0, 0, 0, queens, kings, 0}
			positions = append(positions, p, mirror(&p))
		}
	}
	return positions
}

// Exact reports whether the rules say what is legal in a position: no two pieces share
// a square, each side has one king, the kings are not adjacent, and no pawn is on rank 1 or 8.
func Exact(p *[8]uint64) bool {
	var union uint64
	sum := 0
	for _, set := range p[record.Pawns:record.State] {
		union |= set
		sum += bits.OnesCount64(set)
	}
	if sum != bits.OnesCount64(union) || p[record.White]&^union != 0 || p[record.Pawns]&0xff000000000000ff != 0 {
		return false
	}
	white, black := p[record.Kings]&p[record.White], p[record.Kings]&^p[record.White]
	return bits.OnesCount64(white) == 1 && bits.OnesCount64(black) == 1 &&
		apart(bits.TrailingZeros64(white), bits.TrailingZeros64(black))
}

// apart reports whether two squares are neither the same nor adjacent.
func apart(a, b int) bool { return max(a&7-b&7, b&7-a&7) > 1 || max(a>>3-b>>3, b>>3-a>>3) > 1 }
