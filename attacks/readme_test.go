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
	pageCode   = regexp.MustCompile("(?s)```go\n(.*?)```\n")
	pageModule = regexp.MustCompile(`(?m)^    (require .*)\n    (replace .* => )\.\./kindergarten$`)
	assigned   = regexp.MustCompile(`(?m)^(.*) := `)
)

// goMod returns the text of a go.mod with a go line and the lines of ADOPTING.md.
func goMod(t *testing.T, release string) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "ADOPTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	module := pageModule.FindSubmatch(page)
	if module == nil {
		t.Fatal("ADOPTING.md has no lines of go.mod")
	}
	return "module consumer\n\ngo " + release + "\n\n" + string(module[1]) + "\n\n" + string(module[2]) + strconv.Quote(libraryRoot(t)) + "\n"
}

// TestReadme compiles the code of the README: declarations with an import, and calls.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := pageCode.FindAllStringSubmatch(string(page), -1)
	if len(blocks) != 5 {
		t.Fatalf("the README has %d blocks of Go, want 5", len(blocks))
	}
	calls := "package consumer\n"
	for _, path := range []string{"attacks", "bulk", "positions", "positions/fen"} {
		calls += "import " + strconv.Quote(modulePath+"/"+path) + "\n"
	}
	calls += `func calls(king Square, own, occ, diagonal, orthogonal Bitboard, dst, occs []Bitboard, sqs []Square,
	moves, checkers []uint8, batch []positions.Position[Bitboard], line string) {` + "\n"
	for _, block := range blocks[1:] {
		calls += block[1]
		for _, names := range assigned.FindAllStringSubmatch(block[1], -1) {
			calls += "_" + strings.Repeat(", _", strings.Count(names[1], ",")) + " = " + names[1] + "\n"
		}
	}
	dir := consumer(t, fstest.MapFS{
		"queen.go": {Data: []byte("package consumer\n" + blocks[0][1])},
		"calls.go": {Data: []byte(calls + "}\n")},
	})
	writeFile(t, filepath.Join(dir, "go.mod"), goMod(t, "1.25.0"))
	goCommand(t, dir, hostPlatform(t), "mod", "tidy")
	goCommand(t, dir, hostPlatform(t), "vet", ".")
}
