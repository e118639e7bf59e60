package main

import (
	"fmt"
	"slices"
)

const (
	margin    = 8
	unwritten = 0x5ca1ab1e0ddba115 // the attacks of no slider
)

// A destination is memory for results, with a margin around it that must stay as
// it is.
type destination struct {
	filler, memory []uint64
	start, n       int // what has been taken
}

// newDestination returns memory for up to most results.
func newDestination(most int) *destination {
	filler := slices.Repeat([]uint64{unwritten}, most+3*margin)
	return &destination{filler: filler, memory: slices.Clone(filler)}
}

// take returns unwritten memory for n results, moved by at words.
func (d *destination) take(at, n int) []uint64 {
	d.start, d.n = margin+at%margin, n
	copy(d.memory[:d.start+n+margin], d.filler)
	return d.memory[d.start:][:n:n]
}

// untouched returns an error if the margin around the memory last taken has been
// written.
func (d *destination) untouched(t *tally) error {
	filler := *(*[margin]uint64)(d.filler)
	if *(*[margin]uint64)(d.memory[d.start-margin:]) == filler && *(*[margin]uint64)(d.memory[d.start+d.n:]) == filler {
		return nil
	}
	return fmt.Errorf("%v has written around the %d elements of a call", t, d.n)
}

// compare counts results and returns the number of the first one that is not as
// wanted, or -1.
func (t *tally) compare(got, want []uint64) int {
	t.made.Add(int64(len(got)))
	// Arrays are compared faster than loops compare.
	at := 0
	for at+64 <= len(got) && *(*[64]uint64)(got[at:]) == *(*[64]uint64)(want[at:]) {
		at += 64
	}
	for ; at < len(got); at++ {
		if got[at] != want[at] {
			return at
		}
	}
	return -1
}
