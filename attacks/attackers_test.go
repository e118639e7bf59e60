package attacks_test

import (
	"math/rand/v2"
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
		found |= union(set, func(from int) uint64 {
			return attack(kind, from, occ) >> (sq & 63) & 1 << from
		})
	}
	return found
}

func checkAttackers(t *testing.T, sq int, occ uint64, p [kinds]uint64) {
	got := attacks.Attackers(sq, p[pawnsNorth], p[pawnsSouth], p[knights], p[diagonal], p[orthogonal], p[kings], occ)
	if want := attackers(sq, occ, p); got != want {
		t.Fatalf("Attackers(%d, %#016x, %#016x) = %#016x, want %#016x", sq, occ, p, got, want)
	}
	if got, want := attacks.Attacked(sq, p[pawnsNorth], p[pawnsSouth], p[knights], p[diagonal], p[orthogonal], p[kings],
		occ), got != 0; got != want {
		t.Fatalf("Attacked(%d, %#016x, %#016x) = %t, want %t", sq, occ, p, got, want)
	}
	got = attacks.Checkers(sq, p[pawnsNorth], p[pawnsSouth], p[knights], p[diagonal], p[orthogonal], occ)
	p[kings] = 0
	if want := attackers(sq, occ, p); got != want {
		t.Fatalf("Checkers(%d, %#016x, %#016x) = %#016x, want %#016x", sq, occ, p, got, want)
	}
	want := attackers(sq, occ, [kinds]uint64{diagonal: p[diagonal], orthogonal: p[orthogonal]})
	if got := attacks.SliderAttackers(sq, p[diagonal], p[orthogonal], occ); got != want {
		t.Fatalf("SliderAttackers(%d, %#016x, %#016x, %#016x) = %#016x, want %#016x",
			sq, p[diagonal], p[orthogonal], occ, got, want)
	}
	if got, want := attacks.AttackedBySliders(sq, p[diagonal], p[orthogonal], occ), want != 0; got != want {
		t.Fatalf("AttackedBySliders(%d, %#016x, %#016x, %#016x) = %t, want %t",
			sq, p[diagonal], p[orthogonal], occ, got, want)
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

// placed returns a random position of up to n pieces.
func placed(random *rand.Rand, n int) (occ uint64, pieces [kinds]uint64) {
	for range random.IntN(n + 1) {
		if bit := uint64(1) << random.IntN(64); occ&bit == 0 {
			occ |= bit
			pieces[random.IntN(kinds)] |= bit
		}
	}
	return occ, pieces
}

func FuzzAttackers(f *testing.F) {
	const set = uint64(0x8801000081000049) // of every kind, in the occupancy or missing from it
	f.Add(int8(27), set, set, set, set, set, set, set)
	f.Add(int8(27), uint64(0), set, set, set, set, set, set)
	f.Fuzz(func(t *testing.T, sq int8, occ, north, south, knights, diagonal, orthogonal, kings uint64) {
		checkAttackers(t, int(sq), occ, [kinds]uint64{north, south, knights, diagonal, orthogonal, kings})
	})
}
