package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// print writes a table of r: nanoseconds per operation and how many times as
// long each variant took as the first.
func (r *result) print(w io.Writer) {
	fmt.Fprintf(w, "\n%s\n", r.Name)
	if r.Columns != nil {
		r.printRows(w)
		return
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "ns a %s\tlow\tmedian\tspread\tratio\tby rounds\t\n", r.Unit)
	for _, m := range r.Variants {
		fmt.Fprintf(table, "%s\t%.2f\t%.2f\t%.0f%%\t%.2f\t%.2f\t\n", m.Name, m.Low, m.Median, 100*m.Spread, m.Ratio, m.RoundRatio)
	}
	table.Flush()
	for _, v := range r.Wants {
		judgment := "met"
		if !v.met() {
			judgment = "MISSED"
		}
		fmt.Fprintf(w, "want %s: %s at least %.2f times as fast as %s: %.2f, by rounds %.2f\n",
			judgment, v.Faster, v.Want, v.Slower, v.Ratio, v.RoundRatio)
	}
}

func (r *result) printRows(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range append([][]string{r.Columns}, r.Rows...) {
		fmt.Fprintln(table, strings.Join(row, "\t")+"\t")
	}
	table.Flush()
	for _, note := range r.Notes {
		fmt.Fprintln(w, note)
	}
}

// missed returns how many wants of the results are not met, every length at
// which a kernel is slower than the portable loop being one.
func missed(results []*result) (n int) {
	for _, r := range results {
		for _, v := range r.Wants {
			if !v.met() {
				n++
			}
		}
		n += len(r.Failures)
	}
	return n
}
