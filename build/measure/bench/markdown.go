package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
)

// grid returns the table of some columns, with a row for each method that has a cell
// in one of them.
func (t *table) grid(columns []column) pages.Table {
	header := []string{"method"}
	for _, c := range columns {
		heading := c.Key
		if c.Unit != "" && c.Unit != c.Key {
			heading += ", " + c.Unit
		}
		header = append(header, heading)
	}
	g := pages.Table{header}
	for _, r := range t.Rows {
		line, empty := []string{r.Name}, true
		for _, c := range columns {
			text := "–"
			if cell, ok := r.Cells[c.Key]; ok {
				text, empty = cell.markdown(c.Unit), false
			}
			line = append(line, text)
		}
		if !empty {
			g = append(g, line)
		}
	}
	return g
}

// maxColumns is the maximum number of columns of a printed table.
const maxColumns = 8

// markdown writes the table, split if it is too wide, the meaning of its columns, and
// its notes.
func (t *table) markdown(w io.Writer) {
	fmt.Fprintf(w, "\n## %s: %s\n", t.Suite, t.Title)
	n := len(t.Columns)
	parts := max(1, (n+maxColumns-1)/maxColumns)
	for columns := range slices.Chunk(t.Columns, max(1, (n+parts-1)/parts)) {
		fmt.Fprintln(w)
		t.grid(columns).Write(w)
	}
	fmt.Fprintln(w)
	for _, c := range t.Columns {
		if c.About != "" {
			fmt.Fprintf(w, "- *%s*: %s\n", c.Key, c.About)
		}
	}
	for _, r := range t.Rows {
		if r.Source != "" {
			fmt.Fprintf(w, "- %s: %s\n", r.Name, r.Source)
		}
	}
	for _, note := range t.Notes {
		fmt.Fprintf(w, "\n%s\n", note)
	}
}

// markdown returns the number of a cell, bold if it is the fastest.
func (c cell) markdown(unit string) string {
	if c.Fastest {
		return "**" + number(c.Low, unit) + "**"
	}
	return number(c.Low, unit)
}

// number formats x with two decimals below 10, one below 100, and none above. Commas
// separate thousands. Bytes have no decimals.
func number(x float64, unit string) string {
	switch magnitude := math.Abs(x); {
	case x == 0:
		return "0"
	case unit == "bytes" || math.Round(10*magnitude) >= 1000:
		return thousands(strconv.FormatFloat(x, 'f', 0, 64))
	case math.Round(100*magnitude) >= 1000:
		return strconv.FormatFloat(x, 'f', 1, 64)
	default:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
}

// thousands separates the thousands of an integer by commas.
func thousands(digits string) string {
	digits, isNegative := strings.CutPrefix(digits, "-")
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	if isNegative {
		return "-" + digits
	}
	return digits
}
