package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// TestEdits makes the edits of all hosts, so their functions and parts exist. One that does not is an error.
func TestEdits(t *testing.T) {
	for _, h := range hosts {
		work := t.TempDir()
		source, err := h.copyTo(filepath.Join(work, "source"))
		var editions []*edition
		if err == nil {
			editions, err = h.editions(source, work)
		}
		if err != nil {
			t.Fatalf("%s: %v", h.module, err)
		}
		if h.module == corentingsHost.module {
			countLeaves(t, h, source, editions)
		}
		name := h.king[0].function
		h.king = []edit{{name, "no such part", ""}}
		if _, err := h.editions(source, work); err == nil || !strings.Contains(err.Error(), "no function "+name) {
			t.Errorf("%s: error %v of an edit of a part that is not there", h.module, err)
		}
	}
}

// countLeaves counts leaves with the editions of a host. Sliders on wrong squares must give an error.
func countLeaves(t *testing.T, h host, source *source, editions []*edition) {
	wrong := source.edition(editions[0].work, "wrong")
	h.square, h.most = "sq", 10_000
	if err := h.edit(wrong, nil); err != nil {
		t.Fatal(err)
	}
	programs, err := build(slices.Insert(editions, 3, wrong), filepath.Join(source.dir, programFolder))
	if err == nil {
		err = race(programs, h.workloads()[0], 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	const leaves = "nodes 28473\n" // as the perft suite says
	for _, i := range []int{0, 1, 2, 4} {
		if got := programs[i].outputs[0]; got != leaves {
			t.Errorf("%s prints %q, want %q", programs[i].name, got, leaves)
		}
	}
	if err := compareOutputs(programs); err == nil || !strings.HasPrefix(err.Error(), "wrong: the output differs") {
		t.Errorf("sliders on wrong squares give the error %v", err)
	}
}

// The table shows gains, and losses in bold.
func TestFigures(t *testing.T) {
	of := func(medians ...float64) (all []turns.Speed) {
		for _, m := range medians {
			all = append(all, turns.Speed{Ratios: [3]float64{m - 0.02, m, m + 0.1}})
		}
		return all
	}
	var got strings.Builder
	writeFigures(&got, []result{
		{host{module: "a.org/b/v3"}, map[string][]turns.Speed{"perft": of(1, 0.994, 1.1, 0.991)}},
		{host{module: "github.com/c/d"}, map[string][]turns.Speed{"perft": of(1, 0.996, 1.3, 1),
			"search": of(1, 1.204, 1, 1.006)}},
	}, 3, []string{"-rounds", "3"})
	const want = `| engine or library | workload |  sliders | sliders and the king's test |
|-------------------|---------:|---------:|----------------------------:|
| a.org/b/v3        |    perft | **0.99** |                        1.10 |
| c/d               |   search |     1.20 |                        1.00 |
| c/d               |    perft |     1.00 |                        1.30 |

Quartiles are within 0.10 of the medians. With nothing replaced, the medians are 0.99 to 1.01.
`
	if !strings.HasPrefix(got.String(), want) ||
		!strings.Contains(got.String(), "3 rounds: `go run ./measure/dropin -rounds 3`") {
		t.Errorf("the tables are\n%s\nwant\n%s", &got, want)
	}
}

// The blocks of the pages have the columns of the tables.
func TestPages(t *testing.T) {
	blocks, err := pages.Blocks("../../..", "dropin")
	if err != nil || len(blocks) == 0 {
		t.Fatalf("%d blocks, error %v", len(blocks), err)
	}
	for _, b := range blocks {
		for _, column := range b.Columns {
			if !slices.Contains(header(), column) {
				t.Errorf("%s has the column %q, want one of %q", b.Page, column, header())
			}
		}
		for _, name := range b.Rows {
			if !slices.ContainsFunc(hosts, func(h host) bool { return name == h.short() }) {
				t.Errorf("%s has the row %q, want a host", b.Page, name)
			}
		}
	}
}

// TestVersions checks that the tests of this module import the versions that are measured.
func TestVersions(t *testing.T) {
	list, err := command(".", nil, "go", "list", "-m", "all")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hosts {
		if strings.Contains(list, h.module+" ") && !strings.Contains(list, h.module+" "+h.version+"\n") {
			t.Errorf("go.mod requires another version of %s than %s", h.module, h.version)
		}
	}
}
