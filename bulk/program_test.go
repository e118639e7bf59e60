package bulk

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/kindergarten-bitboards/kindergarten"

// goCommand runs the go command in an environment and returns its output. It skips the
// test if there is no go command.
func goCommand(t *testing.T, environment []string, args ...string) (string, error) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	// go test caches the result until a file that the test has opened changes. Open the directories
	// of the sources that the command compiles.
	for _, dir := range []string{".", "../attacks", "../asm", "../purego", "../internal/tables"} {
		if _, err := os.ReadDir(dir); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", args...)
	// The runtime warns about unknown settings in GODEBUG.
	cmd.Env = slices.DeleteFunc(slices.Clone(environment), func(variable string) bool {
		return strings.HasPrefix(variable, "GODEBUG=")
	})
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestStartUp checks that this module only selects the level at start-up, and allocates nothing. Each
// setting of GODEBUG in the package documentation must lead to the kernel that it names, without a
// warning by the runtime or by package cpu.
func TestStartUp(t *testing.T) {
	const text = `package main

import "` + module + `/bulk"

func main() {
	bulk.QueenMap(new([64]uint64), 1)
	print(bulk.Kernel())
}
`
	dir := t.TempDir()
	file, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program.exe")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	// Build for the machine that runs the go command, because an emulated test cannot start emulated
	// programs. Above GOAMD64=v1 the runtime knows fewer names.
	native := slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "GOOS=") || strings.HasPrefix(variable, "GOARCH=")
	})
	if output, err := goCommand(t, append(native, "GOAMD64=v1"), "build", "-o", program, file); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	run := func(setting string) string {
		cmd := exec.Command(program)
		cmd.Env = append(os.Environ(), "GODEBUG="+setting)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("GODEBUG=%s: %v\n%s", setting, err, out)
		}
		return string(out)
	}
	trace := run("inittrace=1")
	if !strings.Contains(trace, "init internal/godebug") && !strings.Contains(trace, "init runtime") {
		t.Fatalf("no trace of initializations:\n%s", trace)
	}
	lines := 0
	for line := range strings.Lines(trace) {
		if !strings.HasPrefix(line, "init "+module) {
			continue
		}
		lines++
		if !strings.HasSuffix(line, " 0 bytes, 0 allocs\n") {
			t.Errorf("start-up allocates: %s", line)
		}
	}
	if lines > 1 {
		t.Errorf("%d packages of this module run at start-up, want at most 1:\n%s", lines, trace)
	}

	best := run("")
	if best == "purego" || best == "neon" {
		return // no setting hides the kernel
	}
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(source), "\n// ", " ")
	switches := regexp.MustCompile(`(cpu\.\w+=off) (?:leads )?to (\w+)`).FindAllStringSubmatch(page, -1)
	if len(switches) != 3 {
		t.Fatalf("the documentation names %d settings, want 3", len(switches))
	}
	order := []string{"purego", "bmi2", "avx2", "avx512"}
	for _, s := range switches {
		want := order[min(slices.Index(order, s[2]), slices.Index(order, best))]
		if got := run(s[1]); got != want {
			t.Errorf("GODEBUG=%s: the program prints %q, want %q", s[1], got, want)
		}
	}
}
