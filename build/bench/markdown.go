package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// writeMarkdown writes the whole report to a file, or to a directory the summary
// as summary.md and a file for each suite. It returns the names of the files.
func writeMarkdown(r *report, name string) (names []string, err error) {
	var text bytes.Buffer
	info, err := os.Stat(name)
	if isDirectory := err == nil && info.IsDir() || strings.HasSuffix(name, "/"); !isDirectory {
		r.markdownSummary(&text)
		for _, suite := range r.suites() {
			r.markdownSuite(&text, suite)
		}
		return []string{name}, os.WriteFile(name, text.Bytes(), 0o644)
	}
	if err := os.MkdirAll(name, 0o755); err != nil {
		return nil, err
	}
	for _, suite := range append([]string{"summary"}, r.suites()...) {
		text.Reset()
		if suite == "summary" {
			r.markdownSummary(&text)
		} else {
			r.markdownSuite(&text, suite)
		}
		file := filepath.Join(name, suite+".md")
		if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
			return nil, err
		}
		names = append(names, file)
	}
	return names, nil
}

// suites returns the names of the suites that have results, in their order.
func (r *report) suites() (names []string) {
	for i, result := range r.Results {
		if i == 0 || result.Suite != r.Results[i-1].Suite {
			names = append(names, result.Suite)
		}
	}
	return names
}

// markdownSummary writes one compact table: a row for each method.
func (r *report) markdownSummary(w io.Writer) {
	summary := r.summary()
	if summary == nil {
		return
	}
	fmt.Fprintf(w, "# Sliding attacks of a queen, method by method\n\n%s.\n\n", r.Machine)
	summary.markdown(w)
	if remarks := summary.remarks(); len(remarks) > 0 {
		fmt.Fprintf(w, "\n\\*: %s\n", strings.Join(remarks, "; or "))
	}
	fmt.Fprintln(w, "\nIn parentheses stands how many times as long the fastest rival takes; below 1, in bold, is a loss.")
	fmt.Fprintln(w)
	for _, c := range summary.Columns {
		fmt.Fprintf(w, "- %s: %s\n", c.Key, c.About)
	}
}

// markdownSuite writes everything that a suite found.
func (r *report) markdownSuite(w io.Writer, suite string) {
	fmt.Fprintf(w, "# Suite %s\n\n%s.\n", suite, r.Machine)
	for _, result := range r.Results {
		if result.Suite == suite {
			result.markdown(w)
		}
	}
}

func (r *result) markdown(w io.Writer) {
	fmt.Fprintf(w, "\n## %s\n\n", upper(r.Name))
	if r.Variants != nil {
		lines := [][]string{{"ns a " + r.Unit, "low", "median", "spread", "times as long"}}
		for _, m := range r.Variants {
			ratio := fmt.Sprintf("%.2f", m.Ratio)
			if m.Ratio < 0.995 {
				ratio = "**" + ratio + "**"
			}
			lines = append(lines, []string{m.Name, number(m.Low, "ns"), number(m.Median, "ns"), fmt.Sprintf("%.0f%%", 100*m.Spread), ratio})
		}
		markdownTable(w, lines)
	}
	if r.Columns != nil {
		markdownTable(w, append([][]string{r.Columns}, r.Rows...))
	}
	if r.Table != nil {
		if r.Table.Title != r.Name {
			fmt.Fprintf(w, "%s.\n\n", upper(r.Table.Title))
		}
		r.Table.markdown(w)
		r.Table.markdownLegend(w)
	}
	if len(r.Notes) > 0 {
		fmt.Fprintln(w, "\n"+strings.Join(r.Notes, "\n"))
	}
}

// markdown writes the table with all its columns.
func (t *table) markdown(w io.Writer) {
	header := []string{"method"}
	for _, c := range t.Columns {
		header = append(header, c.heading())
	}
	lines := [][]string{header}
	for _, row := range t.Rows {
		line := []string{row.Name}
		for _, c := range t.Columns {
			text := "–"
			if cell, ok := row.cellOf(c); ok {
				text = cell.text(c.Unit)
				if cell.isLoss() {
					text = strings.Replace(strings.Replace(text, "(", "(**", 1), ")", "**)", 1)
				}
			}
			line = append(line, text)
		}
		lines = append(lines, line)
	}
	markdownTable(w, lines)
}

// markdownLegend tells what the columns are, where the methods come from, and
// what else is to be known.
func (t *table) markdownLegend(w io.Writer) {
	fmt.Fprintln(w)
	for _, c := range t.Columns {
		if c.About != "" {
			fmt.Fprintf(w, "- %s: %s\n", c.Key, c.About)
		}
	}
	if remarks := t.remarks(); len(remarks) > 0 {
		fmt.Fprintf(w, "- \\*: %s\n", strings.Join(remarks, "; or "))
	}
	for _, row := range t.Rows {
		if row.Source != "" {
			fmt.Fprintf(w, "- %s: %s\n", row.Name, row.Source)
		}
	}
	if len(t.Notes) > 0 {
		fmt.Fprintln(w, "\n"+strings.Join(t.Notes, "\n"))
	}
}

// markdownTable writes rows of which the first is the header.
func markdownTable(w io.Writer, lines [][]string) {
	for i, line := range lines {
		for j, text := range line {
			line[j] = strings.ReplaceAll(text, "|", `\|`)
		}
		fmt.Fprintf(w, "| %s |\n", strings.Join(line, " | "))
		if i == 0 {
			fmt.Fprintf(w, "|---|%s\n", strings.Repeat("---:|", len(line)-1))
		}
	}
}

// upper begins a heading with a capital.
func upper(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
