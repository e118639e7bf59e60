package bymethod

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestLoopsAreInlined reads the machine code of the loops by method: no measuring loop may call
// a lookup, except in assembly.
func TestLoopsAreInlined(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	function := regexp.MustCompile(`(?m)^\S+/bymethod\.(\S+) STEXT`)
	call := regexp.MustCompile(`CALL\t\S*/(tables|attacks|rivals/\w+)\.([\w.]+)\(`)
	indirect := regexp.MustCompile(`\((\S+/loops/\S+\.go:\d+|\S+/rivals/(?:\w+/)?\w+\.go:\d+)\)\tCALL\t\w+\n`)
	lookupLoop := regexp.MustCompile(
		`CALL\t\S*\.(Independent|NextOccupancy|NextSquare|UnderLoad|Each|EachSquare|Rook|Bishop|Queen)\(`)
	for _, arch := range []string{"amd64", "386"} {
		listing := compile(t, arch)
		starts := append(function.FindAllStringSubmatchIndex(listing, -1), []int{len(listing)})
		loops := 0
		for i, start := range starts[:len(starts)-1] {
			name, body := listing[start[2]:start[3]], listing[start[0]:starts[i+1][0]]
			if !strings.HasPrefix(name, "init.func") {
				continue
			}
			// Both are too large to be inlined, reversed bits on CPUs without an instruction for it.
			if strings.Contains(body, "loops.SliderSet") {
				continue
			}
			if strings.Contains(body, "bymethod_gen.go:") {
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
			for _, match := range lookupLoop.FindAllStringSubmatch(body, -1) {
				t.Errorf("%s: %s calls %s", arch, name, match[1])
			}
		}
		if want := 10 * (len(Methods) - 1); loops < want {
			t.Errorf("%s: found %d loops by method, want %d", arch, loops, want)
		}
	}
}

// isCalled reports whether a loop may call functions of pkg, because they are in assembly.
func isCalled(pkg string) bool { return pkg == "rivals/pext" }

// compile returns the compiler's listing of the loops by method.
func compile(t *testing.T, arch string) string {
	t.Helper()
	cmd := exec.Command("go", "build", "-gcflags=-S", ".")
	cmd.Env = append(os.Environ(), "GOARCH="+arch, "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build for %s: %v\n%s", arch, err, out)
	}
	return string(out)
}
