package main

import (
	"fmt"
	"io"
	"math/bits"
	"regexp"
	"slices"
	"testing"
)

// A method is a way to look attacks up, with a loop of its own for all that is
// measured of it. What it does not give is nil or empty. The methods are in
// methods_gen.go, written by build/benchgen.
type method struct {
	name, group, source string

	bytes     int         // of the tables that a queen's lookup, or else any, reaches
	called    string      // why its lookups cannot be expanded
	available func() bool // whether this build and CPU have it; nil for always

	pieces [3]piece // rook, bishop, queen
	lines  [4]line  // rank, file, diagonal, anti-diagonal
	empty  [3]line  // rook, bishop and queen on the empty board

	program string // what becomes the Program of its row
}

// A loop asks all queries.
type loop func(sqs []uint8, occs []uint64)

// A piece is a method's lookup for a slider.
type piece struct {
	attacks lookup // through a call

	inlined, called       loop
	byOccupancy, bySquare loop
	underLoad             loop // of the queen only
}

// A line is a lookup that is measured inlined only.
type line struct {
	attacks lookup
	inlined loop
}

// word is the number of bits of a word.
const word = bits.UintSize

var (
	pieceNames = [3]string{"rook", "bishop", "queen"}
	lineNames  = [4]string{"rank", "file", "diagonal", "anti-diagonal"}
)

// A trial fills a column of the table. What it compares is split into several
// comparisons where it is too much for one, and the first entry takes part in
// each, so that what was measured at different times can be compared by it.
type trial struct {
	column     column
	operations int
	entries    []entry
	before     func()
	part       int
}

// An entry is what a row does in a trial.
type entry struct {
	row  string
	run  func()
	text string // a remark for the cell
}

// atOnce is how many entries besides the first take part in a comparison: more
// would take the caches from each other.
const atOnce = 10

// comparisons returns what is to be measured for t.
func (t *trial) comparisons() (all []*comparison) {
	rest := t.entries[1:]
	for part := range slices.Chunk(rest, atOnce) {
		c := &comparison{name: t.column.Key, unit: "lookup", operations: t.operations, before: t.before, part: t.part}
		for _, e := range append(t.entries[:1:1], part...) {
			c.add(e.row, e.run)
		}
		all = append(all, c)
	}
	return all
}

// compareMethods measures the columns whose key matches only, and returns the
// table of all methods.
func compareMethods(s settings, only *regexp.Regexp, progress io.Writer) []*result {
	all := slices.DeleteFunc(trials(), func(t *trial) bool { return !only.MatchString(t.column.Key) })
	var comparisons []*comparison
	for _, t := range all {
		comparisons = append(comparisons, t.comparisons()...)
	}
	t := newTable()
	results := measureAll("methods", comparisons, s, progress)
	for _, trial := range all {
		n := len(trial.comparisons())
		t.add(trial, results[:n])
		results = results[n:]
	}
	if only.MatchString(speed.Key) {
		t.addSpeeds()
	}
	if only.MatchString(tableBytes.Key) {
		t.addBytes()
	}
	if only.MatchString(allocations.Key) {
		t.addAllocations()
	}
	t.Notes = append(t.Notes, notes...)
	return []*result{{Suite: "methods", Name: t.Title, Table: t}}
}

// trials returns all trials of this CPU and build.
func trials() []*trial {
	q := newQueries(hot)
	load = newLoad()
	present := slices.DeleteFunc(slices.Clone(methods), func(m *method) bool { return m.available != nil && !m.available() })

	var all []*trial
	add := func(c column, sqs []uint8, occs []uint64, of func(*method) loop) *trial {
		t := &trial{column: c, operations: len(sqs)}
		for _, m := range present {
			if run := of(m); run != nil {
				t.entries = append(t.entries, entry{row: m.name, run: func() { run(sqs, occs) }})
			}
		}
		all = append(all, t)
		return t
	}
	for i, name := range pieceNames {
		inlined := add(nanoseconds(name+" inlined", "independent lookups, tables hot, expanded in the loop"), q.sqs, q.occs, func(m *method) loop { return m.pieces[i].inlined })
		for j, e := range inlined.entries {
			inlined.entries[j].text = named(e.row).called
		}
		called := add(nanoseconds(name+" called", "independent lookups, tables hot, each through a call"), q.sqs, q.occs, func(m *method) loop { return m.pieces[i].called })
		called.entries = append(called.entries, entry{row: emptyCall, run: func() { independent(nothingCalled, q.sqs, q.occs) }})
		add(nanoseconds(name+" by occupancy", "each occupancy from the last result, tables hot"), q.sqs, q.occs, func(m *method) loop { return m.pieces[i].byOccupancy })
		add(nanoseconds(name+" by square", "each square from the last result, tables hot"), q.sqs, q.occs, func(m *method) loop { return m.pieces[i].bySquare })
	}

	const queen = 2
	for _, group := range []int{16, evictedGroup} {
		evict, sqs, occs := eviction(q, group)
		cold := []*trial{
			add(nanoseconds(fmt.Sprintf("queen evicted every %d", group), fmt.Sprintf("independent lookups, tables evicted from the second level of cache before every %d", group)),
				sqs, occs, func(m *method) loop { return m.pieces[queen].inlined }),
			add(nanoseconds(fmt.Sprintf("queen evicted every %d, by occupancy", group), "the same, each occupancy from the last result"),
				sqs, occs, func(m *method) loop { return m.pieces[queen].byOccupancy }),
		}
		for _, t := range cold {
			t.before, t.part = evict, 5
		}
	}
	loaded := add(nanoseconds("queen under load", "independent lookups, with a read at random from 64 MB before each; the time of both"),
		q.sqs, q.occs, func(m *method) loop { return m.pieces[queen].underLoad })
	loaded.entries = append(loaded.entries, entry{row: loadAlone, run: func() { underLoad(nothing, q.sqs, q.occs) }})

	for i, name := range lineNames {
		add(nanoseconds(name+" inlined", "independent lookups along one line, tables hot, expanded in the loop"), q.sqs, q.occs, func(m *method) loop { return m.lines[i].inlined })
	}
	for i, name := range pieceNames {
		add(nanoseconds(name+" on the empty board", "independent lookups by the square alone, tables hot"), q.sqs, q.occs, func(m *method) loop { return m.empty[i].inlined })
	}
	return append(all, bulkTrials()...)
}

// nanoseconds returns a column of nanoseconds a lookup.
func nanoseconds(key, about string) column { return column{Key: key, Unit: "ns", About: about} }

// named returns the method of a row, or an empty one for rows that are none.
func named(row string) *method {
	if i := slices.IndexFunc(methods, func(m *method) bool { return m.name == row }); i >= 0 {
		return methods[i]
	}
	return &method{}
}

// The columns that no trial fills.
var (
	speed       = column{"queens a second", "Mqueens/s", "of independent squares and occupancies, tables hot, by the fastest of the columns for them"}
	tableBytes  = column{"table bytes", "bytes", "what the lookups of a queen reach, or those that there are; with pointers of 64 bits"}
	allocations = column{"allocations", "allocations", "for each lookup"}
)

var notes = []string{
	"A ratio is that of the best rival's nanoseconds to those of the row: above 1 the row is faster than every rival. It is taken by way of package attacks, which takes part in every comparison.",
	"Expanded in the loop means that no call is left, by handing the lookup to the loop as an argument, whose call the inliner counts at a fraction of its size; many of these lookups exceed what it grants a function by itself, and an engine that writes them plainly gets what the columns of calls say.",
	"Where a cell has a remark, there is a call all the same.",
}

// newTable returns the table with all rows and no columns.
func newTable() *table {
	t := &table{Title: "every method and every rival"}
	for _, m := range methods {
		if m.available == nil || m.available() {
			t.Rows = append(t.Rows, row{Name: m.name, Group: m.group, Source: m.source, Program: m.program, Cells: make(map[string]cell)})
		}
	}
	t.Rows = append(t.Rows, bulkRows()...)
	for _, name := range []string{loadAlone, emptyCall, copyOfBytes} {
		t.Rows = append(t.Rows, row{Name: name, Group: floor, Cells: make(map[string]cell)})
	}
	return t
}

// row returns the row of that name. It panics if there is none.
func (t *table) row(name string) *row {
	i := slices.IndexFunc(t.Rows, func(r row) bool { return r.Name == name })
	if i < 0 {
		panic(fmt.Sprintf("the table has no row %q", name))
	}
	return &t.Rows[i]
}

// add adds the column of a trial from the results of its comparisons.
func (t *table) add(trial *trial, results []*result) {
	t.Columns = append(t.Columns, trial.column)
	key, reference := trial.column.Key, trial.entries[0].row
	relative := map[string]float64{reference: 1} // to the reference, in the same comparison
	for _, r := range results {
		for _, m := range r.Variants {
			if m.Name != reference {
				relative[m.Name] = m.Low / r.Variants[0].Low
			}
			if c, ok := t.row(m.Name).Cells[key]; !ok || m.Low < c.Low {
				t.row(m.Name).Cells[key] = cell{Low: m.Low, Spread: m.Spread}
			}
		}
	}
	best := 0.0
	for name, low := range relative {
		if t.row(name).isRival() && (best == 0 || low < best) {
			best = low
		}
	}
	for _, e := range trial.entries {
		c := t.row(e.row).Cells[key]
		c.Text = e.text
		if best > 0 && t.row(e.row).Group != floor {
			c.Ratio = best / relative[e.row]
		}
		t.row(e.row).Cells[key] = c
	}
}

// isRival tells whether the library is compared with r.
func (r *row) isRival() bool { return r.Group == rival || r.Group == module }

// addSpeeds adds how many queens a second each row can look up.
func (t *table) addSpeeds() {
	t.Columns = append(t.Columns, speed)
	for _, r := range t.Rows {
		if r.Group == floor {
			continue
		}
		fastest := 0.0
		for _, key := range []string{"queen inlined", "queen called", queenBatch} {
			if c, ok := r.Cells[key]; ok && (fastest == 0 || c.Low < fastest) {
				fastest = c.Low
			}
		}
		if fastest > 0 {
			r.Cells[speed.Key] = cell{Low: 1000 / fastest}
		}
	}
}

// addBytes adds the sizes of tables.
func (t *table) addBytes() {
	t.Columns = append(t.Columns, tableBytes)
	for _, m := range methods {
		if m.available == nil || m.available() {
			t.row(m.name).Cells[tableBytes.Key] = cell{Low: float64(m.bytes)}
		}
	}
}

// addAllocations counts what a lookup of each piece or line allocates, and adds
// the greatest number.
func (t *table) addAllocations() {
	t.Columns = append(t.Columns, allocations)
	for _, m := range methods {
		if m.available != nil && !m.available() {
			continue
		}
		most := 0.0
		for _, attacks := range m.all() {
			most = max(most, testing.AllocsPerRun(100, func() { sink ^= attacks(27, 0x00ff24000000ff00) }))
		}
		t.row(m.name).Cells[allocations.Key] = cell{Low: most}
	}
	t.addBulkAllocations()
}

// all returns all lookups of m.
func (m *method) all() (lookups []lookup) {
	for _, p := range m.pieces {
		lookups = append(lookups, p.attacks)
	}
	for _, l := range slices.Concat(m.lines[:], m.empty[:]) {
		lookups = append(lookups, l.attacks)
	}
	return slices.DeleteFunc(lookups, func(f lookup) bool { return f == nil })
}
