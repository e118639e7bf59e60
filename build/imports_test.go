package build

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestImports wants each folder and its tests to depend only on the others that README.md says.
// The tools that know no chess depend on nothing else of this project. No folder is left out.
func TestImports(t *testing.T) {
	const module = "github.com/kindergarten-bitboards/kindergarten/"
	allowed := map[string][]string{
		"emulator": {},
		"symbolic": {"build/emulator"},
		"mutation": {},
		"generate": {"the library"},
		"check":    {"the library", "build/emulator", "build/symbolic", "build/mutation", "build/generate/asmgen/list"},
		"measure":  {"the library"},
		"page":     {"the library"},
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if _, ok := allowed[entry.Name()]; entry.IsDir() && !ok {
			t.Errorf("nothing says what the folder %s may depend on", entry.Name())
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
			case strings.HasPrefix(path, "build/") && !slices.ContainsFunc(others, func(other string) bool { return strings.HasPrefix(path, other) }),
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

// TestExamples wants the Go code of each tool's page in its example, which is compiled and run.
func TestExamples(t *testing.T) {
	for _, tool := range []string{"symbolic", "mutation"} {
		page, err := os.ReadFile(tool + "/README.md")
		if err != nil {
			t.Fatal(err)
		}
		example, err := os.ReadFile(tool + "/example_test.go")
		if err != nil {
			t.Fatal(err)
		}
		code := goBlock.FindSubmatch(page)
		if code == nil || !strings.Contains(string(example), string(code[1])) {
			t.Errorf("the Go code of %s/README.md is not in the example of its tests", tool)
		}
	}
}
