package main

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
)

// The rows that stand for no method of a single lookup.
const (
	loopInPEXT = "PEXT tables, a loop in assembly"
	loadAlone  = "the load alone"
	emptyCall  = "an empty call of assembly"
)

// queenBatch is the column that speeds of many lookups in one call are taken
// from.
const queenBatch = "queen batch"

// rowOf names the row of a variant of the comparisons of many lookups, which
// compare loops of single lookups under names of their own.
var rowOf = map[string]string{
	loopOfOurs:      methods[0].name,
	loopOfTextbook:  textbookKindergarten,
	loopOfHyperbola: "hyperbola quintessence, byte swaps",
	loopOfMagic:     magicPacked,
	loopOfPEXT:      loopInPEXT,
}

// bulkRows returns the rows of what does many lookups in one call.
func bulkRows() []row {
	rows := []row{{
		Name: checked, Group: library, Source: "the best kernel, and the checks of its arguments",
		Program: bulkProgram, Cells: make(map[string]cell),
	}}
	for _, level := range levels() {
		rows = append(rows, row{Name: kernel(level), Group: kernels, Cells: make(map[string]cell)})
	}
	if pext.Supported() {
		rows = append(rows, row{
			Name: loopInPEXT, Group: rival, Source: "Chess Programming Wiki, BMI2, PEXT Bitboards",
			Cells: make(map[string]cell),
		})
	}
	return rows
}

const bulkProgram = `package main

import (
	"os"

	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
)

func main() {
	sqs, occs, queens := []uint8{uint8(len(os.Args))}, []uint64{uint64(len(os.Args[0]))}, make([]uint64, 1)
	bulk.Queens(queens, sqs, occs)
	println(queens[0])
}
`

// bulkTrials returns the trials of many lookups in one call.
func bulkTrials() []*trial {
	q, p, dst := newQueries(batch), newPositions(1024), make([]uint64, batch)
	inBatches := fmt.Sprintf("a lookup of %d in one call, tables hot", batch)
	inMaps := "a lookup of the 64 of one occupancy in one call"
	return []*trial{
		bulkTrial(nanoseconds("rook batch", inBatches), rookBatches(q, dst), 1),
		bulkTrial(nanoseconds("bishop batch", inBatches), bishopBatches(q, dst), 1),
		bulkTrial(nanoseconds(queenBatch, inBatches), queenBatches(q, dst), 1),
		bulkTrial(nanoseconds("rook map", inMaps), rookMaps(p), 64),
		bulkTrial(nanoseconds("bishop map", inMaps), bishopMaps(p), 64),
		bulkTrial(nanoseconds("queen map", inMaps), queenMaps(p), 64),
		bulkTrial(nanoseconds("queen batch of one", "a call for a single lookup"), smallQueenBatches(1), 1),
	}
}

// bulkTrial makes a trial of a comparison, each of whose operations has so many
// lookups.
func bulkTrial(c column, from *comparison, lookups int) *trial {
	t := &trial{column: c, operations: lookups * from.operations}
	for _, v := range from.variants {
		name := v.name
		if rowOf[name] != "" {
			name = rowOf[name]
		}
		e := entry{row: name, run: v.run}
		if v.name == loopOfOurs {
			t.entries = slices.Insert(t.entries, 0, e) // the reference comes first
		} else {
			t.entries = append(t.entries, e)
		}
	}
	return t
}

// addBulkAllocations counts what a call for a batch of queens and one for a map
// allocate.
func (t *table) addBulkAllocations() {
	sqs, occs, dst := make([]uint8, 64), make([]uint64, 64), new([64]uint64)
	count := func(name string, run func()) {
		t.row(name).Cells[allocations.Key] = cell{Low: testing.AllocsPerRun(100, run)}
	}
	for _, level := range levels() {
		count(kernel(level), func() {
			asm.Queens(level, dst[:], sqs, occs)
			asm.QueenMap(level, dst, 1)
		})
	}
	count(checked, func() {
		bulk.Queens(dst[:], sqs, occs)
		bulk.QueenMap(dst, 1)
	})
	if pext.Supported() {
		count(loopInPEXT, func() {
			pext.Queens(dst[:], sqs, occs)
			pext.QueenMap(dst, 1)
		})
	}
}
