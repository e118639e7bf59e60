package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/machine"
)

// A report holds the tables of one run of the command.
type report struct {
	machine  machine.Machine
	settings settings
	tables   []*table
}

// A table is the result of a suite. It has a row for each method and a column for each
// measure.
type table struct {
	Suite   string
	Title   string
	Columns []column
	Rows    []row
	Notes   []string
}

// A column is one measure.
type column struct {
	Key   string // for example "queen hot"
	Unit  string // for example "ns" or "bytes"
	About string
}

// A row is one method.
type row struct {
	Name   string          // as the literature names it
	Source string          // who published it, or its module
	Cells  map[string]cell // by the key of the column
}

// A cell is one measure of one method.
type cell struct {
	Low     float64 // the 5th percentile, or the value itself
	Fastest bool    // whether no other row takes less time
}

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

// markFastest marks the fastest cells of each column of times. Cells with the same printed
// number are equally fast.
func (t *table) markFastest() {
	for _, c := range t.Columns {
		if c.Unit != "ns" {
			continue
		}
		best := math.Inf(1)
		for _, r := range t.Rows {
			if x, ok := r.Cells[c.Key]; ok && r.Name != copyOfBytes { // which looks nothing up
				best = min(best, x.Low)
			}
		}
		for _, r := range t.Rows {
			if x, ok := r.Cells[c.Key]; ok && r.Name != copyOfBytes {
				x.Fastest = number(x.Low, c.Unit) == number(best, c.Unit)
				r.Cells[c.Key] = x
			}
		}
	}
}

// table returns the table of a suite, or nil.
func (r *report) table(suite string) *table {
	if i := slices.IndexFunc(r.tables, func(t *table) bool { return t.Suite == suite }); i >= 0 {
		return r.tables[i]
	}
	return nil
}

// A pick is a column that a page shows, with its heading there, or all columns of a
// suite if the key is empty.
type pick struct{ suite, key, heading string }

// join returns a table of picked columns, with the rows that have a cell in one of
// them. It returns an error if a suite lacks a column.
func (r *report) join(picks []pick) (*table, error) {
	joined := new(table)
	for _, p := range picks {
		t := r.table(p.suite)
		if t == nil {
			return nil, fmt.Errorf("suite %s has no result", p.suite)
		}
		before := len(joined.Columns)
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
		if len(joined.Columns) == before {
			return nil, fmt.Errorf("suite %s has no column %q", p.suite, p.key)
		}
	}
	return joined, nil
}
