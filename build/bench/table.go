package main

import (
	"cmp"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/machine"
)

// A report holds the results of one run of the command. It is written as JSON.
// Pages and charts are made from the JSON without measuring again.
type report struct {
	Machine machine.Machine `json:"machine"`
	Rounds  int             `json:"rounds"`  // turns of each variant
	SliceNS int64           `json:"sliceNS"` // the duration of a turn
	Results []*result       `json:"results"`
}

// A result is the table of a suite.
type result struct {
	Suite string `json:"suite"`
	Name  string `json:"name"`
	Table *table `json:"table"`

	// Variants are the measurements of a comparison, before they become a column.
	Variants []measurement `json:"-"`
}

// A table has a row for each method and a column for each measure.
type table struct {
	Title   string   `json:"title"`
	Columns []column `json:"columns"`
	Rows    []row    `json:"rows"`
	Notes   []string `json:"notes,omitempty"`
}

// A column is one measure.
type column struct {
	Key   string `json:"key"`  // for example "queen hot"
	Unit  string `json:"unit"` // for example "ns", "bytes" or "Mleaves/s"
	About string `json:"about"`
}

// A row is one method.
type row struct {
	Name   string          `json:"name"`             // as the literature names it
	Group  string          `json:"group"`            // one of the groups below
	Source string          `json:"source,omitempty"` // who published it, or its module
	Cells  map[string]cell `json:"cells"`            // by the key of the column
}

// The groups of rows.
const (
	published = "published" // methods as they were published
	library   = "library"   // lookups of package attacks, and loops of them
	kernels   = "kernel"    // calls of packages bulk and asm
	rival     = "rival"     // other methods
	floor     = "floor"     // lower bounds, which do no lookup
)

// A cell is one measure of one method.
type cell struct {
	Low    float64 `json:"low"`              // the 5th percentile, or the value itself
	Spread float64 `json:"spread,omitempty"` // the interquartile range divided by the median
	Ratio  float64 `json:"ratio,omitempty"`  // the speed-up over the fastest rival: below 1 is a loss
	Text   string  `json:"text,omitempty"`   // a remark, or why there is no number
}

// compare returns the function of a suite of comparisons. Its table has a column for
// each comparison whose name matches only, and a row for each variant.
func compare(suite, title string, comparisons func() []*comparison) func(settings, *regexp.Regexp, io.Writer) []*result {
	return func(s settings, only *regexp.Regexp, progress io.Writer) []*result {
		chosen := slices.DeleteFunc(comparisons(), func(c *comparison) bool { return !only.MatchString(c.name) })
		if len(chosen) == 0 {
			return nil
		}
		t := &table{Title: title}
		for i, r := range measureAll(suite, chosen, s, progress) {
			t.addColumn(column{Key: r.Name, Unit: "ns", About: strings.TrimSuffix("for each "+chosen[i].unit+"; "+chosen[i].about, "; ")}, r.Variants)
		}
		t.rate()
		return []*result{{Suite: suite, Name: title, Table: t}}
	}
}

// addColumn adds the measurements of one comparison.
func (t *table) addColumn(c column, measured []measurement) {
	t.Columns = append(t.Columns, c)
	for _, m := range measured {
		t.rowNamed(m.Name).Cells[c.Key] = cell{Low: m.Low, Spread: m.Spread}
	}
}

// rowNamed returns the row with a name. It adds the row if there is none.
func (t *table) rowNamed(name string) *row {
	i := slices.IndexFunc(t.Rows, func(r row) bool { return r.Name == name })
	if i < 0 {
		i = len(t.Rows)
		t.Rows = append(t.Rows, row{Name: name, Group: groupOf(name), Cells: make(map[string]cell)})
	}
	return &t.Rows[i]
}

// groupOf returns the group of a variant. An unknown name is a rival.
func groupOf(name string) string {
	switch {
	case name == ours || name == loopOfOurs:
		return library
	case name == checked || strings.HasPrefix(name, checkedPositions) || strings.HasPrefix(name, kernelPrefix):
		return kernels
	case name == copyOfBytes || name == callAlone || name == readAlone:
		return floor
	}
	return rival
}

// isOurs reports whether the row's cells have a ratio to the fastest rival.
func (r row) isOurs() bool { return r.Group == library || r.Group == kernels }

// rate sets the ratio of each cell of ours to the fastest rival of its column.
func (t *table) rate() {
	for _, c := range t.Columns {
		best := 0.0
		for _, r := range t.Rows {
			if x := r.Cells[c.Key].Low; r.Group == rival && x > 0 && (best == 0 || c.better(x, best)) {
				best = x
			}
		}
		for _, r := range t.Rows {
			if x, ok := r.Cells[c.Key]; ok && r.isOurs() && best > 0 && x.Low > 0 {
				x.Ratio = best / x.Low
				if c.isRate() {
					x.Ratio = x.Low / best
				}
				r.Cells[c.Key] = x
			}
		}
	}
}

// isRate reports whether more is better.
func (c column) isRate() bool { return strings.HasSuffix(c.Unit, "/s") }

func (c column) better(a, b float64) bool { return a != b && (a > b) == c.isRate() }

// table returns the table of a suite, or nil.
func (r *report) table(suite string) *table {
	for _, result := range r.Results {
		if result.Suite == suite {
			return result.Table
		}
	}
	return nil
}

// cell returns a cell by the name of its row and the key of its column.
func (t *table) cell(name, key string) (c cell, ok bool) {
	if t == nil {
		return cell{}, false
	}
	for _, row := range t.Rows {
		if row.Name == name {
			c, ok = row.Cells[key]
			return c, ok
		}
	}
	return cell{}, false
}

// A pick is a column that a page shows, with its heading there, or all columns of a
// suite if the key is empty.
type pick struct{ suite, key, heading string }

// join returns a table of picked columns, with the rows that have a cell in one of
// them.
func (r *report) join(picks []pick) *table {
	joined := new(table)
	for _, p := range picks {
		t := r.table(p.suite)
		if t == nil {
			continue
		}
		for _, c := range t.Columns {
			key := c.Key
			if p.key != "" && p.key != key {
				continue
			}
			c.Key = cmp.Or(p.heading, key)
			joined.Columns = append(joined.Columns, c)
			for _, from := range t.Rows {
				if cell, ok := from.Cells[key]; ok {
					to := joined.rowNamed(from.Name)
					to.Group, to.Cells[c.Key] = from.Group, cell
				}
			}
		}
	}
	return joined
}
