package attacks_test

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

// A program links at most so many bytes of this module for a lookup along a line, and for a lookup of a
// piece on 64-bit machines.
const (
	linesLimit  = 13 << 10
	piecesLimit = 115 << 10
)

// TestTablesAndStartUp builds a program that calls only Queen, and one that calls only the lookup of a
// line. Each must link only the tables that it reads, and run nothing of this module before main. The
// tables of lines must be adjacent.
func TestTablesAndStartUp(t *testing.T) {
	on := platforms(t)
	if testing.Short() {
		on = on[:1]
	}
	for _, platform := range on {
		if strings.HasSuffix(platform, "/wasm") {
			continue // go tool nm does not read WebAssembly
		}
		t.Run(platform, func(t *testing.T) {
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
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), "init runtime @") {
		t.Errorf("GODEBUG=inittrace=1 traced no start-up:\n%s", out)
	}
	if strings.Contains(string(out), modulePath) {
		t.Errorf("this module runs at start-up:\n%s", out)
	}
}
