package main

import (
	"io"
	"math/bits"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops/bymethod"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// The blocks of the pages have the rows and columns that their commands print on a CPU with all kernels.
func TestPages(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the pages have tables of amd64")
	}
	var lacking []string
	for _, level := range asm.Levels() {
		if level > asm.Best() {
			lacking = append(lacking, level.String())
		}
	}
	for _, c := range contenders {
		if !c.Supported() {
			lacking = append(lacking, c.name)
		}
	}
	blocks, err := pages.Blocks("../../..", "bench")
	if err != nil || len(blocks) == 0 {
		t.Fatalf("%d blocks, error %v", len(blocks), err)
	}
	for _, b := range blocks {
		c, err := parse(b.Args)
		if err != nil || len(c.suites) != 1 {
			t.Errorf("%s: %q names %d suites, want one; error %v", b.Page, b.Args, len(c.suites), err)
			continue
		}
		c.rounds = 0
		table := c.suites[0].run(c, io.Discard)
		columns := slices.DeleteFunc(b.Columns, func(name string) bool { return slices.Contains(lacking, name) })
		if !slices.Equal(columns, table.methods) || !slices.Equal(b.Rows, table.tasks) {
			t.Errorf("%s: the table of %q has the columns %q and rows %q, want %q and %q",
				b.Page, b.Args, columns, b.Rows, table.methods, table.tasks)
		}
	}
}

// One short round measures every method of every comparison.
func TestSuites(t *testing.T) {
	every := regexp.MustCompile("")
	short := call{only: every, methods: every, settings: settings{rounds: 1, slice: time.Microsecond}}
	for _, s := range suites {
		if s.comparisons == nil || s.name == "moves" {
			continue
		}
		table := s.run(short, io.Discard)
		if len(table.tasks) < 10 {
			t.Errorf("%s has the tasks %q", s.name, table.tasks)
		}
		for cell, x := range table.cells {
			if x <= 0 {
				t.Errorf("%s, %q takes %v ns", s.name, cell, x)
			}
		}
	}
	short.only = regexp.MustCompile("^SliderSets$")
	table := crossover(short, io.Discard)
	if asm.Best() > asm.Portable && (len(table.tasks) < 11 || len(table.notes) != 1) {
		t.Errorf("a contest becomes %q with the notes %q", table.tasks, table.notes)
	}
}

func TestMeasure(t *testing.T) {
	runs, before := 0, 0
	c := &comparison{operations: 1, methods: []method{{"one", func() { runs++ }}}, before: func() { before++ }, part: 5}
	m := measure(c, settings{rounds: 50, slice: time.Millisecond})
	if runs != 10 || before != 10 || len(m[0].turns) != 10 {
		t.Errorf("%d runs and %d calls of before in %d turns, want 10 each", runs, before, len(m[0].turns))
	}
	of := func(ns ...float64) measurement { return measurement{low: turns.Quantile(0.05, ns), turns: ns} }
	for _, test := range []struct {
		kernel, portable measurement
		want             bool
	}{
		{of(10), of(10), false}, {of(10.2), of(10), false}, {of(11), of(10), true}, {of(1.1), of(1), false},
		{of(9), of(10), false},
		{of(20, 20, 20), of(10, 20, 20), false}, // the percentiles alone say so
	} {
		if got := isSlower(test.kernel, test.portable); got != test.want {
			t.Errorf("isSlower(%v, %v) = %t, want %t", test.kernel, test.portable, got, test.want)
		}
	}
}

func TestParse(t *testing.T) {
	two, err := parse([]string{"-suite", "sizes,scalar"})
	if err != nil || len(two.suites) != 2 || two.suites[0].name != "sizes" || two.suites[1].name != "scalar" {
		t.Errorf("sizes,scalar chooses %v, error %v", two.suites, err)
	}
	for line, want := range map[string]string{
		"-suite scalar,nonsense": `unknown suite "nonsense"`, "x": `unexpected argument "x"`,
		"-rounds 0": "-rounds is 0", "-slice 0s": "-slice is 0s",
		"-only (": "missing closing )", "-methods (": "missing closing )",
	} {
		if _, err := parse(strings.Fields(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", line, err, want)
		}
	}
}

func TestTable(t *testing.T) {
	table := table{times: true, notes: []string{"- a note"}}
	for _, c := range []struct {
		task, method string
		x            float64
	}{
		{"hot", "attacks", 2.164}, {"hot", "magic", 9.996}, {"hot", copyOfBytes, 0.19},
		{"cold", "attacks", 309.4}, {"cold", "magic", 309}, {"many", "magic", 1234567}, {"many", "attacks", 0},
	} {
		table.set(c.task, c.method, c.x)
	}
	const want = `|      |  attacks |     magic | copy |
|------|---------:|----------:|-----:|
| hot  | **2.16** |      10.0 | 0.19 |
| cold |  **309** |   **309** |    – |
| many |    **0** | 1,234,567 |    – |

- a note
`
	var out strings.Builder
	if table.write(&out); out.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", &out, want)
	}
}

// The functions of package bulk that are measured do what the loops do, on random boards with two rooks, two
// bishops and a queen.
func TestChecked(t *testing.T) {
	q := newQueries(hot)
	got, want := make([]uint64, hot), make([]uint64, hot)
	var gotMap, wantMap [64]uint64
	for i, name := range sliderNames {
		checkedBatches[i](got, q)(0, hot)
		bymethod.Attacks.Batches[i](want, q.sqs, q.occs)
		checkedMaps[i](&gotMap, q.occs[0])
		bymethod.Attacks.Maps[i](&wantMap, q.occs[0])
		if !slices.Equal(got, want) || gotMap != wantMap {
			t.Errorf("the batch or the map of %ss is wrong", name)
		}
	}
	p := newPositions(200)
	for i, occ := range p.occs {
		diagonal, orthogonal := p.diagonal[i], p.orthogonal[i]
		if bits.OnesCount64(orthogonal) != 3 || bits.OnesCount64(diagonal) != 3 ||
			bits.OnesCount64(orthogonal&diagonal) != 1 || (orthogonal|diagonal)&^occ != 0 {
			t.Fatalf("position %d: diagonal %#x, orthogonal %#x, occupancy %#x", i, diagonal, orthogonal, occ)
		}
	}
}

// The libraries list and make as many moves as are published, and as package purego counts.
func TestMoves(t *testing.T) {
	for _, entry := range perft.Suite[:6] {
		for _, l := range newMoveTree(entry.FEN).libraries() {
			if got, leaves := l.list(), l.tree(2); got != int(entry.Leaves[0]) || leaves != int(entry.Leaves[1]) {
				t.Errorf("%s: %s lists %d moves and %d leaves, want %d", entry.Name, l.name, got, leaves, entry.Leaves[:2])
			}
		}
	}
	s := newRecordSet(500)
	purego.LegalCounts(s.moves, nil, s.records)
	for i, want := range s.moves {
		n, other := len(moves.Append(s.buffer, &s.positions[i])), s.corentingsMoves(i)
		if n != int(want) || other != int(want) {
			t.Fatalf("%#x: %d and %d moves are listed, want %d", s.records[i], n, other, want)
		}
	}
}

// Programs with a table and with zeros grow by these, within bounds, and the second starts slowly.
func TestSizes(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil || testing.Short() {
		t.Skip("builds programs for two platforms")
	}
	t.Chdir("../..")
	specimens := []*specimen{
		newSpecimen("", emptyProgram),
		newSpecimen("table", strings.Replace(emptyProgram, "func main",
			"var table = [512]uint64{1: 1, 511: 2}\n\nfunc main", 1)+"\nfunc init() { println(table[len(os.Args)]) }\n"),
		newSpecimen("zeros", strings.Replace(emptyProgram, "func main", "var zeros [1 << 17]uint64\n\nfunc main", 1)+
			"\nfunc init() { for i := range zeros { zeros[i] = uint64(i) }; println(zeros[len(os.Args)]) }\n"),
	}
	if err := measureSizes(specimens, 3, io.Discard); err != nil {
		t.Fatal(err)
	}
	table := sizesTable(specimens)
	for cell, bounds := range map[[2]string][2]float64{
		{keyAMD64, "table"}: {4096, 6000}, {keyMemory, "table"}: {4096, 6000}, {keyWasm, "table"}: {20, 6000},
		{keyAMD64, "zeros"}: {0, 4096}, {keyMemory, "zeros"}: {1 << 20, 1<<20 + 4096}, {keyStartUp, "zeros"}: {20, 1e6},
	} {
		if x := table.cells[cell]; x < bounds[0] || x > bounds[1] {
			t.Errorf("%q: %v, want %v", cell, x, bounds)
		}
	}
	specimens[1].source = "package main\n"
	if measureSizes(specimens, 1, io.Discard) == nil {
		t.Error("a program that does not build gives no error")
	}
}
