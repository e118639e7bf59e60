package attacks_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fuzzTargets returns the fuzz targets of the test files in a directory.
func fuzzTargets(t *testing.T, dir string) (targets []string) {
	t.Helper()
	declaration := regexp.MustCompile(`(?m)^func (Fuzz[A-Z]\w*)\(f \*testing\.F\)`)
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range declaration.FindAllSubmatch(source, -1) {
			targets = append(targets, string(found[1]))
		}
	}
	return targets
}

// TestCorpora checks, for the whole module, that each fuzz target has inputs of
// its own under testdata/fuzz, that go test runs what lies there because a
// target has its name, and that the file's name tells what the input is: the
// fuzzer names those that it finds by sixteen digits.
func TestCorpora(t *testing.T) {
	const root = ".."
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Skipf("the module is not here: %v", err)
	}
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
		corpora, err := os.ReadDir(filepath.Join(dir, "testdata", "fuzz"))
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		var named []string
		for _, corpus := range corpora {
			named = append(named, corpus.Name())
			if !slices.Contains(targets, corpus.Name()) {
				t.Errorf("%s has a corpus for %s, which is no fuzz target there", dir, corpus.Name())
			}
		}
		for _, target := range targets {
			if !slices.Contains(named, target) {
				t.Errorf("%s in %s has no corpus", target, dir)
				continue
			}
			checkCorpus(t, filepath.Join(dir, "testdata", "fuzz", target))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 25 {
		t.Errorf("found %d fuzz targets in the module, want 25 at least", found)
	}
}

func checkCorpus(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) == 0 {
		t.Errorf("%s is empty", dir)
	}
	byTheFuzzer := regexp.MustCompile(`^[0-9a-f]{16}$`)
	seen := make(map[string]string)
	for _, entry := range entries {
		input, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(input, []byte("go test fuzz v1\n")) {
			t.Errorf("%s/%s is no fuzz input", dir, entry.Name())
		}
		if byTheFuzzer.MatchString(entry.Name()) {
			t.Errorf("%s/%s: want a name that tells what the input is", dir, entry.Name())
		}
		if other := seen[string(input)]; other != "" {
			t.Errorf("%s/%s is the same input as %s", dir, entry.Name(), other)
		}
		seen[string(input)] = entry.Name()
	}
}
