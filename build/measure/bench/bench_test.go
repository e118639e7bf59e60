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

	dragontooth "github.com/dylhunn/dragontoothmg"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals/pext"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
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
	if !pext.Supported() {
		lacking = append(lacking, "PEXT")
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
			t.Errorf("%s, %q: columns %q and rows %q, want %q and %q", b.Page, b.Args, columns, b.Rows, table.methods, table.tasks)
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
		if len(table.tasks) < 6 {
			t.Errorf("%s has the tasks %q", s.name, table.tasks)
		}
		for cell, x := range table.cells {
			if x <= 0 {
				t.Errorf("%s, %q takes %v ns", s.name, cell, x)
			}
		}
	}
}

func TestMeasure(t *testing.T) {
	runs, before := 0, 0
	c := &comparison{operations: 1, methods: []method{{"one", func() { runs++ }}}, before: func() { before++ }, part: 5}
	if low := measure(c, settings{rounds: 50, slice: time.Millisecond}); runs != 10 || before != 10 || len(low) != 1 {
		t.Errorf("%d runs and %d calls of before become %v, want 10 each", runs, before, low)
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
	} {
		if _, err := parse(strings.Fields(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", line, err, want)
		}
	}
}

func TestTable(t *testing.T) {
	table := table{times: true}
	for _, c := range []struct {
		task, method string
		x            float64
	}{
		{"hot", "attacks", 2.164}, {"hot", "magic", 9.996}, {"hot", "copy, µs", 0.19},
		{"cold", "attacks", 309.4}, {"cold", "magic", 309}, {"many", "magic", 1234567}, {"many", "attacks", 0},
	} {
		table.set(c.task, c.method, c.x)
	}
	const want = `|      | attacks |     magic | copy, µs |
|------|--------:|----------:|---------:|
| hot  |    2.16 |      10.0 | **0.19** |
| cold | **309** |   **309** |        – |
| many |   **0** | 1,234,567 |        – |
`
	var out strings.Builder
	if table.write(&out); out.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", &out, want)
	}
}

// The measured functions agree with the walk. Random boards have two rooks, two bishops and a queen.
func TestChecked(t *testing.T) {
	q := newQueries(hot)
	for i, walk := range walks {
		got := make([]uint64, hot)
		checkedBatches[i](got, q, 8)
		for j, attacks := range got {
			if want := walk(uint(q.sqs[j]), q.occs[j]); attacks != want {
				t.Fatalf("%s, element %d: %#x, want %#x", sliderNames[i], j, attacks, want)
			}
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
		p, _, err := fen.Parse[uint64](entry.FEN)
		if err != nil {
			t.Fatal(err)
		}
		b := dragontooth.ParseFen(entry.FEN)
		for depth, want := range entry.Leaves[:3] {
			ours, theirs := ourLeaves(p, depth+1, make([]movegen.Move, 0, 1024)), dragontooth.Perft(&b, depth+1)
			if ours != int(want) || theirs != int64(want) {
				t.Errorf("%s: %d and %d leaves at depth %d, want %d", entry.Name, ours, theirs, depth+1, want)
			}
		}
	}
	records, others := newRecords(500)
	counts := make([]uint8, len(records))
	purego.LegalCounts(counts, nil, records)
	for i, want := range counts {
		if n := corentingsMoves(others[i]); n != int(want) {
			t.Fatalf("%#x: %d moves are listed, want %d", records[i], n, want)
		}
	}
}

// Programs with a table and with zeros grow by these, within bounds, and the second starts slowly.
func TestSizes(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil || testing.Short() {
		t.Skip("builds programs")
	}
	t.Chdir("../..")
	specimens := []*specimen{
		{source: emptyProgram},
		{name: "table", source: emptyProgram + "\nvar table = [512]uint64{1: 1, 511: 2}\n" +
			"\nfunc init() { println(table[len(os.Args)]) }\n"},
		{name: "zeros", source: emptyProgram + "\nvar zeros [1 << 17]uint64\n" +
			"\nfunc init() { for i := range zeros { zeros[i] = uint64(i) }; println(zeros[len(os.Args)]) }\n"},
	}
	if err := measureSizes(specimens, 3, io.Discard); err != nil {
		t.Fatal(err)
	}
	table := sizesTable(specimens)
	for cell, bounds := range map[[2]string][2]float64{
		{keyFile, "table"}: {4096, 6000}, {keyMemory, "table"}: {4096, 6000},
		{keyFile, "zeros"}: {0, 4096}, {keyMemory, "zeros"}: {1 << 20, 1<<20 + 4096}, {keyStartUp, "zeros"}: {20, 1e6},
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
