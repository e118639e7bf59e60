package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Files are named as the build directory sees them, where the command runs.
const (
	figuresJSON  = "bench/figures/bench.json"
	figuresTable = "bench/figures/bench.md"
)

// pages have marked blocks that are made of the figures.
var pages = []string{"../README.md"}

// blocks are what a page may show of a report, by the name in its marks. A block
// goes from <!-- figures: name --> to <!-- end -->.
var blocks = map[string]func(r *report, w io.Writer){
	"machine": func(r *report, w io.Writer) { fmt.Fprintf(w, "%s.\n", r.Machine) },
	"single": func(r *report, w io.Writer) {
		t := r.join([]pick{
			{"scalar", "queen hot", "hot"}, {"scalar", "queen by occupancy", "next occupancy"}, {"scalar", "queen by square", "next square"},
			{"scalar", "queen called", "called"}, {"scalar", "queen loaded", "loaded"},
			{"scalar", "queen cold", "cold"}, {"scalar", "queen cold, chained", "cold, chained"},
		}, floor)
		t.grid(t.Columns).write(w)
	},
	"pieces": func(r *report, w io.Writer) {
		var picks []pick
		for _, slider := range sliderNames[:2] {
			for _, situation := range []string{"hot", "by occupancy", "by square"} {
				picks = append(picks, pick{"scalar", slider + " " + situation, slider + " " + situation})
			}
		}
		t := r.join(picks, floor)
		t.grid(t.Columns).write(w)
	},
	"sizes": func(r *report, w io.Writer) { r.table("sizes").grid(r.table("sizes").Columns).write(w) },
	"bulk": func(r *report, w io.Writer) {
		picks := []pick{{"lengths", "1", "1 queen"}, {"lengths", "8", "8 queens"}, {"lengths", "64", "64 queens"}}
		for _, key := range []string{
			"4,096 rooks", "4,096 bishops", "4,096 queens", "1,000,000 queens",
			"map of queens", "maps of rooks and bishops", "set", "set, chained", "1,024 sets",
		} {
			picks = append(picks, pick{"bulk", key, key})
		}
		t := r.join(picks)
		t.Rows = slices.DeleteFunc(t.Rows, func(r row) bool { return r.Name == checked || r.Name == loopOfMagic })
		t.grid(t.Columns).transpose("").write(w)
	},
	"perft": func(r *report, w io.Writer) { r.table("perft").grid(r.table("perft").Columns).write(w) },
	"instructions": func(r *report, w io.Writer) {
		t := r.table("instructions")
		t.grid(slices.DeleteFunc(slices.Clone(t.Columns), func(c column) bool { return !strings.HasPrefix(c.Key, "queen") })).write(w)
	},
}

var block = regexp.MustCompile(`(?s)(<!-- figures: ([\w ]+) -->\n).*?(<!-- end -->)`)

// fill returns the text of a page with its blocks made of the report.
func (r *report) fill(page string) (string, error) {
	var err error
	filled := block.ReplaceAllStringFunc(page, func(old string) string {
		match := block.FindStringSubmatch(old)
		name := match[2]
		write := blocks[name]
		if write == nil {
			err = fmt.Errorf("unknown block of figures %q", name)
			return old
		}
		var text strings.Builder
		write(r, &text)
		return match[1] + "\n" + text.String() + "\n" + match[3]
	})
	return filled, err
}

// markdown writes all that the report holds.
func (r *report) markdown(w io.Writer) error {
	var text bytes.Buffer
	fmt.Fprintf(&text, "# Figures\n\n%s.\n\n", r.Machine)
	fmt.Fprintf(&text, "Times are nanoseconds, the 5th percentile of %d turns of %d µs. Brackets: speed-up over the fastest rival of that\n"+
		"column; below 1 (bold) we lose.\n", r.Rounds, r.SliceNS/1000)
	for _, result := range r.Results {
		result.markdown(&text)
	}
	_, err := w.Write(text.Bytes())
	return err
}

// files returns all that -figures writes, by its name.
func (r *report) files() (map[string][]byte, error) {
	files := make(map[string][]byte)
	var text bytes.Buffer
	if err := r.writeJSON(&text); err != nil {
		return nil, err
	}
	files[figuresJSON] = bytes.Clone(text.Bytes())
	text.Reset()
	if err := r.markdown(&text); err != nil {
		return nil, err
	}
	files[figuresTable] = text.Bytes()
	for _, c := range charts {
		picture, err := c.svg(r)
		if err != nil {
			return nil, fmt.Errorf("chart %s: %w", c.name, err)
		}
		files["bench/figures/"+c.name+".svg"] = picture
	}
	for _, name := range pages {
		page, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		filled, err := r.fill(string(page))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		files[name] = []byte(filled)
	}
	return files, nil
}

// writeFigures writes all files of figures, after all of them have been made.
func writeFigures(r *report) error {
	for _, suite := range suites {
		if suite.figures && r.table(suite.name) == nil {
			return fmt.Errorf("suite %s has no result, the figures stay as they were", suite.name)
		}
	}
	files, err := r.files()
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
