package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A result holds the speeds of the editions of a host, by kind of workload.
type result struct {
	host
	speeds map[string][]turns.Speed
}

// short returns the host's path without that of the commonest site.
func (h host) short() string { return strings.TrimPrefix(h.module, "github.com/") }

// header returns the first row of the table of the pages.
func header() []string {
	return append([]string{"engine or library", "workload"}, editionNames[1:3]...)
}

// writeFigures writes the table of the pages: the median speed-ups, bold if they are losses.
// Below it are the machine and the command.
func writeFigures(w io.Writer, results []result, rounds int, args []string) {
	t := pages.Table{header()}
	widest, least, greatest := 0.0, math.Inf(1), 0.0
	for _, r := range results {
		for _, kind := range []string{"search", "perft"} {
			speeds, ok := r.speeds[kind]
			if !ok {
				continue
			}
			line := []string{r.short(), kind}
			for _, s := range speeds[1:3] {
				text := fmt.Sprintf("%.2f", s.Ratios[1])
				if text < "1" {
					text = "**" + text + "**"
				}
				line = append(line, text)
				widest = max(widest, s.Ratios[1]-s.Ratios[0], s.Ratios[2]-s.Ratios[1])
			}
			t = append(t, line)
			least, greatest = min(least, speeds[3].Ratios[1]), max(greatest, speeds[3].Ratios[1])
		}
	}
	t.Write(w)
	fmt.Fprintf(w, "\nQuartiles are within %.2f of the medians. With nothing replaced, the medians are %.2f to "+
		"%.2f.\n\n", widest, least, greatest)
	command := strings.Join(append([]string{"go run ./measure/dropin"}, args...), " ")
	fmt.Fprintf(w, "%s, %d rounds: `%s`, in build.\n", pages.Machine(), rounds, command)
}
