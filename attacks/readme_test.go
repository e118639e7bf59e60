package attacks_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

var (
	pageCode     = regexp.MustCompile("(?s)```go\n(.*?)```\n")
	pageModule   = regexp.MustCompile(`(?m)^    (require .*)\n    (replace .* => )\.\./kindergarten$`)
	pageCommands = regexp.MustCompile(`\n    go (run \S+) +# .*\n    make (\S+) +# `)
	assigned     = regexp.MustCompile(`(?m)^(.*) := `)
)

// goMod returns the text of a go.mod with a go line and the lines of ADOPTING.md.
func goMod(t *testing.T, release string) string {
	t.Helper()
	module := pageModule.FindStringSubmatch(adoptingPage(t))
	if module == nil {
		t.Fatal("the pages have no lines of go.mod")
	}
	return "module consumer\n\ngo " + release + "\n\n" + module[1] + "\n\n" + module[2] + strconv.Quote(libraryRoot(t)) + "\n"
}

// TestReadme runs the program of the README, which prints what its last line says, and compiles
// the test of an engine and the calls. It runs the first of the two commands of a clone. The
// second is a target of the Makefile.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := pageCode.FindAllStringSubmatch(string(page), -1)
	if len(blocks) != 3 {
		t.Fatalf("the README has %d blocks of Go, want 3", len(blocks))
	}
	engine := "package engine\nimport (\n\"testing\"\n" + strconv.Quote(modulePath+"/enginetest") + "\n)\n" + `
type position struct{}
func Parse(string) (p position) { return p }
func (position) LegalMoves() []string { return nil }
func RookAttacks(sq int, occ uint64) uint64 { return occ }
` + blocks[1][1]
	calls := "package calls\n"
	for _, path := range []string{"bulk", "positions", "positions/fen", "positions/moves"} {
		calls += "import " + strconv.Quote(modulePath+"/"+path) + "\n"
	}
	calls += `type Square int8
type Bitboard uint64
func calls(line string, counts, checkers []uint8, batch []positions.Position[Bitboard], list []moves.Move, dst, occs []Bitboard, sqs []Square) {` + "\n" + blocks[2][1]
	for _, names := range assigned.FindAllStringSubmatch(blocks[2][1], -1) {
		calls += "_" + strings.Repeat(", _", strings.Count(names[1], ",")) + " = " + names[1] + "\n"
	}
	dir := consumer(t, fstest.MapFS{
		"main.go":        {Data: []byte(blocks[0][1])},
		"calls/calls.go": {Data: []byte(calls + "}\n")},

		"engine/engine_test.go": {Data: []byte(engine)},
	})
	writeFile(t, filepath.Join(dir, "go.mod"), goMod(t, "1.25.0"))
	goCommand(t, dir, hostPlatform(t), "mod", "tidy")
	goCommand(t, dir, hostPlatform(t), "vet", "./...")
	printed := goCommand(t, dir, hostPlatform(t), "run", ".")
	if !strings.Contains(blocks[0][1], "// "+printed) {
		t.Errorf("the program prints %s, and the README says otherwise", printed)
	}

	commands := pageCommands.FindStringSubmatch(string(page))
	if commands == nil {
		t.Fatal("the README has no two commands of a clone")
	}
	shown := goCommand(t, libraryRoot(t), hostPlatform(t), strings.Fields(commands[1])...)
	if !strings.Contains(shown, "[Q] queen on d4") {
		t.Errorf("go %s prints\n%s\nwant the queen on d4", commands[1], shown)
	}
	makefile, err := os.ReadFile(filepath.Join("..", "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(makefile), "\n"+commands[2]+": ") {
		t.Errorf("the Makefile has no target %s", commands[2])
	}
}
