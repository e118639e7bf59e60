package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
)

// tryHosts rewrites, tests and times all hosts, and prints a report. It returns the
// figures of the hosts and the number of those that failed.
func tryHosts(hosts []host, rounds int, report io.Writer) (found []hostFigures, failures int) {
	fmt.Fprintf(report, "\nOther libraries and engines before and after functions of ours replace theirs: seconds of processor time from the start of main,\n")
	fmt.Fprintf(report, "medians of %d rounds in turns of %v, and the median and the quartiles of the speed-up within a round\n", rounds, turn)
	for _, h := range hosts {
		fmt.Fprintf(report, "\n%s %s, own method: %s\n", h.module, h.version, h.about)
		if h.fromClone && h.clone == "" {
			fmt.Fprintf(report, "left out: -clone names no directory\n")
			continue
		}
		figures, err := h.try(rounds, report)
		if err != nil {
			fmt.Fprintf(report, "FAILED: %v\n", err)
			failures++
			continue
		}
		found = append(found, figures)
	}
	return found, failures
}

func (h host) try(rounds int, report io.Writer) (figures hostFigures, err error) {
	dir, err := os.MkdirTemp("", "dropin")
	if err != nil {
		return figures, err
	}
	defer os.RemoveAll(dir)
	for _, s := range h.swaps {
		fmt.Fprintf(report, "%s:\n", s.name)
		for _, r := range s.replacements {
			fmt.Fprintf(report, "in %s:\n%s {\n%s\n}\n", r.Package, r.Function, r.Body)
		}
	}
	workloads := h.workloads()
	all, err := h.builds(dir, workloads)
	if err != nil {
		return figures, err
	}
	figures = hostFigures{Module: h.module, Version: h.version, About: h.about}
	if figures.Swaps, err = h.measure(all, workloads, rounds); err != nil {
		return figures, err
	}
	startUps, err := h.startUps(all)
	if err != nil {
		return figures, err
	}
	figures.Before = startUps[0]
	for i := range figures.Swaps {
		figures.Swaps[i].After = startUps[i+1]
	}
	figures.print(report)
	for _, b := range all {
		for _, w := range workloads {
			if err := b.checkInlined(w.program); err != nil {
				return figures, err
			}
		}
	}
	fmt.Fprintf(report, "every call of package attacks is inlined, with and without a profile\n")
	for _, b := range all[:len(h.swaps)+1] {
		if err := b.test(h); err != nil {
			return figures, fmt.Errorf("its own tests fail in %s: %w", b.name, err)
		}
	}
	fmt.Fprintf(report, "its own tests pass before and after: go test %s\n", strings.Join(h.tests, " "))
	if h.skip != "" {
		fmt.Fprintf(report, "(without tests that match %s: %s)\n", h.skip, h.why)
	}
	return figures, nil
}

// builds copies the host to dir, once as it is and once for each swap, and returns the
// plain builds of the copies and then those with a profile. The profile is merged from
// runs of all copies. With a profile of its own, each copy would inline different calls
// that have nothing to do with attacks, because few samples decide.
func (h host) builds(dir string, workloads []workload) (all []*build, err error) {
	for _, s := range append([]swap{{name: "before"}}, h.swaps...) {
		c, err := h.copyTo(dir, s.name, s.replacements)
		if err != nil {
			return nil, err
		}
		b, err := c.build(h, builds[0])
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	merged, err := profile(all, workloads)
	if err != nil {
		return nil, err
	}
	for _, b := range all {
		profiled, err := b.build(h, builds[1], "-pgo="+merged)
		if err != nil {
			return nil, err
		}
		all = append(all, profiled)
	}
	return all, nil
}

// measure returns the speeds of the swaps.
func (h host) measure(all []*build, workloads []workload, rounds int) (found []swapFigures, err error) {
	for _, s := range h.swaps {
		found = append(found, swapFigures{Name: s.name, Replaced: s.replacements})
	}
	for _, w := range workloads {
		seconds, err := measure(all, w, rounds)
		if err != nil {
			return nil, err
		}
		for i := range found {
			found[i].Speeds = append(found[i].Speeds, w.speeds(seconds, i+1)...)
		}
	}
	return found, nil
}

// speeds returns the speed of a copy in each build. Seconds holds the rounds of the plain
// builds of all copies and then those with a profile. The first copy is the host as it is.
func (w workload) speeds(seconds [][]float64, copied int) (all []kindSpeed) {
	copies := len(seconds) / len(builds)
	for i, build := range builds {
		all = append(all, kindSpeed{build, w.kind, w.counted, compare(seconds[i*copies], seconds[i*copies+copied])})
	}
	return all
}

// The two builds of each copy, and the kinds of workloads.
var (
	builds = []string{"plain build", "build with a profile"}
	kinds  = []string{"perft", "search"}
)

// print prints a table of the speeds and marks each loss.
func (f hostFigures) print(report io.Writer) {
	table := tabwriter.NewWriter(report, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "replaced\tbuild\twhat\tleaves or nodes\tbefore\tafter\ttimes as fast\tquartiles\t\t")
	for _, swapped := range f.Swaps {
		for _, s := range swapped.Speeds {
			loss := ""
			if s.Ratios[1] < 1 {
				loss = "LOSS"
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%.3f\t%.3f\t%.3f\t%.3f to %.3f\t%s\t\n", swapped.Name, s.Build, s.Kind, s.Counted, s.Before, s.After, s.Ratios[1], s.Ratios[0], s.Ratios[2], loss)
		}
	}
	table.Flush()
	for _, s := range f.Swaps {
		fmt.Fprintf(report, "%s: start-up: %.2f ms before and %.2f after; memory: %d bytes before and %d after\n",
			s.Name, f.Before.Milliseconds, s.After.Milliseconds, f.Before.Memory, s.After.Memory)
	}
}
