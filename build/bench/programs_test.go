package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// TestPrograms builds the program of each method, looks at the queen that it
// prints, and compares the tables that the linker left in it with the bytes that
// the method states.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program for each method")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is not here to build with")
	}
	if word != 64 {
		t.Skip("the methods state bytes for pointers of 64 bits")
	}
	dir := t.TempDir()
	table := newTable()
	for _, m := range methods {
		if m.program == "" || m.available != nil && !m.available() {
			continue
		}
		program := build(t, dir, m.name, table.row(m.name).Program)
		out, err := exec.Command(program).CombinedOutput()
		if want := fmt.Sprintln(walk.Queen(1, uint64(len(program)))); err != nil || string(out) != want {
			t.Errorf("the program of %s printed %q, %v, want %q", m.name, out, err, want)
		}
		got := bytesOfTables(t, program)
		if m == &osborneMethod {
			got += (4*32 + 4*16) * 8 // the arrays behind the slices have no symbols
		}
		if got != m.bytes {
			t.Errorf("%s states %d bytes of tables, its program has %d", m.name, m.bytes, got)
		}
	}
	build(t, dir, checked, table.row(checked).Program)
}

// build compiles a program that may import what is internal to this module: to
// the compiler, its file lies below this directory.
func build(t *testing.T, dir, name, source string) string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "main.go")
	overlay, err := json.Marshal(map[string]map[string]string{
		"Replace": {filepath.Join(here, "program", "main.go"): file},
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string][]byte{file: []byte(source), file + ".json": overlay} {
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "program")
	if out, err := exec.Command("go", "build", "-overlay", file+".json", "-o", program, "./program").CombinedOutput(); err != nil {
		t.Fatalf("the program of %s does not build: %v\n%s\n%s", name, err, out, source)
	}
	return program
}

// table matches the data symbols of a method, as nm prints them: those of the
// packages of the library and the rivals, and what other libraries call theirs.
var tableSymbol = regexp.MustCompile(`(?m)^\s*\S+\s+(\d+)\s+[DBRdbr]\s+(\S*/(?:purego/methods|internal/tables|rivals/\w+)\.(\S+)|\S+/chess\S*\.bb(?:Squares|Files|Ranks|Diagonals|AntiDiagonals))$`)

// bytesOfTables returns the bytes of the tables in a program.
func bytesOfTables(t *testing.T, program string) (total int) {
	t.Helper()
	out, err := exec.Command("go", "tool", "nm", "-size", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range tableSymbol.FindAllStringSubmatch(string(out), -1) {
		if strings.HasPrefix(match[3], ".inittask") || strings.Contains(match[3], "·") {
			continue
		}
		size, err := strconv.Atoi(match[1])
		if err != nil {
			t.Fatal(err)
		}
		total += size
	}
	return total
}
