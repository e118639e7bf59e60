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

// selected returns the files of the module that the go command selects for an architecture and a tag:
// those in assembly, and all others.
func selected(t *testing.T, arch, tag string) (assembly, others []string) {
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
		files, err := context.ImportDir(dir, 0)
		if none := (*build.NoGoError)(nil); err != nil && !errors.As(err, &none) {
			return err
		}
		for _, name := range files.SFiles {
			assembly = append(assembly, filepath.Join(dir, name))
		}
		for _, name := range slices.Concat(files.GoFiles, files.TestGoFiles, files.XTestGoFiles) {
			if name != "allocations_test.go" { // the address sanitizer allocates
				others = append(others, filepath.Join(dir, name))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return assembly, others
}

// TestNoAssembly checks that the module has assembly for amd64 and arm64, and none for another
// architecture or with the tags purego, msan and asan, which must select the same files. The go command
// sets the last two tags for the flags of these names.
func TestNoAssembly(t *testing.T) {
	for _, arch := range []string{"amd64", "arm64"} {
		if files, _ := selected(t, arch, ""); len(files) == 0 || !strings.Contains(files[0], "asm") {
			t.Errorf("the assembly of the module for %s is %q, want files of asm", arch, files)
		}
		_, portable := selected(t, arch, "purego")
		for _, tag := range []string{"purego", "msan", "asan"} {
			files, others := selected(t, arch, tag)
			if len(files) > 0 {
				t.Errorf("the module for %s with the tag %s has the assembly %q", arch, tag, files)
			}
			if !slices.Equal(others, portable) {
				t.Errorf("the module for %s with the tag %s has the files\n%q\nwant those with the tag purego:\n%q",
					arch, tag, others, portable)
			}
		}
	}
	if files, _ := selected(t, "riscv64", ""); len(files) > 0 {
		t.Errorf("the module for riscv64 has the assembly %q", files)
	}
}
