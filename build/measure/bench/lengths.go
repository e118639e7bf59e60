package main

import (
	"fmt"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/avx2hyperbola"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/bulk"
)

// lengthComparisons compares calls on n queens, for every power of two up to a batch.
func lengthComparisons() (all []*comparison) {
	for n := 1; n <= batch; n *= 2 {
		all = append(all, queensByLength(n))
	}
	return all
}

// queensByLength compares calls on n queens. One run covers a batch, with at most
// 16 calls.
func queensByLength(n int) *comparison {
	q, dst, w := newQueries(batch), make([]uint64, batch), window{n: n, total: batch}
	times := max(1, min(calls, batch/n))
	c := &comparison{name: fmt.Sprint(n), unit: "queen", operations: times * n}
	c.addKernels(levels(), func(level asm.Level) {
		w.each(times, func(from, to int) { asm.Queens(level, dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	})
	c.add(checked, func() {
		w.each(times, func(from, to int) { bulk.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	})
	c.add(loopOfOurs, func() {
		w.each(times, func(from, to int) { loops.Each(loops.Queen, dst[from:to], q.sqs[from:to], q.occs[from:to]) })
	})
	if pext.Supported() {
		c.add(loopOfPEXT, func() {
			w.each(times, func(from, to int) { pext.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to]) })
		})
	}
	if avx2hyperbola.Supported() {
		c.add(loopOfAVX2, func() {
			w.each(times, func(from, to int) { avx2hyperbola.Queens(dst[from:to], q.sqs[from:to], q.occs[from:to]) })
		})
	}
	return c
}
