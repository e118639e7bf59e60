package moves_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// BenchmarkMoves measures calls in nanoseconds a move, on the moves of positions of games. They are too many for
// the branch predictor to remember.
func BenchmarkMoves(b *testing.B) {
	var all []Position
	var lists [][]moves.Move
	for board := range rules.Games(rand.New(rand.NewPCG(81, 0))) {
		p := position(board.Record())
		list := moves.Append(nil, &p)
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		all, lists = append(all, p), append(lists, list)
		if len(all) == 10_000 {
			break
		}
	}
	dst, room := make([]Position, 256), make([]moves.Move, 0, 256)
	each := func(call func(p *Position, m moves.Move)) func(*Position, []moves.Move) {
		return func(p *Position, list []moves.Move) {
			for _, m := range list {
				call(p, m)
			}
		}
	}
	for _, of := range []struct {
		name string
		call func(p *Position, list []moves.Move)
	}{
		{"PlayAll", func(p *Position, list []moves.Move) { moves.PlayAll(dst, p, list) }},
		{"Play", func(p *Position, list []moves.Move) {
			for i, m := range list {
				dst[i] = moves.Play(p, m)
			}
		}},
		{"IsLegal", each(func(p *Position, m moves.Move) { moves.IsLegal(p, m) })},
		{"Append", func(p *Position, _ []moves.Move) { moves.Append(room, p) }},
		{"Exchange", each(func(p *Position, m moves.Move) { moves.Exchange(p, m, &values) })},
		{"ExchangeAtLeast", each(func(p *Position, m moves.Move) { moves.ExchangeAtLeast(p, m, &values, 0) })},
	} {
		b.Run(of.name, func(b *testing.B) {
			for b.Loop() {
				for i := range all {
					of.call(&all[i], lists[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(slices.Concat(lists...))), "ns/move")
		})
	}
}
