package moves_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// BenchmarkMoves measures calls in nanoseconds a move: PlayAll and a loop of Play, on the moves of positions
// of games; IsLegal for one legal move of each position, and Append; Exchange and ExchangeAtLeast on captures.
// The positions are too many for the branch predictor to remember.
func BenchmarkMoves(b *testing.B) {
	every := func(p *Position, m moves.Move) bool { return true }
	capture := func(p *Position, m moves.Move) bool { return moves.Captured(p, m) < positions.King }
	dst, room := make([]Position, 256), make([]moves.Move, 0, 256)
	atLeast := func(least int) func(p *Position, list []moves.Move) {
		return func(p *Position, list []moves.Move) {
			for _, m := range list {
				moves.ExchangeAtLeast(p, m, &values, least)
			}
		}
	}
	for _, of := range []struct {
		name   string
		wanted func(p *Position, m moves.Move) bool
		most   int // of the moves of a position, at random
		call   func(p *Position, list []moves.Move)
	}{
		{"PlayAll", every, 256, func(p *Position, list []moves.Move) { moves.PlayAll(dst, p, list) }},
		{"Play", every, 256, func(p *Position, list []moves.Move) {
			for i, m := range list {
				dst[i] = moves.Play(p, m)
			}
		}},
		{"IsLegal", every, 1, func(p *Position, list []moves.Move) { moves.IsLegal(p, list[0]) }},
		{"Append", every, 1, func(p *Position, list []moves.Move) { moves.Append(room, p) }},
		{"Exchange", capture, 256, func(p *Position, list []moves.Move) {
			for _, m := range list {
				moves.Exchange(p, m, &values)
			}
		}},
		{"at least -100", capture, 256, atLeast(-100)},
		{"at least 0", capture, 256, atLeast(0)},
		{"at least 1", capture, 256, atLeast(1)},
		{"at least 100", capture, 256, atLeast(100)},
	} {
		b.Run(of.name, func(b *testing.B) {
			var all []Position
			var lists [][]moves.Move
			for board := range rules.Games(rand.New(rand.NewPCG(81, 0))) {
				p := position(board.Record())
				list := slices.DeleteFunc(moves.Append(nil, &p), func(m moves.Move) bool { return !of.wanted(&p, m) })
				rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
				if len(list) > 0 {
					all, lists = append(all, p), append(lists, list[:min(len(list), of.most)])
				}
				if len(all) == 10_000 {
					break
				}
			}
			for b.Loop() {
				for i := range all {
					of.call(&all[i], lists[i])
				}
			}
			total := len(slices.Concat(lists...))
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*total), "ns/move")
		})
	}
}
