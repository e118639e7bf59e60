package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/mutation"
)

// targets lists packages before their importers, and the tests of a package before
// those of its importers.
var targets = []mutation.Target{
	{Packages: "./internal/tables", Tests: []string{"./attacks", "./purego/methods", "./asm", "./attacks/bulk",
		"GOARCH=386 ./attacks", "GOARCH=386 ./asm"}},
	{Packages: "./attacks", Tests: []string{"@", "./internal/perft", "GOARCH=386 @"}},
	{Packages: "GOARCH=386 ./attacks", Tests: []string{"GOARCH=386 @"}},
	{Packages: "./purego", Tests: []string{"@", "./asm", "GOARCH=386 ./asm"}},
	{Packages: "./purego/methods", Tests: []string{"@", "GOARCH=386 @"}},
	{Packages: "./asm", Tests: []string{"@", "./attacks/bulk", "-tags=purego @"}},
	{Packages: "-tags=purego ./asm", Tests: []string{"-tags=purego @", "-tags=purego ./attacks/bulk"}},
	{Packages: "GOARCH=arm64 ./asm", Tests: []string{"GOARCH=arm64 @"}},
	{Packages: "./internal/ranges", Tests: []string{"./attacks/bulk", "./attacks/positions"}},
	// Only tests under the race detector can fail for a wrong report to it.
	{Packages: "./attacks/bulk ./attacks/positions", Tests: []string{"@", "-tags=purego @", "-race ./attacks/bulk"}, Except: "/race.go"},
	{Packages: "-race ./internal/ranges ./attacks/bulk ./attacks/positions",
		Tests: []string{"-race ./attacks/bulk", "-race ./attacks/positions"}},
	{Packages: "./internal/walk", Tests: []string{"@", "./attacks"}},
	{Packages: "./internal/quote", Tests: []string{"@"}},
	{Packages: "./internal/steps", Tests: []string{"@", "./attacks/cmd/kindergarten"}},
	// The command perft -suite compares its counts with the numbers of suite.go.
	{Packages: "./internal/perft", Tests: []string{"@", "./attacks/cmd/kindergarten"},
		Except: "/suite.go"},
	{Packages: "./attacks/positions/fen ./attacks/cmd/...", Tests: []string{"@"}},
	{Packages: "./generate/tablegen", Tests: []string{"./attacks", "GOARCH=386 ./attacks"},
		Generator: &mutation.Generator{Module: "build", Writes: []string{"internal/tables"}}},
	{Packages: "./generate/asmgen ./generate/asmgen/registers", Tests: []string{"./asm", "GOARCH=arm64 ./asm"}, Sample: 100,
		Generator: &mutation.Generator{Module: "build", Writes: []string{"asm"}, Reaches: reaches, Proof: proofOf}},
}

var onlyARM64 = regexp.MustCompile(`_arm64(_test)?\.|_neon_`)

// reaches reports whether a suite is built from one of some generated files.
func reaches(suite string, files []string) bool {
	return slices.ContainsFunc(files, func(name string) bool {
		return onlyARM64.MatchString(name) == strings.Contains(suite, "GOARCH=arm64")
	})
}
