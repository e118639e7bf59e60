package attacks_test

import (
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// The kinds of pieces, in the order of the parameters of Attackers.
const (
	pawnsNorth = iota
	pawnsSouth
	knights
	diagonal
	orthogonal
	kings
	kinds
)

// attack returns the squares that a piece of a kind attacks.
func attack(kind, sq int, occ uint64) uint64 {
	switch kind {
	case diagonal:
		return walk.Bishop(sq, occ)
	case orthogonal:
		return walk.Rook(sq, occ)
	}
	steps := [kinds][]step{pawnsNorth: northSteps, pawnsSouth: southSteps, knights: knightSteps, kings: kingSteps}
	return leap(sq, steps[kind])
}

// attackers is the definition of Attackers: the pieces whose attacks hold sq.
func attackers(sq int, occ uint64, pieces [kinds]uint64) (found uint64) {
	for kind, set := range pieces {
		found |= union(set, func(from int) uint64 { return attack(kind, from, occ) >> (sq & 63) & 1 << from })
	}
	return found
}

// attackerResults are the results of Attackers, Attacked, Checkers and AttackedBySliders.
func attackerResults(sq int, occ uint64, p [kinds]uint64) [4]uint64 {
	all, sliders := attackers(sq, occ, p), attackers(sq, occ, [kinds]uint64{diagonal: p[diagonal], orthogonal: p[orthogonal]})
	p[kings] = 0
	return [...]uint64{all, number(all != 0), attackers(sq, occ, p), number(sliders != 0)}
}

func checkAttackers(t *testing.T, sq int, occ uint64, p [kinds]uint64) {
	north, south, knights, diagonal, orthogonal, kings := p[0], p[1], p[2], p[3], p[4], p[5]
	got := [...]uint64{
		attacks.Attackers(sq, north, south, knights, diagonal, orthogonal, kings, occ),
		number(attacks.Attacked(sq, north, south, knights, diagonal, orthogonal, kings, occ)),
		attacks.Checkers(sq, north, south, knights, diagonal, orthogonal, occ),
		number(attacks.AttackedBySliders(sq, diagonal, orthogonal, occ)),
	}
	if want := attackerResults(sq, occ, p); got != want {
		t.Fatalf("four functions on square %d, occupancy %#016x, pieces %#016x: %#016x, want %#016x", sq, occ, p, got, want)
	}
}

// TestAttackersOnePieceAndOneBlocker tries each kind of piece on each square, with one other square
// occupied or none. A piece that is missing from the occupancy also attacks.
func TestAttackersOnePieceAndOneBlocker(t *testing.T) {
	for kind := range kinds {
		for from := range 64 {
			var pieces [kinds]uint64
			pieces[kind] = 1 << from
			for sq := range 64 {
				checkAttackers(t, sq, 0, pieces)
				for blocker := range 64 {
					checkAttackers(t, sq, 1<<from|1<<blocker, pieces)
				}
			}
		}
	}
}

func FuzzAttackers(f *testing.F) {
	const set = uint64(0x8801000081000049) // of every kind, in the occupancy or missing from it
	f.Add(int8(27), set, set, set, set, set, set, set)
	f.Add(int8(27), uint64(0), set, set, set, set, set, set)
	f.Fuzz(func(t *testing.T, sq int8, occ, north, south, knights, diagonal, orthogonal, kings uint64) {
		checkAttackers(t, int(sq), occ, [kinds]uint64{north, south, knights, diagonal, orthogonal, kings})
	})
}
