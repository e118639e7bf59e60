package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/machine"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
)

// TestFigures makes all pages from the JSON and compares them with the files, byte by
// byte.
func TestFigures(t *testing.T) {
	t.Chdir("..")
	r, err := readReport(figuresJSON)
	if err != nil {
		t.Fatal(err)
	}
	files, err := r.files()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from %s: run go run ./bench -figures -from %[2]s%s", name, figuresJSON, difference(string(got), string(want)))
		}
	}
	if got, want := len(r.summary()), 1+len(summaryRows); got != want && r.Machine.Code == "avx512" {
		t.Errorf("the summary has %d rows, want %d: run go run ./bench -figures", got, want)
	}
	there, err := filepath.Glob("bench/figures/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range there {
		if files[name] == nil {
			t.Errorf("-figures does not write %s", name)
		}
	}
}

// difference returns the first line in which the texts differ.
func difference(got, want string) string {
	wanted := strings.Split(want, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(wanted) {
			return "\nit is longer"
		} else if line != wanted[i] {
			return "\n- " + line + "\n+ " + wanted[i]
		}
	}
	return "\nit is shorter"
}

// measured matches a figure that comes from a measurement.
var measured = regexp.MustCompile(`\d [nµm]s\b|\d (GB|million (queens|leaves)|M(queens|leaves))/?.{0,9}\bs(econd)?\b|\*\*0\.\d+\*\*|\d times as (fast|long)`)

// TestProse finds measured figures outside of a page's blocks, and blocks that no page
// shows.
func TestProse(t *testing.T) {
	t.Chdir("..")
	var all strings.Builder
	for _, name := range figurePages {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(page)
		prose, n := pages.Prose(string(page))
		if n == 0 {
			t.Errorf("%s has no block of figures", name)
		}
		for line := range strings.Lines(prose) {
			if figure := measured.FindString(line); figure != "" {
				t.Errorf("%s: the figure %q stands outside of the blocks that -figures writes: %s", name, figure, line)
			}
		}
	}
	for _, b := range append(blocks, block{name: "machine"}, block{name: "summary"}) {
		if !strings.Contains(all.String(), "<!-- figures: "+b.name+" -->") {
			t.Errorf("no page shows the block %q", b.name)
		}
	}
	for _, text := range []string{"takes 1.2 ns", "0.13 ms", "310 million leaves a second", "reaches **0.95**", "is 1.5 times as fast"} {
		if !measured.MatchString(text) {
			t.Errorf("%q is not recognised as a figure", text)
		}
	}
}

func TestFill(t *testing.T) {
	r := &report{Machine: machine.Machine{CPU: "a CPU", Cores: 1, Go: "go1", OS: "linux", GOARCH: "amd64", Code: "avx2", Date: "today"}}
	const page = "before\n<!-- figures: machine -->\n\nold\n\n<!-- end -->\nbetween\n<!-- figures: machine -->\n<!-- end -->\nafter\n"
	const filled = "<!-- figures: machine -->\n\na CPU, 1 core, go1, linux/amd64, kernel avx2, today.\n\n<!-- end -->\n"
	if got, err := r.fill(page); err != nil || got != "before\n"+filled+"between\n"+filled+"after\n" {
		t.Errorf("filled %q, %v", got, err)
	}
	if _, err := r.fill("<!-- figures: nonsense -->\n<!-- end -->\n"); err == nil || !strings.Contains(err.Error(), `"nonsense"`) {
		t.Errorf("an unknown block: %v", err)
	}
}
