package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	corentings "github.com/corentings/chess/v2"
	"golang.org/x/sync/errgroup"
	"gonum.org/v1/gonum/stat"

	"github.com/kindergarten-bitboards/kindergarten/internal/rules"
)

// compareFENs compares the command kindergarten legal with corentings/chess. Both count the
// legal moves of positions of random games, given as FENs, on one core and on all cores. It
// prints their positions per second and returns the number of disagreements.
//
// The two take turns on parts of the FENs. The command is started for each turn, reads a
// file and writes its lines to another file. The library gets the FENs in memory. It is
// timed on pieces of a part that take as long as the command takes for the part.
func compareFENs(n int, report io.Writer) (disagreements int, err error) {
	dir, err := os.MkdirTemp("", "fens")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	command := filepath.Join(dir, "kindergarten")
	if out, err := exec.Command("go", "build", "-o", command, "github.com/kindergarten-bitboards/kindergarten/attacks/cmd/kindergarten").CombinedOutput(); err != nil {
		return 0, fmt.Errorf("kindergarten does not build: %w\n%s", err, out)
	}
	cores := []int{1, runtime.NumCPU()}
	ours, theirs := make([][]float64, len(cores)), make([][]float64, len(cores))
	parts := 0
	for part := range slices.Chunk(randomFENs(n), max(1, n/20)) {
		input := filepath.Join(dir, "fens")
		if err := os.WriteFile(input, []byte(strings.Join(part, "\n")), 0o666); err != nil {
			return 0, err
		}
		for i, procs := range cores {
			took, lines, err := timeCommand(command, input, procs)
			if err != nil {
				return 0, err
			}
			ours[i] = append(ours[i], took.Seconds()/float64(len(part)))
			var counts []count
			for piece := range slices.Chunk(part, max(1, len(part)/50)) {
				took, found, err := timeLibrary(piece, procs)
				if err != nil {
					return 0, err
				}
				theirs[i] = append(theirs[i], took.Seconds()/float64(len(piece)))
				counts = append(counts, found...)
			}
			if len(lines) != len(part) {
				return 0, fmt.Errorf("kindergarten legal prints %d lines of %d FENs", len(lines), len(part))
			}
			for j, fen := range part {
				if want := counts[j].line(fen); strings.Replace(lines[j], "\tcheck\t", "\t-\t", 1) != want {
					disagreements++
					if disagreements <= shown {
						fmt.Fprintf(report, "DISAGREEMENT: kindergarten legal prints %q, want %q\n", lines[j], want)
					}
				}
			}
		}
		parts++
	}
	fmt.Fprintf(report, "\nLegal moves and status of %d FENs, in %d parts: million a second, by the 5th percentile of the parts\n", n, parts)
	table := tabwriter.NewWriter(report, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "cores\tkindergarten legal\tcorentings/chess\tratio\t")
	for i, procs := range cores {
		slices.Sort(ours[i])
		slices.Sort(theirs[i])
		a, b := stat.Quantile(0.05, stat.Empirical, ours[i], nil), stat.Quantile(0.05, stat.Empirical, theirs[i], nil)
		fmt.Fprintf(table, "%d\t%.2f\t%.3f\t%.0f\t\n", procs, 1e-6/a, 1e-6/b, b/a)
	}
	return disagreements, table.Flush()
}

// randomFENs returns the FENs of positions of random games. They have no castling rights of
// Chess960, because the library cannot read those.
func randomFENs(n int) (fens []string) {
	for b := range rules.Games(rand.New(rand.NewPCG(20, 0))) {
		fen := b.FEN()
		if castling := strings.Fields(fen)[2]; strings.Trim(castling, "KQkq-") != "" {
			continue
		}
		if fens = append(fens, fen); len(fens) == n {
			break
		}
	}
	return fens
}

// timeCommand returns the time of the command and its lines.
func timeCommand(command, input string, procs int) (took time.Duration, lines []string, err error) {
	output, err := os.Create(input + ".legal")
	if err != nil {
		return 0, nil, err
	}
	defer output.Close()
	var faults bytes.Buffer
	cmd := exec.Command(command, "legal", input)
	cmd.Stdout, cmd.Stderr = output, &faults
	cmd.Env = append(os.Environ(), "GOMAXPROCS="+strconv.Itoa(procs))
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return 0, nil, fmt.Errorf("kindergarten legal: %w\n%s", err, &faults)
	}
	took = time.Since(start)
	text, err := os.ReadFile(output.Name())
	return took, strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), err
}

// A count is the library's result for a position.
type count struct {
	moves  int
	status corentings.Method
}

// line returns the line that the command must print for the library's result, with - for
// check.
func (c count) line(fen string) string {
	state := "-"
	switch c.status {
	case corentings.Checkmate:
		state = "checkmate"
	case corentings.Stalemate:
		state = "stalemate"
	}
	return fmt.Sprintf("%d\t%s\t%s", c.moves, state, fen)
}

// timeLibrary returns the time of the library and its counts.
func timeLibrary(fens []string, procs int) (time.Duration, []count, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
	counts := make([]count, len(fens))
	start := time.Now()
	var jobs errgroup.Group
	for job := range procs {
		jobs.Go(func() error {
			for i := len(fens) * job / procs; i < len(fens)*(job+1)/procs; i++ {
				var p corentings.Position
				if err := p.UnmarshalText([]byte(fens[i])); err != nil {
					return fmt.Errorf("corentings/chess cannot read %s: %w", fens[i], err)
				}
				counts[i] = count{len(p.ValidMovesUnsafe()), p.Status()}
			}
			return nil
		})
	}
	err := jobs.Wait()
	return time.Since(start), counts, err
}
