package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// tryHosts rewrites, tests and times the hosts, and prints a report. It returns the figures of
// the hosts and the number of those that failed.
func tryHosts(hosts []host, rounds int, report io.Writer) (found []hostFigures, failures int) {
	fmt.Fprintf(report, "\nEngines and libraries before and after functions of ours replace theirs: seconds of "+
		"processor time from the start of main,\n")
	fmt.Fprintf(report, "medians of %d rounds in turns of %v, and the median and the quartiles of the speed-up within "+
		"a round\n", rounds, turns.Length)
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
	for _, s := range h.swaps[:2] {
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
	for _, b := range all {
		if err := b.checkInlined(); err != nil {
			return figures, err
		}
	}
	fmt.Fprintf(report, "every call of package attacks is inlined in every build\n")
	copies := all[:len(h.swaps)+1]
	for _, b := range copies {
		if err := b.test(h); err != nil {
			return figures, fmt.Errorf("its own tests fail in %s: %w", b.name, err)
		}
	}
	fmt.Fprintf(report, "its own tests pass before and after: go test %s\n", strings.Join(h.tests, " "))
	if h.skip != "" {
		fmt.Fprintf(report, "(without tests that match %s: %s)\n", h.skip, h.why)
	}
	figures = hostFigures{host: h}
	if figures.Swaps, err = h.measure(all, workloads, rounds); err != nil {
		return figures, err
	}
	figures.print(report)
	return figures, nil
}

// A variant is a way to build a copy.
type variant struct {
	kind      string // an element of builds
	flags     []string
	variables []string // of the environment
}

// variants returns the other builds of a copy than the plain one.
var variants = func(profile string) []variant {
	return []variant{{builds[1], []string{"-pgo=" + profile}, nil}, {builds[2], nil, []string{"GOAMD64=v3"}}}
}

// builds copies the host to dir, once as it is and once for each swap. It returns the plain
// builds of all copies, and then those of the other kinds of all copies but those that measure
// a rival and the noise. The profile is merged from runs of all copies. With a profile of its
// own, each copy would inline different calls that have nothing to do with attacks, because few
// samples decide.
func (h host) builds(dir string, workloads []workload) (all []*build, err error) {
	for _, s := range append([]swap{{name: beforeName}}, h.swaps...) {
		c, err := h.copyTo(dir, s)
		if err != nil {
			return nil, err
		}
		b, err := c.build(builds[0], nil)
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
	copies := all
	merged, err := profile(copies, workloads)
	if err != nil {
		return nil, err
	}
	for _, other := range variants(merged) {
		for _, c := range copies {
			if c.name == hyperbolaName || c.name == itselfName {
				continue
			}
			b, err := c.build(other.kind, other.flags, other.variables...)
			if err != nil {
				return nil, err
			}
			all = append(all, b)
		}
	}
	return all, nil
}

// measure returns the speeds of the swaps.
func (h host) measure(all []*build, workloads []workload, rounds int) (found []swapFigures, err error) {
	for _, s := range h.swaps {
		found = append(found, swapFigures{Name: s.name})
	}
	for _, w := range workloads {
		seconds, err := measure(all, w, rounds)
		if err != nil {
			return nil, err
		}
		for i := range found {
			found[i].Speeds = append(found[i].Speeds, w.speeds(all, seconds, found[i].Name)...)
		}
	}
	return found, nil
}

// speeds returns the speed of a copy in each kind of build that it has, against the host as it
// is in the same kind. Seconds holds the rounds of each build.
func (w workload) speeds(all []*build, seconds [][]float64, name string) (found []kindSpeed) {
	of := func(name, kind string) int {
		return slices.IndexFunc(all, func(b *build) bool { return b.name == name && b.kind == kind })
	}
	for _, kind := range builds {
		if i := of(name, kind); i >= 0 {
			found = append(found, kindSpeed{kind, w.kind, w.counted, turns.Compare(seconds[of(beforeName, kind)], seconds[i])})
		}
	}
	return found
}

// The builds of each copy, and the kinds of workloads.
var (
	builds = []string{"plain", "with a profile", "GOAMD64=v3"}
	kinds  = []string{"search", "perft"}
)

// print prints a table of the speeds and marks each loss.
func (f *hostFigures) print(report io.Writer) {
	table := tabwriter.NewWriter(report, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "replaced\tbuild\twhat\tleaves or nodes\tbefore\tafter\ttimes as fast\tquartiles\t\t")
	for _, swapped := range f.Swaps {
		for _, s := range swapped.Speeds {
			loss := ""
			if s.Ratios[1] < 1 {
				loss = "LOSS"
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%.3f\t%.3f\t%.3f\t%.3f to %.3f\t%s\t\n", swapped.Name, s.Build, s.Kind,
				s.Counted, s.Before, s.After, s.Ratios[1], s.Ratios[0], s.Ratios[2], loss)
		}
	}
	table.Flush()
}
