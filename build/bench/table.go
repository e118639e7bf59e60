package main

import (
	"cmp"
	"encoding/json"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
)

// A report holds the tables of one run of the command. It is written as JSON, without
// what can be computed from it. Pages are made from the JSON without measuring
// again.
type report struct {
	Machine machine.Machine `json:"machine"`
	Rounds  int             `json:"rounds"`  // turns of each variant
	SliceNS int64           `json:"sliceNS"` // the duration of a turn
	Tables  []*table        `json:"tables"`
}

// readReport returns the report that a run wrote as JSON.
func readReport(name string) (*report, error) {
	r, err := pages.ReadJSON[report](name)
	if err != nil {
		return nil, err
	}
	for _, t := range r.Tables {
		t.rate()
	}
	return r, nil
}

// A table is the result of a suite. It has a row for each method and a column for each
// measure.
type table struct {
	Suite   string   `json:"suite"`
	Title   string   `json:"title"`
	Columns []column `json:"columns"`
	Rows    []row    `json:"rows"`
	Notes   []string `json:"notes,omitempty"`
}

// A column is one measure.
type column struct {
	Key   string `json:"key"`  // for example "queen hot"
	Unit  string `json:"unit"` // for example "ns", "bytes" or "Mleaves/s"
	About string `json:"about,omitempty"`
}

// A row is one method.
type row struct {
	Name   string          `json:"name"`             // as the literature names it
	Source string          `json:"source,omitempty"` // who published it, or its module
	Cells  map[string]cell `json:"cells"`            // by the key of the column
}

// The groups of rows.
const (
	library = "library" // lookups of package attacks, and loops of them
	kernels = "kernel"  // calls of packages bulk and asm
	rival   = "rival"   // other methods
	floor   = "floor"   // lower bounds, which do no lookup
)

// A cell is one measure of one method. In JSON it is the number alone.
type cell struct {
	Low   float64 // the 5th percentile, or the value itself
	Ratio float64 // the speed-up over the fastest rival: below 1 is a loss
}

// MarshalJSON writes seven significant digits, or all those of an integer.
func (c cell) MarshalJSON() ([]byte, error) {
	if c.Low == math.Trunc(c.Low) || c.Low >= 1e5 {
		return strconv.AppendFloat(nil, c.Low, 'f', 0, 64), nil
	}
	return strconv.AppendFloat(nil, c.Low, 'g', 7, 64), nil
}

// UnmarshalJSON reads the number.
func (c *cell) UnmarshalJSON(text []byte) error { return json.Unmarshal(text, &c.Low) }

// compare returns the function of a suite of comparisons. Its table has a column for
// each comparison whose name matches only, and a row for each variant.
func compare(suite, title string, comparisons func() []*comparison) measureFunc {
	return func(s settings, only *regexp.Regexp, progress io.Writer) *table {
		chosen := slices.DeleteFunc(comparisons(), func(c *comparison) bool { return !only.MatchString(c.name) })
		if len(chosen) == 0 {
			return nil
		}
		t := &table{Suite: suite, Title: title}
		for i, measured := range measureAll(suite, chosen, s, progress) {
			c := chosen[i]
			t.Columns = append(t.Columns, column{Key: c.name, Unit: "ns", About: strings.TrimSuffix("for each "+c.unit+"; "+c.about, "; ")})
			for _, m := range measured {
				t.rowNamed(m.Name).Cells[c.name] = cell{Low: m.Low}
			}
		}
		t.rate()
		return t
	}
}

// rowNamed returns the row with a name. It adds the row if there is none.
func (t *table) rowNamed(name string) *row {
	i := slices.IndexFunc(t.Rows, func(r row) bool { return r.Name == name })
	if i < 0 {
		i = len(t.Rows)
		t.Rows = append(t.Rows, row{Name: name, Cells: make(map[string]cell)})
	}
	return &t.Rows[i]
}

// group returns the group of a row. An unknown name is a rival.
func (r row) group() string {
	switch name := r.Name; {
	case name == ours || name == loopOfOurs || name == listed:
		return library
	case name == checked || strings.HasPrefix(name, checkedPositions) || strings.HasPrefix(name, kernelPrefix):
		return kernels
	case name == copyOfBytes || name == callAlone || name == readAlone:
		return floor
	}
	return rival
}

// isOurs reports whether the row's cells have a ratio to the fastest rival.
func (r row) isOurs() bool { return r.group() == library || r.group() == kernels }

// rate sets the ratio of each cell of ours to the fastest rival of its column, if the
// column is one of speed.
func (t *table) rate() {
	for _, c := range t.Columns {
		if !c.isRate() && c.Unit != "ns" && c.Unit != "instructions" {
			continue
		}
		best := 0.0
		for _, r := range t.Rows {
			if x := r.Cells[c.Key].Low; r.group() == rival && x > 0 && (best == 0 || c.better(x, best)) {
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
	if i := slices.IndexFunc(r.Tables, func(t *table) bool { return t.Suite == suite }); i >= 0 {
		return r.Tables[i]
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
					joined.rowNamed(from.Name).Cells[c.Key] = cell
				}
			}
		}
	}
	return joined
}
