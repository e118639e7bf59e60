package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"
)

// profileTime is the duration of a run under a profile. It gives a thousand samples.
const profileTime = 10 * time.Second

// tryHosts rewrites, tests and times all hosts, and prints a report. It returns the
// figures of the hosts and the number of those that failed.
func tryHosts(hosts []host, rounds int, report io.Writer) (found []hostFigures, failures int) {
	fmt.Fprintf(report, "\nOther libraries before and after our slider functions replace theirs: perft of at most %d leaves a turn, and searches, %d rounds,\n", most, rounds)
	fmt.Fprintf(report, "5th percentiles in milliseconds, the speed-up by these, and the median speed-up within a round\n")
	for _, h := range hosts {
		fmt.Fprintf(report, "\n%s %s, own method: %s\n", h.module, h.version, h.about)
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
	for _, r := range h.replacements {
		fmt.Fprintf(report, "  func %s%s {\n\t%s\n  }\n", r.function, r.signature[len("func"):], r.body)
	}
	before, after, err := h.copyHost(dir)
	if err != nil {
		return figures, err
	}
	perfts := perftTasks()
	searches, err := h.searchTasks(perfts, before)
	if err != nil {
		return figures, err
	}
	tasks := append(perfts, searches...)
	programs := []*hostCopy{before, after}
	for _, c := range programs[:2] {
		profiled, err := c.withProfile(tasks, profileTime)
		if err != nil {
			return figures, err
		}
		programs = append(programs, profiled)
	}
	measured, err := measure(programs, tasks, rounds)
	if err != nil {
		return figures, err
	}
	figures = hostFigures{Module: h.module, Version: h.version, About: h.about}
	if figures.Before, figures.After, err = h.startUps(before, after); err != nil {
		return figures, err
	}
	figures.Speeds = speeds(tasks, measured)
	figures.print(tasks, measured, report)
	for _, c := range programs {
		if err := c.checkInlined(); err != nil {
			return figures, err
		}
	}
	fmt.Fprintf(report, "every call of package attacks is inlined, with and without a profile\n")
	if err := before.test(h); err != nil {
		return figures, fmt.Errorf("its own tests fail before the replacement: %w", err)
	}
	if err := after.test(h); err != nil {
		return figures, fmt.Errorf("its own tests fail after the replacement: %w", err)
	}
	fmt.Fprintf(report, "its own tests pass before and after: go test %s\n", strings.Join(h.tests, " "))
	if h.skip != "" {
		fmt.Fprintf(report, "(without tests that match %s: %s)\n", h.skip, h.why)
	}
	return figures, nil
}

// The two builds of both sides, and the kinds of tasks.
var (
	builds = []string{"plain build", "build with a profile"}
	kinds  = []string{"perft", "search"}
)

// print prints a table of speeds for each build and marks each loss. measured holds
// the times before and after the replacement, for each build in turn.
func (f hostFigures) print(tasks []task, measured []times, report io.Writer) {
	for i, build := range builds {
		table := tabwriter.NewWriter(report, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintf(table, "%s\tdepth\tleaves or nodes\tbefore\tafter\ttimes as fast\tby rounds\t\t\n", build)
		row := func(what string, s speed) {
			loss := ""
			if s.Ratio < 1 {
				loss = "LOSS"
			}
			fmt.Fprintf(table, "%s\t%.2f\t%.2f\t%.2f\t%.2f\t%s\t\n", what, s.Before/1e6, s.After/1e6, s.Ratio, s.RoundRatio, loss)
		}
		for j, t := range tasks {
			row(fmt.Sprintf("%s, %s\t%d\t%d", t.kind, t.name, t.depth, t.leaves), compare(measured[2*i][j], measured[2*i+1][j]))
		}
		for _, s := range f.Speeds {
			if s.Build == build {
				row(fmt.Sprintf("%s, all\t\t%d", s.Kind, s.Counted), s.speed)
			}
		}
		table.Flush()
	}
	for i, side := range []string{"before", "after"} {
		s := compare(measured[i].all(), measured[2+i].all())
		fmt.Fprintf(report, "%s: %.2f times as fast with a profile as without, by rounds %.2f\n", side, s.Ratio, s.RoundRatio)
	}
	fmt.Fprintf(report, "start-up: %.2f ms before and %.2f after; memory: %d bytes before and %d after\n",
		f.Before.Milliseconds, f.After.Milliseconds, f.Before.Memory, f.After.Memory)
}
