package pages

import (
	"regexp"
	"strings"
	"testing"
)

var (
	// measured matches a figure of speed.
	measured = regexp.MustCompile(`\d [nµm]s\b|\d (GB|million (queens|leaves)|M(queens|leaves))/?.{0,9}\bs(econd)?\b|` +
		`\*\*0\.\d+\*\*|\d times as (fast|long)`)

	date    = regexp.MustCompile(`\b20\d\d-\d\d\b`)
	machine = regexp.MustCompile(`Xeon|Zen \d|Neoverse`)
	command = regexp.MustCompile("(?m)(`|^    )(go|llvm-mca-19) ")
)

// Each figure of speed is in a block. Each block names the machine and the command, and its page
// the date.
func TestFigures(t *testing.T) {
	for _, text := range []string{"takes 1.2 ns", "0.13 ms", "310 million leaves a second", "reaches **0.95**",
		"is 1.5 times as fast"} {
		if !measured.MatchString(text) {
			t.Errorf("%q is not recognised as a figure", text)
		}
	}
	for _, p := range allPages(t) {
		if figure := measured.FindString(block.ReplaceAllString(p.Text, "")); figure != "" {
			t.Errorf("%s: the figure %q is outside of a block", p.Name, figure)
		}
		for _, b := range block.FindAllString(p.Text, -1) {
			_, text, _ := strings.Cut(b, "\n")
			tables := strings.Count(text, "\n|-")
			if !date.MatchString(p.Text) || len(machine.FindAllString(text, -1)) < tables || !command.MatchString(text) {
				t.Errorf("%s: a block of %d tables lacks a machine for each, a date or a command:\n%s", p.Name, tables, b)
			}
		}
	}
}

func TestTable(t *testing.T) {
	var out strings.Builder
	Table{{"", "magic, in µs"}, {"ns", "2.50"}}.Write(&out)
	const want = `|    | magic, in µs |
|----|-------------:|
| ns |         2.50 |
`
	if out.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", out.String(), want)
	}
}
