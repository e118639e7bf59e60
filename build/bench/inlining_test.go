package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestLoopsAreInlined reads the machine code of the command: no measuring loop may
// call a lookup, except in assembly and in other libraries.
func TestLoopsAreInlined(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	function := regexp.MustCompile(`(?m)^main\.(\S+) STEXT`)
	call := regexp.MustCompile(`CALL\t\S*/(tables|attacks|rivals/\w+|chess\S*)\.([\w.]+)\(`)
	indirect := regexp.MustCompile(`\((\S+/bench/(?:contenders|bulk|loops|methods)\.go:\d+|\S+/rivals/(?:\w+/)?\w+\.go:\d+)\)\tCALL\t\w+\n`)
	ask := regexp.MustCompile(`CALL\tmain\.(independent|nextOccupancy|nextSquare|underLoad|each|eachSquare|ask|rook|bishop|queen)\(`)
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
				if !isCalled(match[1]) {
					t.Errorf("%s: %s calls %s.%s", arch, name, match[1], match[2])
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

// isCalled reports whether a loop may call functions of pkg: those in assembly and
// those of other libraries.
func isCalled(pkg string) bool {
	return pkg == "rivals/pext" || pkg == "rivals/avx2hyperbola" || strings.HasPrefix(pkg, "chess")
}

// compile returns the compiler's listing of this package.
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
