package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

const legalUsage = `Legal counts the legal moves of many positions. It reads FENs, one a
line, and prints the number of moves before each.

Usage:

    kindergarten legal [-count] [file ...]

Flags:

    -count  print totals only: positions, moves, checks, checkmates,
            stalemates and bad lines; checks do not include checkmates

Without files, and where a file is named -, it reads standard input. Of
a line only the first four fields count: the board, the side to move,
the castling rights and the en passant square. What follows is not read:
move counters, the operations of EPD, a score. Blank lines and lines
that begin with # are skipped. Castling rights may be those of Chess960:
K, Q, k and q stand for the outermost rook on that side of the king, and
A to H or a to h for the rook on that file.

For each position it prints a line of three columns, in the order of the
input, with a tab between them: the number of legal moves; check,
checkmate, stalemate or -; and the line as it was read.

    $ printf '%s\n' '4k3/8/8/8/8/8/8/R3K2r w Q -' \
        '7k/6Q1/6K1/8/8/8/8/8 b - - 0 60' | kindergarten legal
    3	check	4k3/8/8/8/8/8/8/R3K2r w Q -
    0	checkmate	7k/6Q1/6K1/8/8/8/8/8 b - - 0 60

A bad line is reported on standard error with its file, its number and
the reason, and the next one is read. A line is bad if it has more than
16384 bytes, even as a comment, if it has a carriage return before its
end, if it holds no FEN, and if the position is illegal: a side does not
have exactly one king, the side that is not to move is in check, a
pawn stands on rank 1 or 8, a castling right has no rook or no king on
the first rank, two rights name the same side of a king, or no pawn has
just passed the en passant square.

The exit status is 1 after a bad line or a file that cannot be read.
SIGINT (status 130) and SIGTERM (status 143) stop the output after a
whole line, or after a second if nobody reads it. With -count they print
the totals so far. If standard error is a terminal, a line there reports
the progress every few seconds, unless results go to a terminal or a
pipe.

Examples:

    kindergarten legal games.epd | grep checkmate
    kindergarten legal -count < games.epd
`

// maxWorkers is the number of goroutines that count as fast as one reads.
const maxWorkers = 32

func runLegal(args []string, out output) error {
	flags := flag.NewFlagSet("legal", flag.ContinueOnError)
	count := flags.Bool("count", false, "")
	if err := parseOptions(flags, args, legalUsage, out); err != nil {
		return err
	}
	files := flags.Args()
	for _, file := range files {
		if strings.HasPrefix(file, "-") && file != "-" {
			return usageError{fmt.Errorf("file name %s begins with a dash: want flags before files, or ./ before the name", quote.Short(file))}
		}
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	c := census{out: out, totalsOnly: *count, progress: newProgress(out.progressWriter(*count))}
	err := c.take(files, min(runtime.GOMAXPROCS(0), maxWorkers))
	if *count && (err == nil || errors.As(err, new(interruption))) {
		if _, err := fmt.Fprint(out, &c.totals); err != nil {
			return err
		}
	}
	if err == nil {
		err = c.fault()
	}
	return err
}

// A tally counts positions, and lines without one.
type tally struct {
	positions, moves               uint64
	checks, checkmates, stalemates uint64
	bad                            uint64
}

func (t *tally) add(u *tally) {
	t.positions += u.positions
	t.moves += u.moves
	t.checks += u.checks
	t.checkmates += u.checkmates
	t.stalemates += u.stalemates
	t.bad += u.bad
}

func (t *tally) String() string {
	return fmt.Sprintf("positions   %d\nmoves       %d\nchecks      %d\ncheckmates  %d\nstalemates  %d\nbad lines   %d\n",
		t.positions, t.moves, t.checks, t.checkmates, t.stalemates, t.bad)
}

// An interruption is the signal that ended a census.
type interruption struct {
	os.Signal
	lines uint64
}

func (i interruption) Error() string {
	verb := "terminated"
	if i.Signal == os.Interrupt {
		verb = "interrupted"
	}
	return fmt.Sprintf("%s after %s", verb, countOf(i.lines, "line"))
}

// status returns the exit status by which shells report that the signal ended a program.
func (i interruption) status() int {
	if i.Signal == os.Interrupt {
		return 128 + 2
	}
	return 128 + 15
}

func countOf(n uint64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return group(n) + " " + noun
}
