package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// A lookup holds the steps of one lookup along a line.
type lookup struct {
	occ     uint64 // the occupancy that is multiplied
	factor  uint64 // gathers the line's inner squares at the top of the product
	index   uint64 // the top six bits of the product
	attacks uint64 // the entry of the row at the index, on the line
}

// lookUp takes the steps of a 64-bit machine. A 32-bit machine folds the line into
// one word before it multiplies, and computes the same index.
func (l line) lookUp(sq int, occ uint64) lookup {
	mask, factor, row, squares := l.parts(&tables.Squares[sq])
	index := (occ & mask) * factor >> 58
	return lookup{occ & mask, factor, index, row[index] & squares}
}

// writeSteps appends a table of the lookups that make up the slider's attacks.
func (s *slider) writeSteps(b *strings.Builder, sq int, occ uint64) {
	b.WriteString("              occupancy & mask   * factor            >> 58   look up, & mask\n")
	for _, l := range s.lines {
		step := l.lookUp(sq, occ)
		fmt.Fprintf(b, "%-13s 0x%016x 0x%016x  %06b  0x%016x\n", l.name, step.occ, step.factor, step.index, step.attacks)
	}
	if s.lines[0].name == rank.name {
		b.WriteString("\nA rank needs no mask: its factor moves it to the top, and the ranks above out.\n")
	}
}
