package mutation

import (
	"fmt"
	"slices"
	"strings"
)

// An Equivalent states mutants that do the same as the original, so no test can fail for
// them.
type Equivalent struct {
	Where  string // a directory and the names of functions, constants or variables in it
	Line   string // a part of one of their lines
	Kinds  string // of the mutants of the line; `8 to 9 #2` is the second of its kind on the line
	Reason string
}

// argue gives the reason to the mutants. It returns a sentence for each name and kind
// that matches no mutant.
func (e Equivalent) argue(mutants []*mutant) (faults []string) {
	dir, names, _ := strings.Cut(e.Where, " ")
	for name := range strings.SplitSeq(names, " ") {
		of := slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool {
			return m.source.dir != dir || m.declared != name || !strings.Contains(m.code(), e.Line)
		})
		for _, kind := range excuse(of, e.Kinds, func(m *mutant) { m.reason = ": " + e.Reason }) {
			faults = append(faults, fmt.Sprintf("stale: %s %s has no mutant %q in `%s`", dir, name, kind, e.Line))
		}
	}
	return faults
}

// excuse calls f for the mutants of some kinds, or for all if kinds is "". It returns the kinds that
// no mutant has. `8 to 9 #2` is the second of its kind on each line.
func excuse(mutants []*mutant, kinds string, f func(*mutant)) (missing []string) {
	for text := range strings.SplitSeq(kinds, ", ") {
		kind, number, _ := strings.Cut(text, " #")
		line, count, found := 0, 0, false
		for _, m := range mutants {
			if kind != "" && m.kind != kind {
				continue
			}
			if m.line() != line {
				line, count = m.line(), 0
			}
			if count++; number == "" || number == fmt.Sprint(count) {
				f(m)
				found = true
			}
		}
		if !found {
			missing = append(missing, text)
		}
	}
	return missing
}
