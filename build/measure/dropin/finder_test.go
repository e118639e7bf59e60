package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
)

// TestFinder wants package find to find exactly the lookups of sliders that the hosts replace.
func TestFinder(t *testing.T) {
	for _, h := range hosts {
		t.Run(h.short(), func(t *testing.T) {
			source, err := h.source()
			if err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join(t.TempDir(), "host")
			if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
				t.Fatal(err)
			}
			for _, name := range h.removed {
				if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
					t.Fatal(err)
				}
			}
			tree, err := find.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			r, err := tree.Find(find.Options{Limit: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			var got, want []string
			for _, replaced := range h.swaps[0].replacements {
				if name, _, ok := strings.Cut(strings.TrimPrefix(replaced.Function, "func "), "("); ok && replaced.Old == "" && replaced.Body != "" {
					want = append(want, name)
				}
			}
			for _, f := range r.Found {
				name := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
				unites := f.Matches[0].Name == "Queen" && !slices.Contains(want, name) // the other two, which are replaced
				if f.Slider() && !f.Table && r.Running[f.Name] && !unites {
					got = append(got, name)
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("found %q, want %q", got, want)
			}
		})
	}
}
