package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// print writes a table of r: nanoseconds per operation and how many times as
// long each variant took as the first, or what else the suite has to tell.
func (r *result) print(w io.Writer) {
	fmt.Fprintf(w, "\n%s\n", r.Name)
	if r.Variants != nil {
		r.printVariants(w)
	}
	if r.Columns != nil {
		printAligned(w, append([][]string{r.Columns}, r.Rows...))
	}
	if r.Table != nil {
		if r.Table.Title != r.Name {
			fmt.Fprintln(w, r.Table.Title)
		}
		r.Table.print(w)
	}
	for _, note := range r.Notes {
		fmt.Fprintln(w, note)
	}
}

func (r *result) printVariants(w io.Writer) {
	lines := [][]string{{"ns a " + r.Unit, "low", "median", "spread", "ratio", "by rounds"}}
	for _, m := range r.Variants {
		lines = append(lines, []string{
			m.Name, fmt.Sprintf("%.2f", m.Low), fmt.Sprintf("%.2f", m.Median), fmt.Sprintf("%.0f%%", 100*m.Spread),
			fmt.Sprintf("%.2f", m.Ratio), fmt.Sprintf("%.2f", m.RoundRatio),
		})
	}
	printAligned(w, lines)
	for _, v := range r.Wants {
		judgment := "met"
		if !v.met() {
			judgment = "MISSED"
		}
		fmt.Fprintf(w, "want %s: %s at least %.2f times as fast as %s: %.2f, by rounds %.2f\n",
			judgment, v.Faster, v.Want, v.Slower, v.Ratio, v.RoundRatio)
	}
}

// printAligned writes rows of which the first column is flush left and the
// others flush right.
func printAligned(w io.Writer, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, text := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(text))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, text := range row {
			padding := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(text))
			if i == 0 {
				line.WriteString("  " + text + padding)
			} else {
				line.WriteString("  " + padding + text)
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// terminalWidth is what a table may take.
const terminalWidth = 120

// print writes the table as several, one below the other, of which each has
// the names of the rows and as many columns as fit. Columns whose names begin
// with the same word stay together where that is possible.
func (t *table) print(w io.Writer) {
	for _, columns := range t.pages(terminalWidth) {
		fmt.Fprintln(w)
		printAligned(w, t.lines(columns))
	}
	fmt.Fprintln(w)
	for _, c := range t.Columns {
		if c.About != "" {
			fmt.Fprintf(w, "  %s: %s\n", c.Key, c.About)
		}
	}
	for _, remark := range t.remarks() {
		fmt.Fprintf(w, "  *: %s\n", remark)
	}
	for _, note := range t.Notes {
		fmt.Fprintln(w, note)
	}
}

// lines returns the texts of a table of some columns: what the columns are, and
// a line for each row that has a cell among them.
func (t *table) lines(columns []column) [][]string {
	names, units := []string{""}, []string{""}
	for _, c := range columns {
		names, units = append(names, c.Key), append(units, c.Unit)
	}
	lines := [][]string{names, units}
	for _, row := range t.Rows {
		line, empty := []string{row.Name}, true
		for _, c := range columns {
			if cell, ok := row.cellOf(c); ok {
				line, empty = append(line, cell.text(c.Unit)), false
			} else {
				line = append(line, "")
			}
		}
		if !empty {
			lines = append(lines, line)
		}
	}
	return lines
}

// pages parts the columns so that no table is wider than width, unless
// a single column is.
func (t *table) pages(width int) [][]column {
	name := 0
	for _, row := range t.Rows {
		name = max(name, 2+utf8.RuneCountInString(row.Name))
	}
	widthOf := func(columns []column) (sum int) {
		for _, c := range columns {
			widest := 0
			for _, line := range t.lines([]column{c}) {
				widest = max(widest, utf8.RuneCountInString(line[1]))
			}
			sum += 2 + widest
		}
		return sum
	}
	var pages [][]column
	used, open := 0, false // whether the last page may take another block
	add := func(columns []column) {
		if taken := widthOf(columns); open && name+used+taken <= width {
			pages[len(pages)-1] = append(pages[len(pages)-1], columns...)
			used += taken
		} else {
			pages = append(pages, slices.Clone(columns))
			used, open = taken, true
		}
	}
	for _, block := range t.blocks() {
		if name+widthOf(block) <= width {
			add(block)
			continue
		}
		open = false
		for i := range block {
			add(block[i : i+1])
		}
		open = false
	}
	return pages
}

// blocks parts the columns where the first word of their names changes.
func (t *table) blocks() [][]column {
	var blocks [][]column
	last := ""
	for i, c := range t.Columns {
		first, _, _ := strings.Cut(c.Key, " ")
		if i == 0 || first != last {
			blocks = append(blocks, nil)
		}
		blocks[len(blocks)-1] = append(blocks[len(blocks)-1], c)
		last = first
	}
	return blocks
}
