package purego

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
)

// positionsSize returns the number of positions of each kind.
func positionsSize() int {
	if testing.Short() || bits.UintSize == 32 {
		return 2_000
	}
	return 20_000
}

// TestGames compares the functions on positions with the rules, in random games. Each
// rare move must occur.
func TestGames(t *testing.T) {
	seen := make(map[string]int)
	n := 0
	for b, moves := range rules.Games(rand.New(rand.NewPCG(41, 0))) {
		p := b.Record()
		comparePosition(t, &p, b, moves)
		for i := range moves {
			m := &moves[i]
			switch {
			case m.Castling && (m.From&7 != 4 || m.To&7 != 0 && m.To&7 != 7):
				seen["castling of Chess960"]++
			case m.Castling:
				seen["castling"]++
			case m.Promoted != 0:
				seen["promotion"]++
			case b.Passed[m.To] && b.Squares[m.From]|0x20 == 'p':
				seen["capture en passant"]++
			}
		}
		checkers, pinned, _, _ := b.Checks()
		switch bits.OnesCount64(checkers) {
		case 1:
			seen["check"]++
		case 2:
			seen["double check"]++
		}
		if pinned != 0 {
			seen["pin"]++
		}
		if len(moves) == 0 {
			seen["end"]++
		}
		if n++; n == positionsSize() {
			break
		}
	}
	for _, name := range []string{"castling of Chess960", "castling", "promotion", "capture en passant", "check", "double check", "pin", "end"} {
		if seen[name] == 0 {
			t.Errorf("no game has a %s", name)
		}
	}
	t.Log(seen)
}

// TestRandomPositions compares the functions in positions that no game leads to.
func TestRandomPositions(t *testing.T) {
	random := rand.New(rand.NewPCG(42, 0))
	for range positionsSize() {
		p := rules.Random(random)
		b := rules.Of(&p)
		comparePosition(t, &p, &b, b.Moves())
	}
}

// comparePosition compares the functions on one position with the rules.
func comparePosition(t *testing.T, p *[8]uint64, b *rules.Board, moves []rules.Move) {
	t.Helper()
	var want, got [4]uint64
	want[0], want[1], want[2], want[3] = b.Checks()
	checks := [][4]uint64{got}
	Checks(checks, [][8]uint64{*p})
	if checks[0] != want {
		t.Fatalf("%#x: checks %#x, want %#x", *p, checks[0], want)
	}
	n, checkers := []uint8{0}, []uint8{0}
	LegalCounts(n, checkers, [][8]uint64{*p})
	if n[0] != uint8(len(moves)) || int(checkers[0]) != bits.OnesCount64(want[0]) {
		t.Fatalf("%#x: %d moves and %d checkers, want %d and %d", *p, n[0], checkers[0], len(moves), bits.OnesCount64(want[0]))
	}
	for side, letters := range []byte{b.Side, b.Side ^ rules.Black, 0, rules.Black} {
		var want [7]uint64
		for i, set := range b.Attacks(letters) {
			want[i] = set
			want[6] |= set
		}
		got := [][7]uint64{{}}
		Attacks(got, [][8]uint64{*p}, uint8(side)+4) // only the low two bits count
		if got[0] != want {
			t.Fatalf("%#x: attacks of side %d %#x, want %#x", *p, side, got[0], want)
		}
	}
}

// Each position depends on one rule.
func TestPositionsByHand(t *testing.T) {
	for _, c := range rules.Cases() {
		b := rules.Of(&c.Position)
		moves := b.Moves()
		if len(moves) != c.Moves {
			t.Errorf("%s: %d moves by the rules, want %d", c.Name, len(moves), c.Moves)
		}
		comparePosition(t, &c.Position, &b, moves)
	}
}
