package main

import (
	"io"
	"math/rand/v2"
	"regexp"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/movegen"
)

// perft compares move generators that differ only in their sliders. It shows millions of
// leaves or positions a second.
func perft(s settings, only *regexp.Regexp, progress io.Writer) *table {
	t := compare("perft", "million positions a second of one move generator on different sliders", perftComparisons)(s, only, progress)
	if t == nil {
		return nil
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		c.Unit = "M/s"
		for _, r := range t.Rows {
			r.Cells[c.Key] = cell{Low: 1000 / r.Cells[c.Key].Low}
		}
	}
	t.rate()
	return t
}

const oursByLookups = ours + ", lookups alone"

// generatorNames are the names that rows have in other suites, by the sliders of package
// movegen.
var generatorNames = map[string]string{
	"kindergarten": ours, "lookups": oursByLookups, "textbook": textbookKindergarten, "hyperbola": hyperbolaQuintessence,
	"magic": "fancy magic", "fixedmagic": "plain magic",
}

// generators compares the generators, or those on other sliders than some.
func generators(name, about, unit string, operations int, without string, run func(g *movegen.Generator) uint64) *comparison {
	c := &comparison{name: name, about: about, unit: unit, operations: operations, part: 10}
	for i := range movegen.Generators {
		if g := &movegen.Generators[i]; g.Sliders != without {
			c.add(generatorNames[g.Sliders], func() { loops.Sink ^= run(g) })
		}
	}
	return c
}

// A tree is a position of the suite with the depth to which its leaves are counted.
type tree struct {
	root  movegen.Position
	depth int
}

// trees returns the trees of the suites, and the number of their leaves.
func trees() (all []tree, leaves int) {
	depths := []int{3, 3, 4, 3, 3, 3}
	for i, p := range movegen.Suite(len(depths)) {
		all = append(all, tree{p, depths[i]})
		leaves += int(movegen.Generators[0].Count(&p, depths[i], 1, nil))
	}
	return all, leaves
}

// count returns a function that counts the leaves of all trees.
func count(all []tree, each func(g *movegen.Generator, p *movegen.Position, depth int, buffer []movegen.Move) uint64) func(*movegen.Generator) uint64 {
	buffer := make([]movegen.Move, 0, 4*256)
	return func(g *movegen.Generator) (sum uint64) {
		for i := range all {
			sum += each(g, &all[i].root, all[i].depth, buffer)
		}
		return sum
	}
}

// probing counts the leaves of all trees and probes a table of 64 MB for each position.
func probing(all []tree, bulk int) func(*movegen.Generator) uint64 {
	lines := new(movegen.Table)
	return count(all, func(g *movegen.Generator, p *movegen.Position, depth int, buffer []movegen.Move) uint64 {
		return g.CountProbing(p, depth, bulk, buffer, lines)
	})
}

func perftComparisons() []*comparison {
	const withTable = "the same, and a random line of 64 MB is read and written for each position that is reached"
	all, leaves := trees()
	counting := func(bulk int) func(*movegen.Generator) uint64 {
		return count(all, func(g *movegen.Generator, p *movegen.Position, depth int, buffer []movegen.Move) uint64 {
			return g.Count(p, depth, bulk, buffer)
		})
	}
	scattered := movegen.Playouts()
	random := rand.New(rand.NewPCG(9, 10))
	random.Shuffle(len(scattered), func(i, j int) { scattered[i], scattered[j] = scattered[j], scattered[i] })
	list := func(lines *movegen.Table) func(g *movegen.Generator) uint64 {
		buffer := make([]movegen.Move, 0, 256)
		return func(g *movegen.Generator) (sum uint64) {
			for i := range scattered {
				if lines != nil {
					lines.Probe(&scattered[i])
				}
				sum += uint64(len(g.Moves(&scattered[i], buffer)))
			}
			return sum
		}
	}
	moves := int(list(nil)(&movegen.Generators[0]))
	return []*comparison{
		generators("bulk", "six positions of the suite to depth 3 or 4, the last move counted", "leaf", leaves, "lookups", counting(1)),
		generators("bulk, table", withTable, "leaf", leaves, "lookups", probing(all, 1)),
		generators("made", "the same, the last move made", "leaf", leaves, "lookups", counting(0)),
		generators("scattered", "the moves of unrelated positions", "move", moves, "lookups", list(nil)),
		generators("scattered, table", withTable, "move", moves, "lookups", list(new(movegen.Table))),
	}
}

// searchComparisons compare what engines do besides generating legal moves.
func searchComparisons() []*comparison {
	all, leaves := trees()
	games := movegen.Playouts()
	captures := make([][]movegen.Move, len(games))
	n := 0
	for i := range games {
		captures[i] = movegen.Captures(&games[i])
		n += len(captures[i])
	}
	return []*comparison{
		generators("made, table", "six positions of the suite, each move made, with a table of 64 MB", "leaf", leaves, "", probing(all, 0)),
		generators("pseudo-legal", "each pseudo-legal move is made, and then the king is tested", "leaf", leaves, "",
			count(all, func(g *movegen.Generator, p *movegen.Position, depth int, buffer []movegen.Move) uint64 {
				return g.CountPseudoLegal(p, depth, buffer)
			})),
		generators("exchanges", "all captures of positions in the order of games", "capture", n, "", func(g *movegen.Generator) (sum uint64) {
			for i := range games {
				for _, m := range captures[i] {
					sum += uint64(g.Exchange(&games[i], m))
				}
			}
			return sum
		}),
	}
}
