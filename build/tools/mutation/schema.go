package mutation

import (
	"cmp"
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
	type body struct {
		*file
		start, end int
	}
	bodies := map[body][]*mutant{}
	for _, m := range mutants {
		start, end := m.body()
		b := body{m.file, start, end}
		bodies[b] = append(bodies[b], m)
	}
	changed := map[string]string{}
	for _, b := range slices.SortedFunc(maps.Keys(bodies), func(a, b body) int { return b.start - a.start }) { // the last first
		text, before, after := cmp.Or(changed[b.name], b.text), choice(bodies[b]), ""
		if m := bodies[b][0]; m.function == nil {
			before, after = "func() "+b.typeOf(m.value)+" {"+before+"return ", "\n}()"
		}
		changed[b.name] = text[:b.start] + before + text[b.start:b.end] + after + text[b.end:]
	}
	source := mutants[0].source
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
