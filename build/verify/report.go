package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// thousands writes a number with its thousands separated.
func thousands(n int64) string { return message.NewPrinter(language.BritishEnglish).Sprintf("%d", n) }

// report writes how many comparisons were made of which function at which level.
func report(w io.Writer, tallies []*tally, levels []asm.Level) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(cells ...string) { fmt.Fprintln(table, strings.Join(cells, "\t")+"\t") }
	if slices.ContainsFunc(tallies, func(t *tally) bool { return t.alone }) {
		row("one lookup at a time", "comparisons")
	}
	for _, t := range tallies {
		if t.alone {
			row(t.function, thousands(t.made.Load()))
		}
	}
	table.Flush()
	columns := []string{"comparisons by level"}
	for _, level := range levels {
		columns = append(columns, level.String())
	}
	var functions []string
	for _, t := range tallies {
		if !t.alone && !slices.Contains(functions, t.function) {
			functions = append(functions, t.function)
		}
	}
	if functions == nil {
		return
	}
	fmt.Fprintln(w)
	row(columns...)
	for _, function := range functions {
		cells := []string{function}
		for _, level := range levels {
			for _, t := range tallies {
				if !t.alone && t.function == function && t.level == level {
					cells = append(cells, thousands(t.made.Load()))
				}
			}
		}
		row(cells...)
	}
	table.Flush()
}
