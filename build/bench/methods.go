package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/rivals"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// A methodLoop is a loop of the list of published methods, with its lookup inlined.
type methodLoop = func(dst, sqs, occs []uint64)

// libraryLoop is the loop over the library's own lookups.
func libraryLoop(f rivals.Formula, dst, sqs, occs []uint64) {
	dst, occs = dst[:len(sqs)], occs[:len(sqs)]
	for i, sq := range sqs {
		dst[i] = f(uint(sq), occs[i])
	}
}

// subjects are the columns of suite methods. Each has the library's loop, and a
// function that returns a method's loop, or nil if the method has none.
var subjects = []struct {
	name    string
	library methodLoop
	of      func(m methods.Method) methodLoop
}{
	{"queen", func(dst, sqs, occs []uint64) { libraryLoop(attacks.Queen[uint64, uint], dst, sqs, occs) },
		func(m methods.Method) methodLoop { return m.Queens }},
	{"rook", func(dst, sqs, occs []uint64) { libraryLoop(attacks.Rook[uint64, uint], dst, sqs, occs) },
		func(m methods.Method) methodLoop { return m.Rooks }},
	{"bishop", func(dst, sqs, occs []uint64) { libraryLoop(attacks.Bishop[uint64, uint], dst, sqs, occs) },
		func(m methods.Method) methodLoop { return m.Bishops }},
	{"rank", func(dst, sqs, occs []uint64) { libraryLoop(attacks.Rank[uint64, uint], dst, sqs, occs) }, along(attacks.East)},
	{"file", func(dst, sqs, occs []uint64) { libraryLoop(attacks.File[uint64, uint], dst, sqs, occs) }, along(attacks.North)},
	{"diagonal", func(dst, sqs, occs []uint64) { libraryLoop(attacks.Diagonal[uint64, uint], dst, sqs, occs) }, along(attacks.NorthEast)},
	{"anti-diagonal", func(dst, sqs, occs []uint64) { libraryLoop(attacks.AntiDiagonal[uint64, uint], dst, sqs, occs) }, along(attacks.NorthWest)},
}

// along returns a function that finds a method's lookup along the line of d.
func along(d attacks.Direction) func(m methods.Method) methodLoop {
	return func(m methods.Method) methodLoop {
		for _, l := range m.Lookups {
			if slices.Contains(l.Along, d) {
				return l.Each
			}
		}
		return nil
	}
}

// methodComparisons compare the published methods with the library.
func methodComparisons() []*comparison {
	q := newQueries(hot)
	sqs, dst, chain := make([]uint64, hot), make([]uint64, hot), make([]uint64, hot+1)
	for i, sq := range q.sqs {
		sqs[i] = uint64(sq)
	}
	var all []*comparison
	for _, subject := range subjects {
		add := func(situation, about string, run func(loop methodLoop)) {
			c := &comparison{name: subject.name + " " + situation, about: about, unit: subject.name, operations: hot}
			c.add(ours, func() { run(subject.library) })
			for _, m := range methods.All() {
				if loop := subject.of(m); loop != nil {
					c.add(nameOf(m), func() { run(loop) })
				}
			}
			all = append(all, c)
		}
		add("hot", "independent lookups, inlined, tables in the first level of cache",
			func(loop methodLoop) { loop(dst, sqs, q.occs) })
		if subject.name == "queen" {
			// Each result is stored where the next lookup loads its occupancy or square.
			add("by occupancy", "the same, each occupancy the last result", func(loop methodLoop) { loop(chain[1:], sqs, chain) })
			add("by square", "the same, each square the last result", func(loop methodLoop) { loop(chain[1:], chain[:hot], q.occs) })
		}
	}
	masks := &comparison{name: "mask", about: "a ray, a line or a piece on the empty board: the mean of the method's functions", unit: "mask", operations: hot}
	for _, m := range methods.All() {
		if n := len(m.Masks); n > 0 {
			masks.add(nameOf(m), func() {
				for i, l := range m.Masks {
					l.Each(dst, sqs[i*hot/n:(i+1)*hot/n])
				}
			})
		}
	}
	return append(all, masks)
}

// compareMethods measures the columns whose names match only. It adds the table size
// and the source of each method from the list.
func compareMethods(s settings, only *regexp.Regexp, progress io.Writer) *table {
	t := compare("methods", "published methods", methodComparisons)(s, only, progress)
	if t != nil {
		t.Columns = append(t.Columns, column{"table bytes", "bytes", "what a queen's lookups read, or those that there are"})
		for _, m := range methods.All() {
			row := t.rowNamed(nameOf(m))
			row.Source = source(m)
			bytes := 0
			for _, t := range m.Tables {
				bytes += t.Bytes
			}
			row.Cells["table bytes"] = cell{Low: float64(bytes)}
		}
	}
	return t
}

// nameOf returns the number and name of a method. Names of other methods refer to the
// number.
func nameOf(m methods.Method) string {
	if m.Number == 0 {
		return m.Name
	}
	return fmt.Sprintf("%d %s", m.Number, m.Name)
}

// source returns who published a method, and where.
func source(m methods.Method) (text string) {
	for _, part := range []string{m.Author, m.Page, m.Section} {
		if text != "" && part != "" {
			text += "; "
		}
		text += part
	}
	return text
}
