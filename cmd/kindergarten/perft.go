package main

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// suiteLeaves is the size of the largest trees of the suite that are counted
// unless a depth is given.
const suiteLeaves = 200_000_000

func runPerft(args []string, out output) error {
	c, err := parsePerft(args, out)
	switch {
	case err != nil:
		return err
	case len(c.against.command) > 0 && c.suite:
		return c.against.play(suiteAgainst(), c.depth, out)
	case len(c.against.command) > 0:
		return c.against.play([]*conformance.Setup{c.line}, c.depth, out)
	case c.suite:
		return c.countSuite(perft.Suite, out)
	}
	return c.countLine(out)
}

// A perftCall is a valid command line of perft.
type perftCall struct {
	line                *conformance.Setup // unless for a suite
	depth               int                // of a suite, 0 if none is given
	threads             int
	made, divide, suite bool
	against             opponent // if it has a command
}

func parsePerft(args []string, out output) (c perftCall, err error) {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	record := flags.String("fen", "startpos", "")
	flags.BoolVar(&c.made, "made", false, "")
	flags.BoolVar(&c.divide, "divide", false, "")
	flags.BoolVar(&c.suite, "suite", false, "")
	flags.IntVar(&c.threads, "threads", runtime.GOMAXPROCS(0), "")
	engine := flags.String("against", "", "")
	flags.StringVar(&c.against.word, "command", "", "")
	flags.BoolVar(&c.against.script, "script", false, "")
	flags.DurationVar(&c.against.limit, "silence", time.Minute, "")
	played, err := parseFlags(flags, args, out)
	if err != nil {
		return c, err
	}
	if len(played) > 0 && played[0] != "moves" {
		if c.depth, err = strconv.Atoi(played[0]); err != nil || c.depth < 1 {
			return c, usageError{fmt.Errorf("depth %q: want a number of at least 1, and a position after -fen", played[0])}
		}
		played = played[1:]
	}
	if len(played) > 0 && played[0] != "moves" {
		return c, unexpected(flags, played)
	}
	c.against.command = splitCommand(*engine)
	switch {
	case len(c.against.command) == 0 && (c.against.word != "" || c.against.script):
		return c, usageError{errors.New("-command or -script without -against: want the command of an engine")}
	case c.suite && (*record != "startpos" || len(played) > 0):
		return c, usageError{errors.New("-suite with -fen or moves: want one of them")}
	case c.suite:
		return c, nil
	case c.depth == 0:
		c.depth = 5
	}
	if c.line, err = parseLine(*record, played, false); err != nil {
		err = usageError{err}
	}
	return c, err
}

// countLine counts the leaves below the last position of the line.
func (c *perftCall) countLine(out output) error {
	fmt.Fprintf(out, "%s\n\n", c.line.Command())
	if err := out.Flush(); err != nil {
		return err
	}
	p, start := c.line.Last(), time.Now()
	after := perft.Divide(p, c.depth, c.made, c.threads)
	elapsed := time.Since(start)
	if c.divide {
		var lines []string
		for i, m := range moves.Append(nil, p) {
			lines = append(lines, fmt.Sprintf("%v: %d", m, after[i]))
		}
		slices.Sort(lines)
		for _, line := range lines {
			fmt.Fprintln(out, line)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "depth %d: ", c.depth)
	c.writeSum(sum(after), elapsed, out)
	return nil
}

func sum(counts []uint64) (all uint64) {
	for _, n := range counts {
		all += n
	}
	return all
}

// writeSum writes a sum of leaves, and the speed if the time is long enough.
func (c *perftCall) writeSum(leaves uint64, elapsed time.Duration, out output) {
	how := "counted in bulk"
	if c.made {
		how = "made"
	}
	fmt.Fprintf(out, "leaves %d, %s, in %.2f s", leaves, how, elapsed.Seconds())
	if elapsed >= 10*time.Millisecond {
		fmt.Fprintf(out, ": %.1f million a second on %s", float64(leaves)/1e6/elapsed.Seconds(), countOf(c.threads, "thread"))
	}
	fmt.Fprintln(out)
}

// countSuite counts the leaves of all positions and compares them with the published numbers. It
// counts at the given depth, or at a position's deepest published depth if that is less. If no depth
// is given, it counts at the deepest one within the limit of leaves.
func (c *perftCall) countSuite(suite []perft.Entry, out output) error {
	fmt.Fprintln(out, "position     depth          leaves  verdict       FEN")
	different, total, start := 0, uint64(0), time.Now()
	for _, entry := range suite {
		if err := out.Flush(); err != nil {
			return err
		}
		p, _, _ := fen.Parse[uint64](entry.FEN) // a bad one would have other numbers
		depth := min(c.depth, len(entry.Leaves))
		for c.depth == 0 && depth < len(entry.Leaves) && entry.Leaves[depth] <= suiteLeaves {
			depth++
		}
		leaves := sum(perft.Divide(&p, depth, c.made, c.threads))
		total += leaves
		verdict := "as published"
		if published := entry.Leaves[depth-1]; leaves != published {
			different++
			verdict = fmt.Sprintf("published: %d", published)
		}
		fmt.Fprintf(out, "%-12s %5d %15d  %-12s  %s\n", entry.Name, depth, leaves, verdict, entry.FEN)
	}
	fmt.Fprintln(out)
	c.writeSum(total, time.Since(start), out)
	if different > 0 {
		return fmt.Errorf("%d of %d positions have other numbers of leaves than published", different, len(suite))
	}
	return nil
}
