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
	Module  string
	Version string
	About   string
	Before  startUp
	Swaps   []swapFigures
}

// swapFigures are the measurements of a host with functions of ours.
type swapFigures struct {
	Name     string
	Replaced []replacement
	After    startUp
	Speeds   []kindSpeed
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

// startUps starts the perft programs of the plain builds in turn and returns their start-up
// costs.
func (h host) startUps(all []*build) ([]startUp, error) {
	const starts = 40
	plain := all[:len(h.swaps)+1]
	ms, costs := make([][]float64, len(plain)), make([]startUp, len(plain))
	for range starts {
		for i, b := range plain {
			inits, err := program.Inits(b.path(perftProgram))
			if err != nil {
				return nil, err
			}
			sum := 0.0
			for path, init := range inits {
				if strings.HasPrefix(path+"/", h.module+"/") {
					sum += init.Microseconds / 1000
				}
			}
			ms[i] = append(ms[i], sum)
		}
	}
	for i, b := range plain {
		_, loaded, err := program.Contents(b.path(perftProgram))
		if err != nil {
			return nil, err
		}
		t := b.run(workload{program: perftProgram, args: []string{"memory"}})
		if err := t.command.Run(); err != nil {
			return nil, err
		}
		inUse, err := lastNumber(nodesLine, t.stdout.String())
		if err != nil {
			return nil, err
		}
		costs[i] = startUp{quantile(0.05, ms[i]), loaded + int64(inUse)}
	}
	return costs, nil
}

// short returns the host's name without that of its site.
func (f hostFigures) short() string { return strings.TrimPrefix(f.Module, "github.com/") }

// name returns the host's name with a link to its source.
func (f hostFigures) name() string {
	if i := slices.IndexFunc(hosts, func(h host) bool { return h.module == f.Module }); i >= 0 && hosts[i].fromClone {
		return fmt.Sprintf("[%s](https://%s/tree/%s)", f.short(), f.Module, f.Version)
	}
	return fmt.Sprintf("[%s](https://pkg.go.dev/%s@%s)", f.short(), f.Module, f.Version)
}

// speedColumns returns the names of the columns for each kind of workload and build.
func speedColumns() []string { return []string{"perft", "perft, profile", "search", "search, profile"} }

// speedCells returns a cell for each kind of workload and build.
func (f swapFigures) speedCells(cell func(speed) string) (cells []string) {
	for _, kind := range kinds {
		for _, build := range builds {
			text := "–"
			if i := slices.IndexFunc(f.Speeds, func(s kindSpeed) bool { return s.Build == build && s.Kind == kind }); i >= 0 {
				text = cell(f.Speeds[i].speed)
			}
			cells = append(cells, text)
		}
	}
	return cells
}

// engines returns the table of the README: the median speed-up of each host by functions of
// ours, plain and with a profile, and the cost of its start before and after.
func (r *report) engines() pages.Table {
	t := pages.Table{slices.Concat([]string{"engine or library", "replaced"}, kinds, []string{"start-up, ms", "memory, KB"})}
	for _, h := range r.Hosts {
		for _, s := range h.Swaps {
			memory := fmt.Sprintf("%+.0f", float64(s.After.Memory-h.Before.Memory)/1000)
			if s.After.Memory > h.Before.Memory {
				memory = "**" + memory + "**"
			}
			line := []string{h.short(), s.Name}
			for both := range slices.Chunk(s.speedCells(func(s speed) string { return timesAsFast(s.Ratios[1]) }), len(builds)) {
				line = append(line, strings.Replace(strings.Join(both, " / "), "– / –", "–", 1))
			}
			start := fmt.Sprintf("%.2f → %.2f", h.Before.Milliseconds, s.After.Milliseconds)
			if s.After.Milliseconds > h.Before.Milliseconds {
				start = "**" + start + "**"
			}
			t = append(t, append(line, start, memory))
		}
	}
	return t
}

// quartiles returns the table of the lower and upper quartiles of the speed-ups.
func (r *report) quartiles() pages.Table {
	t := pages.Table{append([]string{"engine or library", "its own sliders", "replaced"}, speedColumns()...)}
	for _, h := range r.Hosts {
		for _, s := range h.Swaps {
			t = append(t, append([]string{h.name(), h.About, s.Name}, s.speedCells(func(s speed) string {
				return fmt.Sprintf("%.3f to %.3f", s.Ratios[0], s.Ratios[2])
			})...))
		}
	}
	return t
}

// timesAsFast returns a ratio in Markdown, bold if it is a loss.
func timesAsFast(ratio float64) string {
	if ratio < 0.995 {
		return fmt.Sprintf("**%.2f**", ratio)
	}
	return fmt.Sprintf("%.2f", ratio)
}

// writeBlock writes the table of a block, the machine and the command.
func (r *report) writeBlock(name string, w io.Writer) error {
	tables := map[string]pages.Table{"engines": r.engines(), "quartiles": r.quartiles()}
	if tables[name] == nil {
		return errors.New("want engines or quartiles")
	}
	tables[name].Write(w)
	_, err := fmt.Fprintf(w, "\n%s, %d rounds: `go run ./measure/dropin -figures`, in build.\n", r.Machine, r.Rounds)
	return err
}
