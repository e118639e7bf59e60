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
		for kind := range strings.SplitSeq(e.Kinds, ", ") {
			found := ofKind(of, kind)
			for _, m := range found {
				m.reason = ": " + e.Reason
			}
			if len(found) == 0 {
				faults = append(faults, fmt.Sprintf("stale: %s %s has no mutant %q in `%s`", dir, name, kind, e.Line))
			}
		}
	}
	return faults
}

// ofKind returns the mutants of a kind; `8 to 9 #2` is the second of its kind on each line.
func ofKind(mutants []*mutant, kind string) (found []*mutant) {
	kind, number, _ := strings.Cut(kind, " #")
	line, count := 0, 0
	for _, m := range mutants {
		if m.kind != kind {
			continue
		}
		if m.line() != line {
			line, count = m.line(), 0
		}
		if count++; number == "" || number == fmt.Sprint(count) {
			found = append(found, m)
		}
	}
	return found
}
