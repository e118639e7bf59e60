package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// suiteLeaves is the size of the largest trees of the suite that are counted
// unless a depth is given.
const suiteLeaves = 200_000_000

// maxDepth is deeper than any position with few leaves is counted, and maxThreads are more than any
// machine has.
const maxDepth, maxThreads = 50, 1024

func runPerft(args []string, out output) error {
	c, err := parsePerft(args, out)
	switch {
	case err != nil:
		return err
	case c.line != nil && len(c.against.command) == 0:
		return c.countLine(out)
	}
	if c.file.errors = out.errors; len(c.against.command) > 0 {
		err = c.compare(out)
	} else {
		err = c.countSuite(out)
	}
	report := out.reporter(&err)
	if c.file.err != nil {
		report(c.file.err)
	}
	c.file.write(out, report)
	return err
}

// A perftCall is a valid command line of perft.
type perftCall struct {
	line         *conformance.Setup // nil for a suite
	file         suite              // without a name for that of the program
	depth        int                // of a suite, 0 if none is given
	threads      int
	made, divide bool
	standard     bool
	against      opponent // if it has a command
}

func parsePerft(args []string, out output) (c perftCall, err error) {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	given := flags.String("fen", "startpos", "")
	flags.BoolVar(&c.made, "made", false, "")
	flags.BoolVar(&c.divide, "divide", false, "")
	suite := flags.Bool("suite", false, "")
	flags.BoolVar(&c.standard, "standard", false, "")
	flags.BoolVar(&c.file.lenient, "lenient", false, "")
	flags.IntVar(&c.threads, "threads", min(runtime.GOMAXPROCS(0), maxThreads), "") //mutation:speed 0 to 1, maxThreads to maxDepth
	engine := flags.String("against", "", "")
	flags.StringVar(&c.against.word, "command", "", "")
	flags.BoolVar(&c.against.script, "script", false, "")
	flags.DurationVar(&c.against.limit, "silence", time.Minute, "")
	others, err := parseFlags(flags, args, out)
	if err != nil {
		return c, err
	}
	file := &c.file.name
	for ; len(others) > 0 && others[0] != "moves"; others = others[1:] {
		depth, err := strconv.Atoi(others[0])
		_, missing := os.Stat(others[0])
		problem := "depth"
		if err != nil && missing != nil {
			problem = "no file"
		}
		switch {
		case c.depth > 0:
			return c, unexpected(flags, others)
		case depth > 0 && depth <= maxDepth:
			c.depth = depth
		case *file == "" && missing == nil:
			*file = others[0]
		default:
			return c, usageError{fmt.Errorf("%s %q: want a number from 1 to %d, or a perft file; a position follows -fen",
				problem, others[0], maxDepth)}
		}
	}
	c.against.command = splitCommand(*engine)
	set := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { set[f.Name] = true })
	single := !*suite && *file == ""
	for _, conflict := range []struct {
		is   bool
		text string
	}{
		{set["against"] && len(c.against.command) == 0, fmt.Sprintf("-against %q: want the command of an engine", *engine)},
		{!set["against"] && (set["command"] || set["script"] || set["silence"]),
			"-command, -script or -silence without -against: want the command of an engine"},
		{set["against"] && (c.made || c.divide || set["threads"]), "-against with -made, -divide or -threads: want one of them"},
		{c.against.script && c.against.word != "", "-script with -command: want one of them"},
		{strings.Count(c.against.word, "%") != strings.Count(c.against.word, "%d") || strings.Count(c.against.word, "%") > 1,
			fmt.Sprintf("-command %q: want %%d once, for the depth, and no other %%", c.against.word)},
		{c.against.limit <= 0, fmt.Sprintf("-silence %v: want a time above 0s", c.against.limit)},
		{c.threads < 1 || c.threads > maxThreads, fmt.Sprintf("-threads %d: want a number from 1 to %d", c.threads, maxThreads)},
		{*suite && *file != "", "-suite with a file: want one of them"},
		{!single && (set["fen"] || len(others) > 0), "-suite or a file with -fen or moves: want one of them"},
		{!single && c.divide, "-divide with -suite or a file: want one of them"},
		{single && c.standard, "-standard without -suite or a file: want one of them"},
	} {
		if conflict.is {
			return c, usageError{errors.New(conflict.text)}
		}
	}
	if single {
		if c.depth == 0 {
			c.depth = 5
		}
		if c.line, _, err = c.file.parseLine(*given, others[min(1, len(others)):]); err != nil {
			err = usageError{err}
		}
	}
	return c, err
}

// count counts the leaves below a position, and after each of its moves.
func (c *perftCall) count(p *position, depth int) (after []uint64, leaves uint64) {
	return perft.Divide(context.Background(), p, depth, c.made, c.threads) //mutation:speed c.made to false, c.threads to depth
}

// countLine counts the leaves below the last position of the line.
func (c *perftCall) countLine(out output) error {
	fmt.Fprintf(out, "%s\n\n", c.line.Command())
	if err := out.Flush(); err != nil {
		return err
	}
	p, start := c.line.Last(), time.Now()
	after, leaves := c.count(p, c.depth)
	elapsed := time.Since(start)
	if c.divide {
		var lines []string
		for i, m := range movegen.Append(nil, p) {
			lines = append(lines, fmt.Sprintf("%v: %d", m, after[i]))
		}
		slices.Sort(lines)
		for _, line := range lines {
			fmt.Fprintln(out, line)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "depth %d: ", c.depth)
	c.writeSum(leaves, elapsed, out)
	return nil
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
// is given, it counts at the deepest one within the limit of leaves, or else at the first.
func (c *perftCall) countSuite(out output) error {
	entries := slices.Values(perft.Suite)
	if c.file.name != "" {
		entries = c.file.entries
	}
	different, all, total, start := 0, 0, uint64(0), time.Now()
	for entry := range entries {
		if c.standard && conformance.NewSetup("", entry.FEN).Chess960() {
			continue
		}
		if all++; all == 1 {
			fmt.Fprintln(out, "position     depth          leaves  verdict       FEN")
		}
		if err := out.Flush(); err != nil {
			return err
		}
		p, _, _ := fen.Parse[uint64](entry.FEN) // a bad one would have other numbers
		depth := min(c.depth, len(entry.Leaves))
		for i, n := range entry.Leaves {
			if c.depth == 0 && (n <= suiteLeaves || depth == 0 && n != unpublished) {
				depth = i + 1
			}
		}
		_, leaves := c.count(&p, depth)
		total += leaves
		verdict := "as published"
		switch published := entry.Leaves[depth-1]; {
		case published == unpublished:
			verdict = "unpublished"
		case leaves != published:
			different++
			verdict = fmt.Sprintf("published: %d", published)
		}
		fmt.Fprintf(out, "%-12s %5d %15d  %-12s  %s\n", entry.Name, depth, leaves, verdict, entry.FEN)
	}
	if all == 0 {
		return c.none()
	}
	fmt.Fprintln(out)
	c.writeSum(total, time.Since(start), out)
	if different > 0 {
		return fmt.Errorf("numbers of leaves other than published in %d of %s", different, countOf(all, "position"))
	}
	return nil
}

// compare compares the counts of an engine.
func (c *perftCall) compare(out output) error {
	lines := []*conformance.Setup{c.line}
	switch {
	case c.file.name != "":
		lines = nil
		for records := range c.file.records {
			for _, r := range records {
				r.setup.Name = fmt.Sprint("perft: line ", r.line)
				lines = append(lines, r.setup)
			}
		}
	case c.line == nil:
		lines = suiteAgainst()
	}
	if c.standard {
		lines = slices.DeleteFunc(lines, (*conformance.Setup).Chess960)
	}
	if len(lines) == 0 {
		return c.none()
	}
	return c.against.play(lines, c.depth, out)
}

// none returns the error of a file without positions, unless it has others.
func (c *perftCall) none() error {
	if c.file.err != nil || c.file.bad > 0 {
		return nil
	}
	return fmt.Errorf("%s: no position to count", c.file.name)
}
