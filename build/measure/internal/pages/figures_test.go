package pages

import (
	"regexp"
	"testing"
)

var (
	// measured matches a figure of speed.
	measured = regexp.MustCompile(`\d [nµm]s\b|\d (GB|million (queens|leaves)|M(queens|leaves))/?.{0,9}\bs(econd)?\b|\*\*0\.\d+\*\*|\d times as (fast|long)`)

	date    = regexp.MustCompile(`\b20\d\d-\d\d\b`)
	machine = regexp.MustCompile(`Xeon|EPYC|Neoverse`)
	command = regexp.MustCompile("(?m)(`|^    )(go|llvm-mca-19) ")
)

// Each figure of speed stands in a block. The blocks that a command writes in a page for one
// maker of CPUs, and each dated one, name the machine, the date and the command.
func TestFigures(t *testing.T) {
	for _, text := range []string{"takes 1.2 ns", "0.13 ms", "310 million leaves a second", "reaches **0.95**", "is 1.5 times as fast"} {
		if !measured.MatchString(text) {
			t.Errorf("%q is not recognised as a figure", text)
		}
	}
	for _, p := range allPages(t) {
		if figure := measured.FindString(block.ReplaceAllString(p.text, "")); figure != "" {
			t.Errorf("%s: the figure %q stands outside of a block", p.name, figure)
		}
		written := make(map[string]string)
		for _, b := range block.FindAllStringSubmatch(p.text, -1) {
			by := b[1] + " " + b[3]
			if b[1] == "dated" {
				by = b[2]
			}
			written[by] += b[0]
		}
		for by, text := range written {
			if !date.MatchString(text) || !machine.MatchString(text) || !command.MatchString(text) {
				t.Errorf("%s: blocks %q: want a machine, a date and a command", p.name, by)
			}
		}
	}
}
