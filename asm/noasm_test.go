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

// The tag purego, the sanitizers that see no memory accesses of assembly, and any
// other architecture leave no assembly in the module. The go command sets the tags
// msan and asan for the flags of these names.
func TestNoAssembly(t *testing.T) {
	amd64 := []string{"GOOS=linux", "GOARCH=amd64"}
	if files := command(t, amd64, "list", "-f", listAssembly, "./..."); !strings.Contains(files, "/asm/") {
		t.Errorf("the module has no assembly at all: %q", files)
	}
	for _, tag := range []string{"purego", "msan", "asan"} {
		if files := command(t, amd64, "list", "-tags", tag, "-f", listAssembly, "./..."); files != "" {
			t.Errorf("with the tag %s there remains\n%s", tag, files)
		}
	}
	if files := command(t, []string{"GOOS=linux", "GOARCH=arm64"}, "list", "-f", listAssembly, "./..."); files != "" {
		t.Errorf("on arm64 there remains\n%s", files)
	}
}

// The sanitizers get the files that the tag purego selects.
func TestSanitizersSelectPortableFiles(t *testing.T) {
	amd64 := []string{"GOOS=linux", "GOARCH=amd64"}
	want := command(t, amd64, "list", "-tags", "purego", "-f", listFiles, "./...")
	for _, tag := range []string{"msan", "asan"} {
		if got := command(t, amd64, "list", "-tags", tag, "-f", listFiles, "./..."); got != want {
			t.Errorf("with the tag %s the module has the files\n%swith the tag purego\n%s", tag, got, want)
		}
	}
}

// The package and its tests compile where there is no assembly.
func TestNoAssemblyCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for other architectures")
	}
	for _, build := range []struct{ arch, tags string }{{"amd64", "purego"}, {"arm64", ""}, {"386", ""}} {
		env := []string{"GOOS=linux", "GOARCH=" + build.arch, "CGO_ENABLED=0"}
		command(t, env, "vet", "-tags", build.tags, "./asm")
	}
}
