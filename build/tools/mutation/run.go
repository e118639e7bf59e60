package mutation

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A run is the state of a campaign while it tries mutants.
type run struct {
	*Campaign
	temporary string // the directory of all trees, and of the temporary files of their programs
	pristine  string // a copy of the root
	trees     chan string
	progress  *log.Logger

	mutex    sync.Mutex
	measured map[string]baseline

	reporting     sync.Mutex
	ofSource, all [fates]int
}

// start copies the module once for each CPU.
func (c *Campaign) start() (*run, error) {
	r := &run{Campaign: c, trees: make(chan string, runtime.NumCPU()), measured: map[string]baseline{},
		progress: log.New(c.Progress, "", 0)}
	var err error
	if r.temporary, err = os.MkdirTemp("", "mutants"); err != nil {
		return nil, err
	}
	r.pristine = filepath.Join(r.temporary, "pristine")
	err = copyAll(c.Root, r.pristine)
	err = errors.Join(err, os.RemoveAll(filepath.Join(r.pristine, ".git")))
	for i := range cap(r.trees) {
		tree := filepath.Join(r.temporary, fmt.Sprint("tree", i))
		err = errors.Join(err, copyAll(r.pristine, tree))
		r.trees <- tree
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(r.temporary))
	}
	return r, nil
}

func copyAll(from, to string) error {
	output, err := exec.Command("cp", "-R", from, to).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, output)
	}
	return err
}

// report counts and prints the fate of a mutant that has been tried.
func (r *run) report(m *mutant, f fate) {
	r.reporting.Lock()
	defer r.reporting.Unlock()
	// A slow test is no failure.
	slow := m.killer == limited && strings.HasPrefix(m.mark, "//mutation:speed")
	switch {
	case f == survived && m.mark == "" && r.Unrun != nil && r.Unrun.MatchString(m.code()):
		f = left
	case m.mark == "" || f == notCompiling:
	case !slow && (f == killed || f == killedByProof):
		f = refuted
	default:
		f = excused
	}
	r.ofSource[f]++
	r.all[f]++
	if f >= excused || f == killedByProof || r.Verbose {
		text := fateNames[f]
		if m.killer != "" {
			text += " by " + m.killer
		}
		fmt.Fprintln(r.Out, text+": "+m.String())
	}
}

// try tries mutants of one package and prints their fates.
func (r *run) try(ctx context.Context, mutants []*mutant) error {
	s := mutants[0].source
	r.ofSource = [fates]int{}
	r.progress.Printf("%s: %d mutants", s.dir, len(mutants))
	try := r.tryLibrary
	if s.target.Generator != nil {
		try = r.tryGenerator
	}
	together, alone, err := r.divide(ctx, mutants)
	if err == nil && len(together) > 0 {
		var again []*mutant
		again, err = try(ctx, together)
		alone = append(alone, again...)
	}
	if err == nil {
		err = each(ctx, alone, func(ctx context.Context, m *mutant) error {
			_, err := try(ctx, []*mutant{m})
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.dir, err)
	}
	r.print(s.dir, r.ofSource)
	return nil
}

// divide returns the mutants that can be compiled together, if there are several, and those
// that cannot. It reports those that do not compile.
func (r *run) divide(ctx context.Context, mutants []*mutant) (together, alone []*mutant, err error) {
	var mutex sync.Mutex
	err = each(ctx, mutants, func(_ context.Context, m *mutant) error {
		if !m.compiles(m.apply(0, len(m.file.text))) {
			r.report(m, notCompiling)
			return nil
		}
		nests := m.nests()
		mutex.Lock()
		defer mutex.Unlock()
		if _, end := m.body(); end == 0 || !nests {
			alone = append(alone, m)
		} else {
			together = append(together, m)
		}
		return nil
	})
	slices.SortFunc(together, byNumber) // each returns in any order
	if len(together) == 1 {
		together, alone = nil, append(alone, together...)
	}
	return together, alone, err
}

// print prints the number of mutants with each fate.
func (r *run) print(name string, counts [fates]int) {
	fmt.Fprintf(r.Out, "%-28s", name)
	for f, n := range counts {
		if n > 0 {
			fmt.Fprintf(r.Out, " %6d %s", n, fateNames[f])
		}
	}
	fmt.Fprintln(r.Out)
}

// each calls f for each mutant, with one call per CPU at a time.
func each(ctx context.Context, mutants []*mutant, f func(context.Context, *mutant) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, m := range mutants {
		group.Go(func() error { return f(ctx, m) })
	}
	return group.Wait()
}

// in calls f with an idle tree in which some files are changed. Then it restores these
// files and the directories written.
func (r *run) in(files map[string]string, written []string, f func(tree string) error) (err error) {
	tree := <-r.trees
	defer func() { r.trees <- tree }()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(tree, name), []byte(text), 0o644); err != nil {
			return err
		}
		written = append(written, name)
	}
	err = f(tree)
	for _, name := range written {
		from, to := filepath.Join(r.pristine, name), filepath.Join(tree, name)
		err = errors.Join(err, os.RemoveAll(to))
		if _, missing := os.Stat(from); missing == nil {
			err = errors.Join(err, copyAll(from, to))
		}
	}
	return err
}
