package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// TestMethods measures every column for one short round. Each column must have a
// figure, and each method one besides its bytes.
func TestMethods(t *testing.T) {
	table := compareMethods(settings{rounds: 1, slice: time.Microsecond}, regexp.MustCompile(""), io.Discard)
	for _, c := range table.Columns {
		if !slices.ContainsFunc(table.Rows, func(r row) bool { return r.Cells[c.Key].Low > 0 }) {
			t.Errorf("no method has a cell of %q", c.Key)
		}
	}
	if len(table.Rows) != 1+len(methods.All()) {
		t.Errorf("%d rows, want one for the library and %d for the methods", len(table.Rows), len(methods.All()))
	}
	for _, r := range table.Rows {
		if len(r.Cells) < 2 && r.Name != ours {
			t.Errorf("%s has no figure", r.Name)
		}
	}
}

// tooLarge are the functions that exceed the inliner's budget.
var tooLarge = []string{"BishopMask", "QueenMask", "BishopMaskEx", "QueenMaskEx", "Fold32LineFillUp", "Lines"}

// loopsOfMethods returns the names of the lookups of the list, by the symbols of
// their loops.
func loopsOfMethods() map[string]string {
	loops := make(map[string]string)
	add := func(name string, loop any) {
		f := reflect.ValueOf(loop)
		if f.IsNil() {
			return
		}
		symbol := runtime.FuncForPC(f.Pointer()).Name()
		loops[strings.TrimPrefix(symbol, methodsPath+".")] = name
	}
	for _, m := range methods.All() {
		for _, l := range m.Lookups {
			add(l.Name, l.Each)
		}
		for _, l := range m.Masks {
			add(l.Name, l.Each)
		}
		add("rook", m.Rooks)
		add("bishop", m.Bishops)
		add("queen", m.Queens)
	}
	return loops
}

const methodsPath = "github.com/kindergarten-bitboards/kindergarten/purego/methods"

// TestMethodLoopsAreInlined reads the machine code of package methods. A loop of its
// list may call only functions that are too large to inline.
func TestMethodLoopsAreInlined(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	function := regexp.MustCompile(`(?m)^` + methodsPath + `\.(\S+) STEXT`)
	call := regexp.MustCompile(`\tCALL\t(?:` + methodsPath + `\.)?(\S+)`)
	for _, arch := range []string{"amd64", "386"} {
		cmd := exec.Command("go", "build", "-gcflags=-S", methodsPath)
		cmd.Env = append(os.Environ(), "GOARCH="+arch)
		listing, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go build for %s: %v\n%s", arch, err, listing)
		}
		starts := append(function.FindAllSubmatchIndex(listing, -1), []int{len(listing)})
		loops := loopsOfMethods()
		for i, start := range starts[:len(starts)-1] {
			symbol := string(listing[start[2]:start[3]])
			asks, ok := loops[symbol]
			if !ok {
				continue
			}
			delete(loops, symbol)
			for _, match := range call.FindAllSubmatch(listing[start[0]:starts[i+1][0]], -1) {
				called, _, _ := strings.Cut(string(match[1]), "(")
				called, _, _ = strings.Cut(called, ".") // the type, if it is a method
				if called != "runtime" && !slices.Contains(tooLarge, called) && !slices.Contains(tooLarge, asks) {
					t.Errorf("%s: %s, a loop of %s, calls %s", arch, symbol, asks, match[1])
				}
			}
		}
		for symbol, asks := range loops {
			t.Errorf("%s: there is no %s, a loop of %s", arch, symbol, asks)
		}
	}
}

// TestTablesOfMethods builds a program for each method that has a queen. The program
// must print the queen's attacks, and hold exactly the tables that the method names.
func TestTablesOfMethods(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program for each method")
	}
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("the linker keeps other symbols on this architecture")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	table := regexp.MustCompile(`(?m)^\s*\S+\s+(\d+)\s+[DBRdbr]\s+\S*/(purego/methods|internal/tables)\.(\w+)$`)
	for _, m := range methods.All() {
		if m.Queens == nil {
			continue
		}
		dir := t.TempDir()
		file, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
		source := "package main\n\nimport (\n\t\"os\"\n\n\t\"github.com/kindergarten-bitboards/kindergarten/purego/methods\"\n)\n\n" +
			"func main() {\n\tsq, occ := len(os.Args), uint64(len(os.Args[0]))\n\tprintln(" + queenOf(t, m) + ")\n}\n"
		if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("go", "build", "-o", program, file).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s\n%s", m.Name, err, out, source)
		}
		out, err := exec.Command(program).CombinedOutput()
		if want := fmt.Sprintln(walk.Queen(1, uint64(len(program)))); err != nil || string(out) != want {
			t.Errorf("the program of %s printed %q, %v, want %q", m.Name, out, err, want)
		}
		symbols, err := exec.Command("go", "tool", "nm", "-size", program).Output()
		if err != nil {
			t.Fatal(err)
		}
		named := make(map[string]int)
		for _, t := range m.Tables {
			named[strings.TrimPrefix(t.Name, "tables.")] = t.Bytes
		}
		for _, match := range table.FindAllStringSubmatch(string(symbols), -1) {
			size, _ := strconv.Atoi(match[1])
			if match[3] == "compressedFileAttacks" {
				size += (4*32 + 4*16) * 8 // the arrays behind the slices have no symbols
			}
			if named[match[3]] != size {
				t.Errorf("%s names %d bytes of the table %s, its program has %d", m.Name, named[match[3]], match[3], size)
			}
			delete(named, match[3])
		}
		for name := range named {
			t.Errorf("%s names the table %s, which its program does not have", m.Name, name)
		}
	}
}

// queenOf returns the expression for a queen's attacks in a program.
func queenOf(t *testing.T, m methods.Method) string {
	t.Helper()
	var lines []string
	for _, f := range []func(sq int, occ uint64) uint64{m.Lines.Rank, m.Lines.File, m.Lines.Diagonal, m.Lines.AntiDiagonal} {
		for _, m := range methods.All() {
			for _, l := range m.Lookups {
				if reflect.ValueOf(l.Attacks).Pointer() != reflect.ValueOf(f).Pointer() {
					continue
				}
				expression := l.Name
				if !strings.Contains(expression, "(") {
					expression += "(sq, occ)"
				}
				lines = append(lines, regexp.MustCompile(`\b[A-Z]\w*`).ReplaceAllString(expression, "methods.$0"))
			}
		}
	}
	if len(lines) != 4 {
		t.Fatalf("%s: the lines %q, want four", m.Name, lines)
	}
	return strings.Join(lines, " | ")
}
