package movegen_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// BenchmarkMoves measures calls in nanoseconds a move, on the moves of positions of games. They are too many for
// the branch predictor to remember.
func BenchmarkMoves(b *testing.B) {
	var all []Position
	var lists [][]movegen.Move
	for board := range rules.Games(rand.New(rand.NewPCG(81, 0))) {
		p := position(board.Record())
		list := movegen.Append(nil, &p)
		rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		all, lists = append(all, p), append(lists, list)
		if len(all) == 10_000 {
			break
		}
	}
	dst, room := make([]Position, 256), make([]movegen.Move, 0, 256)
	each := func(call func(p *Position, m movegen.Move)) func(*Position, []movegen.Move) {
		return func(p *Position, list []movegen.Move) {
			for _, m := range list {
				call(p, m)
			}
		}
	}
	for _, of := range []struct {
		name string
		call func(p *Position, list []movegen.Move)
	}{
		{"PlayAll", func(p *Position, list []movegen.Move) { movegen.PlayAll(dst, p, list) }},
		{"Play", func(p *Position, list []movegen.Move) {
			for i, m := range list {
				dst[i] = movegen.Play(p, m)
			}
		}},
		{"IsLegal", each(func(p *Position, m movegen.Move) { movegen.IsLegal(p, m) })},
		{"Append", func(p *Position, _ []movegen.Move) { movegen.Append(room, p) }},
		{"Exchange", each(func(p *Position, m movegen.Move) { movegen.Exchange(p, m, &values) })},
		{"ExchangeAtLeast", each(func(p *Position, m movegen.Move) { movegen.ExchangeAtLeast(p, m, &values, 0) })},
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
