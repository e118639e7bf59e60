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

	"github.com/kindergarten-bitboards/kindergarten/attacks/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

const perftUsage = `Perft counts the lines of legal moves from a position, the leaves of a
tree, by a move generator on package attacks: the performance test of
chess engines.

Usage:

    kindergarten perft [-fen FEN] [-depth N] [-divide] [-made]
                       [-threads N]
    kindergarten perft -suite [-depth N] [-made] [-threads N]

Flags:

    -fen FEN    the position, in quotes, standard or Chess960 (by
                default the start position)
    -depth N    the number of moves in a line (by default 5)
    -divide     also count the leaves behind each first move
    -made       make the last move of each line too; by default it is
                only counted together with those of many other lines (in
                bulk)
    -threads N  share the work among N threads (by default one for each
                CPU)
    -suite      compare with published numbers: the six positions of the
                Chess Programming Wiki and some of Chess960, each as
                deep as it has no more than 200 million leaves or, with
                -depth, to depth N

If a number differs from the published one, the exit status is 1. What
takes longer than some seconds reports its progress on standard error.

Examples:

    kindergarten perft -depth 6
    kindergarten perft -fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w" -divide
    kindergarten perft -suite
`

// suiteLeaves is the size of the largest trees of the suite that are counted
// unless a depth is given.
const suiteLeaves = 200_000_000

// maxDepth exceeds what any computer can count. maxThreads exceeds what any can use.
const (
	maxDepth   = 50
	maxThreads = 4096
)

func runPerft(args []string, out output) error {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	record := flags.String("fen", fen.Start, "")
	depthText := flags.String("depth", "5", "")
	divide := flags.Bool("divide", false, "")
	made := flags.Bool("made", false, "")
	suite := flags.Bool("suite", false, "")
	threadsText := flags.String("threads", strconv.Itoa(min(runtime.GOMAXPROCS(0), maxThreads)), "")
	if err := parseFlags(flags, args, perftUsage, out); err != nil {
		return err
	}
	given := make(map[string]bool)
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	depth, err := strconv.Atoi(*depthText)
	if err != nil || depth < 0 || depth > maxDepth {
		return usageError{fmt.Errorf("invalid depth %s: want a decimal number from 0 to %d", quote.Short(*depthText), maxDepth)}
	}
	threads, err := strconv.Atoi(*threadsText)
	if err != nil || threads < 1 || threads > maxThreads {
		return usageError{fmt.Errorf("invalid number of threads %s: want a decimal number from 1 to %d", quote.Short(*threadsText), maxThreads)}
	}
	c := counter{leaves: perft.Leaves(*made), threads: threads, out: out, progress: newProgress(out.errors)}
	if *suite {
		if given["fen"] || *divide {
			return usageError{errors.New("-suite with -fen or -divide: want -depth, -made and -threads only")}
		}
		if !given["depth"] {
			depth = 0
		} else if depth == 0 {
			return usageError{fmt.Errorf("-suite at depth 0 compares nothing: want a depth from 1 to %d", maxDepth)}
		}
		return c.suite(perft.Suite, depth)
	}
	text, _, err := completeFEN(*record)
	if err != nil {
		return usageError{err}
	}
	p, err := perft.Parse(text)
	if err != nil {
		return usageError{err}
	}
	return c.position(*record, p, depth, *divide)
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
func (c *counter) position(record string, p *perft.Position, depth int, divide bool) error {
	var lines []string
	start := now()
	sum := c.count("", p, depth, func(m perft.Move, leaves uint64) {
		lines = append(lines, fmt.Sprintf("%-5v %15s\n", m, group(leaves)))
	})
	elapsed := now().Sub(start)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", record)
	if divide {
		slices.Sort(lines)
		b.WriteString(strings.Join(lines, "") + "\n")
	}
	fmt.Fprintf(&b, "depth %d: %s, %v, in %s: %s million a second\n", depth,
		c.out.paint(important, countLeaves(sum)), c.leaves, seconds(elapsed), millions(sum, elapsed))
	_, err := io.WriteString(c.out, b.String())
	return err
}

// suite counts the leaves of all positions and compares them with the published numbers. It
// counts at depth, or at a position's deepest published depth if that is less. For depth 0
// it counts at the deepest within the limit of leaves.
func (c *counter) suite(suite []perft.Entry, depth int) error {
	if _, err := fmt.Fprintf(c.out, "position     depth          leaves     M/s\n"); err != nil {
		return err
	}
	var different int
	var total uint64
	var elapsed time.Duration
	for _, entry := range suite {
		p, err := perft.Parse(entry.FEN)
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
		sum := c.count(entry.Name+": ", p, depth, func(perft.Move, uint64) {})
		took := now().Sub(start)
		total += sum
		elapsed += took
		verdict := "as published"
		if sum != published {
			different++
			verdict = c.out.paint(blocking, "published: "+group(published))
		}
		if _, err := fmt.Fprintf(c.out, "%-12s %5d %15s %7s  %s\n", entry.Name, depth, group(sum), millions(sum, took), verdict); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(c.out, "\n%s, %v, in %s: %s million a second\n",
		c.out.paint(important, countLeaves(total)), c.leaves, seconds(elapsed), millions(total, elapsed)); err != nil {
		return err
	}
	if different > 0 {
		return fmt.Errorf("%d of %d positions have other numbers of leaves than published", different, len(suite))
	}
	return nil
}

// count returns the leaves of a position. It calls each with every first move and the
// leaves after it.
func (c *counter) count(title string, p *perft.Position, depth int, each func(perft.Move, uint64)) uint64 {
	if depth == 0 {
		return perft.Count(p, 0, c.leaves)
	}
	sum, counted, moves := uint64(0), 0, len(p.AppendMoves(nil))
	perft.Divide(p, depth, c.leaves, c.threads, func(m perft.Move, leaves uint64) {
		each(m, leaves)
		sum += leaves
		counted++
		c.progress.report("%s%d of %d moves, %s", title, counted, moves, countLeaves(sum))
	})
	return sum
}

// A progress reports the progress of a long run every few seconds.
type progress struct {
	io.Writer
	every      time.Duration
	start, due time.Time
}

func newProgress(w io.Writer) *progress {
	const every = 5 * time.Second
	start := now()
	return &progress{w, every, start, start.Add(every)}
}

// report writes a line if one is due. It ignores write errors, because progress is not part
// of the result.
func (p *progress) report(format string, args ...any) {
	at := now()
	if at.Before(p.due) {
		return
	}
	p.due = at.Add(p.every)
	fmt.Fprintf(p, "%s, %s\n", fmt.Sprintf(format, args...), seconds(at.Sub(p.start)))
}

func countLeaves(n uint64) string {
	if n != 1 {
		return group(n) + " leaves"
	}
	return "1 leaf"
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

// millions returns the speed in million leaves a second.
func millions(leaves uint64, d time.Duration) string {
	return fmt.Sprintf("%.1f", float64(leaves)/1e6/max(d.Seconds(), 1e-9))
}
