package moves_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

var exchanges = flag.Int("exchanges", 4_000, "how many moves TestExchange compares with a search by the rules")

// values tell each sum of pieces from the others.
var values = [6]int{100, 325, 350, 500, 975, 20_000}

// Exchange wins what a search by the rules of chess wins, for all kinds of moves.
func TestExchange(t *testing.T) {
	random := rand.New(rand.NewPCG(80, 0))
	n := *exchanges
	if testing.Short() {
		n /= 10
	}
	answered, different := 0, 0
	compare := func(r [8]uint64, random *rand.Rand) {
		b, p := boardOf(r), position(r)
		list := b.Moves()
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		captures := 0
		for _, m := range list {
			if b.Squares[m.To]|rules.Black == 'k' {
				continue
			}
			capturing := m.Promoted != 0 || b.Squares[m.To] != 0 || b.Passed[m.To]
			if capturing && captures < 4 || random.IntN(32) == 0 {
				captures++
				text := name(m.From) + name(m.To)
				if m.Promoted != 0 {
					text += string(m.Promoted)
				}
				ours, err := moves.Parse(&p, text)
				if err != nil {
					t.Fatal(err)
				}
				want := b.Exchange(&m, &values, false)
				if got := moves.Exchange(&p, ours, &values); got != want {
					t.Fatalf("%s, %#x: the exchange after %v wins %d, want %d", b.FEN(), p, ours, got, want)
				}
				alone := values[ours.Placed()] - values[ours.Piece()]
				if kind := moves.Captured(&p, ours); kind < positions.NoKind {
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
	kinds := []func(*rand.Rand) [8]uint64{rules.Random, rules.Promoting, fighting, fighting}
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

// fighting returns a random position in which many pieces attack one square, with sliders behind
// them. The kings are anywhere or next to the square.
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

// BenchmarkExchange measures captures and promotions in positions of random games.
func BenchmarkExchange(b *testing.B) {
	type capture struct {
		p Position
		m moves.Move
	}
	var captures []capture
	for board := range rules.Games(rand.New(rand.NewPCG(80, 1))) {
		p := position(board.Record())
		for _, m := range moves.AppendCaptures(nil, &p) {
			captures = append(captures, capture{p, m})
		}
		if len(captures) >= 4096 {
			break
		}
	}
	sum := 0
	for b.Loop() {
		for i := range captures {
			sum += moves.Exchange(&captures[i].p, captures[i].m, &values)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(captures)), "ns/exchange")
	b.ReportMetric(0, "ns/op")
}
