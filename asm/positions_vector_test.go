package asm

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// randomPosition returns a position of disjoint boards with one king a side and no
// pawn on the first or last rank, and a state of any bits.
func randomPosition(r *rand.Rand) (p [8]uint64) {
	squares := r.Perm(64)
	put := func(kind int, white bool) {
		for i, sq := range squares {
			if kind == 1 && (sq < 8 || sq >= 56) {
				continue
			}
			squares = append(squares[:i:i], squares[i+1:]...)
			p[kind] |= 1 << sq
			if white {
				p[0] |= 1 << sq
			}
			return
		}
	}
	put(6, true)
	put(6, false)
	for range r.IntN(40) {
		put(1+r.IntN(5), r.IntN(2) == 0)
	}
	p[7] = r.Uint64()
	return p
}

func TestPositionKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	positions := make([][8]uint64, 200)
	want, wantCheckers := make([]uint8, 200), make([]uint8, 200)
	wantChecks := make([][4]uint64, 200)
	for turn := range 300 {
		for i := range positions {
			positions[i] = randomPosition(r)
		}
		n := 1 + turn%200
		p := positions[:n]
		purego.LegalCounts(want, wantCheckers, p)
		purego.Checks(wantChecks, p)
		for _, k := range legalCountsKernels {
			if k.level > Best() {
				continue
			}
			got, gotCheckers := make([]uint8, n+1), make([]uint8, n+1)
			k.run(got[:n], gotCheckers[:n], p)
			for i := range p {
				if got[i] != want[i] || gotCheckers[i] != wantCheckers[i] {
					t.Fatalf("%s: position %d of %d, %#x: got %d moves and %d checkers, want %d and %d",
						k.name, i, n, p[i], got[i], gotCheckers[i], want[i], wantCheckers[i])
				}
			}
		}
		for _, k := range checksKernels {
			if k.level > Best() {
				continue
			}
			got := make([][4]uint64, n+1)
			k.run(got[:n], p)
			for i := range p {
				if got[i] != wantChecks[i] {
					t.Fatalf("%s: position %d of %d, %#x: got %#x, want %#x", k.name, i, n, p[i], got[i], wantChecks[i])
				}
			}
		}
		for side := range uint8(4) {
			wantAttacks := make([][7]uint64, n)
			purego.Attacks(wantAttacks, p, side)
			for _, k := range attacksKernels {
				if k.level > Best() {
					continue
				}
				got := make([][7]uint64, n+1)
				k.run(got[:n], p, side)
				for i := range p {
					if got[i] != wantAttacks[i] {
						t.Fatalf("%s: side %d, position %d of %d, %#x: got %#x, want %#x", k.name, side, i, n, p[i], got[i], wantAttacks[i])
					}
				}
			}
		}
	}
}
