package asm

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// TestPlayAll tries moves in positions that depend on a single rule, and in positions of games.
func TestPlayAll(t *testing.T) { tryMoves(t, manyPositions(), rand.New(rand.NewPCG(82, 0))) }

// tryMoves tries 64 moves in each position.
func tryMoves(t *testing.T, all []solved, random *rand.Rand) {
	for _, s := range all {
		tryAll(t, moveRuns(s.position, randomMoves(64, random)), (*run).oneCall)
	}
}

type playAllFunc = func(dst [][8]uint64, p *[8]uint64, moves []uint16)

// moveRuns returns the kernels that make moves. Package movegen compares purego.Play with the rules of chess.
func moveRuns(p [8]uint64, moves []uint16) (found []run) {
	after := make([][8]uint64, len(moves))
	for i, m := range moves {
		purego.Play(&after[i], &p, m)
	}
	// The last copy of the position is read. Pairs are too long for a result to take their place.
	inputs := []elements{elementsOf(moves), elementsOf(slices.Repeat([][2][8]uint64{{p, p}}, len(moves)))}
	for _, k := range kernelsOf[playAllFunc]() {
		found = append(found, run{k.name, k.level, k.least, []elements{elementsOf(after)}, inputs,
			func(results, inputs []unsafe.Pointer, n int) {
				p := new([8]uint64)
				if n > 0 {
					p = &at[[2][8]uint64](inputs[1], n)[n-1][1]
				}
				k.run(at[[8]uint64](results[0], n), p, at[uint16](inputs[0], n))
			}})
	}
	return found
}

// randomMoves returns moves of each kind and of none: each fourth a double step, each second on the first rank.
func randomMoves(n int, random *rand.Rand) (moves []uint16) {
	for i := range n {
		m := uint16(random.Uint32()) &^ [...]uint16{0, 0xe38}[i%2]
		if i%4 == 0 {
			m = m&^0xf03f | (m>>6^16)&63
		}
		moves = append(moves, m)
	}
	return moves
}

// movesOf returns n moves that depend on the bits of a position.
func movesOf(p [8]uint64, n int) (moves []uint16) {
	for i := range n {
		moves = append(moves, uint16(bits.RotateLeft64(p[i%8], 7*i)))
	}
	return moves
}
