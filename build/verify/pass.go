package main

import (
	"fmt"
	"iter"
)

// A pass cuts questions in their places into calls of length elements, as often
// as shifts tells, each time one place further on. So each question stands in
// shifts places of a call, one after the other: in all of them if shifts is the
// length.
type pass struct {
	length, shifts int
	rest           rest
	inPlace        int // the number of the argument that dst is the memory of, or 0
}

// together is how many questions at least are put in a row and asked in every
// shift before the next are: these fit into the nearer caches.
const together = 2048

// chunk is how many questions those are: whole calls.
func (p pass) chunk() int { return (together + p.length - 1) / p.length * p.length }

// chunks is how many chunks it takes until each of size questions has stood in
// every place. The first of the first chunk have not: they come again behind the
// last.
func (p pass) chunks(size int) int { return (size + p.shifts - 1 + p.chunk() - 1) / p.chunk() }

// questions is how many questions a chunk takes, with those that shifts reach
// beyond it.
func (p pass) questions() int { return p.chunk() + p.shifts - 1 }

// comparisons is how many results a function has in a chunk.
func (p pass) comparisons() int64 { return int64(p.chunk()) * int64(p.shifts) }

// calls yields where the calls of a chunk start.
func (p pass) calls() iter.Seq[int] {
	return func(yield func(int) bool) {
		for shift := range p.shifts {
			for at := shift; at < shift+p.chunk(); at += p.length {
				if !yield(at) {
					return
				}
			}
		}
	}
}

// place tells where in a call an element stands.
func (p pass) place(i int) string {
	if p.inPlace != 0 {
		return fmt.Sprintf("element %d of %d, in place", i, p.length)
	}
	return fmt.Sprintf("element %d of %d", i, p.length)
}

// everyLane returns the passes that put each question into every lane of
// a kernel that takes so many elements at once: in calls of many blocks.
func everyLane(lanes int, rests ...rest) (passes []pass) {
	for _, rest := range rests {
		passes = append(passes, pass{length: together, shifts: lanes, rest: rest})
	}
	return passes
}

// everyLength returns the passes that put each question into every place of
// calls of every length from 1 to longest.
func everyLength(longest int) (passes []pass) {
	for length := 1; length <= longest; length++ {
		passes = append(passes, pass{length: length, shifts: length, rest: scattered})
	}
	return passes
}

// inPlace returns passes in the memory of each of so many arguments.
func inPlace(passes []pass, arguments int) (all []pass) {
	for _, p := range passes {
		for p.inPlace = 1; p.inPlace <= arguments; p.inPlace++ {
			all = append(all, p)
		}
	}
	return all
}
