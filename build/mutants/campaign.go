package main

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A campaign tries the mutants of some targets.
type campaign struct {
	options
	targets []target
	tables  []table // in generated files of the targets
	fewest  int     // mutants of a package that are compiled together
	out     io.Writer

	trees    chan string // copies of the root that nobody works on
	pristine string      // a copy that is never changed
	mutex    sync.Mutex
	measured map[string]func() (baseline, error) // by suite and form
	known    map[string]fate                     // by what a generator wrote
	counts   [fates]int
}

// A fate is what became of a mutant.
type fate int

const (
	notCompiling fate = iota // it is no program
	killed                   // a test, a build or a generator failed
	unproved                 // the proof failed, and nothing else
	sameOutput               // the generator writes the same but for layout
	proved                   // the generator writes kernels that are proved
	argued                   // it is stated to be equivalent, and no test notices
	refuted                  // it is stated to be equivalent, but a test notices
	survived                 // no test notices
	fates
)

var fateNames = [fates]string{"not compiling", "killed", "killed by the proof", "same output", "proved", "equivalent as stated", "killed though stated equivalent", "survived"}

// run tries the mutants and returns how many faults there are: mutants that survive,
// and wrong statements of equivalence.
func (c *campaign) run(ctx context.Context) (faults int, err error) {
	mutants, faults, err := c.enumerate()
	if err != nil {
		return 0, err
	}
	if c.list {
		for _, m := range mutants {
			fmt.Fprintln(c.out, m)
		}
		fmt.Fprintf(c.out, "%d mutants\n", len(mutants))
		return faults, nil
	}
	if c.sample > 0 {
		random := rand.New(rand.NewPCG(c.seed, 1))
		random.Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		fmt.Fprintf(c.out, "%d of %d mutants, chosen by -seed %d\n", min(c.sample, len(mutants)), len(mutants), c.seed)
		mutants = mutants[:min(c.sample, len(mutants))]
	}
	temporary, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	if err := c.prepare(temporary); err != nil {
		return 0, err
	}
	for len(mutants) > 0 {
		var list, others []*mutant
		for _, m := range mutants {
			if m.source == mutants[0].source {
				list = append(list, m)
			} else {
				others = append(others, m)
			}
		}
		if err := c.try(ctx, list); err != nil {
			return 0, err
		}
		mutants = others
	}
	c.print("all", c.counts)
	return faults + c.counts[survived] + c.counts[refuted], nil
}

// enumerate returns the mutants of the targets and how many statements of
// equivalence fit none.
func (c *campaign) enumerate() (mutants []*mutant, stale int, err error) {
	seen := map[string]bool{}
	for i := range c.targets {
		t := &c.targets[i]
		sources, err := load(c.root, t)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", t.packages, err)
		}
		for _, s := range sources {
			for _, f := range s.files {
				if seen[f.name] || t.except != "" && strings.HasSuffix(f.name, t.except) || !c.only.MatchString(f.name) {
					continue
				}
				seen[f.name] = true
				if f.generated() {
					flips, err := c.flips(f)
					if err != nil {
						return nil, 0, err
					}
					mutants = append(mutants, flips...)
					continue
				}
				stated, err := arguments(f)
				if err != nil {
					return nil, 0, err
				}
				list := enumerate(f)
				argue(stated, list)
				for _, a := range stated {
					if !a.fits {
						fmt.Fprintf(c.out, "%s:%d: stale: line %d has no mutant %q\n", f.name, a.at, a.line, a.kind)
						stale++
					}
				}
				mutants = append(mutants, list...)
			}
		}
	}
	return mutants, stale, nil
}

// prepare copies the root for each worker.
func (c *campaign) prepare(temporary string) error {
	c.measured, c.known = map[string]func() (baseline, error){}, map[string]fate{}
	c.trees = make(chan string, runtime.NumCPU())
	for i := range cap(c.trees) + 1 {
		tree := filepath.Join(temporary, fmt.Sprint("tree", i))
		entries, err := os.ReadDir(c.root)
		if err != nil {
			return err
		}
		for _, entry := range entries {
			from, to := filepath.Join(c.root, entry.Name()), filepath.Join(tree, entry.Name())
			switch {
			case entry.Name() == ".git":
			case entry.IsDir():
				err = os.CopyFS(to, os.DirFS(from))
			default:
				err = copyFile(from, to)
			}
			if err != nil {
				return err
			}
		}
		if i == 0 {
			c.pristine = tree
		} else {
			c.trees <- tree
		}
	}
	return nil
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
}

// try tries mutants of one package and prints what became of them.
func (c *campaign) try(ctx context.Context, mutants []*mutant) error {
	var mutex sync.Mutex
	var counts [fates]int
	report := func(m *mutant, f fate) {
		mutex.Lock()
		defer mutex.Unlock()
		switch {
		case m.argument == nil || f == notCompiling:
		case f == killed:
			f = refuted
		default:
			f = argued
		}
		counts[f]++
		c.counts[f]++
		if f == survived || f == refuted || c.verbose {
			fmt.Fprintf(c.out, "%s: %v\n", fateNames[f], m)
		} else if f == argued {
			fmt.Fprintf(c.out, "%s: %v: %s\n", fateNames[f], m, m.argument.text)
		}
	}
	var compiling []*mutant
	if err := each(ctx, mutants, func(_ context.Context, m *mutant) error {
		if !m.compiles() {
			report(m, notCompiling)
			return nil
		}
		mutex.Lock()
		defer mutex.Unlock()
		compiling = append(compiling, m)
		return nil
	}); err != nil {
		return err
	}
	var together, alone []*mutant
	for _, m := range compiling {
		if m.function == nil && m.flip == "" {
			alone = append(alone, m)
		} else {
			together = append(together, m)
		}
	}
	if len(together) < c.fewest {
		together, alone = nil, compiling
	}
	s := mutants[0].source
	var err error
	if s.target.writes != nil {
		err = c.tryGenerator(ctx, together, alone, report)
	} else {
		err = c.tryLibrary(ctx, together, alone, report)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.dir, err)
	}
	c.print(s.dir, counts)
	return nil
}

// print prints how many mutants had each fate.
func (c *campaign) print(name string, counts [fates]int) {
	fmt.Fprintf(c.out, "%-28s", name)
	for f, n := range counts {
		if n > 0 {
			fmt.Fprintf(c.out, " %6d %s", n, fateNames[f])
		}
	}
	fmt.Fprintln(c.out)
}

// each calls f for each mutant, as many at a time as there are CPUs.
func each(ctx context.Context, mutants []*mutant, f func(context.Context, *mutant) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, m := range mutants {
		group.Go(func() error { return f(ctx, m) })
	}
	return group.Wait()
}

// wordsOfEach is how many words of each table are flipped in the source, for the
// library's own tests to notice.
const wordsOfEach = 3

// flips returns mutants that flip a bit of the tables in a generated file, each of
// which some call can read.
func (c *campaign) flips(f *file) (mutants []*mutant, err error) {
	random := rand.New(rand.NewPCG(c.seed, 3))
	scope := f.source.Types.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if ok && f.syntax.FileStart <= v.Pos() && v.Pos() < f.syntax.FileEnd &&
			!slices.ContainsFunc(c.tables, func(t table) bool { return t.file == f.name && strings.HasSuffix(t.name, "."+name) }) {
			return nil, fmt.Errorf("table %s of %s is not known to this command", name, f.name)
		}
	}
	for _, t := range c.tables {
		for n := 0; t.file == f.name && n < wordsOfEach; {
			w := t.words[random.IntN(len(t.words))]
			if bit := random.IntN(w.changes); !w.pointer && (w.unread == nil || w.unread(bit) == "") {
				mutants = append(mutants, &mutant{file: f, flip: fmt.Sprintf("%s ^= 1 << %d", w.name, bit)})
				n++
			}
		}
	}
	return mutants, nil
}
