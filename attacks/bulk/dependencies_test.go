package bulk

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// Package attacks depends only on its tables, math/bits and unsafe. Imports run one way.
// No package of the library depends on fmt, and only tests and tools on internal/kernels.
func TestDependencies(t *testing.T) {
	out, err := goCommand(t, os.Environ(), "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, module+"/...")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dependencies := make(map[string][]string)
	for line := range strings.Lines(out) {
		fields := strings.Fields(strings.ReplaceAll(line, module+"/", "./"))
		dependencies[fields[0]] = fields[1:]
	}
	for path, own := range map[string][]string{
		"./internal/tables":       {},
		"./internal/ranges":       {},
		"./internal/record":       {},
		"./internal/quote":        {},
		"./internal/walk":         {},
		"./attacks":               {"./internal/tables"},
		"./purego":                {"./internal/tables", "./internal/record", "./attacks"},
		"./purego/methods":        {"./internal/tables", "./attacks", "./internal/walk"},
		"./asm":                   {"./internal/tables", "./internal/record", "./attacks", "./purego"},
		"./attacks/bulk":          {"./internal/tables", "./internal/record", "./internal/ranges", "./attacks", "./purego", "./asm"},
		"./attacks/positions":     {"./internal/tables", "./internal/record", "./internal/ranges", "./attacks", "./purego", "./asm"},
		"./attacks/positions/fen": {"./internal/tables", "./internal/record", "./internal/ranges", "./internal/quote", "./attacks", "./purego", "./asm", "./attacks/positions"},
	} {
		for _, dependency := range dependencies[path] {
			if dependency == "fmt" || strings.HasPrefix(dependency, "./") && !slices.Contains(own, dependency) {
				t.Errorf("%s depends on %s", path, dependency)
			}
		}
	}
	if got, want := slices.Sorted(slices.Values(dependencies["./attacks"])), []string{"./internal/tables", "math/bits", "unsafe"}; !slices.Equal(got, want) {
		t.Errorf("attacks depends on %q, want %q", got, want)
	}
	const tools = "./internal/kernels"
	for path := range dependencies {
		if slices.Contains(dependencies[path], tools) {
			t.Errorf("%s depends on %s", path, tools)
		}
	}
	if dependencies[tools] == nil {
		t.Errorf("%s is not among the packages:\n%s", tools, out)
	}
}
