package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// instructions compiles the lookups for platforms that are not at hand to be
// timed and counts the machine instructions of each, from the first to the
// return. None of them has a loop. What grows the stack or panics is counted as
// well; what is called is not, as the byte swaps of hyperbola quintessence are
// where the CPU has none.
func instructions(_ settings, _ *regexp.Regexp, progress io.Writer) []*result {
	dir, err := os.MkdirTemp("", "instructions")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	r := &result{
		Suite:   "instructions",
		Name:    "instructions of a called lookup: rook, bishop, queen",
		Columns: []string{"platform", ours, "64-bit product", textbook, hyperbola, magicSlices},
	}
	for _, platform := range []string{"amd64 v1", "amd64 v3", "arm64", "riscv64", "386", "arm"} {
		fmt.Fprintf(progress, "instructions: %s\n", platform)
		counts, err := countInstructions(dir, platform)
		if err != nil {
			log.Print(err)
			continue
		}
		row := []string{platform}
		for _, names := range [][3]string{
			{"rook", "bishop", "queen"},
			{"productRook", "productBishop", "productQueen"},
			{"textbookRook", "textbookBishop", "textbookQueen"},
			{"hyperbolaRook", "hyperbolaBishop", "hyperbolaQueen"},
			{"magicRook", "magicBishop", "magicQueen"},
		} {
			row = append(row, fmt.Sprintf("%d %d %d", counts[names[0]], counts[names[1]], counts[names[2]]))
		}
		r.Rows = append(r.Rows, row)
	}
	return []*result{r}
}

// countInstructions returns the number of instructions of each function of
// internal/instructions, compiled for a platform: a GOARCH and, behind a space,
// a GOAMD64.
func countInstructions(dir, platform string) (map[string]int, error) {
	arch, level, _ := strings.Cut(platform, " ")
	program := filepath.Join(dir, arch+level)
	build := exec.Command("go", "build", "-o", program, "./internal/instructions")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "GOAMD64="+level, "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build for %s: %v\n%s", platform, err, out)
	}
	listing, err := exec.Command("go", "tool", "objdump", "-s", `^main\.`, program).Output()
	if err != nil {
		return nil, fmt.Errorf("go tool objdump for %s: %v", platform, err)
	}
	counts := make(map[string]int)
	name := ""
	for line := range strings.Lines(string(listing)) {
		if symbol, ok := strings.CutPrefix(line, "TEXT main."); ok {
			name, _, _ = strings.Cut(symbol, "(")
		} else if strings.HasPrefix(line, "  ") {
			counts[name]++
		}
	}
	return counts, nil
}
