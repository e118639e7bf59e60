package build

import (
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestImports checks that each folder and its tests import only what README.md allows.
// The tools know no chess and depend on nothing else of this project. No package is left out.
func TestImports(t *testing.T) {
	const module = "github.com/kindergarten-bitboards/kindergarten/"
	allowed := map[string][]string{
		"tools/emulator": {},
		"tools/symbolic": {"build/tools/emulator"},
		"tools/mutation": {},
		"generate":       {"the library"},
		"check":          {"the library", "build/tools", "build/generate/asmgen/list"},
		"measure":        {"the library"},
		"page":           {"the library"},
	}
	packages, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.Lines(string(packages)) {
		path, below := strings.CutPrefix(strings.TrimSpace(path), module+"build/")
		if below && !slices.ContainsFunc(slices.Collect(maps.Keys(allowed)),
			func(folder string) bool { return strings.HasPrefix(path+"/", folder+"/") }) {
			t.Errorf("nothing says what the package %s may depend on", path)
		}
	}
	for folder, others := range allowed {
		out, err := exec.Command("go", "list", "-deps", "-test", "./"+folder+"/...").Output()
		if err != nil {
			t.Fatal(err)
		}
		own := 0
		for line := range strings.Lines(string(out)) {
			path, ok := strings.CutPrefix(strings.Fields(line)[0], module)
			switch {
			case !ok:
			case strings.HasPrefix(path, "build/"+folder):
				own++
			case strings.HasPrefix(path, "build/") && !slices.ContainsFunc(others,
				func(other string) bool { return strings.HasPrefix(path, other) }),
				!strings.HasPrefix(path, "build/") && !slices.Contains(others, "the library"):
				t.Errorf("%s depends on %s", folder, path)
			}
		}
		if own == 0 {
			t.Errorf("%s has no packages", folder)
		}
	}
}

var goBlock = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

// TestExamples checks that the Go code of each tool's page is in its example, which is compiled and run.
func TestExamples(t *testing.T) {
	for _, tool := range []string{"tools/symbolic", "tools/mutation"} {
		page, err1 := os.ReadFile(tool + "/README.md")
		example, err2 := os.ReadFile(tool + "/example_test.go")
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		code := goBlock.FindSubmatch(page)
		if code == nil || !strings.Contains(string(example), string(code[1])) {
			t.Errorf("the Go code of %s/README.md is not in the example of its tests", tool)
		}
	}
}
