package main

import (
	"fmt"
	"maps"
	"path"
	"slices"
)

// A schema is a package that holds many of its mutants at once. Each function begins
// with a switch whose cases are its changed bodies, and an environment variable
// selects a case. A variable gets its initial value from such a function. So the tests
// are compiled once for all mutants.

// chosen is the environment variable that holds the number of the mutant.
const chosen = "KINDERGARTEN_MUTANT"

func choose(number int) []string { return []string{fmt.Sprintf("%s=%d", chosen, number)} }

// schema returns the changed files of a package that holds mutants. A mutant outside of
// functions and initial values must be the only one.
func schema(mutants []*mutant) map[string]string {
	source := mutants[0].source
	type place struct {
		end   int    // of a value
		typ   string // of a value
		cases string
	}
	places := map[*file]map[int]place{} // by the offset of the body or of the value
	for _, m := range mutants {
		var start int
		var p place
		var text string
		switch {
		case m.function != nil:
			start = source.offset(m.function.Body.Lbrace) + 1
			text = m.apply(start, source.offset(m.function.Body.Rbrace))
			if m.function.Type.Results == nil {
				text += "\nreturn"
			}
		case m.value != nil:
			start, p.end, p.typ = source.offset(m.value.Pos()), source.offset(m.value.End()), m.typeOf(m.value)
			text = "return " + m.apply(start, p.end)
		default:
			return map[string]string{m.name: m.apply(0, len(m.file.text))}
		}
		if places[m.file] == nil {
			places[m.file] = map[int]place{}
		}
		p.cases = places[m.file][start].cases + fmt.Sprintf("case %d:\n%s\n", m.number, text)
		places[m.file][start] = p
	}
	changed := map[string]string{}
	for f, places := range places {
		from := 0
		for _, start := range slices.Sorted(maps.Keys(places)) {
			// The compiler makes a jump table of the cases, so many cases cost no time.
			p := places[start]
			choice := "switch chosenMutant {\n" + p.cases + "}\n"
			changed[f.name] += f.text[from:start]
			if from = start; p.typ == "" {
				changed[f.name] += "\n" + choice
			} else {
				from = p.end
				changed[f.name] += "func() " + p.typ + " {\n" + choice + "return " + f.text[start:p.end] + "\n}()"
			}
		}
		changed[f.name] += f.text[from:]
	}
	changed[path.Join(source.dir, "chosen_mutant.go")] = fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\n"+
		"var chosenMutant, _ = strconv.Atoi(os.Getenv(%q))\n", source.name, chosen)
	return changed
}
