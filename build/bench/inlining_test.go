package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestLoopsAreInlined compiles the command and reads its machine code: no
// measuring loop of a list of methods may call a lookup. Lookups that are meant to be called have a
// name that says so, and assembly cannot be expanded.
func TestLoopsAreInlined(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is not here to compile with")
	}
	function := regexp.MustCompile(`(?m)^main\.(\S+) STEXT`)
	call := regexp.MustCompile(`CALL\t\S*/(tables|attacks|purego|rivals/\w+|chess\S*)\.([\w.]+)\(`)
	indirect := regexp.MustCompile(`\((\S+/bench/(?:contenders|bulk|loops|methods_gen)\.go:\d+|\S+/rivals/(?:\w+/)?\w+\.go:\d+)\)\tCALL\t\w+\n`)
	ask := regexp.MustCompile(`CALL\tmain\.(independent|nextOccupancy|nextSquare|underLoad|each|eachSquare|rook|bishop|queen|along|of[A-Z]\w+)\(`)
	generated := regexp.MustCompile(`bench/methods_gen\.go:\d+\)\tCALL\tmain\.(\w+)\(`)
	for _, arch := range []string{"amd64", "386"} {
		listing := compile(t, arch)
		starts := append(function.FindAllStringSubmatchIndex(listing, -1), []int{len(listing)})
		loops := 0
		for i, start := range starts[:len(starts)-1] {
			name, body := listing[start[2]:start[3]], listing[start[0]:starts[i+1][0]]
			if !strings.HasPrefix(name, "init.func") && !strings.HasPrefix(name, "called") {
				continue
			}
			if strings.Contains(body, "bench/contenders.go:") {
				loops++
			}
			for _, match := range call.FindAllStringSubmatch(body, -1) {
				if !isCalled(match[1], match[2]) {
					t.Errorf("%s: %s calls %s.%s", arch, name, match[1], match[2])
				}
			}
			for _, match := range generated.FindAllStringSubmatch(body, -1) {
				if !strings.HasPrefix(match[1], "called") {
					t.Errorf("%s: %s calls %s", arch, name, match[1])
				}
			}
			for _, match := range indirect.FindAllStringSubmatch(body, -1) {
				t.Errorf("%s: %s calls a lookup by its address at %s", arch, name, match[1])
			}
			for _, match := range ask.FindAllStringSubmatch(body, -1) {
				t.Errorf("%s: %s calls %s", arch, name, match[1])
			}
		}
		if want := 10 * len(contenders); loops < want {
			t.Errorf("%s: found %d loops of contenders, want %d", arch, loops, want)
		}
	}
}

// isCalled tells whether a function is one that no loop can expand: assembly,
// another library's, a loop over squares, one behind an interface, or one that is
// too large. The table of methods has a remark there.
func isCalled(pkg, function string) bool {
	switch pkg {
	case "rivals/pext", "chess", "chess/v2":
		return true
	case "purego":
		return strings.HasPrefix(function, "Walk") || strings.HasPrefix(function, "Lines.") || function == "Fold32LineFillUp"
	}
	return false
}

// compile returns the listing of the machine code of this package.
func compile(t *testing.T, arch string) string {
	t.Helper()
	cmd := exec.Command("go", "build", "-gcflags=-S", "-o", os.DevNull, ".")
	cmd.Env = append(os.Environ(), "GOARCH="+arch, "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build for %s: %v\n%s", arch, err, out)
	}
	return string(out)
}
