package repository_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

var (
	pageCode     = regexp.MustCompile("(?s)```go\n(.*?)```\n")
	pageModule   = regexp.MustCompile(`(?m)^    go mod edit -require=(\S+)@(\S+)\n    go mod edit -replace=(\S+)=\.\./kindergarten\n    go mod tidy$`)
	pageCommands = regexp.MustCompile(`\n    go (run \S+)\n    make (\S+)\n`)
	assigned     = regexp.MustCompile(`(?m)^(.*) := `)
)

// pageText returns a file of the library.
func pageText(t *testing.T, name string) string {
	t.Helper()
	return readFile(t, filepath.Join(libraryRoot(t), name))
}

// goMod returns the text of a go.mod with a go line, as the commands of README.md edit it. The path of
// its module lets tests import what is internal.
func goMod(t *testing.T, release string) string {
	t.Helper()
	lines := pageModule.FindStringSubmatch(pageText(t, "README.md"))
	if lines == nil {
		t.Fatal("README.md has no commands that edit go.mod")
	}
	return fmt.Sprintf("module "+modulePath+"/consumer\n\ngo %s\n\nrequire %s %s\n\nreplace %s => %q\n", release, lines[1], lines[2],
		lines[3], libraryRoot(t))
}

// TestReadme compiles the test of an engine of the README and its calls, runs its program, which prints what
// its last line says, and runs the first command of a clone. The second is a target of the Makefile.
func TestReadme(t *testing.T) {
	t.Parallel()
	readme := pageText(t, "README.md")
	blocks := pageCode.FindAllStringSubmatch(readme, -1)
	if len(blocks) != 3 {
		t.Fatalf("the README has %d blocks of Go, want 3", len(blocks))
	}
	engine := "package engine\nimport (\n\"testing\"\n" + strconv.Quote(modulePath+"/enginetest") + "\n)\n" + `
type position struct{}
func Parse(string) (p position) { return p }
func (position) LegalMoves() []string { return nil }
func RookAttacks(sq int, occ uint64) uint64 { return occ }
` + blocks[0][1]
	calls := "package calls\n"
	for _, path := range []string{"bulk", "positions", "positions/fen", "positions/movegen"} {
		calls += "import " + strconv.Quote(modulePath+"/"+path) + "\n"
	}
	calls += `type Square int8
type Bitboard uint64
func calls(line string, counts, checkers []uint8, batch []positions.Position[Bitboard], list []movegen.Move, dst, occs []Bitboard, sqs []Square) {` + "\n" + blocks[2][1]
	for _, names := range assigned.FindAllStringSubmatch(blocks[2][1], -1) {
		calls += "_" + strings.Repeat(", _", strings.Count(names[1], ",")) + " = " + names[1] + "\n"
	}
	dir := consumer(t, fstest.MapFS{
		"main.go": {Data: []byte(blocks[1][1])}, "calls/calls.go": {Data: []byte(calls + "}\n")},
		"engine/engine_test.go": {Data: []byte(engine)},
	})
	writeFile(t, filepath.Join(dir, "go.mod"), goMod(t, "1.25.0"))
	goCommand(t, dir, hostPlatform(t), "mod", "tidy")
	goCommand(t, dir, hostPlatform(t), "vet", "./...")
	printed := goCommand(t, dir, hostPlatform(t), "run", ".")
	if !strings.Contains(blocks[1][1], "// "+printed) {
		t.Errorf("the program prints %s, and the README says otherwise", printed)
	}

	commands := pageCommands.FindStringSubmatch(readme)
	if commands == nil {
		t.Fatal("the README has no two commands of a clone")
	}
	shown := goCommand(t, libraryRoot(t), hostPlatform(t), strings.Fields(commands[1])...)
	if !strings.Contains(shown, "[Q] queen on d4") {
		t.Errorf("go %s prints\n%s\nwant the queen on d4", commands[1], shown)
	}
	if !strings.Contains(pageText(t, "Makefile"), "\n"+commands[2]+": ") {
		t.Errorf("the Makefile has no target %s", commands[2])
	}
}
