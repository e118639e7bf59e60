package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
	"github.com/kindergarten-bitboards/kindergarten/build/adopt/rewrite"
)

// A trial is a copy of an engine in which package attacks does the lookups.
type trial struct {
	options
	report  *find.Report
	before  *find.Tree // a copy of the engine as it is
	after   *find.Tree
	changed map[string]bool // files, and folders of the library, below the root
	done    []*find.Found
	kept    []string // what keeps its body, and why
}

// newTrial copies the engine twice to a folder, and replaces the bodies in one of the copies.
func newTrial(r *find.Report, o options, dir string) (t *trial, err error) {
	t = &trial{options: o, report: r, changed: make(map[string]bool)}
	name := filepath.Base(r.Tree.Root)
	if t.before, err = r.Tree.CopyTo(filepath.Join(dir, "before", name)); err != nil {
		return nil, err
	}
	if t.after, err = r.Tree.CopyTo(filepath.Join(dir, "after", name)); err != nil {
		return nil, err
	}
	bodies := make(map[*find.Found]rewrite.Body)
	for _, f := range r.Found {
		if f.Table || f.Adopted {
			continue
		}
		body, err := newBody(r, f, o.all)
		if err != nil {
			t.kept = append(t.kept, fmt.Sprintf("%s:%d: %s keeps its body: %v", f.File, f.Line, short(f.Name), err))
			continue
		}
		bodies[f] = body
		t.done = append(t.done, f)
	}
	if len(t.done) == 0 {
		return t, nil
	}
	for _, f := range t.done {
		if err := t.copyLibrary(f); err != nil {
			return nil, err
		}
	}
	if t.replace(t.done, bodies) == nil {
		return t, nil
	}
	// One of them does not compile: take those that do.
	all := t.done
	t.done = nil
	for _, f := range all {
		if err := t.replace([]*find.Found{f}, bodies); err != nil {
			t.kept = append(t.kept, fmt.Sprintf("%s:%d: %s keeps its body: %v", f.File, f.Line, short(f.Name), err))
		} else {
			t.done = append(t.done, f)
		}
	}
	return t, nil
}

// copyLibrary copies package attacks into the module of a function, and raises the go line that
// has no generics.
func (t *trial) copyLibrary(f *find.Found) error {
	module, err := filepath.Rel(f.Package.Module.Dir, filepath.Dir(f.Package.GoFiles[0]))
	if err != nil {
		return err
	}
	folder := filepath.FromSlash(strings.TrimSuffix(filepath.ToSlash(filepath.Dir(f.File)), strings.TrimPrefix(filepath.ToSlash(module), ".")))
	name := filepath.Join(folder, filepath.FromSlash(rewrite.Folder))
	if t.changed[name] {
		return nil
	}
	if err := rewrite.CopyLibrary(t.from, filepath.Join(t.after.Root, folder), f.Package.Module.Path); err != nil {
		return err
	}
	t.changed[name] = true
	text, err := os.ReadFile(filepath.Join(t.after.Root, folder, "go.mod"))
	if err != nil {
		return err
	}
	parsed, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return err
	}
	if parsed.Go != nil && version.Compare("go"+parsed.Go.Version, "go1.18") >= 0 {
		return nil
	}
	t.changed[filepath.Join(folder, "go.mod")] = true
	_, err = t.after.Go(folder, "mod", "edit", "-go=1.18")
	return err
}

// replace writes the new bodies of functions and builds the engine. If it does not compile, the
// old bodies come back.
func (t *trial) replace(functions []*find.Found, bodies map[*find.Found]rewrite.Body) (err error) {
	old := make(map[string][]byte)
	defer func() {
		for name, text := range old {
			if err != nil {
				err = errors.Join(err, os.WriteFile(filepath.Join(t.after.Root, name), text, 0o666))
			}
		}
	}()
	for _, f := range functions {
		file := filepath.FromSlash(f.File)
		source, err := os.ReadFile(filepath.Join(t.after.Root, file))
		if err != nil {
			return err
		}
		text, found, err := bodies[f].Replace(source)
		if err != nil {
			return err
		}
		if !found {
			return fmt.Errorf("%s declares no %s", f.File, bodies[f].Function)
		}
		if old[file] == nil {
			old[file] = source
		}
		if err := os.WriteFile(filepath.Join(t.after.Root, file), text, 0o666); err != nil {
			return err
		}
	}
	for _, f := range functions {
		if _, err := t.after.Go(filepath.Dir(f.File), "build", "-buildvcs=false", "-tags="+t.tags, "-o", os.DevNull, "."); err != nil {
			return errors.New(find.FirstLine(err.Error()))
		}
	}
	for name := range old {
		t.changed[name] = true
	}
	return nil
}

// test vets and tests the engine before and after. It returns an error if what passed fails now.
func (t *trial) test(w io.Writer) error {
	before := t.failures(t.before, "3m", t.skip)
	skipped := t.skip
	for name := range before {
		if test := name[strings.LastIndexByte(name, '.')+1:]; strings.HasPrefix(test, "Test") {
			skipped = strings.TrimPrefix(skipped+"|^"+test+"$", "|")
		}
	}
	after := t.failures(t.after, "10m", skipped)
	var worse []string
	for name := range after {
		if !before[name] {
			worse = append(worse, name)
		}
	}
	slices.Sort(worse)
	if worse != nil {
		return fmt.Errorf("these pass before and fail with the new bodies: %s", strings.Join(worse, ", "))
	}
	if len(before) > 0 {
		fmt.Fprintf(w, "These fail or take three minutes without the new bodies: %s.\n", strings.Join(slices.Sorted(maps.Keys(before)), ", "))
	}
	return nil
}

// search searches the changed engine. Its lookups must equal what they did.
func (t *trial) search() (*find.Report, error) {
	again, err := t.after.Find(find.Options{Tags: t.tags, Limit: limit})
	if err != nil {
		return nil, err
	}
	for _, f := range t.done {
		i := slices.IndexFunc(again.Found, func(other *find.Found) bool { return other.Name == f.Name })
		if i < 0 || strings.Join(equals(again.Found[i]), "\n") != strings.Join(equals(f), "\n") {
			return nil, fmt.Errorf("the new body of %s returns something else", f.Name)
		}
	}
	return again, nil
}

// failures returns what fails of vet and of the engine's own tests, within a time for the tests
// of a package.
func (t *trial) failures(tree *find.Tree, limit, skip string) map[string]bool {
	failed := make(map[string]bool)
	for dir := range t.modules() {
		if _, err := tree.Go(dir, "vet", "-tags="+t.tags, "./..."); err != nil {
			failed["go vet"] = true
		}
		args := []string{"test", "-short", "-vet=off", "-json", "-buildvcs=false", "-timeout=" + limit, "-tags=" + t.tags}
		if skip != "" {
			args = append(args, "-skip", skip)
		}
		out, err := tree.Go(dir, append(args, "./...")...)
		events := json.NewDecoder(strings.NewReader(out))
		for events.More() {
			var e struct{ Action, Package, Test string }
			if events.Decode(&e) != nil {
				break
			}
			if e.Action == "fail" {
				failed[strings.TrimSuffix(e.Package+"."+e.Test, ".")] = true
			}
		}
		if err != nil && len(failed) == 0 {
			failed["go test"] = true
		}
	}
	return failed
}

// modules returns the folders of the changed modules.
func (t *trial) modules() map[string]bool {
	found := make(map[string]bool)
	for name := range t.changed {
		if folder, ok := strings.CutSuffix(name, filepath.FromSlash(rewrite.Folder)); ok {
			found[filepath.Clean(folder)] = true
		}
	}
	return found
}

// write copies what has changed to the engine.
func (t *trial) write() error {
	for name := range t.changed {
		target := filepath.Join(t.report.Tree.Root, name)
		info, err := os.Stat(filepath.Join(t.after.Root, name))
		if err != nil {
			return err
		}
		if info.IsDir() {
			if err := os.RemoveAll(target); err != nil {
				return err
			}
			if err := os.CopyFS(target, os.DirFS(filepath.Join(t.after.Root, name))); err != nil {
				return err
			}
			continue
		}
		text, err := os.ReadFile(filepath.Join(t.after.Root, name))
		if err == nil {
			err = os.WriteFile(target, text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// clean returns an error for a tree that git cannot bring back.
func clean(tree *find.Tree) error {
	out, err := find.Run(tree.Root, nil, "git", "status", "--porcelain", ".")
	switch {
	case err != nil:
		return fmt.Errorf("%s is in no repository of git, which could bring back what -write changes: commit it, or add -force", tree.Root)
	case len(bytes.TrimSpace([]byte(out))) > 0:
		first, _, _ := strings.Cut(out, "\n")
		return fmt.Errorf("%s has changes that are not committed (%s): commit them, or add -force", tree.Root, strings.TrimSpace(first))
	}
	return nil
}

// summary prints what was replaced, what was not, and what nothing reads any more.
func (t *trial) summary(w io.Writer, again *find.Report) {
	fmt.Fprintln(w, map[bool]string{true: "\nThese call package attacks now:", false: "\nIn a copy, these call package attacks now:"}[t.options.write])
	for _, f := range t.done {
		fmt.Fprintf(w, "  %s:%d: %s\n", f.File, f.Line, short(f.Name))
	}
	if len(t.kept) > 0 {
		fmt.Fprintf(w, "\nThe rest is as it was:\n  %s\n", strings.Join(t.kept, "\n  "))
	}
	variables, functions := t.report.Unread(again)
	for _, list := range []struct {
		title string
		names []string
	}{{"Nothing reads these any more behind the start-up, so you can delete them", variables}, {"Nothing calls these, or they fill such tables", functions}} {
		if len(list.names) > 0 {
			for i := range list.names {
				list.names[i] = short(list.names[i])
			}
			fmt.Fprintf(w, "\n%s:\n  %s\n", list.title, strings.Join(list.names, ", "))
		}
	}
}
