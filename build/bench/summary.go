package main

import (
	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
)

// A place is the place of a cell: a suite, a row and the key of a column.
type place struct{ suite, row, key string }

// A summaryRow is a row of the README's table: its name and the places of its figures.
type summaryRow struct {
	name                               string
	hot, chained, cold, bytes, startUp place
}

// lookupRow returns the row of a method that looks up one queen at a time.
func lookupRow(name, method string) summaryRow {
	return summaryRow{
		name: name,
		hot:  place{"scalar", method, "queen hot"}, chained: place{"scalar", method, "queen by occupancy"}, cold: place{"scalar", method, "queen cold"},
		bytes: place{"sizes", method, keyMemory}, startUp: place{"sizes", method, keyStartUp},
	}
}

// callRow returns the row of a method that does many lookups a call.
func callRow(name, pkg, suite, method, key string) summaryRow {
	return summaryRow{
		name: name, hot: place{suite, method, key},
		bytes: place{"sizes", pkg, keyMemory}, startUp: place{"sizes", pkg, keyStartUp},
	}
}

// summaryRows are the rows of the README's table. A row without its first figure is
// omitted.
var summaryRows = []summaryRow{
	lookupRow("`attacks.Queen`", ours),
	lookupRow("fancy magic", magicPacked),
	lookupRow(hyperbolaQuintessence, hyperbolaQuintessence),
	callRow("`bulk.Queens`, 4,096 a call", checked, "bulk", checked, "4,096 queens"),
	callRow("PEXT, 4,096 in a loop of assembly", "PEXT", "bulk", loopOfPEXT, "4,096 queens"),
	callRow("`positions.LegalCounts`, 4,096 a call", checkedPositions, "positions", checkedPositions, "legal counts of 4096 positions"),
}

// summary returns the README's table.
func (r *report) summary() pages.Table {
	t := pages.Table{{"queen or position", "hot, ns", "chained, ns", "cold, ns", "memory, bytes", "start-up, µs"}}
	for _, s := range summaryRows {
		line, units := []string{s.name}, []string{"ns", "ns", "ns", "bytes", "µs"}
		for i, at := range []place{s.hot, s.chained, s.cold, s.bytes, s.startUp} {
			text := "–"
			if c, ok := r.table(at.suite).cell(at.row, at.key); ok {
				text = c.markdown(units[i])
			}
			line = append(line, text)
		}
		if line[1] != "–" {
			t = append(t, line)
		}
	}
	return t
}
