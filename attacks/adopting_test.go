package attacks_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// pageShell matches the lines of ADOPTING.md that copy the package into an engine.
var pageShell = regexp.MustCompile("(?s)```sh\n(.*?from=)\\.\\./kindergarten(.*?)```\n")

// adoptingPages returns ADOPTING.md and its reference.
func adoptingPages(t *testing.T) string {
	t.Helper()
	pages := ""
	for _, name := range []string{"ADOPTING.md", "ADOPTING-REFERENCE.md"} {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		pages += string(text)
	}
	return pages
}

// TestAdopting puts the code of ADOPTING.md and of its reference into two packages, before and
// after. Code that is marked as neither goes into both. The package after lies in a module of its own, into
// which the page's lines copy package attacks. Its go line is older than ours. A program in
// testdata, of another module, imports both and compares their functions. The page's lines
// of go.mod stand in a third module.
func TestAdopting(t *testing.T) {
	t.Run("copy", adoptByCopy)
	t.Run("replace", adoptByReplace)
}

func adoptByCopy(t *testing.T) {
	host := hostPlatform(t)
	page := adoptingPages(t)
	dir := t.TempDir()
	engine, user := filepath.Join(dir, "engine"), filepath.Join(dir, "user")
	if err := errors.Join(os.MkdirAll(filepath.Join(engine, "after"), 0o777), os.CopyFS(user, os.DirFS(filepath.Join("testdata", "adopting")))); err != nil {
		t.Fatal(err)
	}
	const engineModule = "module example.com/engine\n\ngo 1.18\n"
	writeFile(t, filepath.Join(engine, "go.mod"), engineModule)
	writeFile(t, filepath.Join(user, "go.mod"), "module example.com/user\n\ngo 1.25.0\n\nrequire example.com/engine v0.0.0\n\nreplace example.com/engine => ../engine\n")

	blocks := pageCode.FindAllStringSubmatch(page, -1)
	if len(blocks) < 5 || len(blocks) != strings.Count(page, "```go") {
		t.Fatalf("found %d blocks of Go, want all of %d, at least 5", len(blocks), strings.Count(page, "```go"))
	}
	for i, block := range blocks {
		for _, name := range []string{"before", "after"} {
			mark, _, _ := strings.Cut(block[1], "\n")
			if mark == "// before" && name != "before" || mark == "// after" && name != "after" {
				continue
			}
			text := "package " + name + "\n"
			for _, path := range []string{"math/bits", "example.com/engine/internal/kindergarten/attacks"} {
				if strings.Contains(block[1], path[strings.LastIndex(path, "/")+1:]+".") {
					text += "import " + strconv.Quote(path) + "\n"
				}
			}
			parent := map[string]string{"before": user, "after": engine}[name]
			writeFile(t, filepath.Join(parent, name, fmt.Sprintf("block%d.go", i)), text+block[1])
		}
	}

	lines := pageShell.FindStringSubmatch(page)
	if lines == nil {
		t.Fatal("ADOPTING.md has no lines that copy the package")
	}
	const from = "../our library"
	if err := os.Symlink(libraryRoot(t), filepath.Join(dir, "our library")); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(engine, "internal", "kindergarten")
	for range 2 { // the second time is an update, which removes a file
		command(t, engine, host, "sh", "-c", lines[1]+"'"+from+"'"+lines[2])
		if _, err := os.Stat(filepath.Join(copied, "attacks", "old.go")); err == nil {
			t.Error("an update keeps a file that the library no longer has")
		}
		writeFile(t, filepath.Join(copied, "attacks", "old.go"), "package attacks\n")
	}
	for _, wrong := range []string{"../nowhere", ".."} {
		if out, err := output(t, engine, host, "sh", "-c", lines[1]+wrong+lines[2]); err == nil {
			t.Errorf("the lines copy from %s without an error:\n%s", wrong, out)
		}
	}
	for name, want := range map[string]string{"LICENSE": "Redistribution and use", "VERSION": "\n", "../../go.mod": engineModule} {
		if text, err := os.ReadFile(filepath.Join(copied, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s of the copy has become, %v,\n%s\nwant %q in it", name, err, text, want)
		}
	}
	goCommand(t, engine, host, "generate", "./...")
	goCommand(t, engine, host, "vet", "./...")
	goCommand(t, user, host, "vet", "./...")
	if got := goCommand(t, user, host, "run", "."); got != "boards: true\n" {
		t.Errorf("too few boards of a kind: the program prints %q", got)
	}
}

// adoptByReplace writes the page's lines of go.mod below older go lines. Then go mod tidy has
// the effects that the page names.
func adoptByReplace(t *testing.T) {
	dir := consumer(t, fstest.MapFS{"engine.go": {Data: []byte("package engine\nimport _ " + strconv.Quote(modulePath+"/attacks") + "\n")}})
	for _, release := range []string{"1.18", "1.21", "1.25.0"} {
		writeFile(t, filepath.Join(dir, "go.mod"), goMod(t, release))
		goCommand(t, dir, hostPlatform(t), "mod", "tidy")
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil || !strings.Contains(string(text), "\ngo 1.25.0\n") || strings.Contains(string(text), "sys") {
			t.Errorf("go %s: go.mod has become, %v,\n%s", release, err, text)
		}
	}
}
