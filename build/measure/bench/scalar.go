package main

import (
	"fmt"
	"io"
	"regexp"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
)

var sliderNames = [...]string{"rook", "bishop", "queen"}

// scalar compares the contenders and adds the source of each.
func scalar(s settings, only *regexp.Regexp, progress io.Writer) *table {
	t := compare("scalar", "one lookup at a time", scalarComparisons)(s, only, progress)
	if t != nil {
		for _, c := range present() {
			t.rowNamed(c.name).Source = c.source
		}
	}
	return t
}

func scalarComparisons() []*comparison {
	q := newQueries(hot)
	loops.NewLoad()
	var all []*comparison
	add := func(slider, situation, about string, sqs []uint8, occs []uint64, loop func(contender) loops.Loop) *comparison {
		c := &comparison{name: slider + " " + situation, about: about, unit: slider, operations: len(sqs)}
		for _, contender := range present() {
			run := loop(contender)
			c.add(contender.name, func() { run(sqs, occs) })
		}
		all = append(all, c)
		return c
	}
	for i, slider := range sliderNames {
		add(slider, "hot", "independent lookups, inlined, tables in the first level of cache",
			q.sqs, q.occs, func(c contender) loops.Loop { return c.Independent[i] })
		add(slider, "by occupancy", "the same, each occupancy from the last result",
			q.sqs, q.occs, func(c contender) loops.Loop { return c.NextOccupancy[i] })
		add(slider, "by square", "the same, each square from the last result",
			q.sqs, q.occs, func(c contender) loops.Loop { return c.NextSquare[i] })
	}
	add("queen", "called", "independent lookups through a call", q.sqs, q.occs, func(c contender) loops.Loop {
		return func(sqs []uint8, occs []uint64) { loops.Independent(c.Lookups[2], sqs, occs) }
	})
	add("queen", "loaded", "independent lookups, with a read at random from 64 MB before each; the time of both",
		q.sqs, q.occs, func(c contender) loops.Loop { return c.UnderLoad })
	for _, group := range []int{16, evictedGroup} {
		evict, sqs, occs := eviction(q, group)
		about := fmt.Sprintf("tables evicted from the second level of cache before every %d", group)
		situation := "cold"
		if group != 16 {
			situation = fmt.Sprintf("cold every %d", group)
		}
		for _, c := range []*comparison{
			add("queen", situation, about, sqs, occs, func(c contender) loops.Loop { return c.Independent[2] }),
			add("queen", situation+", chained", about+", each occupancy from the last result",
				sqs, occs, func(c contender) loops.Loop { return c.NextOccupancy[2] }),
		} {
			c.before, c.part = evict, 5
		}
	}
	return all
}
