package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// TestHost replaces the sliders of a real library and counts leaves. Sliders on wrong squares
// must give an error.
func TestHost(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	h := corentingsHost
	old := variants
	variants = func(profile string) []variant { // so that the standard library is compiled once
		v := variant{kind: builds[1]}
		for _, module := range []string{h.module, modulePath} {
			v.flags = append(v.flags, "-gcflags="+module+"/...=-pgoprofile="+profile)
		}
		return []variant{v}
	}
	defer func() { variants = old }()
	h.swaps = h.swaps[:1]
	h.most = 2_500_000 // enough samples for a profile
	dir := t.TempDir()
	all, err := h.builds(dir, h.workloads())
	if err != nil {
		t.Fatal(err)
	}
	before, after, profiled := all[0], all[1], all[3]
	want := "-pgoprofile=" + filepath.Join(dir, "merged.pprof")
	if settings, err := run(".", "go", "version", "-m", profiled.program()); err != nil || !strings.Contains(settings, want) {
		t.Errorf("the build settings lack %s, error %v:\n%s", want, err, settings)
	}
	for _, b := range all {
		if err := b.checkInlined(); err != nil {
			t.Error(err)
		}
	}
	edges, err := run(".", "go", "tool", "preprofile", "-i", filepath.Join(dir, "merged.pprof"))
	if err != nil || !strings.Contains(edges, attacksPath+".") || !strings.Contains(edges, h.module+".linearAttack\n") {
		t.Errorf("the profile lacks package attacks or what it replaces, error %v:\n%s", err, edges)
	}
	called, err := after.build("called", []string{"-gcflags=" + h.module + "/...=-l"})
	if err != nil {
		t.Fatal(err)
	}
	if err := called.checkInlined(); err == nil || !strings.Contains(err.Error(), "calls "+attacksPath+".Bishop[") {
		t.Errorf("a program without inlining gives the error %v", err)
	}
	h.most = 10_000
	workloads := h.workloads()
	if _, err := h.measure(all, workloads, 2); err != nil {
		t.Fatal(err)
	}

	wrong := swap{name: "wrong"}
	for _, r := range h.swaps[0].replacements {
		r.Body = strings.ReplaceAll(r.Body, "sq^63", "sq")
		wrong.replacements = append(wrong.replacements, r)
	}
	c, err := h.copyTo(t.TempDir(), wrong)
	if err != nil {
		t.Fatal(err)
	}
	of, err := c.build(builds[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = measure([]*build{before, of}, workloads[0], 1); err == nil || !strings.Contains(err.Error(),
		"the perft of the copy wrong, plain: it counts ") {
		t.Errorf("sliders on wrong squares give the error %v", err)
	}
	if _, err = h.copyTo(t.TempDir(), swap{name: "unknown", replacements: []replacement{{Package: ".",
		Function: "func rookAttack(sq Square) bitboard", Body: "\treturn 0"}}}); err == nil {
		t.Error("a function that the host does not have gives no error")
	}
}

// TestSpeeds compares each copy with the host as it is, in the same kind of build.
func TestSpeeds(t *testing.T) {
	w := workload{kind: "search", counted: 5}
	var all []*build
	var seconds [][]float64
	for _, b := range []struct {
		name    string
		kind    int
		seconds []float64
	}{
		{beforeName, 0, []float64{10, 40, 60, 20, 50}}, {"a", 0, []float64{10, 20, 20, 5, 10}},
		{"b", 0, []float64{5, 10, 10, 20, 30}},
		{beforeName, 2, []float64{10, 10, 10, 10, 10}}, {"a", 2, []float64{20, 20, 20, 20, 20}},
	} {
		all = append(all, &build{&hostCopy{name: b.name}, builds[b.kind]})
		seconds = append(seconds, b.seconds)
	}
	for name, want := range map[string][]kindSpeed{
		"a": { // the plain ratios are 1, 2, 3, 4 and 5
			{builds[0], "search", 5, turns.Speed{Before: 40, After: 10, Ratios: [3]float64{2, 3, 4}}},
			{builds[2], "search", 5, turns.Speed{Before: 10, After: 20, Ratios: [3]float64{0.5, 0.5, 0.5}}},
		},
		"b": {{builds[0], "search", 5, turns.Speed{Before: 40, After: 10, Ratios: [3]float64{5.0 / 3, 2, 4}}}},
	} {
		if got := w.speeds(all, seconds, name); !slices.Equal(got, want) {
			t.Errorf("the speeds of copy %s are %v, want %v", name, got, want)
		}
	}
}

// The table shows gains, and losses in bold.
func TestFigures(t *testing.T) {
	of := func(kind string, low, median, high float64) kindSpeed {
		return kindSpeed{Build: builds[0], Kind: kind, Speed: turns.Speed{Ratios: [3]float64{low, median, high}}}
	}
	slow := swapFigures{Name: allName, Speeds: []kindSpeed{of("perft", 0.95, 0.994, 1), {Build: builds[2], Kind: "perft",
		Speed: turns.Speed{Ratios: [3]float64{1.1, 1.1, 1.18}}}}}
	fast := swapFigures{Name: slidersName,
		Speeds: []kindSpeed{of("search", 1.1, 1.204, 1.25), of("perft", 0.9, 0.996, 1)}}
	both, itself := fast, swapFigures{Name: itselfName, Speeds: []kindSpeed{of("search", 0.7, 0.991, 1.3),
		of("perft", 0.7, 1.006, 1.3)}}
	both.Name = allName
	r := &report{Hosts: []hostFigures{
		{host: host{module: "a.org/b/v3", version: "v3.0.0", about: "PEXT"}, Swaps: []swapFigures{slow}},
		{host: host{module: "github.com/c/d", version: "v1.0.0", about: "magic"},
			Swaps: []swapFigures{fast, both, itself}},
	}}
	var tables strings.Builder
	r.write(&tables, nil)
	const engines = `| engine or library | workload | sliders | sliders and the king's test | both, with a profile | both, GOAMD64=v3 | hyperbola quintessence |
|-------------------|---------:|--------:|----------------------------:|---------------------:|-----------------:|-----------------------:|
| a.org/b/v3        |    perft |       – |                    **0.99** |                    – |             1.10 |                      – |
| c/d               |   search |    1.20 |                        1.20 |                    – |                – |                      – |
| c/d               |    perft |    1.00 |                        1.00 |                    – |                – |                      – |

Quartiles are within 0.10 of the medians. With nothing replaced, the medians are 0.99 to 1.01.
`
	if !strings.HasPrefix(tables.String(), engines) {
		t.Errorf("the tables are\n%s\nwant\n%s", &tables, engines)
	}
	var report bytes.Buffer
	r.Hosts[1].print(&report)
	if !strings.Contains(report.String(), " 1.204 ") || strings.Count(report.String(), "LOSS") != 3 {
		t.Errorf("want gains and three losses:\n%s", &report)
	}
}

// The blocks of the pages have the columns of the tables.
func TestPages(t *testing.T) {
	table, _ := new(report).engines()
	blocks, err := pages.Blocks("../../..", "dropin")
	if err != nil || len(blocks) == 0 {
		t.Fatalf("%d blocks, error %v", len(blocks), err)
	}
	for _, b := range blocks {
		for _, column := range b.Columns {
			if !slices.Contains(table[0], column) {
				t.Errorf("%s has the column %q, want one of %q", b.Page, column, table[0])
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
	list, err := run(".", "go", "list", "-m", "all")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hosts {
		if strings.Contains(list, h.module+" ") && !strings.Contains(list, h.module+" "+h.version+"\n") {
			t.Errorf("go.mod requires another version of %s than %s", h.module, h.version)
		}
	}
}
