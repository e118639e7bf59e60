package moves_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// gamePositions returns n positions of games and the moves of each that are wanted.
func gamePositions(n int, wanted func(p *Position, m moves.Move) bool) (all []Position, lists [][]moves.Move, total int) {
	for board := range rules.Games(rand.New(rand.NewPCG(81, 0))) {
		p := position(board.Record())
		list := slices.DeleteFunc(moves.Append(nil, &p), func(m moves.Move) bool { return !wanted(&p, m) })
		all, lists, total = append(all, p), append(lists, list), total+len(list)
		if len(all) == n {
			break
		}
	}
	return all, lists, total
}

// inTurns reports nanoseconds an operation of the first way at the fifth percentile, and how many times
// as long each of the others takes.
func inTurns(b *testing.B, operations int, ways ...func()) {
	turns := make([][]time.Duration, len(ways))
	for b.Loop() {
		for _, i := range rand.Perm(len(ways)) {
			start := time.Now()
			ways[i]()
			turns[i] = append(turns[i], time.Since(start))
		}
	}
	low := func(i int) float64 {
		slices.Sort(turns[i])
		return float64(turns[i][len(turns[i])/20].Nanoseconds()) / float64(operations)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(low(0), "ns/move")
	for i := 1; i < len(ways); i++ {
		b.ReportMetric(low(i)/low(0), fmt.Sprintf("x-way%d", i+1))
	}
}

// BenchmarkPlayAll compares PlayAll with a loop of Play, on the moves of positions of games:
//
//	go test -run '^$' -bench PlayAll -benchtime 50x ./positions/moves
func BenchmarkPlayAll(b *testing.B) {
	all, lists, total := gamePositions(1000, func(*Position, moves.Move) bool { return true })
	dst := make([]Position, 256)
	inTurns(b, total, func() {
		for i := range all {
			moves.PlayAll(dst, &all[i], lists[i])
		}
	}, func() {
		for i := range all {
			for j, m := range lists[i] {
				dst[j] = moves.Play(&all[i], m)
			}
		}
	})
}

// BenchmarkIsLegal compares IsLegal, for one legal move of each position, with Append:
//
//	go test -run '^$' -bench IsLegal -benchtime 50x ./positions/moves
func BenchmarkIsLegal(b *testing.B) {
	all, lists, _ := gamePositions(10_000, func(*Position, moves.Move) bool { return rand.IntN(4) == 0 })
	room := make([]moves.Move, 0, 256)
	inTurns(b, len(all), func() {
		for i := range all {
			moves.IsLegal(&all[i], append(lists[i], 0)[0])
		}
	}, func() {
		for i := range all {
			moves.Append(room, &all[i])
		}
	})
}

// BenchmarkExchange compares ExchangeAtLeast with the test without pins that engines write, and with
// Exchange, on the captures of positions of games, too many for the branch predictor to remember:
//
//	go test -run '^$' -bench Exchange -benchtime 50x ./positions/moves
func BenchmarkExchange(b *testing.B) {
	all, lists, total := gamePositions(10_000, func(p *Position, m moves.Move) bool { return moves.Captured(p, m) < positions.King })
	for _, least := range []int{-100, 0, 1, 100} {
		b.Run(fmt.Sprint(least), func(b *testing.B) {
			each := func(call func(p *Position, m moves.Move)) func() {
				return func() {
					for i := range all {
						for _, m := range lists[i] {
							call(&all[i], m)
						}
					}
				}
			}
			inTurns(b, total, each(func(p *Position, m moves.Move) { moves.ExchangeAtLeast(p, m, &values, least) }),
				each(func(p *Position, m moves.Move) { withoutPins(p, m, least) }),
				each(func(p *Position, m moves.Move) { moves.Exchange(p, m, &values) }))
		})
	}
}

// withoutPins is an exchange as Stockfish's see_ge plays it: pinned pieces capture.
func withoutPins(p *Position, m moves.Move, least int) bool {
	to, on := m.To(), m.Piece()
	balance := values[moves.Captured(p, m)] - least
	if balance < 0 || balance >= values[on] {
		return balance >= 0
	}
	balance = values[on] - balance
	occ := p.Occupied()&^(1<<m.From()) | 1<<to
	diagonal, orthogonal := p.Bishops|p.Queens, p.Rooks|p.Queens
	attackers := attacks.Attackers(to, p.Pawns&p.White, p.Pawns&^p.White, p.Knights, diagonal, orthogonal, p.Kings, occ) & occ
	side, other := p.Of(positions.Opponent), p.Of(positions.Mover)
	for won := true; ; side, other = other, side {
		for on = positions.Pawn; on <= positions.King && attackers&side&p.OfKind(on) == 0; on++ {
		}
		if on > positions.King {
			return won
		}
		if won = !won; on == positions.King {
			return won == (attackers&other == 0)
		}
		if balance = values[on] - balance; balance < 0 || balance == 0 && won {
			return won
		}
		set := attackers & side & p.OfKind(on)
		if occ &^= set & -set; on != positions.Knight && on != positions.Rook {
			attackers |= attacks.Bishop(to, occ) & diagonal
		}
		if on == positions.Rook || on == positions.Queen {
			attackers |= attacks.Rook(to, occ) & orthogonal
		}
		attackers &= occ
	}
}
