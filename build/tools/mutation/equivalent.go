package mutation

import (
	"fmt"
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
		for kind := range strings.SplitSeq(e.Kinds, ", ") {
			kind, number, _ := strings.Cut(kind, " #")
			matched, line, count := false, 0, 0
			for _, m := range mutants {
				if m.source.dir != dir || m.declared != name || m.kind != kind || !strings.Contains(m.code(), e.Line) {
					continue
				}
				if m.line() != line {
					line, count = m.line(), 0
				}
				if count++; number == "" || number == fmt.Sprint(count) {
					m.reason, matched = ": "+e.Reason, true
				}
			}
			if !matched {
				faults = append(faults, fmt.Sprintf("stale: %s %s has no mutant %q in `%s`", dir, name, kind, e.Line))
			}
		}
	}
	return faults
}
