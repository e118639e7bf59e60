package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/generate/asmgen/list"
	"github.com/kindergarten-bitboards/kindergarten/build/tools/mutation"
)

// untried are the packages without a target: the references and cases of tests, and what they
// share.
var untried = []string{"internal/record", "internal/repository", "internal/testing/errata", "internal/testing/faulty",
	"internal/testing/guardpages", "internal/testing/kernels", "internal/testing/levels", "internal/testing/panics",
	"internal/reference/occupancies", "internal/reference/rules"}

// targets lists packages before their importers, and the tests of a package before
// those of its importers. TestTargets checks that each package of the library is here or untried.
var targets = []mutation.Target{
	{Packages: "./internal/tables", Tests: []string{"./attacks", "./purego/methods", "./asm", "./bulk",
		"GOARCH=arm ./attacks", "GOARCH=arm ./asm"}},
	{Packages: "./attacks", Tests: []string{"@", "./internal/engines/perft", "GOARCH=arm @"}},
	{Packages: "GOARCH=arm ./attacks", Tests: []string{"GOARCH=arm @"}},
	{Packages: "./purego", Tests: []string{"@", "./positions/movegen", "./asm", "GOARCH=arm ./asm"}},
	{Packages: "./purego/methods", Tests: []string{"@", "GOARCH=arm @"}},
	{Packages: "./asm", Tests: []string{"@", "./bulk", "-tags=purego @"}},
	{Packages: "-tags=purego ./asm", Tests: []string{"-tags=purego @", "-tags=purego ./bulk"}},
	{Packages: "GOARCH=arm64 ./asm", Tests: []string{"GOARCH=arm64 @"}},
	{Packages: "./internal/ranges", Tests: []string{"./bulk", "./positions"}},
	{Packages: "./positions/fen ./cmd/kindergarten ./enginetest", Tests: []string{"@"}},
	// Only tests under the race detector can fail for a wrong report to it.
	{Packages: "./bulk ./positions ./positions/movegen", Tests: []string{"@", "-tags=purego @", "-race ./bulk"}},
	{Packages: "-race ./internal/ranges", Tests: []string{"-race ./bulk", "-race ./positions"}},
	{Packages: "./internal/reference/walk", Tests: []string{"@", "./attacks"}},
	{Packages: "./internal/quote", Tests: []string{"@"}},
	// The command perft -suite compares its counts with the numbers of suite.go.
	{Packages: "./internal/engines/perft", Tests: []string{"@", "./cmd/kindergarten"},
		Except: "/suite.go"},
	// The samples are cases of tests.
	{Packages: "./internal/engines/conformance", Tests: []string{"@"}, Except: "/samples.go"},
	{Packages: "./cmd/kindergarten/internal/uci", Tests: []string{"@", "./cmd/kindergarten"}},
	// The search of factors only prints. Package repository tests the size of the tables.
	{Packages: "./generate/tablegen", Tests: []string{"./attacks", "GOARCH=arm ./attacks", "./internal/repository"}, Except: "/search.go",
		Generator: &mutation.Generator{Module: "build", Writes: []string{"internal/tables"}}},
	{Packages: "./generate/asmgen ./generate/asmgen/registers", Tests: []string{"./asm", "GOARCH=arm64 ./asm"},
		Sample:    100,
		Generator: &mutation.Generator{Module: "build", Writes: []string{"asm"}, Reaches: reaches, Proof: proofOf}},
}

var onlyARM64 = regexp.MustCompile(`_arm64(_test)?\.|_neon_`)

// reaches reports whether a suite is built from one of some generated files.
func reaches(suite string, files []string) bool {
	return slices.ContainsFunc(files, func(name string) bool {
		return onlyARM64.MatchString(name) == strings.Contains(suite, "GOARCH=arm64")
	})
}

// proofOf returns the proof of the kernels in some generated files, for a sample of squares and
// lengths.
func proofOf(files []string) []string {
	var names []string
	for _, k := range list.Kernels {
		if slices.ContainsFunc(files, func(name string) bool { return strings.HasPrefix(name, k.File()+"_") }) {
			names = append(names, "asm."+k.Name)
		}
	}
	if names == nil {
		return nil
	}
	return []string{"./check/prove", "-short", "-only", "^(" + strings.Join(names, "|") + ")$"}
}
