package moves_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// gamePositions returns n positions of games and the moves of each that are wanted.
func gamePositions(n int, wanted func(p *Position, m moves.Move) bool) (all []Position, lists [][]moves.Move) {
	for board := range rules.Games(rand.New(rand.NewPCG(81, 0))) {
		p := position(board.Record())
		list := slices.DeleteFunc(moves.Append(nil, &p), func(m moves.Move) bool { return !wanted(&p, m) })
		if all, lists = append(all, p), append(lists, list); len(all) == n {
			break
		}
	}
	return all, lists
}

// perMove reports nanoseconds a move of a call for each position.
func perMove(b *testing.B, lists [][]moves.Move, call func(i int)) {
	for b.Loop() {
		for i := range lists {
			call(i)
		}
	}
	total := len(slices.Concat(lists...))
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*total), "ns/move")
}

// BenchmarkPlayAll compares PlayAll with a loop of Play, on the moves of positions of games.
func BenchmarkPlayAll(b *testing.B) {
	all, lists := gamePositions(1000, func(*Position, moves.Move) bool { return true })
	dst := make([]Position, 256)
	b.Run("all", func(b *testing.B) {
		perMove(b, lists, func(i int) { moves.PlayAll(dst, &all[i], lists[i]) })
	})
	b.Run("each", func(b *testing.B) {
		perMove(b, lists, func(i int) {
			for j, m := range lists[i] {
				dst[j] = moves.Play(&all[i], m)
			}
		})
	})
}

// BenchmarkIsLegal compares IsLegal, for one legal move of each position, with Append.
func BenchmarkIsLegal(b *testing.B) {
	all, lists := gamePositions(10_000, func(*Position, moves.Move) bool { return rand.IntN(4) == 0 })
	for i, list := range lists {
		lists[i] = append(list, 0)[:1]
	}
	room := make([]moves.Move, 0, 256)
	b.Run("legal", func(b *testing.B) { perMove(b, lists, func(i int) { moves.IsLegal(&all[i], lists[i][0]) }) })
	b.Run("append", func(b *testing.B) { perMove(b, lists, func(i int) { moves.Append(room, &all[i]) }) })
}

// BenchmarkExchange compares ExchangeAtLeast with Exchange on the captures of positions of games, too many
// for the branch predictor to remember.
func BenchmarkExchange(b *testing.B) {
	capture := func(p *Position, m moves.Move) bool { return moves.Captured(p, m) < positions.King }
	all, lists := gamePositions(10_000, capture)
	b.Run("value", func(b *testing.B) {
		perMove(b, lists, func(i int) {
			for _, m := range lists[i] {
				moves.Exchange(&all[i], m, &values)
			}
		})
	})
	for _, least := range []int{-100, 0, 1, 100} {
		b.Run(fmt.Sprint("at least ", least), func(b *testing.B) {
			perMove(b, lists, func(i int) {
				for _, m := range lists[i] {
					moves.ExchangeAtLeast(&all[i], m, &values, least)
				}
			})
		})
	}
}
