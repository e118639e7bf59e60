package bulk

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
)

// sanitized is a program that calls one function or all on memory of C. Its arguments
// name the function and an argument that C allocates one element short. If none is named,
// C branches on each element of the results after the calls.
const sanitized = `package main

/*
#include <stdint.h>
#include <stdlib.h>

static volatile int odd;

static void use(const uint64_t *p, int n) {
	for (int i = 0; i < n; i++)
		if (p[i] & 1)
			odd++;
}
*/
import "C"

import (
	"fmt"
	"os"
	"unsafe"

	"` + module + `/attacks/bulk"
)

const n = 77

func size(name string, elements, size int) C.size_t {
	if name == os.Args[2] {
		elements--
	}
	return C.size_t(elements * size)
}

func input(name string) []uint64 {
	return unsafe.Slice((*uint64)(C.calloc(size(name, n, 8), 1)), n)
}

func squares(name string) []uint8 {
	return unsafe.Slice((*uint8)(C.calloc(size(name, n, 1), 1)), n)
}

// results are not initialized.
func results(name string, elements int) []uint64 {
	s := unsafe.Slice((*uint64)(C.malloc(size(name, elements, 8))), elements)
	all = append(all, s)
	return s
}

func mapResult(name string) *[64]uint64 { return (*[64]uint64)(results(name, 64)) }

var all [][]uint64

var calls = map[string]func(){
	"Rooks":      func() { bulk.Rooks(results("dst", n), squares("sqs"), input("occs")) },
	"Bishops":    func() { bulk.Bishops(results("dst", n), squares("sqs"), input("occs")) },
	"Queens":     func() { bulk.Queens(results("dst", n), squares("sqs"), input("occs")) },
	"SliderSets": func() { bulk.SliderSets(results("dst", n), input("diagonal"), input("orthogonal"), input("occs")) },
	"RookMap":    func() { bulk.RookMap(mapResult("dst"), 1) },
	"BishopMap":  func() { bulk.BishopMap(mapResult("dst"), 1) },
	"QueenMap":   func() { bulk.QueenMap(mapResult("dst"), 1) },
	"BishopRookMaps": func() { bulk.BishopRookMaps(mapResult("bishop"), mapResult("rook"), 1) },
}

func main() {
	switch os.Args[1] {
	case "none":
		results("dst", n)
	case "all":
		for _, call := range calls {
			call()
		}
	default:
		calls[os.Args[1]]()
	}
	if os.Args[2] == "" {
		for _, s := range all {
			C.use((*C.uint64_t)(&s[0]), C.int(len(s)))
		}
	}
	fmt.Println("end")
}
`

// sanitizedArguments are the arguments that sanitized can shorten.
var sanitizedArguments = map[string][]string{
	"Rooks":          {"dst", "sqs", "occs"},
	"Bishops":        {"dst", "sqs", "occs"},
	"Queens":         {"dst", "sqs", "occs"},
	"SliderSets":     {"dst", "diagonal", "orthogonal", "occs"},
	"RookMap":        {"dst"},
	"BishopMap":      {"dst"},
	"QueenMap":       {"dst"},
	"BishopRookMaps": {"bishop", "rook"},
}

// buildSanitized compiles sanitized with the go command's -msan or -asan and returns a
// function that runs it. It skips the test if no C compiler supports the sanitizer.
func buildSanitized(t *testing.T, flag, sanitizer string, compilers ...string) func(function, short string) string {
	t.Helper()
	if testing.Short() {
		t.Skip(skip.Short)
	}
	var compiler, refusal string
	for _, c := range compilers {
		dir := t.TempDir()
		file, program := filepath.Join(dir, "main.c"), filepath.Join(dir, "program.exe")
		if err := os.WriteFile(file, []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(c, "-fsanitize="+sanitizer, "-o", program, file).CombinedOutput()
		if err == nil {
			out, err = exec.Command(program).CombinedOutput()
		}
		if err == nil {
			compiler = c
			break
		}
		refusal += "\n" + c + ": " + err.Error() + "\n" + string(out)
	}
	if compiler == "" {
		t.Skipf("%s: no C compiler builds with -fsanitize=%s:%s", skip.NoSanitizer, sanitizer, refusal)
	}
	t.Setenv("CC", compiler)
	t.Setenv("CGO_ENABLED", "1")
	program, output, err := build(t, sanitized, flag)
	if err != nil {
		if strings.Contains(output, flag+" is not supported on ") {
			t.Skipf("%s: %s", skip.NoSanitizer, output)
		}
		t.Fatalf("%v\n%s", err, output)
	}
	return func(function, short string) string {
		cmd := exec.Command(program, function, short)
		// The program frees its memory only by ending.
		cmd.Env = append(os.Environ(), "ASAN_OPTIONS=detect_leaks=0")
		out, err := cmd.CombinedOutput()
		if ended := strings.HasSuffix(string(out), "end\n"); ended != (err == nil) {
			t.Fatalf("%s: %v\n%s", function, err, out)
		}
		return string(out)
	}
}

// C can use results that a call wrote into memory of C. The memory sanitizer does not
// see assembly and would report results of kernels as uninitialized.
func TestMemorySanitizer(t *testing.T) {
	run := buildSanitized(t, "-msan", "memory", "clang")
	const report = "use-of-uninitialized-value"
	if out := run("none", ""); !strings.Contains(out, report) {
		t.Fatalf("the sanitizer reports nothing in a program without a call:\n%s", out)
	}
	if out := run("all", ""); strings.Contains(out, report) {
		t.Errorf("the sanitizer reports results of calls:\n%s", out)
	}
}

// The address sanitizer reports accesses behind the end of memory of C. It does not
// see accesses in assembly.
func TestAddressSanitizer(t *testing.T) {
	run := buildSanitized(t, "-asan", "address", "clang", "gcc")
	const report = "heap-buffer-overflow"
	if out := run("all", ""); strings.Contains(out, report) {
		t.Errorf("the sanitizer reports calls without an overflow:\n%s", out)
	}
	for function, arguments := range sanitizedArguments {
		for _, argument := range arguments {
			if out := run(function, argument); !strings.Contains(out, report) {
				t.Errorf("the sanitizer does not report that %s overflows %s:\n%s", function, argument, out)
			}
		}
	}
}
