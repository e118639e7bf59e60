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
		if strings.TrimSpace(kinds) == "" {
			for _, m := range ofLine {
				m.excused = true
			}
			if len(ofLine) == 0 {
				faults = append(faults, fmt.Sprintf("stale: %s:%d marks no mutant", f.name, at))
			}
			continue
		}
		for kind := range strings.SplitSeq(strings.TrimSpace(kinds), ", ") {
			found := ofKind(ofLine, kind)
			for _, m := range found {
				m.excused = true
			}
			if len(found) == 0 {
				faults = append(faults, fmt.Sprintf("stale: %s:%d has no mutant %q", f.name, at, kind))
			}
		}
	}
	return faults
}
