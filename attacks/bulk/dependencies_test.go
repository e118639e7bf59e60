package bulk

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// dependencies returns all packages that a package of this module depends on.
func dependencies(t *testing.T, path string) []string {
	t.Helper()
	out, err := goCommand(t, os.Environ(), "list", "-deps", module+"/"+path)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return slices.DeleteFunc(strings.Fields(out), func(p string) bool { return p == module+"/"+path })
}

// Package attacks depends only on its tables, math/bits and unsafe. Imports run one
// way. No package of the library depends on fmt.
func TestDependencies(t *testing.T) {
	for path, own := range map[string][]string{
		"internal/tables":   {},
		"internal/ranges":   {},
		"internal/walk":     {},
		"attacks":           {"internal/tables"},
		"purego":            {"internal/tables", "attacks"},
		"purego/methods":    {"internal/tables", "attacks", "internal/walk"},
		"asm":               {"internal/tables", "attacks", "purego"},
		"attacks/bulk":      {"internal/tables", "internal/ranges", "attacks", "purego", "asm"},
		"attacks/positions": {"internal/tables", "internal/ranges", "attacks", "purego", "asm"},
	} {
		for _, dependency := range dependencies(t, path) {
			if dependency == "fmt" {
				t.Errorf("%s depends on fmt", path)
			}
			if name, ok := strings.CutPrefix(dependency, module+"/"); ok && !slices.Contains(own, name) {
				t.Errorf("%s depends on %s", path, name)
			}
		}
	}
	want := []string{module + "/internal/tables", "math/bits", "unsafe"}
	if got := dependencies(t, "attacks"); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("attacks depends on %q, want %q", got, want)
	}
}

// Only tests and tools import internal/kernels.
func TestToolsStayOutside(t *testing.T) {
	const tools = module + "/internal/kernels"
	out, err := goCommand(t, os.Environ(), "list", "-f", "{{.ImportPath}} {{.Deps}}", module+"/...")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(out) {
		path, dependencies, _ := strings.Cut(strings.TrimSpace(line), " ")
		if slices.Contains(strings.Fields(strings.Trim(dependencies, "[]")), tools) {
			t.Errorf("%s depends on %s", path, tools)
		}
	}
	if !strings.Contains(out, tools+" ") {
		t.Errorf("%s is not among the packages %q", tools, out)
	}
}
