package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
)

// lengths measures batches of queens of every power of two up to a batch, by
// every kernel, and by loops of single lookups and of PEXT.
func lengths(s settings, only *regexp.Regexp, progress io.Writer) []*result {
	var comparisons []*comparison
	for n := 1; n <= batch; n *= 2 {
		comparisons = append(comparisons, queensByLength(n))
	}
	comparisons = slices.DeleteFunc(comparisons, func(c *comparison) bool { return !only.MatchString(c.name) })
	if len(comparisons) == 0 {
		return nil
	}
	t := &table{Title: "nanoseconds a queen, by the length of the batch"}
	for _, r := range measureAll("lengths", comparisons, s, progress) {
		t.Columns = append(t.Columns, column{Key: r.Name, Unit: "ns"})
		for _, m := range r.Variants {
			at := slices.IndexFunc(t.Rows, func(r row) bool { return r.Name == m.Name })
			if at < 0 {
				at = len(t.Rows)
				t.Rows = append(t.Rows, row{Name: m.Name, Group: kernels, Cells: make(map[string]cell)})
			}
			t.Rows[at].Cells[r.Name] = cell{Low: m.Low, Spread: m.Spread}
		}
	}
	for i, row := range t.Rows {
		if row.Name == loopOfOurs {
			t.Rows[i].Group = library
		} else if row.Name == loopOfPEXT {
			t.Rows[i].Group = rival
		}
	}
	return []*result{{Suite: "lengths", Name: "queens in one call", Table: t}}
}

// queensByLength compares calls for n queens, as many in a run as make a batch
// or sixteen calls.
func queensByLength(n int) *comparison {
	q, dst, w := newQueries(batch), make([]uint64, batch), window{n: n, total: batch}
	times := max(1, min(calls, batch/n))
	c := &comparison{name: fmt.Sprint(n), unit: "queen", operations: times * n}
	for _, level := range levels() {
		c.add(kernel(level), func() {
			for range times {
				from, to := w.next()
				asm.Queens(level, dst[from:to], q.sqs[from:to], q.occs[from:to])
			}
		})
	}
	c.add(checked, func() {
		for range times {
			from, to := w.next()
			bulk.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to])
		}
	})
	c.add(loopOfOurs, func() {
		for range times {
			from, to := w.next()
			eachQueen(dst[from:to], q.sqs[from:to], q.occs[from:to])
		}
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			for range times {
				from, to := w.next()
				pext.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to])
			}
		})
	}
	return c
}

// eachQueen is the loop of single lookups as a function, which an engine would
// have it in: within another loop the compiler keeps fewer values in registers.
//
//go:noinline
func eachQueen(dst []uint64, sqs []uint8, occs []uint64) { each(queen, dst, sqs, occs) }
