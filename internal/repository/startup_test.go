package repository_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// oneCall is a program that calls one lookup.
const oneCall = `package main

import "` + modulePath + `/attacks"

func main() { println(attacks.%s(len("c1"), uint64(len("a")))) }
`

// A program links at most so many bytes of this module for a line, and for a piece on 64-bit machines.
const (
	linesLimit  = 13 << 10
	piecesLimit = 115 << 10
)

// TestTablesAndStartUp builds a program that calls only Queen, and one that looks up only a line. Each must
// link only the tables that it reads, those of lines adjacent, and run nothing of this module before main.
func TestTablesAndStartUp(t *testing.T) {
	t.Parallel()
	on := platforms(t)
	if testing.Short() {
		on = on[:1]
	}
	for _, platform := range on {
		if strings.HasSuffix(platform, "/wasm") {
			continue // go tool nm does not read WebAssembly
		}
		t.Run(platform, func(t *testing.T) {
			t.Parallel()
			limit := piecesLimit
			if _, goarch, _ := strings.Cut(platform, "/"); slices.Contains([]string{"386", "arm", "mips", "mipsle"}, goarch) {
				limit = linesLimit
			}
			checkLinked(t, platform, "Queen", limit)
			checkLinked(t, platform, "Diagonal", linesLimit)
		})
	}
}

// checkLinked builds a program that calls one lookup, and checks that it links at most limit bytes of
// this module, with adjacent tables of lines.
func checkLinked(t *testing.T, platform, lookup string, limit int) {
	dir := consumer(t, fstest.MapFS{"main.go": {Data: fmt.Appendf(nil, oneCall, lookup)}})
	program := filepath.Join(dir, "program")
	goCommand(t, dir, platform, "build", "-o", program, ".")
	symbol := regexp.MustCompile(`(?m)^\s*(\w+)\s+(\d+)\s+\w\s+(` + regexp.QuoteMeta(modulePath) + `\S*)`)
	total := 0
	var begin, end uint64 // of the tables
	for _, match := range symbol.FindAllStringSubmatch(goCommand(t, dir, platform, "tool", "nm", "-size", program), -1) {
		address, err1 := strconv.ParseUint(match[1], 16, 64)
		size, err2 := strconv.Atoi(match[2])
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		total += size
		t.Logf("%6d bytes %s", size, match[3])
		if strings.HasSuffix(match[3], ".init") {
			t.Errorf("%s runs at start-up", match[3])
		}
		if strings.Contains(match[3], "/internal/tables.") {
			if begin == 0 {
				begin = address
			}
			begin, end = min(begin, address), max(end, address+uint64(size))
		}
	}
	if limit == linesLimit && end-begin > linesLimit {
		t.Errorf("%s: the tables spread over %d bytes, want %d at most", lookup, end-begin, limit)
	}
	if total == 0 || total > limit {
		t.Errorf("%s: the program links %d bytes of this module, want 1 to %d", lookup, total, limit)
	}
	if platform != hostPlatform(t) {
		return
	}
	if started := startUp(t, program); len(started) > 0 {
		t.Errorf("this module runs at start-up: %q", started)
	}
}

// startUp returns the lines of a program's trace of initializations that name this module.
func startUp(t *testing.T, program string) (lines []string) {
	t.Helper()
	trace := runWith(t, program, "inittrace=1")
	if !strings.Contains(trace, "init runtime @") {
		t.Errorf("GODEBUG=inittrace=1 traced no start-up:\n%s", trace)
	}
	for line := range strings.Lines(trace) {
		if strings.HasPrefix(line, "init "+modulePath) {
			lines = append(lines, line)
		}
	}
	return lines
}

// runWith runs a program with a setting of GODEBUG and returns what it prints.
func runWith(t *testing.T, program, setting string) string {
	t.Helper()
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), "GODEBUG="+setting)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("GODEBUG=%s: %v\n%s", setting, err, out)
	}
	return string(out)
}

// TestBulkStartUp checks that a program with package bulk only selects the level at start-up, and
// allocates nothing. Each setting of GODEBUG in the documentation of bulk must lead to the kernel that
// it names, without a warning by the runtime or by package cpu.
func TestBulkStartUp(t *testing.T) {
	const text = `package main

import "` + modulePath + `/bulk"

func main() {
	bulk.QueenMap(new([64]uint64), 1)
	print(bulk.Kernel())
}
`
	t.Setenv("GOAMD64", "v1") // above it the runtime knows fewer names
	dir := consumer(t, fstest.MapFS{"main.go": {Data: []byte(text)}})
	program := filepath.Join(dir, "program.exe")
	goCommand(t, dir, hostPlatform(t), "build", "-o", program, ".")
	started := startUp(t, program)
	if len(started) > 1 {
		t.Errorf("%d packages of this module run at start-up, want at most 1: %q", len(started), started)
	}
	for _, line := range started {
		if !strings.HasSuffix(line, " 0 bytes, 0 allocs\n") {
			t.Errorf("start-up allocates: %s", line)
		}
	}

	best := runWith(t, program, "")
	if best == "purego" || best == "neon" {
		return // no setting hides the kernel
	}
	page := strings.ReplaceAll(pageText(t, "bulk/doc.go"), "\n// ", " ")
	switches := regexp.MustCompile(`(cpu\.\w+=off) (?:leads )?to (\w+)`).FindAllStringSubmatch(page, -1)
	if len(switches) != 3 {
		t.Fatalf("the documentation names %d settings, want 3", len(switches))
	}
	order := []string{"purego", "bmi2", "avx2", "avx512"}
	for _, s := range switches {
		want := order[min(slices.Index(order, s[2]), slices.Index(order, best))]
		if got := runWith(t, program, s[1]); got != want {
			t.Errorf("GODEBUG=%s: the program prints %q, want %q", s[1], got, want)
		}
	}
}
