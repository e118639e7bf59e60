package methods

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// unlisted names the exported functions that are not methods: the lists, and the functions that build the
// table of rays.
var unlisted = []string{"All", "Errata", "RaysByFills", "RaysByShifts"}

// TestListIsComplete checks that a row of the list names every exported function of the package.
func TestListIsComplete(t *testing.T) {
	named := make(map[string]bool)
	add := func(name string) {
		for _, word := range regexp.MustCompile(`\w+`).FindAllString(name, -1) {
			named[word] = true
		}
	}
	for _, l := range lookups {
		add(l.Name)
	}
	for _, m := range masks {
		add(m.Name)
	}
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var functions []string
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		for _, f := range regexp.MustCompile(`(?m)^func ([A-Z]\w*)\(`).FindAllSubmatch(source, -1) {
			functions = append(functions, string(f[1]))
		}
	}
	for _, name := range functions {
		if !named[name] && !slices.Contains(unlisted, name) {
			t.Errorf("%s is in no row of the list", name)
		}
	}
	if !slices.Contains(functions, "All") {
		t.Errorf("found the functions %q, want All among them", functions)
	}
}

// namesFunctions reports whether nameOf is right for functions that begin with an inlined
// one.
const namesFunctions = runtime.GOARCH != "wasm"

// nameOf returns the name of a function without that of its package.
func nameOf(f any) string {
	full := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	return full[strings.LastIndexByte(full, '.')+1:]
}
