package repository_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

var (
	// pageShell matches the lines of ADOPTING.md that copy the package into an engine.
	pageShell = regexp.MustCompile("(?s)```sh\n(.*?from=)\\.\\./kindergarten(.*?)```\n")

	// These match the page's example of other packages, and what a module needs for them.
	pagePackages = regexp.MustCompile("`(\"\\./positions.*?\")`")
	pageRelease  = regexp.MustCompile("go\\s+line\\s+of\\s+([\\d.]+)\\s+or\\s+later,\\s+and\\s+`go get (golang.org/x/sys)@(\\S+)`")
)

// adoptingCode returns files of a package with the code of ADOPTING.md. Code that is marked as a
// test goes into a file of tests. Imports begin with a prefix.
func adoptingCode(t *testing.T, name, prefix string) map[string]string {
	t.Helper()
	page, files := pageText(t, "ADOPTING.md"), make(map[string]string)
	blocks := pageCode.FindAllStringSubmatch(page, -1)
	if len(blocks) < 5 || len(blocks) != strings.Count(page, "```go") {
		t.Fatalf("found %d blocks of Go, want all of %d, at least 5", len(blocks), strings.Count(page, "```go"))
	}
	for i, block := range blocks {
		text, file := "package "+name+"\n", fmt.Sprintf("block%d.go", i)
		if strings.HasPrefix(block[1], "// test\n") {
			text, file = text+"import \"testing\"\n", fmt.Sprintf("block%d_test.go", i)
		}
		for _, path := range []string{"math/bits", prefix + "/attacks", prefix + "/enginetest"} {
			if strings.Contains(block[1], path[strings.LastIndex(path, "/")+1:]+".") {
				text += "import " + strconv.Quote(path) + "\n"
			}
		}
		files[file] = text + block[1]
	}
	return files
}

// TestAdopting puts the code of ADOPTING.md into a module into which the page's lines copy package
// attacks. Its go line is older than ours. Another module has the same code and the go.mod of
// README.md. Its tests, the page's and those of testdata, pass.
func TestAdopting(t *testing.T) {
	t.Parallel()
	t.Run("copy", adoptByCopy)
	t.Run("copy of more", adoptMore)
	t.Run("replace", adoptByReplace)
}

func adoptByCopy(t *testing.T) {
	t.Parallel()
	host, dir := hostPlatform(t), t.TempDir()
	engine := filepath.Join(dir, "engine")
	if err := os.Mkdir(engine, 0o777); err != nil {
		t.Fatal(err)
	}
	const engineModule = "module example.com/engine\n\ngo 1.18\n"
	writeFile(t, filepath.Join(engine, "go.mod"), engineModule)
	for name, text := range adoptingCode(t, "engine", "example.com/engine/internal/kindergarten") {
		if !strings.HasSuffix(name, "_test.go") { // package enginetest is no part of the copy
			writeFile(t, filepath.Join(engine, name), text)
		}
	}

	before, after := copyLines(t)
	const from = "../our library" // a copy that nobody may write
	const lines = `mkdir "$0"; tar cf - --exclude=build --exclude=.git --exclude=testdata . | tar xf - -C "$0"
find "$0" -type f -exec chmod a-w {} +`
	command(t, libraryRoot(t), host, "sh", "-c", lines, filepath.Join(dir, "our library"))
	copied := filepath.Join(engine, "internal", "kindergarten")
	for range 2 { // the second time is an update, which removes a file
		command(t, engine, host, "sh", "-c", before+"'"+from+"'"+after)
		if _, err := os.Stat(filepath.Join(copied, "attacks", "old.go")); err == nil {
			t.Error("an update keeps a file that the library no longer has")
		}
		writeFile(t, filepath.Join(copied, "attacks", "old.go"), "package attacks\n")
	}
	for _, wrong := range []string{"../nowhere", ".."} {
		if out, err := output(t, engine, host, "sh", "-c", before+wrong+after); err == nil {
			t.Errorf("the lines copy from %s without an error:\n%s", wrong, out)
		}
	}
	for name, want := range map[string]string{
		"LICENSE": "Redistribution and use", "VERSION": "\n", "../../go.mod": engineModule,
		"attacks/doc.go": "package attacks",
	} {
		info, err := os.Stat(filepath.Join(copied, name))
		if err != nil || info.Mode()&0o200 == 0 {
			t.Errorf("%s of the copy cannot be written, %v", name, err)
		}
		if text := readFile(t, filepath.Join(copied, name)); !strings.Contains(text, want) {
			t.Errorf("%s of the copy has become\n%s\nwant %q in it", name, text, want)
		}
	}
	goCommand(t, engine, host, "vet", "./...")
}

// copyLines returns the lines of ADOPTING.md that copy the package, before the folder of the library and after it.
func copyLines(t *testing.T) (before, after string) {
	t.Helper()
	lines := pageShell.FindStringSubmatch(pageText(t, "ADOPTING.md"))
	if lines == nil {
		t.Fatal("ADOPTING.md has no lines that copy the package")
	}
	return lines[1], lines[2]
}

// adoptMore copies packages with assembly, and all their imports, into a module of the oldest Go of the page.
func adoptMore(t *testing.T) {
	t.Parallel()
	const packages = "packages=./attacks\n"
	page, host := pageText(t, "ADOPTING.md"), hostPlatform(t)
	before, after := copyLines(t)
	names, release := pagePackages.FindStringSubmatch(page), pageRelease.FindStringSubmatch(page)
	if names == nil || release == nil || !strings.Contains(after, packages) {
		t.Fatalf("the page names the packages %q and the release %q, and the lines are\n%s", names, release, after)
	}
	dir := consumer(t, fstest.MapFS{"main.go": {Data: []byte(`package main

import (
	"fmt"

	"example.com/engine/internal/kindergarten/positions/fen"
	"example.com/engine/internal/kindergarten/positions/movegen"
)

func main() {
	p, _, err := fen.Parse[uint64](fen.Start)
	fmt.Println(len(movegen.Append(nil, &p)), err)
}
`)}})
	module := fmt.Sprintf("module example.com/engine\n\ngo %s\n\nrequire %s %s\n", release[1], release[2], release[3])
	writeFile(t, filepath.Join(dir, "go.mod"), module)
	after = strings.Replace(after, packages, "packages="+names[1]+"\n", 1)
	command(t, dir, host, "sh", "-c", before+"'"+libraryRoot(t)+"'"+after)
	goCommand(t, dir, host, "mod", "tidy")
	goCommand(t, dir, host, "generate", "./...")
	goCommand(t, dir, "linux/arm64", "build", "./internal/kindergarten/asm")
	if got := goCommand(t, dir, host, "run", "."); got != "20 <nil>\n" {
		t.Errorf("the program prints %q", got)
	}
	if text := readFile(t, filepath.Join(dir, "go.mod")); text != module {
		t.Errorf("go.mod has become\n%s\nwant\n%s", text, module)
	}
}

// adoptByReplace writes the lines of go.mod of README.md below older go lines. Then go mod tidy has
// the effects that ADOPTING.md names. The tests of testdata import the rules of chess.
func adoptByReplace(t *testing.T) {
	t.Parallel()
	dir := consumer(t, os.DirFS(filepath.Join("testdata", "adopting")))
	for name, text := range adoptingCode(t, "consumer", modulePath) {
		writeFile(t, filepath.Join(dir, name), text)
	}
	for _, release := range []string{"1.18", "1.21", "1.25.0"} {
		writeFile(t, filepath.Join(dir, "go.mod"), goMod(t, release))
		goCommand(t, dir, hostPlatform(t), "mod", "tidy")
		if text := readFile(t, filepath.Join(dir, "go.mod")); !strings.Contains(text, "\ngo 1.25.0\n") {
			t.Errorf("go %s: go.mod has become\n%s", release, text)
		}
	}
	goCommand(t, dir, hostPlatform(t), "test", ".")
}
