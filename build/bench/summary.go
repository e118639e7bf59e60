package main

import (
	"cmp"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
)

// A quantity is a column of the table that a suite makes, under the shorter
// name that it has in the summary and in the charts.
type quantity struct {
	suite, key string
	column     column
}

// What the summary and the charts take from the tables of the suites.
var (
	hotTime         = quantity{"methods", "queen inlined", column{"hot", "ns", "a queen of many that do not wait for each other, expanded in the loop, tables in the first level of cache"}}
	calledTime      = quantity{"methods", "queen called", column{"called", "ns", "the same through a call"}}
	occupancyTime   = quantity{"methods", "queen by occupancy", column{"next occupancy", "ns", "each occupancy waits for the last result"}}
	squareTime      = quantity{"methods", "queen by square", column{"next square", "ns", "each square waits for the last result"}}
	coldTime        = quantity{"methods", "queen evicted every 16", column{"cold", "ns", "tables evicted from the second level of cache before every 16 queens"}}
	coldChainedTime = quantity{"methods", "queen evicted every 16, by occupancy", column{"cold, chained", "ns", "the same, each occupancy waiting for the last result"}}
	loadedTime      = quantity{"methods", "queen under load", column{"loaded", "ns", "with a read at random from 64 MB before each; the time of both"}}
	batchTime       = quantity{"methods", queenBatch, column{"batch", "ns", "a queen of 4,096 in one call, or in a loop"}}
	speedOfQueens   = quantity{"methods", "queens a second", column{"speed", "Mqueens/s", "the best of what is hot"}}
	tableSize       = quantity{"methods", "table bytes", column{"tables", "bytes", "what the lookups of a queen read"}}
	startUpTime     = quantity{"sizes", keyStartUp, column{"start-up", "µs", "what a program does for the method before main"}}
	addedAMD64      = quantity{"sizes", keyAMD64, column{"added amd64", "bytes", "what a program grows by, for linux/amd64"}}
	addedWasm       = quantity{"sizes", keyWasm, column{"added wasm", "bytes", "what a program grows by, for wasip1/wasm"}}
	movegenRate     = quantity{"movegen", keyStored, column{"Movegen", "Mqueens/s", "the workload of Chess_Movegen from memory"}}
)

// summaryQuantities are the columns of the summary, in this order.
var summaryQuantities = []quantity{
	hotTime, calledTime, occupancyTime, squareTime, coldTime, coldChainedTime, loadedTime, batchTime,
	tableSize, startUpTime, addedAMD64, addedWasm, movegenRate,
}

// bulkBytes are the constants and tables that batches of queens read: the
// kernels by vectors look nothing up in memory.
var bulkBytes = map[string]float64{
	kernel(asm.AVX512):   3_232,
	kernel(asm.AVX2):     640,
	kernel(asm.BMI2):     float64(libraryMethod.bytes),
	kernel(asm.Portable): float64(libraryMethod.bytes),
	loopInPEXT:           float64(pextMethod.bytes),
}

// bestPublished is how many of the published methods the summary shows.
const bestPublished = 6

// summary returns a row for each row of suite methods with what the suites
// found of it, without the floors and with the fastest of the published methods
// only.
func (r *report) summary() *table {
	t := r.overview()
	if t == nil {
		return nil
	}
	speed := func(r row) float64 {
		c, _ := hotTime.of(r)
		return cmp.Or(c.Low, 1e9)
	}
	var fastest []row
	for _, row := range t.Rows {
		if row.Group == published {
			fastest = append(fastest, row)
		}
	}
	slices.SortStableFunc(fastest, func(a, b row) int { return cmp.Compare(speed(a), speed(b)) })
	fastest = fastest[:min(bestPublished, len(fastest))]
	t.Rows = slices.DeleteFunc(t.Rows, func(r row) bool {
		return r.Group == published && !slices.ContainsFunc(fastest, func(f row) bool { return f.Name == r.Name })
	})
	return t
}

// overview returns the same with all published methods.
func (r *report) overview() *table {
	methods := r.table("methods")
	if methods == nil {
		return nil
	}
	t := new(table)
	used := make(map[string]bool)
	for _, from := range methods.Rows {
		if from.Group == floor {
			continue
		}
		to := row{Name: from.Name, Group: from.Group, Source: from.Source, Cells: make(map[string]cell)}
		for _, q := range append(summaryQuantities, speedOfQueens) {
			c, ok := r.table(q.suite).cell(from.Name, q.key)
			if !ok && q == tableSize && bulkBytes[from.Name] > 0 {
				c, ok = cell{Low: bulkBytes[from.Name]}, true
			}
			if !ok && q == movegenRate {
				c, ok = r.movegenInBulk(from.Name)
			}
			if !ok {
				continue
			}
			to.Cells[q.column.Key] = c
			used[q.column.Key] = true
		}
		if _, ok := speedOfQueens.of(to); ok {
			t.Rows = append(t.Rows, to)
		}
	}
	for _, q := range summaryQuantities {
		if used[q.column.Key] {
			t.Columns = append(t.Columns, q.column)
		}
	}
	return t
}

// movegenInBulk returns the better of what a row that does many lookups in one
// call has for the workload.
func (r *report) movegenInBulk(name string) (best cell, ok bool) {
	for _, key := range []string{keyBatches, keyMaps} {
		if c, found := r.table("movegen").cell(name, key); found && c.Low > best.Low {
			best, ok = c, true
		}
	}
	return best, ok
}

// of returns the cell of a row of the summary if it holds a number.
func (q quantity) of(r row) (c cell, ok bool) {
	c, ok = r.Cells[q.column.Key]
	return c, ok && (c.Low != 0 || c.Text == "")
}
