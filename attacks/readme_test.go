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
	readmeProgram = regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n.*?```\n(.*?)```\n")
	readmeModule  = regexp.MustCompile(`(?m)^    (require .*)\n    (replace .* => )\.\./kindergarten$`)
)

// TestReadme runs the README's program in a module with the README's lines of go.mod. It
// compares the output with the board below the program. An older go line needs go mod tidy,
// as the README says.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	program, module := readmeProgram.FindSubmatch(page), readmeModule.FindSubmatch(page)
	if program == nil || module == nil {
		t.Fatal("the README has no program with a board behind it, or no lines of go.mod")
	}
	for _, release := range []string{"1.18", "1.21", "1.25.0"} {
		dir := consumer(t, fstest.MapFS{"main.go": {Data: program[1]}})
		writeFile(t, filepath.Join(dir, "go.mod"), "module engine\n\ngo "+release+"\n\n"+
			string(module[1])+"\n\n"+string(module[2])+strconv.Quote(libraryRoot(t))+"\n")
		if release != "1.25.0" {
			goCommand(t, dir, hostPlatform(t), "mod", "tidy")
		}
		if got := goCommand(t, dir, hostPlatform(t), "run", "."); got != string(program[2]) {
			t.Errorf("go %s: the program of the README prints\n%s, want\n%s", release, got, program[2])
		}
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil || !strings.Contains(string(text), "\ngo 1.25.0\n") || strings.Contains(string(text), "sys") {
			t.Errorf("go %s: go.mod has become, %v,\n%s", release, err, text)
		}
	}
}
