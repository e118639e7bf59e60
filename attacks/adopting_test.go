package attacks_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// TestAdopting puts the code of ADOPTING.md into two packages, before and after. Code that
// is marked as neither goes into both. A program in testdata compares the functions of the
// two, in a module with the page's lines of go.mod. An older go line needs go mod tidy, as
// the page says.
func TestAdopting(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "ADOPTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	sources := fstest.MapFS{}
	adopting := os.DirFS(filepath.Join("testdata", "adopting"))
	for _, name := range []string{"main.go", "before/tables.go"} {
		text, err := fs.ReadFile(adopting, name)
		if err != nil {
			t.Fatal(err)
		}
		sources[name] = &fstest.MapFile{Data: text}
	}
	blocks := pageCode.FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 5 || len(blocks) != strings.Count(string(page), "```go") {
		t.Fatalf("found %d blocks of Go, want all of %d, at least 5", len(blocks), strings.Count(string(page), "```go"))
	}
	for i, block := range blocks {
		for _, name := range []string{"before", "after"} {
			mark, _, _ := strings.Cut(block[1], "\n")
			if mark == "// before" && name != "before" || mark == "// after" && name != "after" {
				continue
			}
			text := "package " + name + "\n"
			for _, path := range []string{"math/bits", modulePath + "/attacks"} {
				if strings.Contains(block[1], path[strings.LastIndex(path, "/")+1:]+".") {
					text += "import " + strconv.Quote(path) + "\n"
				}
			}
			sources[fmt.Sprintf("%s/block%d.go", name, i)] = &fstest.MapFile{Data: []byte(text + block[1])}
		}
	}
	dir := consumer(t, sources)
	for _, release := range []string{"1.18", "1.21", "1.25.0"} {
		writeFile(t, filepath.Join(dir, "go.mod"), goMod(t, release))
		if release != "1.25.0" {
			goCommand(t, dir, hostPlatform(t), "mod", "tidy")
		}
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil || !strings.Contains(string(text), "\ngo 1.25.0\n") || strings.Contains(string(text), "sys") {
			t.Errorf("go %s: go.mod has become, %v,\n%s", release, err, text)
		}
	}
	goCommand(t, dir, hostPlatform(t), "vet", "./...")
	if got := goCommand(t, dir, hostPlatform(t), "run", "."); got != "boards: true\n" {
		t.Errorf("too few boards of a kind: the program prints %q", got)
	}
}
