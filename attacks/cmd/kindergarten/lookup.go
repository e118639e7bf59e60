package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/tables"
)

// A lookup holds the steps of one lookup along a line.
type lookup struct {
	occ     uint64 // the occupancy of the line
	factor  uint64 // gathers it at the top of the product
	index   uint64 // the six bits there
	attacks uint64 // what the row says at the index, within the line
}

// lookUp takes the steps as a machine of 64 bits does. One of 32 bits folds
// the line into one word before it multiplies, and comes to the same index.
func (l line) lookUp(sq int, occ uint64) lookup {
	mask, factor, row := l.parts(&tables.Squares[sq])
	index := (occ & mask) * factor >> 58
	return lookup{occ & mask, factor, index, row[index] & mask}
}

// writeSteps appends a table of the lookups that make up the slider's attacks.
func (s *slider) writeSteps(b *strings.Builder, sq int, occ uint64) {
	b.WriteString("              mask & occupancy   * factor            >> 58   look up, & mask\n")
	for _, l := range s.lines {
		step := l.lookUp(sq, occ)
		fmt.Fprintf(b, "%-13s 0x%016x 0x%016x  %06b  0x%016x\n", l.name, step.occ, step.factor, step.index, step.attacks)
	}
}
