package main

import (
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/program"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
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
	Name    string
	Speeds  []kindSpeed
	startUp float64 // milliseconds of its packages' initialisation, 5th percentile of many starts
	arm64   bool    // it builds for arm64
}

// A kindSpeed is the speed of one build for one kind of workload.
type kindSpeed struct {
	Build   string
	Kind    string
	Counted uint64 // leaves or nodes of one round
	turns.Speed
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
					sum += init / 1000
				}
			}
			ms[i] = append(ms[i], sum)
		}
	}
	for i, s := range f.copies() {
		s.startUp = turns.Quantile(0.05, ms[i])
	}
	return nil
}

// short returns the host's path without that of the commonest site.
func (h host) short() string { return strings.TrimPrefix(h.module, "github.com/") }

// link returns the host's path with a link to its source.
func (h host) link() string {
	return fmt.Sprintf("[%s](https://pkg.go.dev/%s@%s)", h.short(), h.module, h.version)
}

// speed returns the speed of a copy for a kind of workload and of build, and whether the host
// has it.
func (f *hostFigures) speed(swap, kind, build string) (turns.Speed, bool) {
	for _, s := range f.Swaps {
		for _, of := range s.Speeds {
			if s.Name == swap && of.Kind == kind && of.Build == build {
				return of.Speed, true
			}
		}
	}
	return turns.Speed{}, false
}

// ratioCell returns a ratio in Markdown, bold if it is a loss.
func ratioCell(ratio float64) string {
	text := fmt.Sprintf("%.2f", ratio)
	if text < "1" {
		text = "**" + text + "**"
	}
	return text
}

// engineColumns are the columns of the table of engines.
var engineColumns = []struct{ heading, swap, build string }{
	{slidersName, slidersName, builds[0]},
	{allName, allName, builds[0]},
	{"both, with a profile", allName, builds[1]},
	{"both, GOAMD64=v3", allName, builds[2]},
	{hyperbolaName, hyperbolaName, builds[0]},
}

// engines returns the table of the median speed-ups of each host. Widest is the greatest
// distance of a quartile from its median.
func (r *report) engines() (t pages.Table, widest float64) {
	t = pages.Table{{"engine or library", "workload"}}
	for _, column := range engineColumns {
		t[0] = append(t[0], column.heading)
	}
	for _, h := range r.Hosts {
		for _, kind := range kinds {
			line, empty := []string{h.short(), kind}, true
			for _, column := range engineColumns {
				text := "–"
				if s, ok := h.speed(column.swap, kind, column.build); ok {
					text, empty = ratioCell(s.Ratios[1]), false
					widest = max(widest, s.Ratios[1]-s.Ratios[0], s.Ratios[2]-s.Ratios[1])
				}
				line = append(line, text)
			}
			if !empty {
				t = append(t, line)
			}
		}
	}
	return t, widest
}

// noise returns the least and the greatest median where nothing is replaced.
func (r *report) noise() (least, greatest float64) {
	least = math.Inf(1)
	for _, h := range r.Hosts {
		for _, kind := range kinds {
			if s, ok := h.speed(itselfName, kind, builds[0]); ok {
				least, greatest = min(least, s.Ratios[1]), max(greatest, s.Ratios[1])
			}
		}
	}
	return least, greatest
}

// starts returns the table of what the hosts cost up to the start of main, before and after
// ours replace their sliders, and of whether they build for arm64.
func (r *report) starts() pages.Table {
	t := pages.Table{{"engine or library", "its own sliders", "start-up, ms", "builds for arm64"}}
	answer := map[bool]string{true: "yes", false: "**no**"}
	for _, h := range r.Hosts {
		before, after := h.Before, h.Swaps[0]
		arm64 := answer[before.arm64]
		if after.arm64 != before.arm64 {
			arm64 += " → " + answer[after.arm64]
		}
		t = append(t, []string{h.link(), h.about, fmt.Sprintf("%.2f → %.2f", before.startUp, after.startUp), arm64})
	}
	return t
}

// writeBlock writes the contents of a block. The first of a page names the machine and the
// command.
func (r *report) writeBlock(name string, w io.Writer) error {
	switch name {
	case "picture":
		fmt.Fprintf(w, "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=\"build/%s\">\n<img "+
			"src=\"build/%s\" width=\"560\" alt=\"%s\">\n</picture>\n\n",
			dark.file, light.file, html.EscapeString(r.words()))
	case "engines":
		t, widest := r.engines()
		least, greatest := r.noise()
		t.Write(w)
		fmt.Fprintf(w, "\nQuartiles are within %.2f of the medians. With nothing replaced, the medians are %.2f to "+
			"%.2f.\n\n", widest, least, greatest)
	case "starts":
		r.starts().Write(w)
		return nil
	default:
		return errors.New("want picture, engines or starts")
	}
	_, err := fmt.Fprintf(w, "%s, %d rounds: `go run ./measure/dropin -figures`, in build.\n", r.Machine, r.Rounds)
	return err
}
