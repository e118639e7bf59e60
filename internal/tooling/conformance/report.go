package conformance

import (
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strings"
)

// A Report collects findings and writes each class once, with the example of the fewest pieces.
// The zero Report is empty.
type Report struct {
	classes map[string]*class
	order   []string
	made    []made
}

type class struct {
	positions, black int // in which Black moves
	men              int
	example          string
}

// maxClasses is the number of classes that Write writes in full: a page.
const maxClasses = 12

// Add adds the differences of a position. What names the position. Add reports whether it is the
// first of a class.
func (r *Report) Add(p *Position, what string, found []Difference) (first bool) {
	for i, d := range found {
		if slices.ContainsFunc(found[:i], func(e Difference) bool { return e.Class == d.Class }) {
			continue
		}
		var same []Difference
		for _, e := range found[i:] {
			if e.Class == d.Class {
				same = append(same, e)
			}
		}
		first = r.addClass(d.Class, p, what+Lines(same)) || first
	}
	return first
}

func (r *Report) addClass(key string, p *Position, example string) (first bool) {
	if r.classes == nil {
		r.classes = make(map[string]*class)
	}
	c := r.classes[key]
	if first = c == nil; first {
		c = &class{men: 65}
		r.classes[key] = c
		r.order = append(r.order, key)
	}
	c.positions++
	if p.BlackToMove() {
		c.black++
	}
	if men := bits.OnesCount64(p.Occupied()); men < c.men {
		c.men, c.example = men, example
	}
	return first
}

// Lines returns differences, each on a line that begins with a line feed and two spaces. It leaves
// out most of a long list.
func Lines(found []Difference) string {
	var b strings.Builder
	for i, d := range found {
		if i == 3 && len(found) > 4 {
			fmt.Fprintf(&b, "\n  and %d more", len(found)-i)
			break
		}
		b.WriteString("\n  " + d.Text)
	}
	return b.String()
}

// Write writes each class: a line with its number of positions, and its example.
func (r *Report) Write(w io.Writer) {
	r.fold()
	var order []string
	for _, key := range r.order {
		if same := r.classes[plain(key)]; plain(key) != key && same != nil {
			same.positions += r.classes[key].positions
			same.black += r.classes[key].black
			continue
		}
		order = append(order, key)
	}
	written, more := 0, 0
	for _, key := range order {
		c := r.classes[key]
		if written == maxClasses {
			more++
			continue
		}
		written++
		side := ""
		switch {
		case c.positions == 1:
			side = "in 1 position"
		case c.black == 0:
			side = fmt.Sprintf("in %d positions, White to move in all", c.positions)
		case c.black == c.positions:
			side = fmt.Sprintf("in %d positions, Black to move in all", c.positions)
		default:
			side = fmt.Sprintf("in %d positions", c.positions)
		}
		fmt.Fprintf(w, "%s (%s)\n", key, side)
		for line := range strings.Lines(c.example) {
			fmt.Fprintf(w, "  %s\n", strings.TrimSuffix(line, "\n"))
		}
	}
	if more > 0 {
		fmt.Fprintf(w, "and %d classes more\n", more)
	}
}

// plain returns a class without what is special about the king.
func plain(class string) string {
	for _, special := range []string{", out of check", ", along a pin"} {
		class = strings.ReplaceAll(class, special, "")
	}
	return class
}
