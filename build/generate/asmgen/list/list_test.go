package list

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const assembly = "../../../../asm"

var startOfFunction = regexp.MustCompile(`(?m)^TEXT ·(\w+)\(SB\)`)

// The list and the assembly have the same functions in each file.
func TestAssembly(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(assembly, "*.s"))
	if err != nil {
		t.Fatal(err)
	}
	functions := make(map[string][]string) // by file, in its order
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".s")
		end := strings.LastIndex(name, "_")
		file, arch := name[:end], name[end+1:]
		for _, k := range In(file) {
			if k.Level.Arch() != arch {
				t.Errorf("%s: the kernel %s is for %s", path, k.Name, k.Level.Arch())
			}
		}
		functions[file] = nil
		for _, match := range startOfFunction.FindAllSubmatch(text, -1) {
			functions[file] = append(functions[file], string(match[1]))
		}
	}
	if got, want := slices.Sorted(slices.Values(Files())), slices.Sorted(maps.Keys(functions)); !slices.Equal(got, want) {
		t.Errorf("the list has files %q, package asm has %q", got, want)
	}
	for file, want := range functions {
		var got []string
		for _, k := range In(file) {
			got = append(got, k.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the list has %q, the assembly has %q", file, got, want)
		}
	}
}
