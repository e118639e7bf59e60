package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A report holds the measurements of all hosts.
type report struct {
	Machine machine.Machine
	Rounds  int
	Hosts   []hostFigures
}

// hostFigures are the measurements of a host.
type hostFigures struct {
	host
	Swaps []swapFigures
}

// swapFigures are the measurements of a copy of a host.
type swapFigures struct {
	Name   string
	Speeds []kindSpeed
}

// A kindSpeed is the speed of one build for one kind of workload.
type kindSpeed struct {
	Build   string
	Kind    string
	Counted uint64 // leaves or nodes of one round
	turns.Speed
}

// short returns the host's path without that of the commonest site.
func (h host) short() string { return strings.TrimPrefix(h.module, "github.com/") }

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

// write writes the table of the pages, and below it the machine and the command.
func (r *report) write(w io.Writer, args []string) {
	t, widest := r.engines()
	least, greatest := r.noise()
	t.Write(w)
	fmt.Fprintf(w, "\nQuartiles are within %.2f of the medians. With nothing replaced, the medians are %.2f to "+
		"%.2f.\n\n", widest, least, greatest)
	command := strings.Join(append([]string{"go run ./measure/dropin"}, args...), " ")
	fmt.Fprintf(w, "%s, %d rounds: `%s`, in build.\n", r.Machine, r.Rounds, command)
}
