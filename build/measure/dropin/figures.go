package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/program"
)

// figuresPages are the pages with blocks of these figures, below the build directory.
var figuresPages = []string{"../README.md", "../PERFORMANCE.md"}

// A report holds the measurements of all hosts.
type report struct {
	Machine machine.Machine
	Rounds  int
	Hosts   []hostFigures
}

// hostFigures are the measurements of a host.
type hostFigures struct {
	host
	Before swapFigures // without speeds
	Swaps  []swapFigures
}

// swapFigures are the measurements of a copy of a host.
type swapFigures struct {
	Name   string
	Speeds []kindSpeed
	startUp
	arm64 bool // it builds for arm64
}

// A kindSpeed is the speed of one build for one kind of workload.
type kindSpeed struct {
	Build   string
	Kind    string
	Counted uint64 // leaves or nodes of one round
	speed
}

// A startUp is the cost of a program up to the start of main.
type startUp struct {
	Milliseconds float64 // initialisation of the host's packages, 5th percentile of many starts
	Memory       int64   // bytes of code, data and live heap
}

// copies returns the figures of the copies, in the order of the plain builds.
func (f *hostFigures) copies() []*swapFigures {
	all := []*swapFigures{&f.Before}
	for i := range f.Swaps {
		all = append(all, &f.Swaps[i])
	}
	return all
}

// startUps starts the plain builds in turn and adds their start-up costs to the figures.
func (f *hostFigures) startUps(plain []*build) error {
	const starts = 40
	ms := make([][]float64, len(plain))
	for range starts {
		for i, b := range plain {
			inits, err := program.Inits(b.program())
			if err != nil {
				return err
			}
			sum := 0.0
			for path, init := range inits {
				if path == "main" || strings.HasPrefix(path+"/", f.module+"/") {
					sum += init.Microseconds / 1000
				}
			}
			ms[i] = append(ms[i], sum)
		}
	}
	for i, s := range f.copies() {
		b := plain[i]
		_, loaded, err := program.Contents(b.program())
		if err != nil {
			return err
		}
		t := b.run(workload{kind: "memory"})
		if err := t.command.Run(); err != nil {
			return err
		}
		inUse, err := lastNumber(nodesLine, t.stdout.String())
		if err != nil {
			return err
		}
		s.startUp = startUp{quantile(0.05, ms[i]), loaded + int64(inUse)}
	}
	return nil
}

// short returns the host's name without that of its site.
func (h host) short() string { return strings.TrimPrefix(h.name, "github.com/") }

// link returns the host's name with a link to its source.
func (h host) link() string {
	if h.clone == "" {
		return fmt.Sprintf("[%s](https://pkg.go.dev/%s@%s)", h.short(), h.name, h.version)
	}
	site, _, _ := strings.Cut(h.name, "/v3") // a repository has no folder for a major version
	return fmt.Sprintf("[%s](https://%s/tree/%s)", h.short(), site, h.version)
}

// speed returns the speed of a build for a kind of workload, and whether the host has it.
func (f swapFigures) speed(kind, build string) (speed, bool) {
	i := slices.IndexFunc(f.Speeds, func(s kindSpeed) bool { return s.Kind == kind && s.Build == build })
	if i < 0 {
		return speed{}, false
	}
	return f.Speeds[i].speed, true
}

// speedCell returns the median and the quartiles of the speed-ups in Markdown, the median bold
// if it is a loss.
func speedCell(s speed) string {
	median := fmt.Sprintf("%.2f", s.Ratios[1])
	if median < "1" {
		median = "**" + median + "**"
	}
	return fmt.Sprintf("%s, %.2f–%.2f", median, s.Ratios[0], s.Ratios[2])
}

// engines returns the table of the speed-ups of each host by its swaps, in some kinds of builds.
func (r *report) engines(builds ...string) pages.Table {
	t := pages.Table{{"engine or library", "workload"}}
	for _, s := range r.Hosts[0].Swaps {
		for _, build := range builds {
			if _, ok := s.speed("perft", build); !ok {
				continue
			}
			title := s.Name
			if len(builds) > 1 {
				title += ", " + build
			}
			t[0] = append(t[0], title)
		}
	}
	for _, h := range r.Hosts {
		for _, kind := range kinds {
			line := []string{h.short(), kind}
			for _, s := range h.Swaps {
				for _, build := range builds {
					if found, ok := s.speed(kind, build); ok {
						line = append(line, speedCell(found))
					}
				}
			}
			if len(line) > 2 {
				t = append(t, line)
			}
		}
	}
	return t
}

// starts returns the table of what the hosts cost up to the start of main, before and after
// ours replace their sliders, and of whether they build for arm64.
func (r *report) starts() pages.Table {
	t := pages.Table{{"engine or library", "its own sliders", "start-up, ms", "memory, KB", "builds for arm64"}}
	answer := map[bool]string{true: "yes", false: "**no**"}
	for _, h := range r.Hosts {
		before, after := h.Before, h.Swaps[0]
		t = append(t, []string{h.link(), h.about,
			fmt.Sprintf("%.2f → %.2f", before.Milliseconds, after.Milliseconds),
			fmt.Sprintf("%d → %d", before.Memory/1000, after.Memory/1000),
			answer[before.arm64] + " → " + answer[after.arm64]})
	}
	return t
}

// writeBlock writes the contents of a block, the machine and the command.
func (r *report) writeBlock(name string, w io.Writer) error {
	switch name {
	case "picture":
		fmt.Fprintf(w, "![%s](build/%s)\n", r.words(), pictureFile)
	case "engines":
		r.engines(builds[0]).Write(w)
	case "builds":
		r.engines(builds[1:]...).Write(w)
	case "starts":
		r.starts().Write(w)
	default:
		return errors.New("want picture, engines, builds or starts")
	}
	_, err := fmt.Fprintf(w, "\n%s, %d rounds: `go run ./measure/dropin -figures -clones DIR`, in build.\n", r.Machine, r.Rounds)
	return err
}
