package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"log"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// perft runs the benchmarks of internal/perft. Its move generators differ only in
// their slider attacks, and take turns as the variants of a comparison do.
func perft(s settings, only *regexp.Regexp, progress io.Writer) *table {
	fmt.Fprintln(progress, "perft: go test -bench Sliders ./internal/perft")
	cmd := exec.Command("go", "test", "-run", "^$", "-bench", perftCases, "-benchtime", fmt.Sprintf("%dx", max(1, s.rounds/10)), "./internal/perft")
	cmd.Dir = ".."
	out, err := cmd.CombinedOutput()
	if err != nil {
		log.Printf("go test -bench in ../internal/perft: %v\n%s", err, out)
		return nil
	}
	t, err := perftTable(bytes.NewReader(out), only)
	if err != nil {
		log.Print(err)
		return nil
	}
	return t
}

// perftCases are the cases that take seconds, not minutes.
const perftCases = "^BenchmarkSliders$/^((bulk|scattered)(,table)?|made)$"

// perftCase matches the line of a case. Its groups are the case's name and the figures.
var perftCase = regexp.MustCompile(`^BenchmarkSliders/(\S+?)(?:-\d+)?\s+\d+\s(.*)`)

// perftSliders are the rows of the table, by the names of the sliders. They have the
// names of other suites.
var perftSliders = map[string]string{
	"kindergarten": ours, "textbook": textbookKindergarten, "hyperbola": hyperbolaQuintessence,
	"magic": "fancy magic", "fixed": "plain magic",
}

// perftTable reads the output of go test -bench: for each case, pairs of a figure and
// its unit. The unit names the sliders.
func perftTable(out io.Reader, only *regexp.Regexp) (*table, error) {
	text, err := io.ReadAll(out)
	if err != nil {
		return nil, err
	}
	t := &table{Suite: "perft", Title: "million positions a second of one move generator on different sliders"}
	for line := range strings.Lines(string(text)) {
		match := perftCase.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		name, fields := strings.ReplaceAll(match[1], ",", ", "), strings.Fields(match[2])
		if !only.MatchString(name) {
			continue
		}
		t.Columns = append(t.Columns, column{Key: name, Unit: "M/s"})
		for i := 0; i+1 < len(fields); i += 2 {
			if sliders, ok := strings.CutSuffix(fields[i+1], "-M/s"); ok {
				x, err := strconv.ParseFloat(fields[i], 64)
				if err != nil {
					return nil, fmt.Errorf("go test -bench printed %q: %w", line, err)
				}
				if shown := perftSliders[sliders]; shown != "" {
					t.rowNamed(shown).Cells[name] = cell{Low: x}
				}
			}
		}
	}
	if len(t.Columns) == 0 {
		return nil, fmt.Errorf("go test -bench printed no case of BenchmarkSliders:\n%s", text)
	}
	slices.SortStableFunc(t.Rows, func(a, b row) int { return cmp.Compare(a.group(), b.group()) }) // ours first
	t.rate()
	return t, nil
}
