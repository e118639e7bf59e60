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
	// go test caches the result until a file changes that the test has opened. Open the
	// directories that the command reads.
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

// on returns the environment of commands for an architecture.
func on(arch string) []string { return []string{"GOOS=linux", "GOARCH=" + arch} }

// The tags purego, msan and asan leave no assembly in the module, nor does another
// architecture. The go command sets the last two tags for the flags of these names.
func TestNoAssembly(t *testing.T) {
	for _, arch := range []string{"amd64", "arm64"} {
		if files := command(t, on(arch), "list", "-f", listAssembly, "./..."); !strings.Contains(files, "/asm/") {
			t.Errorf("the assembly of the module for %s is %q, want files", arch, files)
		}
		for _, tag := range []string{"purego", "msan", "asan"} {
			if files := command(t, on(arch), "list", "-tags", tag, "-f", listAssembly, "./..."); files != "" {
				t.Errorf("the module for %s with the tag %s has the assembly\n%s", arch, tag, files)
			}
		}
	}
	if files := command(t, on("riscv64"), "list", "-f", listAssembly, "./..."); files != "" {
		t.Errorf("the module for riscv64 has the assembly\n%s", files)
	}
}

// The tags msan and asan select the files that the tag purego selects.
func TestSanitizersSelectPortableFiles(t *testing.T) {
	for _, arch := range []string{"amd64", "arm64"} {
		want := command(t, on(arch), "list", "-tags", "purego", "-f", listFiles, "./...")
		for _, tag := range []string{"msan", "asan"} {
			if got := command(t, on(arch), "list", "-tags", tag, "-f", listFiles, "./..."); got != want {
				t.Errorf("the module for %s with the tag %s has the files\n%swant those with the tag purego:\n%s", arch, tag, got, want)
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
