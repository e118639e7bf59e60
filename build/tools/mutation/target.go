package mutation

import (
	"slices"
	"strings"
)

// A Target is packages, and the suites of which one must kill each mutant. Build
// flags and environment variables precede the packages, and @ stands for the mutant's
// own package. A file belongs to the first target that has it, so a target with build
// flags adds only files that need these flags.
type Target struct {
	Packages string
	Tests    []string
	Except   string // files with this suffix are not mutated

	Sample int // the number of mutants to try; 0 is all

	Generator *Generator // if not nil, the first package is a generator
}

// A Generator is a command that writes files of the root module, in the directory that its
// flag -root names. A test or the proof must fail for the output of each mutant.
type Generator struct {
	Module string   // the directory of its module
	Writes []string // the directories that it writes

	// Reaches, if not nil, reports whether a change of some generated files can reach a suite.
	Reaches func(suite string, files []string) bool

	// Proof, if not nil, returns the arguments of a go run in Module that proves some generated
	// files. Exit status 0 proves them and 1 refutes them; any other, and nil, decide nothing.
	Proof func(files []string) []string
}

// A setting is packages with build flags and environment variables.
type setting struct {
	environment, flags, packages []string
}

func parseSetting(text string) (s setting) {
	for _, field := range strings.Fields(text) {
		switch {
		case strings.HasPrefix(field, "-"):
			s.flags = append(s.flags, field)
		case strings.Contains(field, "="):
			s.environment = append(s.environment, field)
		default:
			s.packages = append(s.packages, field)
		}
	}
	return s
}

// A suite names the tests of one package: its setting and its import path.
type suite string

// suites returns the test suites of a package's mutants.
func (s *source) suites() (list []suite) {
	for _, text := range s.target.Tests {
		text = strings.ReplaceAll(text, "@", "./"+s.dir)
		if !slices.Contains(list, suite(text)) {
			list = append(list, suite(text))
		}
	}
	return list
}
