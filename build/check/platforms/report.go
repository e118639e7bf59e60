package main

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kindergarten-bitboards/kindergarten/build/check/internal/progress"
)

// format is the format of a line. Its columns have the widths of the matrix.
const format = "%-24s  %-30s  %-6s  %6s  %7s  %s\n"

// runAll runs rows, as many at a time as there are CPUs. It prints a line for each
// when it ends, and returns the number of failures.
func runAll(ctx context.Context, l *library, rows []row, out io.Writer) (failed int) {
	begin, bar := time.Now(), progress.NewBar(out, int64(len(rows)), "rows")
	fmt.Fprintf(out, format, "platform", "how", "kernel", "passed", "seconds", "result")
	kernels, architectures := map[string]int{}, map[string]int{}
	var printing sync.Mutex
	var running errgroup.Group
	running.SetLimit(runtime.NumCPU())
	for _, row := range rows {
		running.Go(func() error {
			begin := time.Now()
			r := row.run(ctx, l)
			printing.Lock()
			defer printing.Unlock()
			bar.Clear()
			defer bar.Add(1)
			switch {
			case ctx.Err() != nil:
				return nil
			case r.complaints != nil:
				failed++
			case r.kernel != "":
				kernels[r.kernel]++
				architectures[row.goarch]++
			}
			r.print(out, row, time.Since(begin))
			return nil
		})
	}
	running.Wait()
	fmt.Fprintf(out, "%d of %d rows failed; rows passed with each kernel: %v, on each architecture: %v; %v\n",
		failed, len(rows), kernels, architectures, time.Since(begin).Round(time.Second))
	return failed
}

// print prints the line of a row, and at most 400 lines of the output of failed tests.
func (r report) print(out io.Writer, row row, elapsed time.Duration) {
	result := "ok"
	switch {
	case r.complaints != nil:
		result = "FAILED: " + strings.Join(r.complaints, "; ")
	case r.unable != "":
		result = "not run: " + r.unable
	}
	if r.leftOut != "" {
		result += " (left out: " + r.leftOut + ")"
	}
	fmt.Fprintf(out, format, row.platform, row.how, r.kernel, fmt.Sprint(r.passed), fmt.Sprintf("%.1f", elapsed.Seconds()), result)
	lines := strings.SplitAfterN(warning.ReplaceAllString(r.output, ""), "\n", 401)
	for _, line := range lines[:min(400, len(lines))] {
		if line != "" {
			fmt.Fprintf(out, "    %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
}

// warning matches a line that the emulator prints for each program.
var warning = regexp.MustCompile(`(?m)^.*warning: TCG doesn't support requested feature.*\n`)
