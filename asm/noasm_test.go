package asm

import (
	"errors"
	"go/build"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// selected returns the files of the module that the go command selects for an architecture and a tag.
func selected(t *testing.T, arch, tag string) (files []string) {
	t.Helper()
	context := build.Default
	context.GOOS, context.GOARCH, context.CgoEnabled, context.BuildTags = "linux", arch, false, []string{tag}
	err := filepath.WalkDir("..", func(dir string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name := entry.Name(); dir != ".." && (name == "build" || name == "testdata" || strings.HasPrefix(name, ".")) {
			return fs.SkipDir
		}
		p, err := context.ImportDir(dir, 0)
		if none := (*build.NoGoError)(nil); err != nil && !errors.As(err, &none) {
			return err
		}
		for _, name := range slices.Concat(p.SFiles, p.GoFiles, p.TestGoFiles, p.XTestGoFiles) {
			if name != "allocations_test.go" { // the address sanitizer allocates
				files = append(files, filepath.Join(dir, name))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestNoAssembly checks that the module has assembly for amd64 and arm64, and none for another
// architecture or with the tags purego, msan and asan, which must select the same files. The go command
// sets the last two tags for the flags of these names.
func TestNoAssembly(t *testing.T) {
	for arch, want := range map[string]bool{"amd64": true, "arm64": true, "riscv64": false} {
		portable := selected(t, arch, "purego")
		for _, tag := range []string{"", "purego", "msan", "asan"} {
			files := selected(t, arch, tag)
			want := want && tag == ""
			if got := slices.ContainsFunc(files, func(name string) bool { return strings.HasSuffix(name, ".s") }); got != want {
				t.Errorf("the module for %s with the tag %q has assembly: %t, want %t", arch, tag, got, want)
			}
			if tag != "" && !slices.Equal(files, portable) {
				t.Errorf("the module for %s with the tag %s has the files\n%q\nwant those with the tag purego:\n%q",
					arch, tag, files, portable)
			}
		}
	}
}
