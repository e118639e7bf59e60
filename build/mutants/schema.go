package main

import (
	"fmt"
	"maps"
	"path"
	"slices"
)

// A schema is a package that holds many of its mutants at once. Each function begins
// with a switch whose cases are its changed bodies, and an environment variable
// selects a case. So the tests are compiled once for all mutants.

// chosen is the environment variable that holds the number of the mutant.
const chosen = "KINDERGARTEN_MUTANT"

func choose(number int) []string { return []string{fmt.Sprintf("%s=%d", chosen, number)} }

// schema returns the changed files of a package that holds mutants. A mutant outside a
// function must be the only one.
func schema(mutants []*mutant) map[string]string {
	source := mutants[0].source
	bodies := map[*file]map[int]string{} // by the offset of the body
	for _, m := range mutants {
		if m.function == nil {
			return map[string]string{m.name: m.apply(0, len(m.file.text))}
		}
		start, end := source.offset(m.function.Body.Lbrace)+1, source.offset(m.function.Body.Rbrace)
		text := fmt.Sprintf("case %d:\n%s\n", m.number, m.apply(start, end))
		if m.function.Type.Results == nil {
			text += "return\n"
		}
		if bodies[m.file] == nil {
			bodies[m.file] = map[int]string{}
		}
		bodies[m.file][start] += text
	}
	changed := map[string]string{}
	for f, cases := range bodies {
		from := 0
		for _, at := range slices.Sorted(maps.Keys(cases)) {
			// The compiler makes a jump table of the cases, so many cases cost no time.
			changed[f.name] += f.text[from:at] + "\nswitch chosenMutant {\n" + cases[at] + "}\n"
			from = at
		}
		changed[f.name] += f.text[from:]
	}
	changed[path.Join(source.dir, "chosen_mutant.go")] = fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\n"+
		"var chosenMutant, _ = strconv.Atoi(os.Getenv(%q))\n", source.name, chosen)
	return changed
}
