package perft

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
)

// BenchmarkSliders compares the generator with different algorithms for sliders:
//
//	go test -run '^$' -bench Sliders -benchtime 300x ./internal/perft
//
// An operation is a round in which each algorithm has a turn of some milliseconds, in a
// new random order. So a slowdown of the machine affects all of them. An untimed turn
// precedes each turn, because the caches hold the tables of the last algorithm.
//
// The benchmark prints million leaves a second of each algorithm at the fifth percentile,
// and how many times as fast kindergarten is. Less than 1 is a loss.
//
// The cases bulk and made count six positions of the suite to depth 3 or 4. The case
// scattered lists the moves of unrelated positions. With a table, each position that is
// reached reads and writes a random line of 64 MB. Bulk counting does not reach leaves.
//
// The case pseudo-legal makes every pseudo-legal move and then tests the king. The case
// exchanges evaluates all captures of positions in the order of games.
func BenchmarkSliders(b *testing.B) {
	for _, test := range []struct {
		name string
		run  func(r *rival, lines *table) uint64
	}{
		{"bulk", suiteRun(b, Bulk)},
		{"made", suiteRun(b, Made)},
		{"scattered", scatteredRun(b)},
	} {
		b.Run(test.name, func(b *testing.B) { benchmarkSliders(b, test.run, nil) })
		b.Run(test.name+",table", func(b *testing.B) { benchmarkSliders(b, test.run, new(table)) })
	}
	b.Run("pseudo-legal", func(b *testing.B) { benchmarkSliders(b, pseudoLegalRun(b), nil) })
	b.Run("exchanges", func(b *testing.B) { benchmarkSliders(b, exchangesRun(b), nil) })
}

// depths are the depths of the first positions of the suite in the benchmarks.
var depths = []int{3, 3, 4, 3, 3, 3}

// suiteRun returns a function that counts leaves of the suite.
func suiteRun(b *testing.B, leaves Leaves) func(*rival, *table) uint64 {
	var positions []*Position
	for i := range depths {
		positions = append(positions, parse(b, Suite[i].FEN))
	}
	buffer := newBuffer(slices.Max(depths))
	return func(r *rival, lines *table) uint64 {
		sum := uint64(0)
		for i, p := range positions {
			if lines == nil {
				sum += r.count(p, depths[i], leaves.bulk(), buffer)
			} else {
				n, _ := r.countProbing(p, depths[i], leaves.bulk(), buffer, lines)
				sum += n
			}
		}
		return sum
	}
}

// pseudoLegalRun returns a function that counts the leaves of suiteRun by pseudo-legal
// moves.
func pseudoLegalRun(b *testing.B) func(*rival, *table) uint64 {
	var positions []*Position
	for i := range depths {
		positions = append(positions, parse(b, Suite[i].FEN))
	}
	buffer := newBuffer(slices.Max(depths))
	return func(r *rival, _ *table) uint64 {
		sum := uint64(0)
		for i, p := range positions {
			sum += r.countPseudoLegal(p, depths[i], buffer)
		}
		return sum
	}
}

// exchangesRun returns a function that evaluates the captures of positions of random games.
func exchangesRun(b *testing.B) func(*rival, *table) uint64 {
	positions := playouts(b)
	captures := make([][]Move, len(positions))
	for i := range positions {
		captures[i] = capturesOf(&positions[i])
	}
	return func(r *rival, _ *table) uint64 {
		sum := 0
		for i := range positions {
			for _, m := range captures[i] {
				sum += r.exchange(&positions[i], m)
			}
		}
		return uint64(sum)
	}
}

// capturesOf returns the legal captures without those en passant.
func capturesOf(p *Position) []Move {
	return slices.DeleteFunc(p.AppendMoves(nil), func(m Move) bool {
		return m.kind() == castling || p.occupied()>>m.to()&1 == 0
	})
}

// playouts returns the positions of random games in their order.
func playouts(t testing.TB) []Position {
	random := rand.New(rand.NewPCG(7, 8))
	var positions []Position
	for len(positions) < 4096 {
		p := parse(t, Suite[len(positions)%6].FEN)
		for range 60 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[random.IntN(len(moves))])
			positions = append(positions, *p)
		}
	}
	return positions
}

// scatteredRun returns a function that lists the moves of positions of random games, in
// random order.
func scatteredRun(b *testing.B) func(*rival, *table) uint64 {
	positions := playouts(b)
	random := rand.New(rand.NewPCG(9, 10))
	random.Shuffle(len(positions), func(i, j int) { positions[i], positions[j] = positions[j], positions[i] })
	buffer := newBuffer(1)
	return func(r *rival, lines *table) uint64 {
		sum := uint64(0)
		for i := range positions {
			if lines != nil {
				lines.probe(&positions[i])
			}
			sum += uint64(len(r.moves(&positions[i], buffer)))
		}
		return sum
	}
}

func benchmarkSliders(b *testing.B, run func(*rival, *table) uint64, lines *table) {
	fillMagics()
	total := run(&rivals[0], lines)
	turns := make([][]time.Duration, len(rivals))
	for b.Loop() {
		for _, i := range rand.Perm(len(rivals)) {
			run(&rivals[i], lines)
			start := time.Now()
			got := run(&rivals[i], lines)
			turns[i] = append(turns[i], time.Since(start))
			if got != total {
				b.Fatalf("%s: %d leaves, want %d", rivals[i].name, got, total)
			}
		}
	}
	low := make([]float64, len(rivals))
	for i, r := range rivals {
		slices.Sort(turns[i])
		low[i] = turns[i][len(turns[i])/20].Seconds()
		b.ReportMetric(float64(total)/low[i]/1e6, r.name+"-M/s")
		if i > 0 {
			b.ReportMetric(low[i]/low[0], "x-"+r.name)
		}
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkLeaves compares counting leaves by package positions with listing the moves of
// each position before them, as in the case bulk of BenchmarkSliders:
//
//	go test -run '^$' -bench Leaves -benchtime 30x ./internal/perft
//
// It prints million leaves a second of both at the fifth percentile, and their ratio.
func BenchmarkLeaves(b *testing.B) {
	for _, test := range []struct {
		name            string
		position, depth int
	}{{"start", 0, 5}, {"kiwipete", 1, 4}, {"position4", 3, 4}} {
		b.Run(test.name, func(b *testing.B) {
			p := parse(b, Suite[test.position].FEN)
			leaves := Suite[test.position].Leaves[test.depth-1]
			c := newCounter(test.depth)
			ways := [2]func() uint64{
				func() uint64 { return c.count(p, test.depth, Bulk) },
				func() uint64 { return p.count(test.depth, 1, c.buffer) },
			}
			var turns [2][]time.Duration
			for b.Loop() {
				for _, i := range rand.Perm(2) {
					start := time.Now()
					if got := ways[i](); got != leaves {
						b.Fatalf("%d leaves, want %d", got, leaves)
					}
					turns[i] = append(turns[i], time.Since(start))
				}
			}
			var low [2]float64
			for i := range turns {
				slices.Sort(turns[i])
				low[i] = turns[i][len(turns[i])/20].Seconds()
			}
			b.ReportMetric(float64(leaves)/low[0]/1e6, "counted-M/s")
			b.ReportMetric(float64(leaves)/low[1]/1e6, "listed-M/s")
			b.ReportMetric(low[1]/low[0], "x-listed")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// BenchmarkKings compares SliderAttackers and AttackedBySliders with two lookups, for kings of
// random games in the order of the games. An operation is one king: before a move for
// SliderAttackers, and after each pseudo-legal move for AttackedBySliders.
func BenchmarkKings(b *testing.B) {
	type king struct {
		home                      int
		occ, diagonal, orthogonal uint64
	}
	kingOf := func(p *Position, own, their uint64) king {
		return king{bits.TrailingZeros64(p.Kings & own), own | their, (p.Bishops | p.Queens) & their, (p.Rooks | p.Queens) & their}
	}
	const kings = 4096
	var before, after []king
	for _, p := range playouts(b)[:kings] {
		own, their := p.sides()
		before = append(before, kingOf(&p, own, their))
		for _, m := range p.appendPseudoLegal(nil) {
			child := p
			child.Play(m)
			their, own := child.sides()
			after = append(after, kingOf(&child, own, their))
		}
	}
	b.Run("SliderAttackers", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &before[i%kings]
			sum |= attacks.SliderAttackers(k.home, k.occ, k.diagonal, k.orthogonal)
		}
		sink = sum
	})
	b.Run("SliderAttackers/lookups", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &before[i%kings]
			sum |= attacks.Bishop(k.home, k.occ)&k.diagonal | attacks.Rook(k.home, k.occ)&k.orthogonal
		}
		sink = sum
	})
	b.Run("AttackedBySliders", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &after[i%(8*kings)]
			if attacks.AttackedBySliders(k.home, k.occ, k.diagonal, k.orthogonal) {
				sum++
			}
		}
		sink = sum
	})
	b.Run("AttackedBySliders/lookups", func(b *testing.B) {
		sum := uint64(0)
		for i := range b.N {
			k := &after[i%(8*kings)]
			if attacks.Bishop(k.home, k.occ)&k.diagonal|attacks.Rook(k.home, k.occ)&k.orthogonal != 0 {
				sum++
			}
		}
		sink = sum
	})
}

var sink uint64
