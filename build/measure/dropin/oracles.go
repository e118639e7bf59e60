package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"

	"golang.org/x/sync/errgroup"

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

const (
	longest = 150 // the greatest number of moves of a playout, which goes on after a draw
	shown   = 5   // the greatest number of disagreements that are printed for an oracle
)

// A comparison is the result of comparing an oracle's legal moves with ours.
type comparison struct {
	lock             sync.Mutex
	positions, moves int      // the numbers of compared positions and moves
	disagreements    int      // the number of positions with different moves
	shown            []string // the first disagreements

	// Positions that package positions has not counted yet, and the oracle's number of
	// moves for each.
	uncounted []positions.Position[uint64]
	found     []int
}

// count adds a position to those that package positions counts. It counts a batch at
// a time.
func (c *comparison) count(ours board, found int) {
	b, ok := ours.(perftBoard)
	if !ok {
		return
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.uncounted = append(c.uncounted, positions.Position[uint64](*b.position))
	c.found = append(c.found, found)
	if len(c.uncounted) == 4096 {
		c.countAll()
	}
}

// countAll counts the moves of the positions that are not counted yet.
func (c *comparison) countAll() {
	moves := make([]uint8, len(c.uncounted))
	positions.LegalCounts(moves, nil, c.uncounted)
	for i, n := range moves {
		if int(n) == c.found[i] {
			continue
		}
		c.disagreements++
		if len(c.shown) < shown {
			c.shown = append(c.shown, fmt.Sprintf("%#x: package positions counts %d moves, the oracle lists %d", c.uncounted[i], n, c.found[i]))
		}
	}
	c.uncounted, c.found = c.uncounted[:0], c.found[:0]
}

// compare sorts the moves of two boards by name and reports whether they agree. The
// line of moves leads from the position of the FEN to the boards.
func (c *comparison) compare(ours, theirs []step, fen string, line []string) bool {
	byName := func(a, b step) int { return strings.Compare(a.name, b.name) }
	slices.SortFunc(ours, byName)
	slices.SortFunc(theirs, byName)
	c.lock.Lock()
	defer c.lock.Unlock()
	c.positions++
	c.moves += len(ours)
	if slices.EqualFunc(ours, theirs, func(a, b step) bool { return a.name == b.name }) {
		return true
	}
	c.disagreements++
	if len(c.shown) < shown {
		c.shown = append(c.shown, fmt.Sprintf("%s, moves [%s]: only ours %v, only theirs %v",
			fen, strings.Join(line, " "), missing(ours, theirs), missing(theirs, ours)))
	}
	return false
}

// missing returns the names of the steps that a holds more often than b.
func missing(a, b []step) []string {
	counts := make(map[string]int)
	for _, s := range b {
		counts[s.name]++
	}
	names := []string{}
	for _, s := range a {
		if counts[s.name]--; counts[s.name] < 0 {
			names = append(names, s.name)
		}
	}
	return names
}

// tree compares all moves to a depth. It does not descend below a disagreement.
func (c *comparison) tree(ours, theirs board, depth int, fen string, line []string) {
	a, b := ours.steps(), theirs.steps()
	c.count(ours, len(b))
	if !c.compare(a, b, fen, line) || depth <= 1 {
		return
	}
	for i := range a {
		c.tree(a[i].next(), b[i].next(), depth-1, fen, append(line, a[i].name))
	}
}

// playout compares the moves along a line of random moves.
func (c *comparison) playout(ours, theirs board, random *rand.Rand, fen string) {
	var line []string
	for range longest {
		a, b := ours.steps(), theirs.steps()
		c.count(ours, len(b))
		if !c.compare(a, b, fen, line) || len(a) == 0 {
			return
		}
		i := random.IntN(len(a))
		line = append(line, a[i].name)
		ours, theirs = a[i].next(), b[i].next()
	}
}

// compareOracles compares the moves of all oracles with ours, prints a table, and
// returns the number of disagreements.
func compareOracles(depth, playouts int, report io.Writer) (disagreements int, err error) {
	fens, others := standardPositions()
	fmt.Fprintf(report, "\nLegal moves, listed one by one and counted by package positions, against other libraries: trees to depth %d below the perft suite's %d standard positions,\n", depth, len(fens))
	fmt.Fprintf(report, "and %d random playouts of up to %d moves from them (the suite's %d of Chess960 these libraries do not know)\n", playouts, longest, others)
	table := tabwriter.NewWriter(report, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "library\tversion\tpositions\tmoves\tdisagreements\t")
	var examples []string
	for _, o := range oracles {
		c, err := o.compare(parsePerft, fens, depth, playouts)
		if err != nil {
			return 0, err
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%d\t\n", o.module, o.version(), c.positions, c.moves, c.disagreements)
		disagreements += c.disagreements
		for _, example := range c.shown {
			examples = append(examples, "DISAGREEMENT with "+o.module+": "+example)
		}
	}
	table.Flush()
	for _, example := range examples {
		fmt.Fprintln(report, example)
	}
	return disagreements, nil
}

// standardPositions returns the FENs of the perft suite's positions of standard chess,
// and the number of its Chess960 positions.
func standardPositions() (fens []string, others int) {
	for _, entry := range perft.Suite {
		if strings.Trim(strings.Fields(entry.FEN)[2], "KQkq-") == "" {
			fens = append(fens, entry.FEN)
		} else {
			others++
		}
	}
	return fens, others
}

// compare compares the moves of an oracle with ours, in trees and along playouts from
// the positions. Each playout is the same for all oracles and in every run.
func (o oracle) compare(parse func(string) (board, error), fens []string, depth, playouts int) (*comparison, error) {
	for _, fen := range fens {
		if _, err := parse(fen); err != nil {
			return nil, fmt.Errorf("internal/perft cannot read %s: %w", fen, err)
		}
		if _, err := o.parse(fen); err != nil {
			return nil, fmt.Errorf("%s cannot read %s: %w", o.module, fen, err)
		}
	}
	c := new(comparison)
	var jobs errgroup.Group
	jobs.SetLimit(runtime.GOMAXPROCS(0))
	for job := range len(fens) + playouts {
		jobs.Go(func() error {
			fen := fens[job%len(fens)]
			ours, _ := parse(fen)
			theirs, _ := o.parse(fen)
			if job < len(fens) {
				c.tree(ours, theirs, depth, fen, nil)
			} else {
				c.playout(ours, theirs, rand.New(rand.NewPCG(1, uint64(job-len(fens)))), fen)
			}
			return nil
		})
	}
	err := jobs.Wait()
	c.countAll()
	return c, err
}
