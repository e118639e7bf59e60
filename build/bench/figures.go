package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
)

// File names are relative to the build directory, where the command runs.
const (
	figuresJSON  = "bench/figures/bench.json"
	figuresTable = "bench/figures/bench.md"
)

// figurePages are the files with marked blocks of figures.
var figurePages = []string{"../README.md", "../PERFORMANCE.md", "asmgen/batch.md", "asmgen/maps.md", "asmgen/sets.md"}

// A block is a table that a page shows between <!-- figures: name --> and
// <!-- end -->. The name machine stands for a line that names the machine, and summary
// for the table of the README.
type block struct {
	name       string
	picks      []pick
	without    []string // rows that the block omits
	transposed bool     // whether each column of the suite is a row here
}

var blocks = []block{
	{name: "single", without: []string{callAlone, readAlone}, picks: []pick{
		{"scalar", "queen hot", "hot"}, {"scalar", "queen by occupancy", "next occupancy"}, {"scalar", "queen by square", "next square"},
		{"scalar", "queen called", "called"}, {"scalar", "queen loaded", "loaded"},
		{"scalar", "queen cold", "cold"}, {"scalar", "queen cold, chained", "cold, chained"},
	}},
	{name: "pieces", picks: []pick{
		{"scalar", "rook hot", "rook: hot"}, {"scalar", "rook by occupancy", "rook: next occupancy"}, {"scalar", "rook by square", "rook: next square"},
		{"scalar", "bishop hot", "bishop: hot"}, {"scalar", "bishop by occupancy", "bishop: next occupancy"}, {"scalar", "bishop by square", "bishop: next square"},
	}},
	{name: "bulk", transposed: true, without: []string{checked, loopOfMagic}, picks: []pick{
		{"lengths", "1", "1 queen"}, {"lengths", "8", "8 queens"}, {"lengths", "64", "64 queens"},
		{"bulk", "4,096 rooks", "4,096 rooks"}, {"bulk", "4,096 bishops", "4,096 bishops"}, {"bulk", "4,096 queens", "4,096 queens"},
		{"bulk", "1,000,000 queens", "1,000,000 queens"}, {"bulk", "map of queens", "map of queens"},
		{"bulk", "maps of rooks and bishops", "maps of rooks and bishops"},
		{"bulk", "set", "set"}, {"bulk", "set, chained", "set, chained"}, {"bulk", "1,024 sets", "1,024 sets"},
	}},
	{name: "batches", picks: []pick{
		{"bulk", "4,096 rooks", "4,096 rooks"}, {"bulk", "4,096 bishops", "bishops"}, {"bulk", "4,096 queens", "queens"},
		{"bulk", "1,000,000 queens", "1,000,000 queens"}, {"lengths", "8", "8 queens"}, {"lengths", "64", "64 queens"},
	}},
	{name: "maps", picks: []pick{
		{"bulk", "map of rooks", "rooks"}, {"bulk", "map of bishops", "bishops"}, {"bulk", "map of queens", "queens"},
		{"bulk", "maps of rooks and bishops", "rooks and bishops"},
	}},
	{name: "sets", picks: []pick{{"bulk", "set", "call by call"}, {"bulk", "set, chained", "chained"}, {"bulk", "1,024 sets", "1,024 boards a call"}}},
	{name: "positions", transposed: true, without: []string{checkedPositions, checkedPositions + ", with checkers"}, picks: []pick{
		{"positions", "legal counts, 1 a call", "1 legal count"}, {"positions", "legal counts, 4 a call", "4 legal counts"},
		{"positions", "legal counts, 16 a call", "16 legal counts"}, {"positions", "legal counts, 64 a call", "64 legal counts"},
		{"positions", "legal counts of 4096 positions", "4,096 legal counts"},
		{"positions", "checks of 4096 positions", "checks of 4,096 positions"}, {"positions", "attacks in 4096 positions", "attacks in 4,096 positions"},
	}},
	{name: "sizes", picks: []pick{{"sizes", "", ""}}},
	{name: "instructions", picks: []pick{
		{"instructions", "queen amd64 v1", "amd64"}, {"instructions", "queen arm64", "arm64"}, {"instructions", "queen riscv64", "riscv64"},
		{"instructions", "queen 386", "386"}, {"instructions", "queen arm v7", "arm v7"}, {"instructions", "queen arm v5", "arm v5"},
	}},
}

// write writes the table of a block.
func (b block) write(r *report, w io.Writer) {
	t := r.join(b.picks)
	t.Rows = slices.DeleteFunc(t.Rows, func(r row) bool { return slices.Contains(b.without, r.Name) })
	g := t.grid(t.Columns)
	if b.transposed {
		g = g.Transpose("")
	}
	g.Write(w)
}

// fill returns the text of a page with its blocks replaced by the report's tables.
func (r *report) fill(page string) (string, error) {
	return pages.Fill(page, "figures", func(name string, w io.Writer) error {
		switch name {
		case "machine":
			fmt.Fprintf(w, "%s.\n", r.Machine)
			return nil
		case "summary":
			r.summary().Write(w)
			fmt.Fprintf(w, "\n%s.\n", r.Machine)
			return nil
		}
		i := slices.IndexFunc(blocks, func(b block) bool { return b.name == name })
		if i < 0 {
			return errors.New("want machine, summary or a name in blocks")
		}
		blocks[i].write(r, w)
		return nil
	})
}

// markdown returns the page of all results.
func (r *report) markdown() []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "# Figures\n\n%s.\n\n", r.Machine)
	fmt.Fprintf(&text, "Times are nanoseconds, the 5th percentile of %d turns of %d µs. Brackets: speed-up over the fastest rival of that\n"+
		"column; below 1 (bold) we lose.\n", r.Rounds, r.SliceNS/1000)
	for _, t := range r.Tables {
		t.markdown(&text)
	}
	return text.Bytes()
}

// files returns the files that -figures writes, by name.
func (r *report) files() (map[string][]byte, error) {
	text, err := pages.JSON(r)
	if err != nil {
		return nil, err
	}
	files, err := pages.FillFiles(figurePages, r.fill)
	if err != nil {
		return nil, err
	}
	files[figuresJSON], files[figuresTable] = text, r.markdown()
	return files, nil
}

// writeFigures writes all files of figures. It writes none if one cannot be made.
func writeFigures(r *report) error {
	for _, suite := range suites {
		if suite.figures && r.table(suite.name) == nil {
			return fmt.Errorf("suite %s has no result: no figure was written", suite.name)
		}
	}
	files, err := r.files()
	if err != nil {
		return err
	}
	return pages.WriteFiles(files)
}
