package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestFormulasAreInlined reads the machine code of the loops over formulas: none
// calls one.
func TestFormulasAreInlined(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is not here to compile with")
	}
	function := regexp.MustCompile(`(?m)^main\.(\S+) STEXT`)
	loop := regexp.MustCompile(`^(independent|nextOccupancy|nextSquare)(Queens|Rooks|Bishops)\.(\S+\.)?func\d+$`)
	// On 386 the bytes of a word are swapped by a call of math/bits' own, or expanded.
	call := regexp.MustCompile(`\tCALL\t(\S+)`)
	for _, arch := range []string{"amd64", "386"} {
		listing := compile(t, arch)
		starts := append(function.FindAllStringSubmatchIndex(listing, -1), []int{len(listing)})
		seen := 0
		for i, start := range starts[:len(starts)-1] {
			name, body := listing[start[2]:start[3]], listing[start[0]:starts[i+1][0]]
			if !loop.MatchString(name) {
				continue
			}
			seen++
			for _, match := range call.FindAllStringSubmatch(body, -1) {
				if !strings.HasPrefix(match[1], "runtime.") {
					t.Errorf("%s: %s calls %s", arch, name, match[1])
				}
			}
		}
		if seen < 100 {
			t.Errorf("%s: found %d loops over formulas, there were many more", arch, seen)
		}
	}
}

// TestFormulaComparisonsRun runs every comparison of formulas for one short round.
func TestFormulaComparisonsRun(t *testing.T) {
	for _, c := range formulaComparisons() {
		r := measure(c, settings{rounds: 1, slice: time.Microsecond})
		for _, m := range r.Variants {
			if m.Low <= 0 {
				t.Errorf("%q, %q: %v ns", c.name, m.Name, m.Low)
			}
		}
	}
}
