package conformance

import (
	"fmt"
	"strings"
)

// A Finding is a line after which an engine differs, with what is wrong there.
type Finding struct {
	*Setup    // the shortest that differs
	Fault     Fault
	Found     []Difference
	kind      string // of the first move of the line
	otherwise string // the command by which the position is right, or why a game ends
}

// String returns the command that leads to the finding and its differences.
func (f *Finding) String() string {
	text := f.Command()
	if f.Name != "" {
		text += " (" + f.Name + ")"
	}
	for i, d := range f.Found {
		if i == 3 && len(f.Found) > 4 {
			text += fmt.Sprintf("\n  and %d more", len(f.Found)-i)
			break
		}
		text += "\n  " + d.Text
	}
	if verdict := verdicts[f.Fault]; verdict != "" {
		text += "\n  " + strings.Replace(verdict, "%s", f.otherwise, 1)
	}
	return text
}
