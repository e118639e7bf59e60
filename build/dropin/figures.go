package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/program"
)

// File names are relative to the build directory, where the command runs.
const (
	figuresJSON = "dropin/hosts.json"
	figuresPage = "../README.md"
)

// A report is the content of the file of -figures.
type report struct {
	Machine machine.Machine `json:"machine"`
	Rounds  int             `json:"rounds"`
	Hosts   []hostFigures   `json:"hosts"`
}

// hostFigures are the measurements of a host.
type hostFigures struct {
	Module  string       `json:"module"`
	Version string       `json:"version"`
	About   string       `json:"about"`
	Speeds  []speedOfAll `json:"speeds"`
	Before  startUp      `json:"before"`
	After   startUp      `json:"after"`
}

// A speedOfAll is the speed of one build, summed over all tasks of a kind.
type speedOfAll struct {
	Build   string `json:"build"`
	Kind    string `json:"kind"`
	Counted uint64 `json:"counted"` // leaves or nodes of one round
	speed
}

// A startUp is the cost of a program up to the start of main.
type startUp struct {
	Milliseconds float64 `json:"milliseconds"` // initialisation of the host's packages, 5th percentile of many starts
	Memory       int64   `json:"memory"`       // bytes of code, data and live heap
}

// speeds returns the speed of both sides in each build for each kind of task.
func speeds(tasks []task, measured []times) (all []speedOfAll) {
	for _, kind := range kinds {
		counted := uint64(0)
		of := make([]times, len(measured))
		for j, t := range tasks {
			if t.kind == kind {
				counted += t.leaves
				for i := range of {
					of[i] = append(of[i], measured[i][j])
				}
			}
		}
		if counted == 0 && len(of[0]) == 0 {
			continue
		}
		for i, build := range builds {
			all = append(all, speedOfAll{build, kind, counted, compare(of[2*i].all(), of[2*i+1].all())})
		}
	}
	return all
}

// startUps starts both programs in turn and returns their start-up costs.
func (h host) startUps(before, after *hostCopy) (a, b startUp, err error) {
	const starts = 40
	sides := []struct {
		*hostCopy
		startUp *startUp
		ms      []float64
	}{{before, &a, nil}, {after, &b, nil}}
	for range starts {
		for i := range sides {
			inits, err := program.Inits(sides[i].program)
			if err != nil {
				return a, b, err
			}
			sum := 0.0
			for path, init := range inits {
				if strings.HasPrefix(path+"/", h.module+"/") {
					sum += init.Microseconds / 1000
				}
			}
			sides[i].ms = append(sides[i].ms, sum)
		}
	}
	for _, side := range sides {
		_, memory, err := program.Contents(side.program)
		if err != nil {
			return a, b, err
		}
		inUse, err := side.inUse()
		if err != nil {
			return a, b, err
		}
		*side.startUp = startUp{quantile(0.05, side.ms), memory + inUse}
	}
	return a, b, nil
}

// inUse returns the bytes of the program's live heap at the start of main.
func (c *hostCopy) inUse() (int64, error) {
	p, err := c.start()
	if err != nil {
		return 0, err
	}
	bytes, _, err := p.ask("memory")
	if stopErr := p.stop(); err == nil {
		err = stopErr
	}
	return int64(bytes), err
}

// table returns the block of the README: the speed-up of each host by our sliders, and the
// cost of its start before and after.
func (r *report) table() pages.Table {
	t := pages.Table{{"engine or library", "its own sliders", "perft", "perft, profile", "search", "search, profile", "start-up, ms", "memory, KB"}}
	for _, h := range r.Hosts {
		name := fmt.Sprintf("[%s](https://pkg.go.dev/%s@%s)", strings.TrimPrefix(h.Module, "github.com/"), h.Module, h.Version)
		line := []string{name, h.About}
		for _, kind := range kinds {
			for _, build := range builds {
				cell := "–"
				if i := slices.IndexFunc(h.Speeds, func(s speedOfAll) bool { return s.Build == build && s.Kind == kind }); i >= 0 {
					cell = timesAsFast(h.Speeds[i].RoundRatio)
				}
				line = append(line, cell)
			}
		}
		memory := fmt.Sprintf("%+.0f", float64(h.After.Memory-h.Before.Memory)/1000)
		if h.After.Memory > h.Before.Memory {
			memory = "**" + memory + "**"
		}
		t = append(t, append(line, fmt.Sprintf("%.2f → %.2f", h.Before.Milliseconds, h.After.Milliseconds), memory))
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

// fill returns the page with new blocks of this command.
func (r *report) fill(page string) (string, error) {
	return pages.Fill(page, "hosts", func(name string, w io.Writer) error {
		if name != "engines" {
			return fmt.Errorf("want engines")
		}
		r.table().Write(w)
		_, err := fmt.Fprintf(w, "\n%s, %d rounds.\n", r.Machine, r.Rounds)
		return err
	})
}

// files returns the files that -figures writes, by name.
func (r *report) files() (map[string][]byte, error) {
	text, err := pages.JSON(r)
	if err != nil {
		return nil, err
	}
	page, err := os.ReadFile(figuresPage)
	if err != nil {
		return nil, err
	}
	filled, err := r.fill(string(page))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", figuresPage, err)
	}
	return map[string][]byte{figuresJSON: text, figuresPage: []byte(filled)}, nil
}

// write writes the files. It writes none if one cannot be made.
func (r *report) write() error {
	files, err := r.files()
	if err != nil {
		return err
	}
	return pages.WriteFiles(files)
}
