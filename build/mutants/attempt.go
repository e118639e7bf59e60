package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// An attempt tries the mutants of one target.
type attempt struct {
	*campaign
	target *target
	source *source
	dir    string
	report func(result)

	output map[string][]byte // of the generator as it is

	mutex sync.Mutex
	known map[[sha256.Size]byte]result // by what a generator wrote
}

// run tries the mutants.
func (a *attempt) run(ctx context.Context, mutants []*mutant) error {
	if err := os.MkdirAll(a.dir, 0o755); err != nil {
		return err
	}
	a.known = map[[sha256.Size]byte]result{}
	var mutex sync.Mutex
	compiling := map[*mutant]bool{}
	if err := a.parallel(ctx, mutants, func(_ string, m *mutant) error {
		if !a.source.compiles(m) {
			a.report(result{mutant: m, fate: notCompiling})
			return nil
		}
		mutex.Lock()
		defer mutex.Unlock()
		compiling[m] = true
		return nil
	}); err != nil {
		return err
	}
	var inside, outside []*mutant
	for _, m := range mutants {
		switch {
		case !compiling[m]:
		case body(a.source, a.source.fileOf(m), m) == nil:
			outside = append(outside, m)
		default:
			inside = append(inside, m)
		}
	}
	if a.target.generator != nil {
		if err := a.prepareGenerator(ctx); err != nil {
			return err
		}
	}
	if len(inside) < a.fewest {
		return a.single(ctx, slices.Concat(outside, inside))
	}
	survivors, err := a.together(ctx, inside)
	if err != nil {
		return err
	}
	return a.single(ctx, slices.Concat(outside, survivors))
}

// parallel calls f for each mutant, by several workers, each with the name of a
// directory of its own. It returns the first error.
func (a *attempt) parallel(ctx context.Context, mutants []*mutant, f func(dir string, m *mutant) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan *mutant)
	var group sync.WaitGroup
	for i := range a.workers {
		group.Go(func() {
			for m := range queue {
				if err := f(filepath.Join(a.dir, fmt.Sprintf("worker%d", i)), m); err != nil {
					cancel(err)
				}
			}
		})
	}
	for _, m := range mutants {
		select {
		case queue <- m:
		case <-ctx.Done():
		}
	}
	close(queue)
	group.Wait()
	return context.Cause(ctx)
}

// together tries mutants that are compiled together, and returns those that
// survive.
func (a *attempt) together(ctx context.Context, mutants []*mutant) (survivors []*mutant, err error) {
	dir := filepath.Join(a.dir, "schema")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	files, err := writeSchema(a.source, mutants, dir)
	if err != nil {
		return nil, err
	}
	overlay, err := a.overlay(dir, files)
	if err != nil {
		return nil, err
	}
	number := map[*mutant]int{}
	for i, m := range mutants {
		number[m] = i + 1
	}
	if a.target.generator != nil {
		program, err := a.buildGenerator(ctx, dir, overlay)
		if err != nil {
			return nil, err
		}
		return nil, a.parallel(ctx, mutants, func(dir string, m *mutant) error {
			start := time.Now()
			r, err := a.generated(ctx, dir, program, choose(number[m]))
			r.mutant, r.took = m, time.Since(start)
			if err == nil {
				a.report(r)
			}
			return err
		})
	}
	var list []*tests
	var binaries []string
	for i, s := range a.target.suites {
		binaries = append(binaries, filepath.Join(dir, fmt.Sprintf("tests%d", i)))
		if output, err := s.build(ctx, a.root, binaries[i], overlay); err != nil {
			return nil, fmt.Errorf("the tests of %s do not build with all mutants: %v\n%s", s, err, output)
		}
		// Tests of the machine code may see the schema itself.
		t, err := s.measure(ctx, a.root, binaries[i], append(choose(0), overlaid(overlay)...), true)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	var mutex sync.Mutex
	alive := map[*mutant]bool{}
	err = a.parallel(ctx, mutants, func(_ string, m *mutant) error {
		start := time.Now()
		r, err := a.test(ctx, list, binaries, append(choose(number[m]), overlaid(overlay)...))
		r.mutant, r.took = m, time.Since(start)
		if err == nil && r.fate != survived {
			a.report(r)
			return nil
		}
		mutex.Lock()
		defer mutex.Unlock()
		alive[m] = true
		return err
	})
	for _, m := range mutants {
		if alive[m] {
			survivors = append(survivors, m)
		}
	}
	return survivors, err
}

// single builds one mutant after the other and tries it.
func (a *attempt) single(ctx context.Context, mutants []*mutant) error {
	return a.parallel(ctx, mutants, func(dir string, m *mutant) error {
		start := time.Now()
		r, err := a.alone(ctx, dir, m)
		r.mutant, r.took = m, time.Since(start)
		if err == nil {
			a.report(r)
		}
		return err
	})
}

func (a *attempt) alone(ctx context.Context, dir string, m *mutant) (result, error) {
	if err := renew(dir); err != nil {
		return result{}, err
	}
	changed := filepath.Join(dir, filepath.Base(m.file))
	if err := os.WriteFile(changed, m.apply(a.source.fileOf(m).text), 0o644); err != nil {
		return result{}, err
	}
	overlay, err := a.overlay(dir, map[string]string{m.file: changed})
	if err != nil {
		return result{}, err
	}
	if a.target.generator == nil {
		return a.rebuilt(ctx, dir, overlay, notCompiling)
	}
	program, err := a.buildGenerator(ctx, dir, overlay)
	if errors.Is(err, errNotBuilt) {
		return result{fate: notCompiling}, nil
	}
	if err != nil {
		return result{}, err
	}
	return a.generated(ctx, dir, program, nil)
}

func renew(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.MkdirAll(dir, 0o755)
}

// rebuilt builds the tests of the suites with an overlay and runs them. If those
// of the first suite do not build, it tells of the mutant what broken says.
func (a *attempt) rebuilt(ctx context.Context, dir, overlay string, broken fate) (result, error) {
	environment := overlaid(overlay)
	var list []*tests
	var binaries []string
	for i, s := range a.target.suites {
		t, err := a.measured.of(ctx, a.root, s, a.dir)
		if err != nil {
			return result{}, err
		}
		list = append(list, t)
		binaries = append(binaries, filepath.Join(dir, fmt.Sprintf("tests%d", i)))
		if _, err := t.build(ctx, a.root, binaries[i], overlay); err != nil {
			if i > 0 {
				broken = killedByBuild
			}
			return result{fate: broken, by: t.String()}, ctx.Err()
		}
		if r, err := a.testQuick(ctx, t, binaries[i], environment); err != nil || r.fate != survived {
			return r, err
		}
	}
	return a.testSlow(ctx, list, binaries, environment)
}

// test runs the tests of the suites until one notices, the slowest of all suites
// last.
func (a *attempt) test(ctx context.Context, list []*tests, binaries, environment []string) (result, error) {
	for i, t := range list {
		if r, err := a.testQuick(ctx, t, binaries[i], environment); err != nil || r.fate != survived {
			return r, err
		}
	}
	return a.testSlow(ctx, list, binaries, environment)
}

// testQuick runs all but the slowest tests of a suite.
func (a *attempt) testQuick(ctx context.Context, t *tests, binary string, environment []string) (result, error) {
	for g := range together {
		f, err := t.notice(ctx, a.root, binary, environment, g)
		if err != nil || f != survived {
			return result{fate: f, by: t.String()}, err
		}
	}
	return result{fate: survived}, nil
}

// testSlow runs the slowest tests of the suites.
func (a *attempt) testSlow(ctx context.Context, list []*tests, binaries, environment []string) (result, error) {
	for i, t := range list {
		f, err := t.notice(ctx, a.root, binaries[i], environment, len(together))
		if err != nil || f != survived {
			return result{fate: f, by: t.String()}, err
		}
	}
	return result{fate: survived}, nil
}

// overlay writes an overlay of files that are named below the root.
func (a *attempt) overlay(dir string, files map[string]string) (string, error) {
	replace := map[string]string{}
	for name, path := range files {
		replace[filepath.Join(a.root, filepath.FromSlash(name))] = path
	}
	return writeOverlay(dir, replace)
}

// generated runs a generator and, if what it writes is new, the tests and the proof
// with that.
func (a *attempt) generated(ctx context.Context, dir, program string, environment []string) (result, error) {
	out := filepath.Join(dir, "out")
	if err := renew(out); err != nil {
		return result{}, err
	}
	output, f, err := a.generate(ctx, out, program, environment)
	if err != nil {
		return result{}, err
	}
	if f != survived {
		return result{fate: f}, nil
	}
	replaced := map[string]string{}
	written := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(a.output)) {
		text := string(withoutLayout(output[name]))
		if text != string(withoutLayout(a.output[name])) {
			replaced[name] = filepath.Join(out, name)
			fmt.Fprintf(written, "%s\n%s\n", name, text)
		}
	}
	if len(replaced) == 0 {
		return result{fate: sameOutput}, nil
	}
	sum := [sha256.Size]byte(written.Sum(nil))
	a.mutex.Lock()
	r, ok := a.known[sum]
	a.mutex.Unlock()
	if ok {
		return r, nil
	}
	overlay, err := a.overlay(out, replaced)
	if err != nil {
		return result{}, err
	}
	r, err = a.rebuilt(ctx, out, overlay, killedByBuild)
	if p := a.target.generator.proof; err == nil && r.fate == survived && p != nil {
		var holds bool
		if holds, err = p.holds(ctx, a, out, output); err == nil && !holds {
			r.fate = killedByProof
		}
	}
	if err == nil {
		a.mutex.Lock()
		a.known[sum] = r
		a.mutex.Unlock()
	}
	return r, err
}
