package main

import (
	"slices"
	"strings"
)

// A target is a package whose source is mutated, and how its mutants are tried.
type target struct {
	name    string
	module  string // the directory of the module below the root
	dir     string // the package below that
	variant variant
	skip    func(file string) bool

	// What a generator reads and writes below the root; nil for the library.
	generator *generator

	// The tests that must notice, in the order in which they are run.
	suites []suite
}

// A suite is the tests of one package of the root module in one variant.
type suite struct {
	dir     string
	variant variant
}

// A generator is what is needed to run one.
type generator struct {
	reads       []string // files
	directories []string // that it writes to
	proof       proof    // of what the tests do not notice, nil for none
}

var (
	word32          = variant{arch: "386"}
	withoutAssembly = variant{tags: "purego"}
	raceDetector    = variant{race: true}
)

func suites(v variant, dirs ...string) (list []suite) {
	for _, dir := range dirs {
		list = append(list, suite{dir, v})
	}
	return list
}

// outside skips all files but those whose names end in one of the suffixes.
func outside(suffixes ...string) func(string) bool {
	return func(file string) bool {
		for _, suffix := range suffixes {
			if strings.HasSuffix(file, suffix) {
				return false
			}
		}
		return true
	}
}

// inside skips the files whose names end in one of the suffixes.
func inside(suffixes ...string) func(string) bool {
	skip := outside(suffixes...)
	return func(file string) bool { return !skip(file) }
}

// libraryTargets returns the targets of this repository. Packages come before
// those that import them, and the tests of a package before those of its
// importers.
func libraryTargets() []*target {
	var native variant
	// Half of the formulas are for words of 32 bits alone.
	onTables := slices.Concat(suites(native, "attacks", "purego", "asm", "attacks/bulk"), suites(word32, "attacks", "purego", "attacks/bulk"))
	return []*target{
		{name: "internal/tables", dir: "internal/tables", suites: onTables},
		{name: "internal/ranges", dir: "internal/ranges", suites: suites(native, "attacks/bulk", "attacks/positions")},
		{name: "internal/ranges, race detector", dir: "internal/ranges", variant: raceDetector, skip: outside("/race.go"),
			suites: suites(raceDetector, "attacks/bulk", "attacks/positions")},
		{name: "attacks/bulk", dir: "attacks/bulk", skip: inside("/race.go"),
			suites: append(suites(native, "attacks/bulk"), suites(withoutAssembly, "attacks/bulk")...)},
		{name: "attacks/bulk, race detector", dir: "attacks/bulk", variant: raceDetector, skip: outside("/race.go"),
			suites: suites(raceDetector, "attacks/bulk")},
		{name: "attacks/positions", dir: "attacks/positions", skip: inside("/race.go"),
			suites: append(suites(native, "attacks/positions"), suites(withoutAssembly, "attacks/positions")...)},
		// Races are looked for by the tests of attacks/bulk.
		{name: "attacks/positions, race detector", dir: "attacks/positions", variant: raceDetector, skip: outside("/race.go"),
			suites: suites(raceDetector, "attacks/bulk")},
		{name: "attacks", dir: "attacks",
			suites: append(suites(native, "attacks", "internal/perft"), suites(word32, "attacks")...)},
		{name: "asm", dir: "asm",
			suites: append(suites(native, "asm", "attacks/bulk"), suites(withoutAssembly, "asm")...)},
		{name: "asm, portable", dir: "asm", variant: withoutAssembly, skip: outside("/noasm.go"),
			suites: suites(withoutAssembly, "asm", "attacks/bulk")},
		{name: "purego", dir: "purego",
			suites: append(suites(native, "purego"), suites(word32, "purego")...)},
		{name: "internal/quote", dir: "internal/quote", suites: suites(native, "internal/quote")},
		{name: "internal/fen", dir: "internal/fen",
			suites: suites(native, "internal/fen", "internal/perft", "attacks/cmd/kindergarten")},
		// The command compares the numbers of suite.go with those that it counts.
		{name: "internal/perft", dir: "internal/perft", skip: func(file string) bool { return strings.HasSuffix(file, "/suite.go") },
			suites: suites(native, "internal/perft", "attacks/cmd/kindergarten")},
		{name: "attacks/cmd/kindergarten", dir: "attacks/cmd/kindergarten",
			suites: suites(native, "attacks/cmd/kindergarten")},
		{name: "build/tablegen", module: "build", dir: "tablegen",
			generator: &generator{directories: []string{"internal/tables", "purego"}},
			suites:    append(suites(native, "attacks", "purego"), suites(word32, "attacks")...)},
		{name: "build/asmgen", module: "build", dir: "asmgen",
			generator: &generator{reads: []string{"internal/tables/tables.go"}, directories: []string{"asm"}, proof: new(kernelProof)},
			suites:    suites(native, "asm")},
	}
}
