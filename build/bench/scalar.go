package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals/pext"
)

// nothingCalled calls an assembly function that does nothing.
func nothingCalled(sq uint, occ uint64) uint64 { return pext.EmptyCall(sq, occ) }

// Rows that are not a method.
const (
	callAlone = "an empty call"
	readAlone = "the reads alone"
)

var sliderNames = [...]string{"rook", "bishop", "queen"}

// present returns the contenders that this CPU and build can run.
func present() []contender {
	return slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool { return c.available != nil && !c.available() })
}

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
	load = newLoad()
	var all []*comparison
	add := func(slider, situation, about string, sqs []uint8, occs []uint64, loop func(contender) func([]uint8, []uint64)) *comparison {
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
			q.sqs, q.occs, func(c contender) func([]uint8, []uint64) { return c.loops[i].independent })
		add(slider, "by occupancy", "the same, each occupancy from the last result",
			q.sqs, q.occs, func(c contender) func([]uint8, []uint64) { return c.loops[i].nextOccupancy })
		add(slider, "by square", "the same, each square from the last result",
			q.sqs, q.occs, func(c contender) func([]uint8, []uint64) { return c.loops[i].nextSquare })
	}
	called := add("queen", "called", "independent lookups through a call", q.sqs, q.occs, func(c contender) func([]uint8, []uint64) {
		return func(sqs []uint8, occs []uint64) { independent(c.lookups[2], sqs, occs) }
	})
	called.add(callAlone, func() { independent(nothingCalled, q.sqs, q.occs) })
	loaded := add("queen", "loaded", "independent lookups, with a read at random from 64 MB before each; the time of both",
		q.sqs, q.occs, func(c contender) func([]uint8, []uint64) { return c.underLoad })
	loaded.add(readAlone, func() { underLoad(nothing, q.sqs, q.occs) })
	for _, group := range []int{16, evictedGroup} {
		evict, sqs, occs := eviction(q, group)
		about := fmt.Sprintf("tables evicted from the second level of cache before every %d", group)
		situation := "cold"
		if group != 16 {
			situation = fmt.Sprintf("cold every %d", group)
		}
		for _, c := range []*comparison{
			add("queen", situation, about, sqs, occs, func(c contender) func([]uint8, []uint64) { return c.loops[2].independent }),
			add("queen", situation+", chained", about+", each occupancy from the last result",
				sqs, occs, func(c contender) func([]uint8, []uint64) { return c.loops[2].nextOccupancy }),
		} {
			c.before, c.part = evict, 5
		}
	}
	return all
}
