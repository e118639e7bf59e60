package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/progress"
)

// runAll runs rows, some together, prints a line for each as it ends, and
// returns how many failed.
func runAll(ctx context.Context, l *library, rows []row, together int, out, terminal io.Writer) (failed int) {
	start := time.Now()
	t := newTable(rows, out)
	bar := progress.NewBar(terminal, int64(len(rows)), "")
	t.header()
	reports := make([]report, len(rows))
	var printing sync.Mutex
	var running sync.WaitGroup
	next := make(chan int)
	for range together {
		running.Go(func() {
			for i := range next {
				begun := time.Now()
				r := rows[i].run(ctx, l)
				r.seconds = time.Since(begun)
				reports[i] = r
				if ctx.Err() != nil {
					continue
				}
				printing.Lock()
				bar.Clear()
				t.line(rows[i], r)
				bar.Add(1)
				printing.Unlock()
			}
		})
	}
	for i := range rows {
		next <- i
	}
	close(next)
	running.Wait()
	if ctx.Err() != nil {
		return 0
	}
	fmt.Fprintln(out, summary(rows, reports, time.Since(start)))
	for _, r := range reports {
		if len(r.complaints) > 0 {
			failed++
		}
	}
	return failed
}

// A table prints aligned lines.
type table struct {
	out       io.Writer
	name, how int // the widths of columns
}

func newTable(rows []row, out io.Writer) *table {
	t := &table{out: out, name: len("platform"), how: len("ran by")}
	for _, r := range rows {
		t.name, t.how = max(t.name, len(r.name)), max(t.how, len(r.how))
	}
	return t
}

func (t *table) print(name, how, kernel, passed, seconds, result string) {
	fmt.Fprintf(t.out, "%-*s  %-*s  %-6s  %6s  %7s  %s\n", t.name, name, t.how, how, kernel, passed, seconds, result)
}

func (t *table) header() { t.print("platform", "ran by", "kernel", "passed", "seconds", "result") }

// line prints the line of a row, and the output of what failed.
func (t *table) line(row row, r report) {
	kernel, passed := "-", "-"
	if r.kernel != "" {
		kernel, passed = r.kernel, fmt.Sprint(r.passed)
	}
	t.print(row.name, row.how, kernel, passed, fmt.Sprintf("%.1f", r.seconds.Seconds()), r.result())
	printed, more := 0, 0
	for line := range strings.Lines(r.output) {
		switch {
		// The emulator says so for each program that it starts.
		case strings.Contains(line, "warning: TCG doesn't support requested feature"):
		case printed < mostOutput:
			printed++
			fmt.Fprintf(t.out, "    %s\n", strings.TrimSuffix(line, "\n"))
		default:
			more++
		}
	}
	if more > 0 {
		fmt.Fprintf(t.out, "    and %d more lines\n", more)
	}
}

// mostOutput is how many lines of output follow the line of a row at most.
// Where everything fails nobody reads it all.
const mostOutput = 400

// result returns the last column of a line.
func (r report) result() string {
	result := "ok"
	switch {
	case len(r.complaints) > 0:
		result = "FAILED: " + strings.Join(r.complaints, "; ")
	case r.unable != "":
		result = "not run: " + r.unable
	}
	if r.notes != "" {
		result += " (left out: " + r.notes + ")"
	}
	return result
}

// summary returns the closing line.
func summary(rows []row, reports []report, elapsed time.Duration) string {
	architectures := map[string]bool{} // whether they are green
	var kernels []string
	tests, green, unable, builds, built := 0, 0, 0, 0, 0
	for i, row := range rows {
		r := reports[i]
		ok := len(r.complaints) == 0 && r.unable == ""
		switch {
		case row.builds:
			builds++
			if ok {
				built++
			}
			continue
		case r.unable != "":
			unable++
			continue
		}
		tests++
		if before, seen := architectures[row.goarch]; !seen || before {
			architectures[row.goarch] = ok
		}
		if ok {
			green++
			kernels = append(kernels, r.kernel)
		}
	}
	var parts []string
	if tests > 0 {
		all := 0
		for _, ok := range architectures {
			if ok {
				all++
			}
		}
		parts = append(parts,
			fmt.Sprintf("%d of %d architectures green, in %d of %d rows", all, len(architectures), green, tests),
			"kernels "+strings.Join(kernelsSeen(kernels), ", "))
	}
	switch {
	case unable == 1:
		parts = append(parts, "1 row could not run")
	case unable > 1:
		parts = append(parts, fmt.Sprintf("%d rows could not run", unable))
	}
	if builds > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d rows built and vetted", built, builds))
	}
	return fmt.Sprintf("%s; %v", strings.Join(parts, "; "), elapsed.Round(time.Second))
}
