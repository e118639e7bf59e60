package attacks_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// pushes lists the pushes of pawns in each direction, with the rank from which pawns have a double push.
var pushes = []struct {
	name         string
	push, double func(set, occ uint64) uint64
	ranks, home  int
}{
	{"North", attacks.PawnPushesNorth[uint64], attacks.PawnDoublePushesNorth[uint64], 1, 1},
	{"South", attacks.PawnPushesSouth[uint64], attacks.PawnDoublePushesSouth[uint64], -1, 6},
}

// checkPushes compares the pushes of a set with steps from each of its squares.
func checkPushes(t *testing.T, set, occ uint64) {
	t.Helper()
	for _, p := range pushes {
		one := func(sq int) uint64 { return leap(sq, []step{{0, p.ranks}}) &^ occ }
		two := func(sq int) uint64 {
			if sq>>3 != p.home {
				return 0
			}
			return union(one(sq), one)
		}
		if got, want := p.push(set, occ), union(set, one); got != want {
			t.Fatalf("PawnPushes%s(%#016x, %#016x) = %#016x, want %#016x", p.name, set, occ, got, want)
		}
		if got, want := p.double(set, occ), union(set, two); got != want {
			t.Fatalf("PawnDoublePushes%s(%#016x, %#016x) = %#016x, want %#016x", p.name, set, occ, got, want)
		}
	}
}

// TestPawnPushes tries a pawn on each square with every occupancy of its file, and random sets and boards.
func TestPawnPushes(t *testing.T) {
	for sq := range 64 {
		for index := range uint64(256) {
			file := walk.File(sq, 0) | 1<<sq
			occ := uint64(0)
			for rank := range 8 {
				occ |= index >> rank & 1 << (8*rank + sq&7)
			}
			checkPushes(t, 1<<sq, occ)
			checkPushes(t, 1<<sq, occ|^file)
			checkPushes(t, file, occ)
		}
	}
	random := rand.New(rand.NewPCG(55, 0))
	eachSet(func(set uint64) { checkPushes(t, set, random.Uint64()&random.Uint64()) })
}
