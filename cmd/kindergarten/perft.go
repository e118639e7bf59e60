package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions"
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
	caught() // before the first line, which tells that the count begins
	c := counter{leaves: o.leaves, threads: o.threads, out: out, progress: newProgress(out.errors)}
	if o.suite {
		return c.suite(perft.Suite, o.depth)
	}
	p, err := parseGame(o.game)
	if err != nil {
		return usageError{err}
	}
	return c.position(expand(o.game), &p, o.depth, o.divide)
}

// A perftCall is a valid command line of perft.
type perftCall struct {
	game          string // a FEN and the moves behind it
	depth         int    // of a suite, 0 if none is given
	threads       int
	leaves        perft.Leaves
	divide, suite bool
}

func parsePerft(args []string, out output) (o perftCall, err error) {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	record := flags.String("fen", fen.Start, "")
	depth := flags.String("depth", "5", "")
	made := flags.Bool("made", false, "")
	kinds := flags.Bool("kinds", false, "")
	threads := flags.String("threads", strconv.Itoa(min(runtime.GOMAXPROCS(0), maxThreads)), "")
	flags.BoolVar(&o.divide, "divide", false, "")
	flags.BoolVar(&o.suite, "suite", false, "")
	if err := parseOptions(flags, args, out); err != nil {
		return o, err
	}
	if flags.NArg() > 0 && flags.Arg(0) != "moves" {
		if err := unquoted(flags); err != nil {
			return o, err
		}
		flags.Set("depth", flags.Arg(0))
		if err := parseOptions(flags, flags.Args()[1:], out); err != nil {
			return o, err
		}
	}
	if flags.Arg(0) != "moves" || o.suite {
		if err := unexpected(flags); err != nil {
			return o, err
		}
	}
	if o.depth, err = strconv.Atoi(*depth); err != nil || o.depth < 0 || o.depth > maxDepth {
		return o, usageError{fmt.Errorf("invalid depth %s: want a decimal number from 0 to %d", quote.Short(*depth), maxDepth)}
	}
	o.threads, _ = strconv.Atoi(*threads) // 0 for a text that is no number
	if o.threads < 1 || o.threads > maxThreads {
		return o, usageError{fmt.Errorf("invalid number of threads %s: want a decimal number from 1 to %d", quote.Short(*threads), maxThreads)}
	}
	o.leaves = perft.Bulk
	if *made {
		o.leaves = perft.Made
	}
	if *kinds {
		o.leaves = perft.Kinds
	}
	o.game = strings.Join(append([]string{*record}, flags.Args()...), " ")
	if !o.suite {
		return o, nil
	}
	given := givenFlags(flags)
	switch {
	case given["fen"] || o.divide || *kinds:
		return o, usageError{errors.New("-suite with -fen, -divide or -kinds: want -depth, -made and -threads only")}
	case !given["depth"]:
		o.depth = 0
	case o.depth == 0:
		return o, usageError{fmt.Errorf("-suite at depth 0 compares nothing: want a depth from 1 to %d", maxDepth)}
	}
	return o, nil
}

// parseGame returns the position of a FEN after the moves that follow it.
func parseGame(game string) (p positions.Position[uint64], err error) {
	fields := strings.Fields(game)
	end := slices.Index(fields, "moves")
	if end < 0 {
		end = len(fields)
	}
	text, _, err := completeFEN(strings.Join(fields[:end], " "))
	if err != nil {
		return p, err
	}
	if p, _, err = fen.Parse[uint64](text); err != nil {
		return p, err
	}
	for i, name := range fields[min(end+1, len(fields)):] {
		m, err := moves.Parse(&p, name)
		if err != nil {
			return p, fmt.Errorf("move %d: %w", i+1, err)
		}
		p = moves.Play(&p, m)
	}
	return p, nil
}

// now is the clock. Only tests change it.
var now = time.Now

// A counter counts leaves and writes the counts.
type counter struct {
	leaves   perft.Leaves
	threads  int
	out      output
	progress *progress
}

// position counts the leaves of one position.
func (c *counter) position(game string, p *positions.Position[uint64], depth int, divide bool) error {
	fmt.Fprintf(c.out, "%s\n\n", game)
	if err := c.out.Flush(); err != nil {
		return err
	}
	start := now()
	behind, all, interrupted := c.count("", p, depth)
	elapsed := now().Sub(start)
	sofar := ""
	switch {
	case interrupted != nil:
		sofar = " so far"
	case divide:
		var lines []string
		for i, m := range moves.Append(nil, p)[:len(behind)] {
			lines = append(lines, fmt.Sprintf("%v: %d\n", m, behind[i]))
		}
		slices.Sort(lines)
		fmt.Fprintln(c.out, strings.Join(lines, ""))
	}
	if c.leaves == perft.Kinds {
		fmt.Fprintf(c.out, "captures    %d\nen passant  %d\ncastles     %d\npromotions  %d\nchecks      %d\ncheckmates  %d\n\n",
			all.Captures, all.EnPassant, all.Castles, all.Promotions, all.Checks, all.Checkmates)
	}
	fmt.Fprintf(c.out, "depth %d: ", depth)
	c.sum(all.Leaves, sofar, elapsed)
	return interrupted
}

// sum writes a sum of leaves and the speed.
func (c *counter) sum(leaves uint64, sofar string, elapsed time.Duration) {
	fmt.Fprintf(c.out, "%s%s, %v, ", c.out.paint(important, c.out.numbers(countLeaves(leaves))), sofar, c.leaves)
	if elapsed < measurable {
		fmt.Fprintf(c.out, "in less than %s\n", seconds(measurable))
		return
	}
	fmt.Fprintf(c.out, "in %s: %s million a second on %s\n", seconds(elapsed), millions(leaves, elapsed), c.out.numbers(countOf(uint64(c.threads), "thread")))
}

// suite counts the leaves of all positions and compares them with the published numbers. It
// counts at depth, or at a position's deepest published depth if that is less. For depth 0
// it counts at the deepest within the limit of leaves.
func (c *counter) suite(suite []perft.Entry, depth int) error {
	fmt.Fprintln(c.out, "position     depth          leaves     M/s")
	var different int
	var total uint64
	var elapsed time.Duration
	for _, entry := range suite {
		if err := c.out.Flush(); err != nil {
			return err
		}
		p, _, err := fen.Parse[uint64](entry.FEN)
		if err != nil {
			return fmt.Errorf("%s: %w", entry.Name, err)
		}
		depth := min(depth, len(entry.Leaves))
		if depth == 0 {
			for depth < len(entry.Leaves) && entry.Leaves[depth] <= suiteLeaves {
				depth++
			}
		}
		published := entry.Leaves[depth-1]
		start := now()
		_, all, err := c.count(entry.Name+": ", &p, depth)
		if err != nil {
			return err
		}
		sum, took := all.Leaves, now().Sub(start)
		total += sum
		elapsed += took
		verdict := "as published"
		if sum != published {
			different++
			verdict = c.out.paint(blocking, "published: "+c.out.numbers(group(published)))
		}
		fmt.Fprintf(c.out, "%-12s %5d %15s %7s  %s\n", entry.Name, depth, c.out.numbers(group(sum)), millions(sum, took), verdict)
	}
	fmt.Fprintln(c.out)
	c.sum(total, "", elapsed)
	if different > 0 {
		return fmt.Errorf("%d of %d positions have other numbers of leaves than published", different, len(suite))
	}
	return nil
}

// count counts the leaves behind each move of a position, and in all. A signal interrupts
// it. Then it returns the counts so far.
func (c *counter) count(title string, p *positions.Position[uint64], depth int) (behind []uint64, all perft.Tally, err error) {
	if depth == 0 {
		return nil, perft.Tally{Leaves: 1}, nil
	}
	behind = make([]uint64, len(moves.Append(nil, p)))
	for move, part := range perft.Divide(p, depth, c.leaves, c.threads) {
		behind[move] += part.Leaves
		all.Add(part)
		c.progress.report("%smove %d of %d, %s", title, move+1, len(behind), countLeaves(all.Leaves))
		select {
		case s := <-caught():
			return behind, all, interruption{s, countLeaves(all.Leaves)}
		default:
		}
	}
	return behind, all, nil
}

// A progress reports the progress of a long run every few seconds.
type progress struct {
	io.Writer
	start, due time.Time
}

const progressEvery = 5 * time.Second

func newProgress(w io.Writer) *progress {
	start := now()
	return &progress{w, start, start.Add(progressEvery)}
}

// report writes a line if one is due. It ignores write errors, because progress is not part
// of the result.
func (p *progress) report(format string, args ...any) {
	at := now()
	if at.Before(p.due) {
		return
	}
	p.due = at.Add(progressEvery)
	fmt.Fprintf(p, "%s, %s\n", fmt.Sprintf(format, args...), seconds(at.Sub(p.start)))
}

func countLeaves(n uint64) string {
	if n != 1 {
		return group(n) + " leaves"
	}
	return "1 leaf"
}

// numbers returns text without the commas of its numbers unless a terminal shows it.
func (out output) numbers(text string) string {
	if out.terminal {
		return text
	}
	return strings.ReplaceAll(text, ",", "")
}

// group returns a number with its thousands separated.
func group(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// measurable is the least time from which a speed is computed.
const measurable = 10 * time.Millisecond

// millions returns the speed in million leaves a second, or a dash if the time is too short.
func millions(leaves uint64, d time.Duration) string {
	if d < measurable {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(leaves)/1e6/d.Seconds())
}
