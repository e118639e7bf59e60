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

	"github.com/kindergarten-bitboards/kindergarten/internal/fen"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

const (
	longest = 150 // moves of a playout, which no draw by the rules ends
	shown   = 5   // disagreements with each oracle that are printed
)

// A comparison holds what became of comparing a library's legal moves with ours.
type comparison struct {
	lock             sync.Mutex
	positions, moves int      // that were compared
	disagreements    int      // positions with different moves
	shown            []string // what the first of them were
}

// compare compares the moves of two boards, which must have come about by the
// line of moves from the position of the FEN. It sorts both by name and tells
// whether they agree.
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

// missing returns the names of the steps in a that are not, or not so often, in b.
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

// tree compares all moves to a depth. Below a disagreement it does not go on.
func (c *comparison) tree(ours, theirs board, depth int, fen string, line []string) {
	a, b := ours.steps(), theirs.steps()
	if !c.compare(a, b, fen, line) || depth <= 1 {
		return
	}
	for i := range a {
		c.tree(a[i].next(), b[i].next(), depth-1, fen, append(line, a[i].name))
	}
}

// playout compares the moves along a line of random ones.
func (c *comparison) playout(ours, theirs board, random *rand.Rand, fen string) {
	var line []string
	for range longest {
		a, b := ours.steps(), theirs.steps()
		if !c.compare(a, b, fen, line) || len(a) == 0 {
			return
		}
		i := random.IntN(len(a))
		line = append(line, a[i].name)
		ours, theirs = a[i].next(), b[i].next()
	}
}

// compareOracles compares the moves of all oracles with ours, prints a table,
// and returns the number of positions in which they disagree.
func compareOracles(depth, playouts int, report io.Writer) (disagreements int, err error) {
	fens, others, err := standardPositions()
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(report, "\nLegal moves against other libraries: trees to depth %d below the perft suite's %d standard positions,\n", depth, len(fens))
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

// standardPositions returns the FENs of the positions of the perft suite that
// are of standard chess, and the number of the others.
func standardPositions() (fens []string, others int, err error) {
	for _, entry := range perft.Suite {
		f, err := fen.Parse(entry.FEN)
		if err != nil {
			return nil, 0, fmt.Errorf("the perft suite's position %q cannot be read: %w", entry.Name, err)
		}
		if strings.Trim(f.Castling, "KQkq-") == "" {
			fens = append(fens, entry.FEN)
		} else {
			others++
		}
	}
	return fens, others, nil
}

// compare compares the moves of an oracle with those of our boards below and
// along playouts from the positions. Playouts with the same number are the same
// for all oracles and in every run.
func (o oracle) compare(parse func(string) (board, error), fens []string, depth, playouts int) (*comparison, error) {
	for _, fen := range fens {
		if _, err := parse(fen); err != nil {
			return nil, fmt.Errorf("our position %s: %w", fen, err)
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
	return c, jobs.Wait()
}
