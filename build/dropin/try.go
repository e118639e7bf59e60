package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"
)

// profileTime is the duration of perft under a profile. It gives a thousand samples.
const profileTime = 10 * time.Second

// tryHosts rewrites, tests and times all hosts, prints a report, and returns the
// number of hosts that failed.
func tryHosts(hosts []host, rounds int, report io.Writer) (failures int) {
	fmt.Fprintf(report, "\nPerft of other libraries before and after our slider functions replace theirs: turns of at most %d leaves, %d rounds,\n", most, rounds)
	fmt.Fprintf(report, "5th percentiles in milliseconds, the speed-up by these, and the median speed-up within a round\n")
	for _, h := range hosts {
		fmt.Fprintf(report, "\n%s %s, own method: %s\n", h.module, h.version, h.about)
		if err := h.try(rounds, report); err != nil {
			fmt.Fprintf(report, "FAILED: %v\n", err)
			failures++
		}
	}
	return failures
}

func (h host) try(rounds int, report io.Writer) error {
	dir, err := os.MkdirTemp("", "dropin")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for _, r := range h.replacements {
		fmt.Fprintf(report, "  func %s%s {\n\t%s\n  }\n", r.function, r.signature[len("func"):], r.body)
	}
	before, after, err := h.copyHost(dir)
	if err != nil {
		return err
	}
	tasks, err := perftTasks()
	if err != nil {
		return err
	}
	programs := []*hostCopy{before, after}
	for _, c := range programs[:2] {
		profiled, err := c.withProfile(tasks, profileTime)
		if err != nil {
			return err
		}
		programs = append(programs, profiled)
	}
	measured, err := measure(programs, tasks, rounds)
	if err != nil {
		return err
	}
	h.print(tasks, measured, report)
	for _, c := range programs {
		if err := c.checkInlined(); err != nil {
			return err
		}
	}
	fmt.Fprintf(report, "every call of package attacks is inlined, with and without a profile\n")
	if err := before.test(h); err != nil {
		return fmt.Errorf("its own tests fail before the replacement: %w", err)
	}
	if err := after.test(h); err != nil {
		return fmt.Errorf("its own tests fail after the replacement: %w", err)
	}
	fmt.Fprintf(report, "its own tests pass before and after: go test %s\n", strings.Join(h.tests, " "))
	if h.skip != "" {
		fmt.Fprintf(report, "(without tests that match %s: %s)\n", h.skip, h.why)
	}
	return nil
}

// builds are the two builds of both sides.
var builds = []string{"plain build", "build with a profile"}

// print prints a table of speeds for each build and marks each loss. measured holds
// the times before and after the replacement, for each build in turn.
func (h host) print(tasks []task, measured []times, report io.Writer) {
	for i, build := range builds {
		before, after := measured[2*i], measured[2*i+1]
		table := tabwriter.NewWriter(report, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintf(table, "%s\tdepth\tleaves\tbefore\tafter\ttimes as fast\tby rounds\t\t\n", build)
		row := func(what string, s speed) {
			loss := ""
			if s.ratio < 1 {
				loss = "LOSS"
			}
			fmt.Fprintf(table, "%s\t%.2f\t%.2f\t%.2f\t%.2f\t%s\t\n", what, s.before/1e6, s.after/1e6, s.ratio, s.roundRatio, loss)
		}
		leaves := uint64(0)
		for j, t := range tasks {
			row(fmt.Sprintf("%s\t%d\t%d", t.name, t.depth, t.leaves), compare(before[j], after[j]))
			leaves += t.leaves
		}
		all := compare(before.all(), after.all())
		row(fmt.Sprintf("all\t\t%d", leaves), all)
		table.Flush()
	}
	for i, side := range []string{"before", "after"} {
		s := compare(measured[i].all(), measured[2+i].all())
		fmt.Fprintf(report, "%s: %.2f times as fast with a profile as without, by rounds %.2f\n", side, s.ratio, s.roundRatio)
	}
}
