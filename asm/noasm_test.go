package asm

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// command runs the go command in the root of the module.
func command(t *testing.T, env []string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command")
	}
	// A result is cached until something changes that the test has opened, and
	// this build does not compile all that the command does.
	if _, err := os.ReadDir("."); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, &stderr)
	}
	return string(out)
}

const (
	listAssembly = "{{range .SFiles}}{{$.ImportPath}}/{{.}}\n{{end}}"
	listFiles    = "{{.ImportPath}} {{.GoFiles}} {{.SFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}"
)

// on is the environment of commands for an architecture.
func on(arch string) []string { return []string{"GOOS=linux", "GOARCH=" + arch} }

// The tag purego, the sanitizers that see no memory accesses of assembly, and any
// other architecture leave no assembly in the module. The go command sets the tags
// msan and asan for the flags of these names.
func TestNoAssembly(t *testing.T) {
	for _, arch := range []string{"amd64", "arm64"} {
		if files := command(t, on(arch), "list", "-f", listAssembly, "./..."); !strings.Contains(files, "/asm/") {
			t.Errorf("on %s the module has no assembly at all: %q", arch, files)
		}
		for _, tag := range []string{"purego", "msan", "asan"} {
			if files := command(t, on(arch), "list", "-tags", tag, "-f", listAssembly, "./..."); files != "" {
				t.Errorf("on %s with the tag %s there remains\n%s", arch, tag, files)
			}
		}
	}
	if files := command(t, on("riscv64"), "list", "-f", listAssembly, "./..."); files != "" {
		t.Errorf("on riscv64 there remains\n%s", files)
	}
}

// The sanitizers get the files that the tag purego selects.
func TestSanitizersSelectPortableFiles(t *testing.T) {
	for _, arch := range []string{"amd64", "arm64"} {
		want := command(t, on(arch), "list", "-tags", "purego", "-f", listFiles, "./...")
		for _, tag := range []string{"msan", "asan"} {
			if got := command(t, on(arch), "list", "-tags", tag, "-f", listFiles, "./..."); got != want {
				t.Errorf("on %s with the tag %s the module has the files\n%swith the tag purego\n%s", arch, tag, got, want)
			}
		}
	}
}

// The package and its tests compile where there is no assembly.
func TestNoAssemblyCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for other architectures")
	}
	for _, build := range []struct{ arch, tags string }{{"amd64", "purego"}, {"arm64", "purego"}, {"386", ""}} {
		command(t, append(on(build.arch), "CGO_ENABLED=0"), "vet", "-tags", build.tags, "./asm")
	}
}
