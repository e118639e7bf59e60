package main

import (
	"io"
	"math"
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/loops/bymethod"
)

// TestComparisonsRun measures every comparison for one short round. Each variant must
// have a figure.
func TestComparisonsRun(t *testing.T) {
	s := settings{rounds: 1, slice: time.Microsecond}
	for name, comparisons := range map[string]func() []*comparison{
		"scalar": scalarComparisons, "bulk": bulkComparisons, "lengths": lengthComparisons,
	} {
		all := comparisons()
		table := compare(name, name, func() []*comparison { return all })(s, regexp.MustCompile(""), io.Discard)
		if len(table.Columns) != len(all) {
			t.Errorf("%s: %d comparisons became %d columns", name, len(all), len(table.Columns))
		}
		for _, c := range all {
			for _, v := range c.variants {
				if cell, ok := table.cell(v.name, c.name); !ok || cell.Low <= 0 {
					t.Errorf("%s, %s, %s: %v ns", name, c.name, v.name, cell.Low)
				}
			}
		}
	}
}

// TestChecked compares the functions of package bulk that are measured with the loops.
func TestChecked(t *testing.T) {
	q := newQueries(hot)
	got, want := make([]uint64, hot), make([]uint64, hot)
	var gotMap, wantMap [64]uint64
	for i, name := range sliderNames {
		checkedBatches[i](got, q.sqs, q.occs)
		bymethod.Attacks.Batches[i](want, q.sqs, q.occs)
		checkedMaps[i](&gotMap, q.occs[0])
		bymethod.Attacks.Maps[i](&wantMap, q.occs[0])
		if !slices.Equal(got, want) || gotMap != wantMap {
			t.Errorf("the batch or the map of %ss is wrong", name)
		}
	}
}

// TestOnly measures only comparisons that match. Without one there is no table.
func TestOnly(t *testing.T) {
	s := settings{rounds: 1, slice: time.Microsecond}
	measure := compare("bulk", "bulk", bulkComparisons)
	if table := measure(s, regexp.MustCompile("^set$"), io.Discard); table == nil || len(table.Columns) != 1 {
		t.Errorf("one comparison became %v", table)
	}
	if table := measure(s, regexp.MustCompile("nothing"), io.Discard); table != nil {
		t.Errorf("no comparison became %v", table)
	}
}

// TestMeasure compares a variant with one that does three times the work.
func TestMeasure(t *testing.T) {
	work := func(n int) func() {
		return func() {
			for i := range n {
				loops.Sink = bits.RotateLeft64(loops.Sink, 1) ^ uint64(i)
			}
		}
	}
	c := &comparison{name: "chains", operations: 1, variants: []variant{{"short", work(1000)}, {"long", work(3000)}}}
	measured := measure(c, settings{rounds: 200, slice: 10 * time.Microsecond})
	short, long := measured[0], measured[1]
	if short.Name != "short" || long.Name != "long" || len(short.turns) != 200 {
		t.Errorf("measured %+v and %+v", short, long)
	}
	ratio, roundRatio := long.ratios(short)
	if math.Abs(ratio-3) > 1 || math.Abs(roundRatio-3) > 1 || math.Abs(ratio-long.Low/short.Low) > 1e-9 {
		t.Errorf("the ratios are %v and %v, want about 3", ratio, roundRatio)
	}
}

// TestBefore counts the calls of before: one for each run.
func TestBefore(t *testing.T) {
	runs, before := 0, 0
	c := &comparison{operations: 1, variants: []variant{{"one", func() { runs++ }}}, before: func() { before++ }, part: 5}
	measure(c, settings{rounds: 50, slice: time.Millisecond})
	if runs != 10 || before != 10 {
		t.Errorf("%d runs and %d calls of before, want 10 each", runs, before)
	}
}

func TestIsSlower(t *testing.T) {
	of := func(ns ...float64) measurement { return measurement{Low: quantile(0.05, ns), turns: ns} }
	for _, test := range []struct {
		kernel, portable float64
		want             bool
	}{
		{10, 10, false}, {10.2, 10, false}, {11, 10, true}, {1.1, 1, false}, {9, 10, false},
	} {
		if got := isSlower(of(test.kernel), of(test.portable)); got != test.want {
			t.Errorf("isSlower(%v, %v) = %t, want %t", test.kernel, test.portable, got, test.want)
		}
	}
	if isSlower(of(20, 20, 20), of(10, 20, 20)) {
		t.Error("a kernel counts as slower although the ratio of the percentiles alone says so")
	}
}

func TestCrossoverLengths(t *testing.T) {
	lengths := crossoverLengths()
	if !slices.IsSorted(lengths) || len(slices.Compact(slices.Clone(lengths))) != len(lengths) {
		t.Error("the lengths are not ascending")
	}
	for _, n := range []int{0, 1, 63, 64, 65, 299, 300, 318, 322, 4094, 4096, 4098} {
		if !slices.Contains(lengths, n) {
			t.Errorf("the lengths lack %d", n)
		}
	}
}

// TestCrossover runs the contests that have one length.
func TestCrossover(t *testing.T) {
	if asm.Best() == asm.Portable {
		t.Skip("this CPU and build have no kernel besides the portable one")
	}
	table := crossover(settings{rounds: 1, slice: time.Microsecond}, regexp.MustCompile("Map|Set$"), io.Discard)
	if len(table.Rows) < 7 || len(table.Notes) != len(table.Rows) {
		t.Errorf("%d contests have %d notes", len(table.Rows), len(table.Notes))
	}
	for _, r := range table.Rows {
		if len(r.Cells) != len(table.Columns) {
			t.Errorf("%s: %v", r.Name, r.Cells)
		}
	}
}

func TestPositions(t *testing.T) {
	p := newPositions(200)
	for i, occ := range p.occs {
		diagonal, orthogonal := p.diagonal[i], p.orthogonal[i]
		if bits.OnesCount64(orthogonal) != 3 || bits.OnesCount64(diagonal) != 3 || bits.OnesCount64(orthogonal&diagonal) != 1 || (orthogonal|diagonal)&^occ != 0 {
			t.Fatalf("position %d: diagonal %#x, orthogonal %#x, occupancy %#x", i, diagonal, orthogonal, occ)
		}
	}
}

func TestChoose(t *testing.T) {
	all, err := choose("")
	if err != nil || len(all) != len(suites) {
		t.Errorf("an empty list chooses %d suites, want %d; error %v", len(all), len(suites), err)
	}
	two, err := choose("sizes,scalar")
	if err != nil || len(two) != 2 || two[0].name != "sizes" || two[1].name != "scalar" {
		t.Errorf("sizes,scalar chooses %v, error %v", two, err)
	}
	if _, err := choose("scalar,nonsense"); err == nil || !strings.Contains(err.Error(), `"nonsense"`) {
		t.Errorf("error %v, want one that names \"nonsense\"", err)
	}
}
