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

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
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
	case len(c.against.command) > 0:
		return c.against.play(c.lines, c.depth, out)
	case c.line == nil:
		return c.countSuite(out)
	}
	return c.countLine(out)
}

// A perftCall is a valid command line of perft.
type perftCall struct {
	line         *conformance.Setup   // nil for a suite
	suite        []perft.Entry        // if there is no line
	lines        []*conformance.Setup // with -against
	depth        int                  // of a suite, 0 if none is given
	threads      int
	made, divide bool
	against      opponent // if it has a command
}

func parsePerft(args []string, out output) (c perftCall, err error) {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	given := flags.String("fen", "startpos", "")
	flags.BoolVar(&c.made, "made", false, "")
	flags.BoolVar(&c.divide, "divide", false, "")
	suite := flags.Bool("suite", false, "")
	standard := flags.Bool("standard", false, "")
	flags.IntVar(&c.threads, "threads", runtime.GOMAXPROCS(0), "") //mutation:speed 0 to 1
	engine := flags.String("against", "", "")
	flags.StringVar(&c.against.word, "command", "", "")
	flags.BoolVar(&c.against.script, "script", false, "")
	flags.DurationVar(&c.against.limit, "silence", time.Minute, "")
	others, err := parseFlags(flags, args, out)
	if err != nil {
		return c, err
	}
	file := ""
	for len(others) > 0 && others[0] != "moves" {
		if c.depth > 0 {
			return c, unexpected(flags, others)
		}
		if c.depth, err = parseDepth(others[0]); err != nil {
			if _, missing := os.Stat(others[0]); file != "" || missing != nil {
				return c, err
			}
			file = others[0]
		}
		others = others[1:]
	}
	c.against.command = splitCommand(*engine)
	set := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { set[f.Name] = true })
	single := !*suite && file == ""
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
		{*suite && file != "", "-suite with a file: want one of them"},
		{!single && (set["fen"] || len(others) > 0), "-suite or a file with -fen or moves: want one of them"},
		{!single && c.divide, "-divide with -suite or a file: want one of them"},
		{single && *standard, "-standard without -suite or a file: want one of them"},
	} {
		if conflict.is {
			return c, usageError{errors.New(conflict.text)}
		}
	}
	switch {
	case file != "":
		c.suite, err = readSuite(file)
		c.lines = linesOf(c.suite)
	case *suite:
		c.suite, c.lines = perft.Suite, suiteAgainst()
	default:
		if c.depth == 0 {
			c.depth = 5
		}
		if c.line, _, err = parseLine(*given, others, dialect{}); err != nil {
			err = usageError{err}
		}
		c.lines = []*conformance.Setup{c.line}
	}
	if *standard {
		c.lines = slices.DeleteFunc(c.lines, (*conformance.Setup).Chess960)
		c.suite = slices.DeleteFunc(slices.Clone(c.suite), func(e perft.Entry) bool { return conformance.NewSetup("", e.FEN).Chess960() })
	}
	if err == nil && len(c.lines) == 0 {
		err = fmt.Errorf("%s: no position to count", file)
	}
	return c, err
}

// parseDepth returns the depth of an argument that is no name of a file.
func parseDepth(text string) (depth int, err error) {
	if depth, _ = strconv.Atoi(text); depth < 1 || depth > maxDepth { // 0 for no number
		return 0, usageError{fmt.Errorf("depth %q: want a number from 1 to %d, or a perft file; a position follows -fen",
			text, maxDepth)}
	}
	return depth, nil
}

// countLine counts the leaves below the last position of the line.
func (c *perftCall) countLine(out output) error {
	fmt.Fprintf(out, "%s\n\n", c.line.Command())
	if err := out.Flush(); err != nil { //mutation:same never: the writer keeps its error
		return err
	}
	p, start := c.line.Last(), time.Now()
	//mutation:speed c.made to false, threads to depth, made to divide
	after, leaves := perft.Divide(context.Background(), p, c.depth, c.made, c.threads)
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
	fmt.Fprintln(out, "position     depth          leaves  verdict       FEN")
	different, total, start := 0, uint64(0), time.Now()
	for _, entry := range c.suite {
		if err := out.Flush(); err != nil { //mutation:same never: the writer keeps its error
			return err
		}
		p, _, _ := fen.Parse[uint64](entry.FEN) // a bad one would have other numbers
		depth := min(c.depth, len(entry.Leaves))
		for i, n := range entry.Leaves {
			if c.depth == 0 && (n <= suiteLeaves || depth == 0 && n != unpublished) {
				depth = i + 1
			}
		}
		//mutation:speed c.made to false, threads to depth, c.threads to depth
		_, leaves := perft.Divide(context.Background(), &p, depth, c.made, c.threads)
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
	fmt.Fprintln(out)
	c.writeSum(total, time.Since(start), out)
	if different > 0 {
		return fmt.Errorf("%d of %d positions have other numbers of leaves than published", different, len(c.suite))
	}
	return nil
}
