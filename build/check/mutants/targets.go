package main

import (
	"regexp"
	"slices"
	"strings"
)

// A target is packages, and the suites of which one must kill each mutant. Build
// flags and environment variables precede the packages, and @ stands for the mutant's
// own package. A file belongs to the first target that has it, so a target with build
// flags adds only files that need these flags.
type target struct {
	packages string
	tests    []string
	except   string // files with this suffix are not mutated

	sample int // the number of mutants to try; 0 is all

	// writes are the directories of the root module that a generator writes. A test or
	// the proof must fail for the output of each mutant. Generators are in the build
	// module, and the first package is the command.
	writes []string
	proof  bool
}

// targets lists packages before their importers, and the tests of a package before
// those of its importers.
var targets = []target{
	{packages: "./internal/tables", tests: []string{"./attacks", "./purego/methods", "./asm", "./attacks/bulk",
		"GOARCH=386 ./attacks", "GOARCH=386 ./asm"}},
	{packages: "./attacks", tests: []string{"@", "./internal/perft", "GOARCH=386 @"}},
	{packages: "GOARCH=386 ./attacks", tests: []string{"GOARCH=386 @"}},
	{packages: "./purego", tests: []string{"@", "./asm", "GOARCH=386 ./asm"}},
	{packages: "./purego/methods", tests: []string{"@", "GOARCH=386 @"}},
	{packages: "./asm", tests: []string{"@", "./attacks/bulk", "-tags=purego @"}},
	{packages: "-tags=purego ./asm", tests: []string{"-tags=purego @", "-tags=purego ./attacks/bulk"}},
	{packages: "GOARCH=arm64 ./asm", tests: []string{"GOARCH=arm64 @"}},
	{packages: "./internal/ranges", tests: []string{"./attacks/bulk", "./attacks/positions"}},
	// Only tests under the race detector can fail for a wrong report to it.
	{packages: "./attacks/bulk ./attacks/positions", tests: []string{"@", "-tags=purego @", "-race ./attacks/bulk"}, except: "/race.go"},
	{packages: "-race ./internal/ranges ./attacks/bulk ./attacks/positions",
		tests: []string{"-race ./attacks/bulk", "-race ./attacks/positions"}},
	{packages: "./internal/walk", tests: []string{"@", "./attacks"}},
	{packages: "./internal/quote", tests: []string{"@"}},
	// The command perft -suite compares its counts with the numbers of suite.go.
	{packages: "./internal/perft", tests: []string{"@", "./attacks/cmd/kindergarten"},
		except: "/suite.go"},
	{packages: "./attacks/positions/fen ./attacks/cmd/...", tests: []string{"@"}},
	{packages: "./generate/tablegen", writes: []string{"internal/tables", "purego/methods"},
		tests: []string{"./attacks", "./purego/methods", "GOARCH=386 ./attacks"}},
	{packages: "./generate/asmgen ./generate/asmgen/registers", sample: 100, writes: []string{"asm"}, proof: true,
		tests: []string{"./asm", "GOARCH=arm64 ./asm"}},
}

// module returns the directory of the packages' module.
func (t *target) module() string {
	if t.writes != nil {
		return "build"
	}
	return "."
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

var onlyARM64 = regexp.MustCompile(`_arm64(_test)?\.|_neon_`)

// builds reports whether a suite is built from one of some generated files.
func (s suite) builds(files []string) bool {
	return slices.ContainsFunc(files, func(name string) bool {
		return onlyARM64.MatchString(name) == strings.Contains(string(s), "GOARCH=arm64")
	})
}

// suites returns the test suites of a package's mutants.
func (s *source) suites() (list []suite) {
	for _, text := range s.target.tests {
		text = strings.ReplaceAll(text, "@", "./"+s.dir)
		if !slices.Contains(list, suite(text)) {
			list = append(list, suite(text))
		}
	}
	return list
}
