package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find/probe"
)

// report prints what a search found.
func report(w io.Writer, r *find.Report) {
	for _, text := range r.Broken {
		fmt.Fprintf(w, "%s\n", text)
	}
	if r.Tree.Without {
		fmt.Fprintln(w, "There is no go.mod, so the search gave a copy one.")
	}
	if name, ok := map[int]string{0: "a1 = 0", 56: "a8 = 0", 7: "h1 = 0", 63: "h8 = 0"}[r.A1]; ok {
		fmt.Fprintf(w, "Squares: %s.\n", name)
	}
	sliders := 0
	for _, group := range []struct {
		title string
		holds func(*find.Found) bool
	}{
		{"Lookups of sliders", func(f *find.Found) bool { return !f.Table && f.Slider() && r.Running[f.Name] }},
		{"Leapers, lines and masks", func(f *find.Found) bool { return !f.Table && !f.Slider() && r.Running[f.Name] }},
		{"Functions of the start-up, or that nothing calls", func(f *find.Found) bool { return !f.Table && !r.Running[f.Name] }},
		{"Tables: each use can become a call", func(f *find.Found) bool { return f.Table }},
	} {
		title := group.title
		for _, f := range r.Found {
			if !group.holds(f) {
				continue
			}
			if title != "" {
				fmt.Fprintf(w, "\n%s:\n", title)
				title = ""
			}
			describe(w, f)
			if f.Slider() && r.Running[f.Name] {
				sliders++
			}
		}
	}
	if len(r.Askers) > 0 {
		fmt.Fprintln(w, "\nThese look up twice or more and return a bool or a board. Those that ask whether a square is attacked\ncan call Attacked or Checkers: see \"The king's test\" in ADOPTING.md.")
		for _, a := range r.Askers {
			fmt.Fprintf(w, "  %s:%d: %s\n", a.File, a.Line, short(a.Name))
		}
	}
	if len(r.Steps) > 0 {
		fmt.Fprintln(w, "\nThe search called these, which may fill tables behind the start of main:")
		for _, s := range r.Steps {
			fmt.Fprintf(w, "  %s\n", s)
		}
	}
	title := "\nThese come near, and are left alone:"
	for _, n := range r.Near {
		if n.Match.Board == nil && sliders > 0 && len(n.Match.Roles) > 0 && !slices.Contains(n.Match.Roles, probe.Occupancy) {
			continue
		}
		if title != "" {
			fmt.Fprintln(w, title)
			title = ""
		}
		fmt.Fprintf(w, "  %s:%d: %s: %s\n", n.File, n.Line, short(n.Name), why(n.Match))
		if n.Match.Board != nil {
			boards(w, n.Match)
		}
	}
	if sliders == 0 {
		fmt.Fprintln(w, "\nNo function returns the attacks of a slider for a square and an occupancy. If the move generator\nwalks along rays, see \"Sliders\" and \"Legal moves without playing them\" in ADOPTING.md.")
	}
}

// describe prints a function or a table, what it equals, who calls it and what it reads.
func describe(w io.Writer, f *find.Found) {
	for i, line := range equals(f) {
		if i == 0 {
			line = fmt.Sprintf("%s:%d: %s", f.File, f.Line, line)
		} else {
			line = "    " + line
		}
		fmt.Fprintf(w, "  %s\n", line)
	}
	switch {
	case f.Adopted:
		fmt.Fprintln(w, "      calls package attacks already")
	case f.Unsure:
		fmt.Fprintln(w, "      with some receivers only: look at it")
	}
	if len(f.Calls) > 0 {
		fmt.Fprintf(w, "      %d %s: %s\n", len(f.Calls), map[bool]string{true: "use", false: "uses"}[len(f.Calls) == 1], places(f.Calls))
	}
	if len(f.Tables) > 0 {
		var texts []string
		sum := int64(0)
		for _, t := range f.Tables {
			texts = append(texts, fmt.Sprintf("%s %s", short(t.Name), size(t.Bytes)))
			sum += t.Bytes
		}
		fmt.Fprintf(w, "      reads %s: %s\n", size(sum), strings.Join(texts, ", "))
	}
}

// equals returns a line for each case of what a function or table equals.
func equals(f *find.Found) (lines []string) {
	for _, m := range f.Matches {
		arguments := strings.Join(m.Roles, ", ")
		text := fmt.Sprintf("%s(%s)", short(f.Name), arguments)
		if f.Table {
			text = fmt.Sprintf("%s[%s]", short(f.Name), strings.Join(m.Roles, "]["))
		}
		text += " = " + m.Name
		switch {
		case slices.Contains(m.Roles, probe.Own):
			text += " without the own pieces"
		case m.Set:
			text += " of each square of a set"
		}
		switch m.Turn {
		case 0:
		case 63:
			text += ", with bit 63 - square"
		default:
			text += fmt.Sprintf(", with bit square ^ %d", m.Turn)
		}
		lines = append(lines, text)
	}
	return lines
}

// short returns a name with the last element of its package's path.
func short(name string) string {
	dot := strings.IndexByte(name[strings.LastIndexByte(name, '/')+1:], '.')
	return name[strings.LastIndexByte(name, '/')+1+dot+1:]
}

// places returns the first places, and how many more there are.
func places(all []find.Place) string {
	const most = 6
	var texts []string
	file := ""
	for _, p := range all[:min(len(all), most)] {
		if p.File == file {
			texts = append(texts, fmt.Sprint(p.Line))
			continue
		}
		file = p.File
		texts = append(texts, fmt.Sprintf("%s:%d", p.File, p.Line))
	}
	if len(all) > most {
		texts = append(texts, fmt.Sprintf("and %d more", len(all)-most))
	}
	return strings.Join(texts, ", ")
}

func size(bytes int64) string {
	if bytes < 10_000 {
		return fmt.Sprintf("%d bytes", bytes)
	}
	return fmt.Sprintf("%d KB", (bytes+512)/1024)
}

// why returns a sentence about a function that is no match.
func why(m probe.Match) string {
	switch {
	case m.Name == "":
		return m.Why
	case m.Board == nil:
		return fmt.Sprintf("%s, else it is %s", m.Why, m.Name)
	}
	return fmt.Sprintf("%s: %s, square %d", m.Why, m.Name, m.Board.Square)
}

// boards prints the occupancy, the result and what the reference returns.
func boards(w io.Writer, m probe.Match) {
	titles, sets := []string{"returned", "wanted"}, []uint64{m.Board.Got, m.Board.Want}
	if slices.Contains(m.Roles, probe.Occupancy) || slices.Contains(m.Roles, probe.Their) {
		titles, sets = append([]string{"occupancy"}, titles...), append([]uint64{m.Board.Occ}, sets...)
	}
	if slices.Contains(m.Roles, probe.Own) {
		titles, sets = append([]string{"own"}, titles...), append([]uint64{m.Board.Own}, sets...)
	}
	line := "      "
	for _, title := range titles {
		line += fmt.Sprintf("  %-16s", title)
	}
	fmt.Fprintln(w, strings.TrimRight(line, " "))
	for rank := 7; rank >= 0; rank-- {
		line := "        "
		for _, set := range sets {
			for file := range 8 {
				line += string(".1"[set>>(8*rank+file)&1]) + " "
			}
			line += "  "
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}
