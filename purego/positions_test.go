package purego

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/record"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// TestRarePositions tries all captures en passant and all castling. On 32-bit machines a part suffices,
// because the functions have no 32-bit form of their own.
func TestRarePositions(t *testing.T) {
	for i, p := range rules.Rare() {
		if (testing.Short() || bits.UintSize == 32) && i%32 > 1 {
			continue
		}
		b, positions, checks := rules.Of(&p), [][8]uint64{p}, make([][4]uint64, 1)
		Checks(checks, positions)
		want := b.Checks()
		if checks[0] != want {
			t.Fatalf("%#x: checks %#x, want %#x", p, checks[0], want)
		}
		n, checkers := []uint8{255}, []uint8{255}
		LegalCounts(n, checkers, positions)
		if moves, checking := len(b.Moves()), bits.OnesCount64(want[0]); int(n[0]) != moves || int(checkers[0]) != checking {
			t.Fatalf("%#x: %d moves and %d checkers, want %d and %d", p, n[0], checkers[0], moves, checking)
		}
		for side, letters := range []byte{b.Side, b.Side ^ rules.Black, 0, rules.Black} {
			got, want := [][7]uint64{{1, 2, 3, 4, 5, 6, 7}}, b.Attacks(letters)
			Attacks(got, positions, uint8(side)+4) // only the low two bits count
			if got[0] != want {
				t.Fatalf("%#x: attacks of side %d %#x, want %#x", p, side, got[0], want)
			}
		}
	}
}

// TestHostileKings compares positions with no king or several kings of the side to move
// with positions by which the documentation describes them.
func TestHostileKings(t *testing.T) {
	random := rand.New(rand.NewPCG(43, 0))
	for range 2_000 {
		p := rules.Random(random)
		own := p[record.White]
		if p[record.State]>>record.BlackMovesBit&1 != 0 {
			own = occupied(&p) &^ own
		}

		none := p
		none[record.Kings] &^= own
		none[record.Knights] |= own & p[record.Kings]
		checks, attacked := make([][4]uint64, 1), make([][7]uint64, 1)
		Checks(checks, [][8]uint64{none})
		Attacks(attacked, [][8]uint64{none}, 1)
		if want := [4]uint64{0, 0, attacked[0][6], ^uint64(0)}; checks[0] != want {
			t.Fatalf("%#x, without a king: checks %#x, want %#x", none, checks[0], want)
		}

		// Every piece of the side becomes a king, or all but one become knights.
		several, one := p, p
		for kind := record.Pawns; kind <= record.Kings; kind++ {
			several[kind] &^= own
			one[kind] &^= own
		}
		several[record.Kings] |= own
		one[record.Kings] |= own & -own
		one[record.Knights] |= own & (own - 1)
		got, want := make([][4]uint64, 1), make([][4]uint64, 1)
		Checks(got, [][8]uint64{several})
		Checks(want, [][8]uint64{one})
		if got[0] != want[0] {
			t.Fatalf("%#x, with several kings: checks %#x, want %#x", several, got[0], want[0])
		}
	}
}
