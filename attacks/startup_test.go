package attacks_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const oneQueen = `package main

import "` + modulePath + `/attacks"

func main() { println(attacks.Queen(len("c1"), uint64(len("a")))) }
`

// A program that calls only Queen links at most 13 KB of this module, its tables side by
// side, and runs none of it before main.
func TestTablesAndStartUp(t *testing.T) {
	const limit = 13 << 10
	dir := consumer(t, fstest.MapFS{"main.go": {Data: []byte(oneQueen)}})
	symbol := regexp.MustCompile(`(?m)^\s*(\w+)\s+(\d+)\s+\w\s+(` + regexp.QuoteMeta(modulePath) + `\S*)`)
	host := hostPlatform(t)
	on := platforms(t)
	if testing.Short() {
		on = on[:1]
	}
	for _, platform := range on {
		if strings.HasSuffix(platform, "/wasm") {
			continue // go tool nm does not read WebAssembly
		}
		t.Run(platform, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "program")
			goCommand(t, dir, platform, "build", "-o", program, ".")
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
			if end-begin > limit {
				t.Errorf("the tables spread over %d bytes, want %d at most", end-begin, limit)
			}
			if total == 0 || total > limit {
				t.Errorf("the program links %d bytes of this module, want 1 to %d", total, limit)
			}
			if platform != host {
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
		})
	}
}
