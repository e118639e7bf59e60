package find

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// search searches a module of testdata. A call that takes a second of processor time does not end.
func search(t *testing.T, dir string) *Report {
	t.Helper()
	tree, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	r, err := tree.Find(Options{Limit: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// found returns what a report found, by name.
func found(r *Report) map[string]string {
	all := make(map[string]string)
	for _, f := range r.Found {
		var texts []string
		for _, m := range f.Matches {
			text := fmt.Sprintf("%s %s", strings.Join(m.Roles, ","), m.Name)
			if m.Turn != 0 {
				text += fmt.Sprint(" ^", m.Turn)
			}
			if m.Set {
				text += " set"
			}
			texts = append(texts, text)
		}
		all[f.Name] = strings.Join(texts, "; ")
	}
	return all
}

func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			t.Errorf("%s is %q, want %q", name, got[name], want[name])
		}
	}
	for name, text := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is %q, want it not found", name, text)
		}
	}
}

// TestForms finds the lookups of each form, and says why others are none.
func TestForms(t *testing.T) {
	dir := filepath.Join("testdata", "forms")
	before := state(t, dir)
	r := search(t, dir)
	if after := state(t, dir); before != after {
		t.Errorf("the search has changed the tree:\n%s\nwas\n%s", after, before)
	}
	const lookups, wrong = "example.com/forms/lookups.", "example.com/forms/wrong."
	compare(t, found(r), map[string]string{
		lookups + "RookAttacks":      "square,occ Rook",
		lookups + "bishopAttacks":    "occ,square Bishop",
		lookups + "queenAttacks":     "square,occ Queen",
		lookups + "rookOf":           "bit,occ Rook",
		lookups + "Attacks":          "1,square,any Knight; 2,square,occ Bishop; 3,square,occ Rook; 4,square,occ Queen",
		lookups + "rookTargets":      "square,occ,own Rook",
		lookups + "bishopTargets":    "square,own,their Bishop",
		lookups + "bishopOr":         "square,occ,0 Bishop",
		lookups + "turned":           "square,occ Bishop ^63",
		lookups + "mirrored":         "square,occ Diagonal ^56",
		lookups + "square.rook":      "square,occ Rook",
		lookups + "none.rook":        "square,occ Rook",
		lookups + "(*filled).bishop": "square,occ Bishop",
		lookups + "closure":          "square,occ Rook",
		lookups + "GenericQueen":     "square,occ Queen",
		lookups + "diagonal":         "square,occ Diagonal",
		lookups + "KnightAttacks":    "square Knight",
		lookups + "pawnAttacks":      "0,square PawnNorth; 1,square PawnSouth",
		lookups + "pawnsNorth":       "bit PawnNorth set",
		lookups + "Between":          "square,to Between",
		lookups + "knights":          "square Knight",
		lookups + "pawns":            "0,square PawnNorth; 1,square PawnSouth",
		lookups + "between":          "square,to Between",
		lookups + "lines":            "square,to Line",
		lookups + "segments":         "square,to Between and both ends",
		lookups + "slices":           "square EmptyRook",
		lookups + "grouped.kings":    "square King",
		wrong + "rook":               "square,occ Rook",
		"main.bishop":                "square,occ Bishop",
	})
	near := make(map[string]Near)
	for _, n := range r.Near {
		near[n.Name] = n
	}
	const again = "it returns another result when it is called again"
	for name, want := range map[string]string{
		wrong + "once": "it differs", wrong + "inner": "it differs", wrong + "itself": "it differs", wrong + "keepsOwn": "it differs",
		wrong + "remembers": again, wrong + "tires": again, wrong + "panics": "it panics: h8", wrong + "loops": "it does not end",
		wrong + "exits": "it ends the process", wrong + "writes": "it writes the file written",
		wrong + "empty":              "it returns an empty board for each that was tried",
		lookups + "(*position).rook": "it depends on the receiver",
	} {
		n, ok := near[name]
		if !ok || n.Match.Why != want {
			t.Errorf("%s is not found because %q, want %q", name, n.Match.Why, want)
		}
		if want == "it differs" && (n.Match.Name != "Rook" || n.Match.Board == nil || n.Match.Board.Got == n.Match.Board.Want) {
			t.Errorf("%s differs from a rook on no board: %+v", name, n.Match)
		}
	}
	for _, f := range r.Found {
		if want := map[string]int{lookups + "RookAttacks": 1, "main.bishop": 1}[f.Name]; want > 0 && len(f.Calls) != want {
			t.Errorf("%s has these calls, want %d: %v", f.Name, want, f.Calls)
		}
		if f.Name == "main.bishop" && (f.File != "cmd/engine/main.go" || f.Line == 0 || !slices.ContainsFunc(f.Tables, func(of Table) bool { return of.Name == "main.bishops" && of.Bytes == 64*512*8 })) {
			t.Errorf("main.bishop is at %s:%d and reads %v", f.File, f.Line, f.Tables)
		}
	}
	if len(r.Askers) != 1 || r.Askers[0].Name != lookups+"IsAttacked" {
		t.Errorf("these ask whether a square is attacked: %v", r.Askers)
	}
	if got := strings.Join(r.Steps, " "); !strings.Contains(got, "lookups.InitLookups(true)") || !strings.Contains(got, "start()") || strings.Contains(got, "IsAttacked") {
		t.Errorf("the tables are filled by %s", got)
	}
	if len(r.Main) != 1 || r.Main[0].Folder != "cmd/engine" || r.Main[0].Started == 0 || r.Broken != nil {
		t.Errorf("the programs are %+v, and these do not compile: %q", r.Main, r.Broken)
	}
	if r.Running[lookups+"InitLookups"] || !r.Running[lookups+"IsAttacked"] || r.Running["main.fill"] {
		t.Error("code of the start-up runs behind it")
	}
}

// state returns the names, sizes and times of all files.
func state(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil {
			info, err := entry.Info()
			if err != nil {
				return err
			}
			fmt.Fprintln(&all, name, info.Size(), info.ModTime())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// TestTrees searches a workspace, a module of an old release with a vendored package and build
// tags, a folder without go.mod, and a module that replaces one outside.
func TestTrees(t *testing.T) {
	r := search(t, filepath.Join("testdata", "work", "lib"))
	compare(t, found(r), map[string]string{"example.com/lib.Rook": "square,occ Rook"})
	if !slices.Equal(r.Steps, []string{"engine/main.go:6: lib.Init()"}) || len(r.Main) != 1 || r.Main[0] != (Program{"engine", "engine/main.go", 0}) {
		t.Errorf("the programs are %v, and the tables are filled by %v", r.Main, r.Steps)
	}

	const lookups = "example.com/old/lookups."
	compare(t, found(search(t, filepath.Join("testdata", "old"))), map[string]string{
		lookups + "bishop": "square,occ Bishop", lookups + "untagged": "square,occ Bishop", lookups + "bishopSet": "bit,occ Bishop",
	})
	tree, err := Open(filepath.Join("testdata", "old"))
	if err != nil {
		t.Fatal(err)
	}
	tagged, err := tree.Find(Options{Tags: "fast", Limit: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := found(tagged)[lookups+"untagged"]; ok || len(tagged.Found) != 2 || !strings.HasSuffix(tagged.Found[0].File, "fast.go") {
		t.Errorf("with the tag fast it found %v", found(tagged))
	}

	dir := t.TempDir()
	for _, name := range []string{"bare", "work"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join("testdata", name))); err != nil {
			t.Fatal(err)
		}
	}
	r = search(t, filepath.Join(dir, "bare"))
	compare(t, found(r), map[string]string{"example.com/somebody/bare/rays.File": "square,occ File"})
	if !r.Tree.Without {
		t.Error("the folder has a go.mod")
	}

	module := "module example.com/engine\n\ngo 1.22\n\nrequire example.com/lib v0.0.0\n\nreplace example.com/lib => ../lib\n"
	if err := os.Remove(filepath.Join(dir, "work", "go.work")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "work", "engine", "go.mod"), []byte(module), 0o666); err != nil {
		t.Fatal(err)
	}
	compare(t, found(search(t, filepath.Join(dir, "work", "engine"))), map[string]string{})
}

// TestErrors wants sentences for folders that hold no engine.
func TestErrors(t *testing.T) {
	if _, err := Open(filepath.Join("testdata", "missing")); err == nil || !strings.Contains(err.Error(), "is no folder: want that of an engine's source") {
		t.Errorf("a missing folder gives the error %v", err)
	}
	for text, want := range map[string]string{
		"package p\n\nfunc f() int { return \"\" }\n": "package example.com/p does not compile: p.go:3:23: cannot use",
		"package p\n\nfunc f() int {\n":               "package example.com/p does not compile: p.go:4:1: syntax error",
		"":                                            "holds no Go package",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/p\n\ngo 1.22\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if text != "" {
			if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		tree, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tree.Find(Options{Limit: time.Second}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives the error %v, want %q in it", text, err, want)
		}
	}
}
