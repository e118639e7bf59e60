package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// figurePages are the files with marked blocks of figures, below the build directory.
var figurePages = []string{"../README.md", "../PERFORMANCE.md"}

// A block is a table that a page shows between <!-- figures: name --> and
// <!-- end -->.
type block struct {
	name       string
	picks      []pick
	rows       []string // the rows that the block shows, or nil for all
	transposed bool     // whether each column of the suite is a row here
}

// manyLookups are the rows of the table of calls on many elements.
var manyLookups = []pick{
	{"lengths", "1", "1 queen"}, {"lengths", "8", "8 queens"}, {"lengths", "64", "64 queens"},
	{"bulk", "4,096 bishops", "4,096 bishops"}, {"bulk", "4,096 queens", "4,096 queens"},
	{"bulk", "1,000,000 queens", "1,000,000 queens"}, {"bulk", "map of queens", "map of queens"},
	{"bulk", "set", "set"}, {"bulk", "set, chained", "set, chained"}, {"bulk", "1,024 sets", "1,024 sets"},
}

var blocks = []block{
	{name: "single", picks: []pick{
		{"scalar", "queen hot", "hot"}, {"scalar", "queen by occupancy", "next occupancy"},
		{"scalar", "queen called", "called"}, {"scalar", "queen loaded", "loaded"},
		{"scalar", "queen cold", "cold"}, {"scalar", "queen cold, chained", "cold, chained"},
	}},
	{name: "many", picks: manyLookups, transposed: true, rows: []string{kernelPrefix + "avx512", kernelPrefix + "avx2", kernelPrefix + "neon",
		kernelPrefix + "purego", loopOfOurs, loopOfPEXT}},
	{name: "positions", transposed: true, picks: []pick{
		{"positions", "legal counts, 1 a call", "1 legal count"}, {"positions", "legal counts, 4 a call", "4 legal counts"},
		{"positions", "legal counts, 16 a call", "16 legal counts"},
		{"positions", "legal counts of 4096 positions", "4,096 legal counts"},
		{"positions", "checks of 4096 positions", "4,096 checks"}, {"positions", "attacks in 4096 positions", "4,096 attacks"},
	}, rows: []string{kernelPrefix + "avx512", kernelPrefix + "avx2", kernelPrefix + "purego", listedByOther, loopOfPEXT}},
	{name: "sizes", picks: []pick{{"sizes", "", ""}}},
}

// writeBlock writes the table of a block. The first block of a maker and the block of all
// makers also name the machine and the command.
func (r *report) writeBlock(name string, w io.Writer) error {
	i := slices.IndexFunc(blocks, func(b block) bool { return b.name == name })
	if i < 0 {
		return errors.New("want a name in blocks")
	}
	b := blocks[i]
	t, err := r.join(b.picks)
	if err != nil {
		return err
	}
	t.Rows = slices.DeleteFunc(t.Rows, func(r row) bool { return b.rows != nil && !slices.Contains(b.rows, r.Name) })
	t.markFastest()
	for i, c := range t.Columns { // pages say that times are nanoseconds
		t.Columns[i].Unit = strings.TrimSuffix(c.Unit, "ns")
	}
	g := t.grid(t.Columns)
	if b.transposed {
		g = g.Transpose("")
	}
	if name != "sizes" { // the page has one of each maker
		g[0][0] = r.machine.Maker()
	}
	g.Write(w)
	if i == 0 || name == "sizes" {
		fmt.Fprintf(w, "\n%s: `go run ./measure/bench -figures`, in build.\n", r.machine)
	}
	return nil
}

// markdown returns all tables.
func (r *report) markdown() []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s.\n\n", r.machine)
	fmt.Fprintf(&text, "Times are nanoseconds, the 5th percentile of %d turns of %v. Bold is the fastest.\n", r.settings.rounds, r.settings.slice)
	for _, t := range r.tables {
		t.markFastest()
		t.markdown(&text)
	}
	return text.Bytes()
}
