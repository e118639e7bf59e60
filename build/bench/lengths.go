package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks/bulk"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
)

// lengthComparisons compares calls for queens of every power of two up to a batch.
func lengthComparisons() (all []*comparison) {
	for n := 1; n <= batch; n *= 2 {
		all = append(all, smallQueenBatches(n))
	}
	return all
}

// smallQueenBatches compares calls for n queens, as many in a run as make a batch
// or sixteen calls.
func smallQueenBatches(n int) *comparison {
	q, dst, w := newQueries(batch), make([]uint64, batch), window{n: n, total: batch}
	times := max(1, min(calls, batch/n))
	c := &comparison{name: fmt.Sprint(n), unit: "queen", operations: times * n}
	add := func(name string, run func(from, to int)) {
		c.add(name, func() {
			for range times {
				from, to := w.next()
				run(from, to)
			}
		})
	}
	for _, level := range levels() {
		add(kernel(level), func(from, to int) { asm.Queens(level, dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	}
	add(checked, func(from, to int) { bulk.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	add(loopOfOurs, func(from, to int) { each(queen, dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	if pext.Supported() {
		add(loopOfPEXT, func(from, to int) { pext.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	}
	return c
}
