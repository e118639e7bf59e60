package main

import (
	"io"
	"os/exec"
	"strings"
	"testing"
)

// TestSizes builds and starts programs with bounds on their sizes.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs for three platforms")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	t.Chdir("../..")
	specimens := []*specimen{
		newSpecimen("", emptyProgram),
		newSpecimen("table", strings.Replace(emptyProgram, "func main", "var table = [512]uint64{1: 1, 511: 2}\n\nfunc main", 1)+
			"\nfunc init() { println(table[len(os.Args)]) }\n"),
		newSpecimen("zeros", strings.Replace(emptyProgram, "func main", "var zeros [1 << 17]uint64\n\nfunc main", 1)+
			"\nfunc init() { for i := range zeros { zeros[i] = uint64(i) }; println(len(new([1 << 20]byte)[os.Getpid()%7:]), zeros[len(os.Args)]) }\n"),
	}
	table, err := measureSizes(specimens, 3, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		row, key    string
		least, most float64
	}{
		{"table", keyAMD64, 4096, 6000}, {"table", keyMemory, 4096, 6000},
		{"table", keyWasm, 20, 6000},
		{"zeros", keyAMD64, 0, 4096}, {"zeros", keyMemory, 1 << 20, 1<<20 + 4096}, {"zeros", keyStartUp, 20, 1e6},
	} {
		cell, ok := table.cell(test.row, test.key)
		if !ok || cell.Low < test.least || cell.Low > test.most {
			t.Errorf("%s, %s: %v, want %v to %v", test.row, test.key, cell.Low, test.least, test.most)
		}
	}
}

// TestSizesOfWrongPrograms wants an error for a program that does not build and for
// one that fails.
func TestSizesOfWrongPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	t.Chdir("../..")
	for _, source := range []string{"package main\n", "package main\n\nfunc main() { panic(\"no\") }\n"} {
		_, err := measureSizes([]*specimen{newSpecimen("", emptyProgram), newSpecimen("wrong", source)}, 1, io.Discard)
		if err == nil {
			t.Errorf("no error for\n%s", source)
		}
	}
}
