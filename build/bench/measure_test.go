package main

import (
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestComparisonsRun runs every comparison for one short round: each variant
// runs, and each want names variants that exist.
func TestComparisonsRun(t *testing.T) {
	s := settings{rounds: 1, slice: time.Microsecond}
	for _, comparisons := range [][]*comparison{scalarComparisons(), word32Comparisons(), bulkComparisons()} {
		for _, c := range comparisons {
			var out strings.Builder
			r := measure(c, s)
			r.print(&out)
			if len(r.Variants) < 2 {
				t.Errorf("%q compares %d variants", c.name, len(r.Variants))
			}
			for _, m := range r.Variants {
				if m.Low <= 0 || !strings.Contains(out.String(), m.Name) {
					t.Errorf("%q, %q: %v ns, printed as\n%s", c.name, m.Name, m.Low, out.String())
				}
			}
		}
	}
}

// TestRatios checks the statistics on turns that are known.
func TestRatios(t *testing.T) {
	r := &result{Name: "known", turns: map[string][]float64{
		"one":   {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20},
		"three": {3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60},
	}}
	ratio, roundRatio := r.ratios("three", "one")
	if math.Abs(ratio-3) > 1e-9 || math.Abs(roundRatio-3) > 1e-9 {
		t.Errorf("ratios %v and %v, want 3", ratio, roundRatio)
	}
	if got := low(r.turns["one"]); got < 1 || got > 2 {
		t.Errorf("5th percentile of 1 to 20 is %v", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a variant that does not exist has a ratio")
		}
	}()
	r.ratios("one", "two")
}

func TestWants(t *testing.T) {
	results := []*result{
		{Wants: []verdict{{Want: 1.5, Ratio: 1.5}, {Want: 1.5, Ratio: 1.49}}},
		{Failures: []int{3, 5}},
	}
	if n := missed(results); n != 3 {
		t.Errorf("%d missed, want 3", n)
	}
}

func TestIsSlower(t *testing.T) {
	for _, test := range []struct {
		kernel, portable float64
		want             bool
	}{
		{10, 10, false}, {10.2, 10, false}, {11, 10, true}, {1.1, 1, false}, {9, 10, false},
	} {
		ratio := test.kernel / test.portable
		if got := isSlower(test.kernel, test.portable, ratio, ratio); got != test.want {
			t.Errorf("%v ns against %v: slower is %t", test.kernel, test.portable, got)
		}
	}
	if isSlower(20, 10, 2, 1) {
		t.Error("one ratio alone makes a kernel slower")
	}
}

func TestCrossoverLengths(t *testing.T) {
	lengths := crossoverLengths()
	if !slices.IsSorted(lengths) || len(slices.Compact(slices.Clone(lengths))) != len(lengths) {
		t.Error("the lengths are not ascending")
	}
	for _, n := range []int{0, 1, 63, 64, 65, 299, 300, 318, 322, 4094, 4096, 4098} {
		if !slices.Contains(lengths, n) {
			t.Errorf("%d is not among the lengths", n)
		}
	}
}

// TestCrossover runs the contests that have one length.
func TestCrossover(t *testing.T) {
	for _, r := range crossover(settings{rounds: 1, slice: time.Microsecond}, regexp.MustCompile("Map|Set$"), io.Discard) {
		if len(r.Rows) != 1 || len(r.Rows[0]) != len(r.Columns) {
			t.Errorf("%s: %q", r.Name, r.Rows)
		}
	}
}

func TestPositions(t *testing.T) {
	p := newPositions(200)
	for i, occ := range p.occs {
		orthogonal, diagonal := p.orthogonal[i], p.diagonal[i]
		if count(orthogonal) != 3 || count(diagonal) != 3 || count(orthogonal&diagonal) != 1 || (orthogonal|diagonal)&^occ != 0 {
			t.Fatalf("position %d: orthogonal %#x, diagonal %#x, occupancy %#x", i, orthogonal, diagonal, occ)
		}
	}
}

func count(set uint64) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

func TestChoose(t *testing.T) {
	all, err := choose("")
	if err != nil || len(all) != len(suites) {
		t.Errorf("no names choose %d suites: %v", len(all), err)
	}
	two, err := choose("start,scalar")
	if err != nil || len(two) != 2 || two[0].name != "start" || two[1].name != "scalar" {
		t.Errorf("two names choose %d suites: %v", len(two), err)
	}
	if _, err := choose("scalar,nonsense"); err == nil || !strings.Contains(err.Error(), `"nonsense"`) {
		t.Errorf("a name that is no suite: %v", err)
	}
}
