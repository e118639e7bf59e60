package mutation

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
const chosen = "MUTANT"

func choose(number int) []string { return []string{fmt.Sprintf("%s=%d", chosen, number)} }

// schema returns the changed files of a package that holds mutants. A single one needs no
// switch. It may stand outside of functions and initial values, or be no block.
func schema(mutants []*mutant) map[string]string {
	if len(mutants) == 1 {
		m := mutants[0]
		return map[string]string{m.name: m.apply(0, len(m.file.text))}
	}
	source := mutants[0].source
	bodies := map[*file]map[int][]*mutant{} // by the offset of the body
	for _, m := range mutants {
		start, _ := m.body()
		if bodies[m.file] == nil {
			bodies[m.file] = map[int][]*mutant{}
		}
		bodies[m.file][start] = append(bodies[m.file][start], m)
	}
	changed := map[string]string{}
	for f, bodies := range bodies {
		text, from := "", 0
		for _, start := range slices.Sorted(maps.Keys(bodies)) {
			text += f.text[from:start]
			first := bodies[start][0]
			if _, end := first.body(); first.function == nil {
				text += "func() " + first.typeOf(first.value) + " {" + choice(bodies[start]) + "return " + f.text[start:end] +
					"\n}()"
				from = end
			} else {
				text += choice(bodies[start])
				from = start
			}
		}
		changed[f.name] = text + f.text[from:]
	}
	name := path.Join(source.dir, "chosen_mutant.go")
	changed[name] = fmt.Sprintf("package %s\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\n"+
		"var chosenMutant, _ = strconv.Atoi(os.Getenv(%q))\n", source.name, chosen)
	return changed
}

// choice returns the statement that selects one of the mutants of a body. The compiler makes
// a jump table of the cases, so many cases cost no time.
func choice(mutants []*mutant) string {
	text := "\nswitch chosenMutant {\n"
	for _, m := range mutants {
		body := m.apply(m.body())
		switch {
		case m.function == nil:
			body = "return " + body
		case m.function.Type.Results == nil:
			body += "\nreturn"
		}
		text += fmt.Sprintf("case %d:\n%s\n", m.number, body)
	}
	return text + "}\n"
}
