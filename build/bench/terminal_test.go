package main

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// smallTable has a cell of every kind.
func smallTable() *table {
	return &table{
		Title: "small",
		Columns: []column{
			{"queen hot", "ns", "tables in cache"}, {"queen cold", "ns", ""}, {"table bytes", "bytes", "all of them"},
		},
		Rows: []row{
			{Name: "package attacks", Group: library, Cells: map[string]cell{
				"queen hot": {Low: 2.164, Ratio: 0.9}, "queen cold": {Low: 56.04, Ratio: 2.2}, "table bytes": {Low: 12288},
			}},
			{Name: "fancy magic", Group: rival, Source: "Pradyumna Kannan", Cells: map[string]cell{
				"queen hot": {Low: 1.95, Ratio: 1}, "queen cold": {Low: 123.4}, "table bytes": {Low: 861184},
			}},
			{Name: "PEXT", Group: rival, Cells: map[string]cell{
				"queen hot": {Low: 1, Text: "assembly, which is called"}, "queen cold": {Text: "not here"}, "table bytes": {Low: 0},
			}},
			{Name: "nothing at all", Group: floor, Cells: map[string]cell{}},
		},
		Notes: []string{"A note."},
	}
}

func TestTableOnTerminal(t *testing.T) {
	var out strings.Builder
	r := &result{Name: "what was asked", Table: smallTable(), Notes: []string{"Another."}}
	r.print(&out)
	const want = `
what was asked
small

                     queen hot   queen cold  table bytes
                            ns           ns        bytes
  package attacks  2.16 (0.90)  56.0 (2.20)       12,288
  fancy magic             1.95          123      861,184
  PEXT                   1.00*     not here            0

  queen hot: tables in cache
  table bytes: all of them
  *: assembly, which is called
A note.
Another.
`
	if out.String() != want {
		t.Errorf("printed\n%s\nwant\n%s", out.String(), want)
	}
}

func TestTableInMarkdown(t *testing.T) {
	var out strings.Builder
	r := &result{Name: "what was asked", Table: smallTable(), Notes: []string{"Another."}}
	r.markdown(&out)
	const want = `
## What was asked

Small.

| method | queen hot, ns | queen cold, ns | table bytes, bytes |
|---|---:|---:|---:|
| package attacks | 2.16 (**0.90**) | 56.0 (2.20) | 12,288 |
| fancy magic | 1.95 | 123 | 861,184 |
| PEXT | 1.00* | not here | 0 |
| nothing at all | – | – | – |

- queen hot: tables in cache
- table bytes: all of them
- \*: assembly, which is called
- fancy magic: Pradyumna Kannan

A note.

Another.
`
	if out.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", out.String(), want)
	}
}

func TestVariants(t *testing.T) {
	var terminal, markdown strings.Builder
	r := &result{
		Name: "queens", Unit: "queen",
		Variants: []measurement{{"kindergarten", 2.164, 2.2, 0.03, 1, 1}, {"magic", 1.95, 2, 0.1, 0.9011, 0.91}},
		Wants:    []verdict{{"kindergarten", "magic", 1.5, 0.9, 0.91}},
	}
	r.print(&terminal)
	r.markdown(&markdown)
	const printed = `
queens
  ns a queen     low  median  spread  ratio  by rounds
  kindergarten  2.16    2.20      3%   1.00       1.00
  magic         1.95    2.00     10%   0.90       0.91
want MISSED: kindergarten at least 1.50 times as fast as magic: 0.90, by rounds 0.91
`
	if terminal.String() != printed {
		t.Errorf("printed\n%s\nwant\n%s", terminal.String(), printed)
	}
	const written = `
## Queens

| ns a queen | low | median | spread | times as long |
|---|---:|---:|---:|---:|
| kindergarten | 2.16 | 2.20 | 3% | 1.00 |
| magic | 1.95 | 2.00 | 10% | **0.90** |
`
	if markdown.String() != written {
		t.Errorf("wrote\n%s\nwant\n%s", markdown.String(), written)
	}
}

// TestPages breaks a table of many columns: no line is wider than the terminal,
// no column is lost, and those of a piece stay together where they fit.
func TestPages(t *testing.T) {
	wide := &table{Rows: []row{{Name: strings.Repeat("n", 40), Cells: make(map[string]cell)}}}
	for _, piece := range []string{"rook", "bishop", "queen", "all"} {
		for _, situation := range []string{"hot and inlined", "hot and called", "cold"} {
			if piece == "all" {
				situation += " in every situation there is"
			}
			key := piece + " " + situation
			wide.Columns = append(wide.Columns, column{Key: key, Unit: "ns"})
			wide.Rows[0].Cells[key] = cell{Low: 1}
		}
	}
	pages := wide.pages(terminalWidth)
	var all []string
	for i, page := range pages {
		for _, c := range page {
			all = append(all, c.Key)
		}
		for _, c := range page {
			first, _, _ := strings.Cut(page[0].Key, " ")
			if !strings.HasPrefix(c.Key, first) {
				t.Errorf("page %d has %q beside %q", i+1, c.Key, page[0].Key)
			}
		}
	}
	if len(all) != len(wide.Columns) {
		t.Errorf("%d columns became %q", len(wide.Columns), all)
	}
	for i, c := range wide.Columns {
		if all[i] != c.Key {
			t.Errorf("column %d is %q, want %q", i, all[i], c.Key)
		}
	}
	var out strings.Builder
	wide.print(&out)
	for line := range strings.Lines(out.String()) {
		if n := utf8.RuneCountInString(line); n > terminalWidth+1 {
			t.Errorf("%d columns: %q", n, line)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		x    float64
		unit string
		want string
	}{
		{0, "ns", "0"}, {0.354, "ns", "0.35"}, {9.994, "ns", "9.99"}, {9.996, "ns", "10.0"}, {99.94, "ns", "99.9"},
		{99.96, "ns", "100"}, {1234567, "bytes", "1,234,567"}, {-4096, "bytes", "-4,096"}, {3, "bytes", "3"},
		{999, "ns", "999"}, {12.4, "allocations", "12"},
	} {
		if got := number(test.x, test.unit); got != test.want {
			t.Errorf("%v %s is written %q, want %q", test.x, test.unit, got, test.want)
		}
	}
}
