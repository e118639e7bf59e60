package repository_test

import (
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

const modulePath = "github.com/kindergarten-bitboards/kindergarten"

var platformsFlag = flag.String("platforms", "",
	"compile consumer modules for this `list` of platforms, not for the machine's alone")

// platforms returns the GOOS/GOARCH pairs that consumer modules are compiled for: one by default,
// because the go command compiles the standard library for each.
func platforms(t *testing.T) []string {
	t.Helper()
	if *platformsFlag != "" {
		return strings.Split(*platformsFlag, ",")
	}
	return []string{hostPlatform(t)}
}

// consumer writes a module that requires the library, and returns its directory.
func consumer(t *testing.T, sources fs.FS) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, sources); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "go.mod"), "module consumer\n\ngo 1.25.0\n\nrequire "+modulePath+" v0.0.0\n\n"+
		"replace "+modulePath+" => "+strconv.Quote(libraryRoot(t))+"\n")
	openLibrary(t)
	writeFile(t, filepath.Join(dir, "go.sum"), pageText(t, "go.sum"))
	return dir
}

// openLibrary opens the directories of the library, because go test caches the result of a test that runs the go
// command until a directory that the test has opened changes.
func openLibrary(t *testing.T) {
	t.Helper()
	for _, name := range append([]string{"asm", "purego", "internal/tables"}, forEngines...) {
		if _, err := os.ReadDir(filepath.Join(libraryRoot(t), name)); err != nil {
			t.Fatal(err)
		}
	}
}

func libraryRoot(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// goCommand runs the go command in dir for a platform and returns its output.
func goCommand(t *testing.T, dir, platform string, args ...string) string {
	t.Helper()
	return command(t, dir, platform, "go", args...)
}

// command runs a command in dir, in which go compiles for a platform, and returns its output.
func command(t *testing.T, dir, platform, name string, args ...string) string {
	t.Helper()
	out, err := output(t, dir, platform, name, args...)
	if err != nil {
		t.Fatalf("%s %s for %s: %v\n%s", name, strings.Join(args, " "), platform, err, out)
	}
	return out
}

// output does what command does, and returns the error.
func output(t *testing.T, dir, platform, name string, args ...string) (string, error) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("there is no %s command in $PATH", name)
	}
	goos, goarch, _ := strings.Cut(platform, "/")
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	// The runtime warns about unknown settings in GODEBUG. Flags that go test does not have, such as
	// -trimpath, would make go compile the standard library again.
	cmd.Env = append(os.Environ(), "GODEBUG=", "GOOS="+goos, "GOARCH="+goarch,
		"GOFLAGS=-mod=mod", "GOPROXY=off", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// hostPlatform returns the platform of the machine. It skips an emulated test.
func hostPlatform(t *testing.T) string {
	t.Helper()
	platform := runtime.GOOS + "/" + runtime.GOARCH
	host := strings.Join(strings.Fields(goCommand(t, ".", platform, "env", "GOHOSTOS", "GOHOSTARCH")), "/")
	if host != platform {
		t.Skip("the result does not depend on the machine")
	}
	return host
}
