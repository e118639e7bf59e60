package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// suiteLeaves is the size of the largest trees of the suite that are counted
// unless a depth is given.
const suiteLeaves = 200_000_000

// maxDepth exceeds what any computer can count. maxThreads exceeds what any can use.
const (
	maxDepth   = 50
	maxThreads = 4096
)

func runPerft(args []string, out output) error {
	o, err := parsePerft(args, out)
	if err != nil {
		return err
	}
	if o.against.command != nil {
		lines := []*conformance.Line{o.line}
		if o.suite {
			lines = suiteAgainst()
		}
		return o.against.play(lines, o.depth, out)
	}
	c := counter{leaves: o.leaves, threads: o.threads, out: out, signals: interrupts()}
	if o.suite {
		return c.suite(perft.Suite, o.depth)
	}
	return c.position(o.game, &o.position, o.depth, o.divide)
}

// A perftCall is a valid command line of perft.
type perftCall struct {
	position      position
	game          string // the FEN and the moves that led to the position
	depth         int    // of a suite, 0 if none is given
	threads       int
	leaves        perft.Leaves
	divide, suite bool
	against       opponent          // if it has a command
	line          *conformance.Line // to compare
}

func parsePerft(args []string, out output) (o perftCall, err error) {
	o.depth, o.threads = 5, runtime.GOMAXPROCS(0)
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	record := flags.String("fen", fen.Start, "")
	made := flags.Bool("made", false, "")
	kinds := flags.Bool("kinds", false, "")
	flags.BoolVar(&o.divide, "divide", false, "")
	flags.BoolVar(&o.suite, "suite", false, "")
	flags.Func("depth", "", within(&o.depth, 0, maxDepth))
	engine := flags.String("against", "", "")
	flags.StringVar(&o.against.word, "command", "", "")
	flags.BoolVar(&o.against.script, "script", false, "")
	flags.DurationVar(&o.against.limit, "silence", time.Minute, "")
	flags.Func("threads", "", within(&o.threads, 1, maxThreads))
	if err := parseArgument(flags, args, "depth", out); err != nil {
		return o, err
	}
	if flags.Arg(0) != "moves" || o.suite {
		if err := unexpected(flags); err != nil {
			return o, err
		}
	}
	switch {
	case *kinds:
		o.leaves = perft.Kinds
	case *made:
		o.leaves = perft.Made
	}
	given := givenFlags(flags)
	if err := o.against.parse(*engine, o.depth, given); err != nil {
		return o, usageError{err}
	}
	switch {
	case !o.suite:
		var played []string
		o.position, o.game, played, err = parseGame(append(fieldsOf(*record), flags.Args()...), fen.Parse[uint64, string])
		if given["against"] && err == nil {
			o.line = conformance.NewLine("", o.game, played...)
		}
		if len(played) > 0 {
			o.game += " moves " + strings.Join(played, " ")
		}
		if err != nil {
			return o, usageError{err}
		}
	case given["fen"] || o.divide || *kinds:
		return o, usageError{errors.New("-suite with -fen, -divide or -kinds: want -depth, -made and -threads only")}
	case !given["depth"]:
		o.depth = 0
	case o.depth == 0:
		return o, usageError{fmt.Errorf("-suite at depth 0 compares nothing: want a depth from 1 to %d", maxDepth)}
	}
	return o, nil
}

// now is the clock. Only tests change it.
var now = time.Now

// A counter counts leaves and writes the counts.
type counter struct {
	leaves  perft.Leaves
	threads int
	out     output
	signals <-chan os.Signal // any ends a count
}

// position counts the leaves of one position.
func (c *counter) position(game string, p *position, depth int, divide bool) error {
	fmt.Fprintf(c.out, "%s\n\n", game)
	if err := c.out.Flush(); err != nil {
		return err
	}
	start := now()
	after, all, interrupted := c.count(p, depth)
	elapsed := now().Sub(start)
	sofar := ""
	switch {
	case interrupted != nil:
		sofar = " so far"
	case divide:
		var lines []string
		for i, m := range moves.Append(nil, p)[:len(after)] {
			lines = append(lines, fmt.Sprintf("%v: %d\n", m, after[i]))
		}
		slices.Sort(lines)
		fmt.Fprintln(c.out, strings.Join(lines, ""))
	}
	if c.leaves == perft.Kinds {
		const kinds = "captures    %d\nen passant  %d\ncastles     %d\npromotions  %d\nchecks      %d\ncheckmates  %d\n\n"
		fmt.Fprintf(c.out, kinds, all.Captures, all.EnPassant, all.Castles, all.Promotions, all.Checks, all.Checkmates)
	}
	fmt.Fprintf(c.out, "depth %d: ", depth)
	c.sum(all.Leaves, sofar, elapsed)
	return interrupted
}

// sum writes a sum of leaves and the speed.
func (c *counter) sum(leaves uint64, sofar string, elapsed time.Duration) {
	fmt.Fprintf(c.out, "%s%s, %v, ", countLeaves(leaves), sofar, c.leaves)
	if elapsed < measurable {
		fmt.Fprintf(c.out, "in less than %s\n", seconds(measurable))
		return
	}
	fmt.Fprintf(c.out, "in %s: %s million a second on %s\n",
		seconds(elapsed), millions(leaves, elapsed), countOf(uint64(c.threads), "thread"))
}

// suite counts the leaves of all positions and compares them with the published numbers. It
// counts at depth, or at a position's deepest published depth if that is less. If depth is 0, it
// counts at the deepest one within the limit of leaves.
func (c *counter) suite(suite []perft.Entry, depth int) error {
	fmt.Fprintln(c.out, "position     depth          leaves     M/s  verdict       FEN")
	var different int
	var total uint64
	var elapsed time.Duration
	for _, entry := range suite {
		if err := c.out.Flush(); err != nil {
			return err
		}
		p, _, _ := fen.Parse[uint64](entry.FEN) // a bad one would have other numbers
		depth := min(depth, len(entry.Leaves))
		if depth == 0 {
			for depth < len(entry.Leaves) && entry.Leaves[depth] <= suiteLeaves {
				depth++
			}
		}
		start := now()
		_, all, err := c.count(&p, depth)
		if err != nil {
			return err
		}
		took := now().Sub(start)
		total += all.Leaves
		elapsed += took
		verdict := "as published"
		if published := entry.Leaves[depth-1]; all.Leaves != published {
			different++
			verdict = fmt.Sprintf("published: %d", published)
		}
		fmt.Fprintf(c.out, "%-12s %5d %15d %7s  %-12s  %s\n",
			entry.Name, depth, all.Leaves, millions(all.Leaves, took), verdict, entry.FEN)
	}
	fmt.Fprintln(c.out)
	c.sum(total, "", elapsed)
	if different > 0 {
		return fmt.Errorf("%d of %d positions have other numbers of leaves than published", different, len(suite))
	}
	return nil
}

// count counts the leaves after each move of a position, and in all. After a signal it stops and
// returns the counts so far.
func (c *counter) count(p *position, depth int) (after []uint64, all perft.Tally, err error) {
	if depth == 0 {
		return nil, perft.Tally{Leaves: 1}, nil
	}
	after = make([]uint64, len(moves.Append(nil, p)))
	for move, part := range perft.Divide(p, depth, c.leaves, c.threads) {
		after[move] += part.Leaves
		all.Add(part)
		if len(c.signals) > 0 {
			break
		}
	}
	if len(c.signals) > 0 {
		err = interruption{countLeaves(all.Leaves)}
	}
	return after, all, err
}

func countLeaves(n uint64) string {
	if n != 1 {
		return fmt.Sprintf("%d leaves", n)
	}
	return "1 leaf"
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// measurable is the shortest time from which a speed is computed.
const measurable = 10 * time.Millisecond

// millions returns the speed in million leaves a second, or a dash if the time is too short.
func millions(leaves uint64, d time.Duration) string {
	if d < measurable {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(leaves)/1e6/d.Seconds())
}
