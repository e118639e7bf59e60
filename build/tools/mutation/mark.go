package mutation

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
)

// mark matches a comment that marks a line of code. No test can fail for some of its mutants, which
// change only the speed, or do the same for a reason. The comment names their kinds: `8 to 9 #2` is
// the second of its kind. Without kinds it marks every mutant of the line. It ends the line or is
// alone on a line before:
//
//	const few = 5 //mutation:speed
//
//	//mutation:speed drop right, never
//	//mutation:same > to >=: they are different squares
//	if rook&63 > king {
var mark = regexp.MustCompile(`//mutation:(?:speed(?: (.+))?|same(?: (.+?))?: (.+))$`)

// excuse gives the mutants of a file their marks. It returns a sentence for each kind of a
// mark that matches no mutant.
func (f *file) excuse(mutants []*mutant) (stale []string) {
	var marks [][]string
	end := 0
	for i, line := range strings.SplitAfter(f.text, "\n") {
		start := end
		end += len(line)
		if match := mark.FindStringSubmatch(strings.TrimSpace(line)); match != nil {
			marks = append(marks, match)
		}
		if strings.HasPrefix(strings.TrimSpace(line), "//mutation:") {
			continue
		}
		for _, match := range marks {
			for kind := range strings.SplitSeq(cmp.Or(match[1], match[2]), ", ") {
				name, number, _ := strings.Cut(kind, " #")
				count, found := 0, false
				for _, m := range mutants {
					if m.start < start || end <= m.start || name != "" && m.kind != name {
						continue
					}
					if count++; number == "" || number == fmt.Sprint(count) {
						m.mark, found = match[0], true
					}
				}
				if !found {
					stale = append(stale, strings.TrimSpace(fmt.Sprintf("stale: %s:%d has no mutant %s", f.name, i+1, kind)))
				}
			}
		}
		marks = nil
	}
	return stale
}
