package moves_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// BenchmarkPlayAll compares PlayAll with a loop of Play, on the moves of positions of games:
//
//	go test -run '^$' -bench PlayAll -benchtime 50x ./positions/moves
//
// It prints nanoseconds a move of both at the fifth percentile, and their ratio.
func BenchmarkPlayAll(b *testing.B) {
	var all []Position
	var lists [][]moves.Move
	total := 0
	for board := range rules.Games(rand.New(rand.NewPCG(81, 0))) {
		p := position(board.Record())
		all, lists = append(all, p), append(lists, moves.Append(nil, &p))
		if total += len(lists[len(lists)-1]); len(all) == 1000 {
			break
		}
	}
	dst := make([]Position, 256)
	ways := [2]func(p *Position, list []moves.Move){
		func(p *Position, list []moves.Move) { moves.PlayAll(dst, p, list) },
		func(p *Position, list []moves.Move) {
			for i, m := range list {
				dst[i] = moves.Play(p, m)
			}
		},
	}
	var turns [2][]time.Duration
	for b.Loop() {
		for _, i := range rand.Perm(2) {
			start := time.Now()
			for j := range all {
				ways[i](&all[j], lists[j])
			}
			turns[i] = append(turns[i], time.Since(start))
		}
	}
	var low [2]float64
	for i := range turns {
		slices.Sort(turns[i])
		low[i] = float64(turns[i][len(turns[i])/20].Nanoseconds()) / float64(total)
	}
	b.ReportMetric(low[0], "ns/move")
	b.ReportMetric(low[1]/low[0], "x-loop")
	b.ReportMetric(0, "ns/op")
}
