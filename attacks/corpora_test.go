package attacks_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fuzzTargets maps each fuzz target of the test files in a directory to whether it
// calls f.Add.
func fuzzTargets(t *testing.T, dir string) map[string]bool {
	t.Helper()
	target := regexp.MustCompile(`(?ms)^func (Fuzz[A-Z]\w*)\(f \*testing\.F\) \{$(.*?)^\}$`)
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	seeded := make(map[string]bool)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range target.FindAllSubmatch(source, -1) {
			seeded[string(found[1])] = strings.Contains(string(found[2]), "\tf.Add(")
		}
	}
	return seeded
}

// Each fuzz target of the module has seeds, by f.Add or as files. Each file belongs to a
// target. Otherwise go test would not run it. The name of a file describes the input. The
// fuzzer names its finds by sixteen digits.
func TestCorpora(t *testing.T) {
	const root = ".."
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Skipf("the sources of the module are missing: %v", err)
	}
	byTheFuzzer := regexp.MustCompile(`^[0-9a-f]{16}$`)
	found := 0
	err := filepath.WalkDir(root, func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name := entry.Name(); dir != root && (name == "build" || name == "testdata" || strings.HasPrefix(name, ".")) {
			return fs.SkipDir
		}
		targets := fuzzTargets(t, dir)
		found += len(targets)
		files, err := filepath.Glob(filepath.Join(dir, "testdata", "fuzz", "*", "*"))
		if err != nil {
			return err
		}
		for _, file := range files {
			target := filepath.Base(filepath.Dir(file))
			if _, ok := targets[target]; !ok {
				t.Errorf("%s: %s is not a fuzz target of %s", file, target, dir)
			}
			if byTheFuzzer.MatchString(filepath.Base(file)) {
				t.Errorf("%s: want a name that describes the input", file)
			}
			targets[target] = true
		}
		for target, seeded := range targets {
			if !seeded {
				t.Errorf("%s in %s has no seeds", target, dir)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 10 {
		t.Errorf("found %d fuzz targets in the module, want at least 10", found)
	}
}
