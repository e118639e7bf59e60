package asm

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

type playAllFunc = func(dst [][8]uint64, p *[8]uint64, moves []uint16)

// moveRuns returns the kernels that make moves of a position. Package moves compares
// purego.Play with the rules of chess.
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

// randomMoves returns moves of each kind and of none, between any squares. Each fourth is a double step.
func randomMoves(n int, random *rand.Rand) (moves []uint16) {
	for i := range n {
		m := uint16(random.Uint32())
		if i%4 == 0 {
			m = m&^0xf03f | (m>>6^16)&63
		}
		moves = append(moves, m)
	}
	return moves
}

// All 65,536 moves of positions of games, of rare ones, and of any boards.
func TestMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(81, 1))
	var positions [][8]uint64
	for i, s := range manyPositions() {
		if i%100 == 0 {
			positions = append(positions, s.position)
		}
	}
	for i, p := range rules.Rare() {
		if i%10_000 == 0 {
			positions = append(positions, p)
		}
	}
	for range 20 {
		var p [8]uint64
		for i := range p {
			p[i] = random.Uint64() & random.Uint64()
		}
		// Several kings on a first rank, and rights to castle.
		p[record.Kings] |= 0xff << (56 * (random.Uint64() & 1)) & random.Uint64()
		p[record.State] |= p[record.Rooks]
		positions = append(positions, p)
	}
	all := make([]uint16, 1<<16)
	for i := range all {
		all[i] = uint16(i)
	}
	for _, p := range positions[:fewer(len(positions))] {
		for _, r := range moveRuns(p, all) {
			if r.level <= Best() {
				r.oneCall(t)
			}
		}
	}
}

// movesOf returns n moves that depend on the bits of a position.
func movesOf(p [8]uint64, n int) (moves []uint16) {
	for i := range n {
		moves = append(moves, uint16(bits.RotateLeft64(p[i%8], 7*i)))
	}
	return moves
}
