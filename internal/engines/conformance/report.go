package conformance

import (
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
)

// A Report collects findings and writes each class once, with the example that has the fewest pieces.
// The zero Report is empty.
type Report struct {
	found group
	// Faults in making moves are grouped by the kind of the move or by the class of the
	// difference, whichever gives fewer groups.
	byKind, byClass group
}

// A group holds findings by their classes.
type group []*class

type class struct {
	name             string
	positions, black int // in which Black moves
	men              int
	example          string
}

// maxClasses is the number of classes that Write writes in full: a page.
const maxClasses = 12

// Add adds a finding.
func (r *Report) Add(f *Finding) {
	switch f.Fault {
	case Make:
		r.byKind.add(verdicts[Make].class+f.kind, f)
		r.byClass.add(verdicts[Make].class+"moves: "+f.Found[0].Class, f)
	case Text, Read, Unsteady, Ended:
		r.found.add(verdicts[f.Fault].class+f.kind, f)
	default:
		for i, d := range f.Found {
			same := *f
			same.Found = slices.DeleteFunc(slices.Clone(f.Found), func(e Difference) bool { return e.Class != d.Class })
			if slices.Index(f.Found, same.Found[0]) == i {
				r.found.add(d.Class, &same)
			}
		}
	}
}

func (g *group) add(name string, f *Finding) {
	c := g.class(name)
	if c == nil {
		c = &class{name: name, men: math.MaxInt}
		*g = append(*g, c)
	}
	c.positions++
	if f.Last().SideToMove() == positions.Black {
		c.black++
	}
	if men := bits.OnesCount64(f.Last().Occupied()); men < c.men {
		c.men, c.example = men, f.String()
	}
}

func (g *group) class(name string) *class {
	if i := slices.IndexFunc(*g, func(c *class) bool { return c.name == name }); i >= 0 {
		return (*g)[i]
	}
	return nil
}

// merged returns the classes. It adds a class of moves out of check or along a pin to the class
// without these words, if there is one.
func (g group) merged() (all group) {
	for _, c := range g {
		plain := strings.NewReplacer(", out of check", "", ", along a pin", "").Replace(c.name)
		if same := g.class(plain); same != nil && same != c {
			same.positions += c.positions
			same.black += c.black
		} else {
			all = append(all, c)
		}
	}
	return all
}

// Write writes each class, the largest first: a line with its number of positions, and its example.
func (r *Report) Write(w io.Writer) {
	all, made := r.found.merged(), r.byKind.merged()
	if byClass := r.byClass.merged(); len(byClass) <= len(made) && len(made) > 1 {
		made = byClass
	}
	all = append(all, made...)
	slices.SortStableFunc(all, func(a, b *class) int { return b.positions - a.positions })
	for _, c := range all[:min(len(all), maxClasses)] {
		where := fmt.Sprintf("in %d positions", c.positions)
		switch {
		case c.positions == 1:
			where = "in 1 position"
		case c.black == 0:
			where += ", White to move in all"
		case c.black == c.positions:
			where += ", Black to move in all"
		}
		fmt.Fprintf(w, "%s (%s)\n  %s\n", c.name, where, strings.ReplaceAll(c.example, "\n", "\n  "))
	}
	if len(all) > maxClasses {
		fmt.Fprintf(w, "and %d classes more\n", len(all)-maxClasses)
	}
}
