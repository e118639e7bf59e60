package attacks_test

import (
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

// A program that calls only Queen links at most 13 KB of this module and runs none
// of it before main.
func TestTablesAndStartUp(t *testing.T) {
	const limit = 13 << 10
	dir := consumer(t, fstest.MapFS{"main.go": {Data: []byte(oneQueen)}})
	symbol := regexp.MustCompile(`(?m)^\s*\w+\s+(\d+)\s+\w\s+(` + regexp.QuoteMeta(modulePath) + `\S*)`)
	host := hostPlatform(t)
	platforms := platforms[:5]
	if testing.Short() {
		platforms = platforms[:1]
	}
	for _, platform := range platforms {
		t.Run(platform, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "program")
			goCommand(t, dir, platform, "build", "-o", program, ".")
			total := 0
			for _, match := range symbol.FindAllStringSubmatch(goCommand(t, dir, platform, "tool", "nm", "-size", program), -1) {
				size, err := strconv.Atoi(match[1])
				if err != nil {
					t.Fatal(err)
				}
				total += size
				t.Logf("%6d bytes %s", size, match[2])
				if strings.HasSuffix(match[2], ".init") {
					t.Errorf("%s runs at start-up", match[2])
				}
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
