package mutation

import (
	"fmt"
	"slices"
	"strings"
)

// speedMark begins a comment that marks a line of code. Some of its mutants change only the
// speed, so no test can fail for them. Their kinds follow, as in an [Equivalent]; without kinds
// it is every mutant of the line. The comment ends the line or is alone on the line before:
//
//	const few = 5 //mutation:speed
//
//	//mutation:speed drop right
//	row := &rows[rank&7]
const speedMark = "//mutation:speed"

// mark excuses the marked mutants of a file, which are in source order. It returns a sentence
// for each mark that no mutant matches.
func (f *file) mark(mutants []*mutant) (faults []string) {
	for number, line := range strings.Split(f.text, "\n") {
		code, kinds, marked := strings.Cut(line, speedMark)
		if !marked || kinds != "" && kinds[0] != ' ' {
			continue
		}
		at := number + 1
		if strings.TrimSpace(code) == "" {
			at++
		}
		ofLine := slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool { return m.line() != at })
		for _, kind := range excuse(ofLine, strings.TrimSpace(kinds), func(m *mutant) { m.excused = true }) {
			fault := "marks no mutant"
			if kind != "" {
				fault = fmt.Sprintf("has no mutant %q", kind)
			}
			faults = append(faults, fmt.Sprintf("stale: %s:%d %s", f.name, at, fault))
		}
	}
	return faults
}
