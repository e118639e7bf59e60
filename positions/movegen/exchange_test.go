package movegen_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

var exchanges = flag.Int("exchanges", 4_000, "how many moves TestExchange compares with a search by the rules")

// values gives different sums to different pieces. A king is worth little, so capturing it gains little. That of
// none does not count.
var values = [7]int{100, 325, 350, 500, 975, 7, 13}

// TestExchange compares Exchange with a search by the rules of chess, for all kinds of moves.
func TestExchange(t *testing.T) {
	random := rand.New(rand.NewPCG(80, 0))
	n := *exchanges
	if testing.Short() {
		n /= 10
	}
	answered, different := 0, 0
	compare := func(r [8]uint64, random *rand.Rand) {
		b, p := boardOf(r), position(r)
		quiet := p.Checkers() == 0
		for _, m := range movegen.AppendCaptures(nil, &p) {
			quiet = quiet && movegen.Exchange(&p, m, &values) <= 0
		}
		if movegen.Quiet(&p, &values) != quiet {
			t.Fatalf("%s, %#x: want quiet %t", b.FEN(), p, quiet)
		}
		list := b.Moves()
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		captures := 0
		for _, m := range list {
			if b.Squares[m.To]|rules.Black == 'k' {
				continue // an exchange needs two kings
			}
			capturing := m.Promoted != 0 || b.Squares[m.To] != 0 || b.Passed[m.To]
			if capturing && captures < 4 || random.IntN(32) == 0 {
				captures++
				text := name(m.From) + name(m.To)
				if m.Promoted != 0 {
					text += string(m.Promoted)
				}
				ours, err := movegen.Parse(&p, text)
				if err != nil {
					t.Fatal(err)
				}
				want := b.Exchange(&m, &values, false)
				checkExchange(t, p, ours, want)
				alone := values[ours.Placed()] - values[ours.Piece()]
				if kind := movegen.Captured(&p, ours); kind < positions.NoKind {
					alone += values[kind]
				}
				if want != alone {
					answered++
				}
				if *exchanges > 100_000 && n%10 == 0 && want != b.Exchange(&m, &values, true) {
					different++
				}
				n--
			}
		}
	}
	for i, r := range rules.Rare() {
		if i%1024 < 2 { // a position and its mirror image
			compare(r, random)
		}
	}
	kinds := []func(*rand.Rand) [8]uint64{rules.Random, fighting, fighting}
	for b := range rules.Games(random) {
		compare(b.Record(), random)
		compare(kinds[random.IntN(len(kinds))](random), random)
		if n < 0 {
			break
		}
	}
	t.Logf("%d exchanges are answered, and %d of a tenth differ from those with any piece", answered, different)
	if answered < *exchanges/200 {
		t.Errorf("%d exchanges are answered", answered)
	}
}

// TestRareExchanges tries exchanges in which a single rule decides.
func TestRareExchanges(t *testing.T) {
	try := func(fen, move string, want int) {
		p := parse(t, fen)
		m, err := movegen.Parse(&p, move)
		if err != nil {
			t.Fatalf("%s: %v", fen, err)
		}
		checkExchange(t, p, m, want)
	}
	for _, test := range []struct {
		fen, move string
		want      int
	}{
		// One of two knights would discover check. The other one recaptures. It is on a rank nearer to its
		// first rank, or on a file nearer to the a-file.
		{"5k2/8/8/2p1p3/3P4/5N2/4N3/K4R2 b - -", "e5d4", 100},
		{"5k2/8/8/2p1p3/3P4/1N3N2/8/K4R2 b - -", "e5d4", 100},
		{"k4r2/4n3/5n2/3p4/2P1P3/8/8/5K2 w - -", "e4d5", 100},
		{"k4r2/8/1n3n2/3p4/2P1P3/8/8/5K2 w - -", "e4d5", 100},
		// Here the knight that would recapture discovers check.
		{"1k6/8/8/2p1p3/3P4/1N3N2/8/1R4K1 b - -", "e5d4", 0},
		{"1r4k1/8/1n3n2/3p4/2P1P3/8/8/1K6 w - -", "e4d5", 0},
		// The knight gave check and has moved, so the bishop captures it.
		{"2b1k3/1p6/3N4/8/8/8/8/4K3 w - -", "d6b7", 100 - 325},
		// A pawn would capture the bishop and promote. A rook would capture the queen. A knight does not promote.
		{"2n3k1/1b1P4/8/8/8/8/8/2R3K1 w - -", "c1c8", 325},
		{"2r3k1/8/8/8/8/8/1B1p4/2N3K1 b - -", "c8c1", 325},
		{"r1n3k1/1b1P4/8/8/8/8/8/2R3K1 w - -", "c1c8", 325 - 500 + 350 + 875 - 975},
		{"2n3k1/1b6/3N4/8/8/8/8/2R3K1 w - -", "c1c8", 325 - 500 + 350},
		// The king would stay in the line of the slider that gives check.
		{"4k3/8/2p5/8/3K4/8/8/6b1 b - -", "c6c5", 0},
		{"4k3/8/3p4/8/3K4/8/8/3r4 b - -", "d6d5", 0},
		// A rook is behind the captured pawn.
		{"4k3/8/8/4Pp2/8/K7/8/5r2 w - f6", "e5f6", 0},
		// While the knight gives check, the other knight does not capture. The king does, if no pawn defends.
		{"8/8/8/3k4/1Np5/1P2n3/8/2R1K3 w - -", "c1c4", 100},
		{"8/8/8/3k4/1Np5/4n3/8/2R1K3 w - -", "c1c4", 100 - 500},
		// A bishop is behind the pawn that captures, and a rook behind the rook.
		{"4k3/5b2/4p3/3p4/4P3/2N5/8/4K3 w - -", "e4d5", 0},
		{"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100 - 500},
		// A rook that has moved pins no knight.
		{"4k3/8/8/8/8/4n3/8/4Rb1K w - -", "e1f1", 350 - 500},
		// The king's own sliders do not defend against it.
		{"4r3/8/8/4k3/4p3/8/3N4/7K w - -", "d2e4", 100 - 325},
		{"7b/8/8/4k3/3p4/1N6/8/3K4 w - -", "b3d4", 100 - 325},
		// A pawn captures the rook and promotes.
		{"6k1/8/8/8/8/8/1p6/n1R3K1 w - -", "c1a1", 325 - 500 - 875},
		// No pawn gives check to a king behind it.
		{"8/8/3P4/4k3/p6r/8/8/R3K3 w - -", "a1a4", 100 - 500},
		{"r3k3/8/8/P6R/4K3/3p4/8/8 b - -", "a8a5", 100 - 500},
		// The square of castling is the rook's, which the bishop attacks.
		{"b3k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 0},
		// A king that is captured is not defended.
		{"4k3/3b4/8/8/4R3/8/8/4K3 w - -", "e4e8", 7},
		// After a promotion another pawn would promote, so the rook does not capture.
		{"2r4k/1P1P4/8/8/8/8/2r5/K7 w - -", "b7c8q", 500 + 875},
	} {
		try(test.fen, test.move, test.want)
	}
	// A queen is worth less than a pawn.
	defer func(usual [7]int) { values = usual }(values)
	values[positions.Pawn], values[positions.Queen] = 975, 100
	try("r1r3k1/8/3N4/8/8/8/8/6K1 w - -", "d6c8", 500-325)
	try("r1r3k1/8/3N4/8/8/8/8/2R3K1 w - -", "d6c8", 500)
}

// checkExchange compares what an exchange wins, and whether that is at least some numbers.
func checkExchange(t *testing.T, p Position, m movegen.Move, want int) {
	t.Helper()
	if got := movegen.Exchange(&p, m, &values); got != want {
		t.Fatalf("%s, %#x: the exchange after %v wins %d, want %d", fen.Append(nil, &p), p, m, got, want)
	}
	for _, least := range []int{want - 1, want, want + 1, -100, 0, 1, 100, math.MinInt, math.MinInt + 1, math.MaxInt} {
		if got := movegen.ExchangeAtLeast(&p, m, &values, least); got != (want >= least) {
			t.Fatalf("%s, %#x: the exchange after %v wins at least %d: %t, but it wins %d", fen.Append(nil, &p), p, m, least, got, want)
		}
	}
}

// fighting returns a random position in which many pieces attack one square, and sliders attack it
// through them. The kings are anywhere, or next to the square.
func fighting(random *rand.Rand) (p [8]uint64) {
	for !rules.Exact(&p) {
		b, square := rules.Board{}, random.IntN(64)
		density := random.IntN(12)
		for sq := range 64 {
			dx, dy := sq&7-square&7, sq>>3-square>>3
			lined := dx == 0 || dy == 0 || dx == dy || dx == -dy || dx*dx+dy*dy == 5
			if lined && random.IntN(16) < density || random.IntN(12) == 0 {
				b.Squares[sq] = "PNBRQBRQpnbrqbrq"[random.IntN(16)]
			}
		}
		for _, letter := range "Kk" {
			sq := random.IntN(64)
			if near := rules.Step(square, random.IntN(3)-1, random.IntN(3)-1); near >= 0 && random.IntN(2) == 0 {
				sq = near
			}
			b.Squares[sq] = byte(letter)
		}
		b.Side = byte(random.IntN(2)) * rules.Black
		p = b.Record()
	}
	return p
}
