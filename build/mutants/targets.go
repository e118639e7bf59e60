package main

import (
	"slices"
	"strings"
)

// A target is the packages that some patterns match, and the tests that must notice
// their mutants. Build flags and environment variables stand before the packages,
// and @ is the mutant's own. Each file is mutated for the first target that has it,
// so a target with build flags adds the files that only these compile.
type target struct {
	packages string
	tests    []string
	except   string // the end of the names of files that are not mutated

	// A generator lies in the build module and writes to directories of the root
	// module. The tests must notice what its mutants write, or else the proof.
	writes []string
	proof  bool
}

// Packages come before those that import them, and the tests of a package before
// those of its importers.
var targets = []target{
	{packages: "./internal/tables", tests: []string{"./attacks", "./purego", "./purego/methods", "./asm", "./attacks/bulk",
		"GOARCH=386 ./attacks", "GOARCH=386 ./purego"}},
	{packages: "./attacks", tests: []string{"@", "./internal/perft", "GOARCH=386 @"}},
	{packages: "./purego/...", tests: []string{"@", "GOARCH=386 @"}},
	{packages: "./asm", tests: []string{"@", "./attacks/bulk", "-tags=purego @"}},
	{packages: "-tags=purego ./asm", tests: []string{"-tags=purego @", "-tags=purego ./attacks/bulk"}},
	{packages: "GOARCH=arm64 ./asm", tests: []string{"GOARCH=arm64 @"}},
	{packages: "./internal/ranges", tests: []string{"./attacks/bulk", "./attacks/positions"}},
	// What is reported to the race detector is noticed under it alone.
	{packages: "./attacks/bulk ./attacks/positions", tests: []string{"@", "-tags=purego @"}, except: "/race.go"},
	{packages: "-race ./internal/ranges ./attacks/bulk ./attacks/positions",
		tests: []string{"-race ./attacks/bulk", "-race ./attacks/positions"}},
	{packages: "./internal/walk", tests: []string{"@", "./attacks"}},
	{packages: "./internal/quote", tests: []string{"@"}},
	// The command perft -suite compares the numbers of suite.go with what it counts.
	{packages: "./internal/fen ./internal/perft", tests: []string{"@", "./internal/perft", "./attacks/cmd/kindergarten"},
		except: "/suite.go"},
	{packages: "./attacks/cmd/...", tests: []string{"@"}},
	{packages: "./tablegen", writes: []string{"internal/tables", "purego/methods"},
		tests: []string{"./attacks", "./purego/methods", "GOARCH=386 ./attacks"}},
	{packages: "./asmgen", writes: []string{"asm"}, proof: true, tests: []string{"./asm"}},
}

// module returns the directory of the module that the packages lie in.
func (t *target) module() string {
	if t.writes != nil {
		return "build"
	}
	return "."
}

// A setting is packages and how they are built.
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

// A suite is the tests of one package, by the package and how it is built.
type suite string

// suites returns the tests that must notice mutants of a package.
func (s *source) suites() (list []suite) {
	for _, text := range s.target.tests {
		text = strings.ReplaceAll(text, "@", "./"+s.dir)
		if !slices.Contains(list, suite(text)) {
			list = append(list, suite(text))
		}
	}
	return list
}
