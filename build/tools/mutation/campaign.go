package mutation

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// A Campaign tries the mutants of some targets.
type Campaign struct {
	Root        string // the directory of the root module
	Targets     []Target
	Equivalents []Equivalent
	Only        *regexp.Regexp // if not nil, mutate only files whose names below the root match
	Sample      int            // try so many of all mutants; 0 is as many as each target states
	Seed        uint64         // of the sample
	List        bool           // name the mutants and try none
	Verbose     bool           // print the fate of every mutant

	// Unrun, if not nil, matches lines of code that this machine cannot run. A mutant of one
	// that survives is printed as left, and is no fault.
	Unrun *regexp.Regexp

	// OwnBuilds are tests that never run, because they build programs themselves.
	OwnBuilds []string

	// Emulators holds the commands that run tests of other architectures, by GOARCH. The
	// environment variable Exec, if not "", names the command for tests that run programs.
	Emulators map[string]string
	Exec      string

	Journals string // the directory of the journals of interrupted campaigns, or ""
	Out      io.Writer
	Progress func(mutants int) (step func()) // if not nil, step is called for each mutant tried

	fewest   int // the least number of mutants that are compiled together
	step     func()
	journal  *journal
	pristine string      // a copy of the root
	trees    chan string // idle copies
	mutex    sync.Mutex
	measured map[string]baseline
	killers  map[string][]string // tests that have killed mutants, by suite and function
	known    map[string]outcome  // by the output of a generator
	counts   [fates]int
}

// A fate is the outcome of a mutant.
type fate int

const (
	notCompiling  fate = iota // it does not compile
	killed                    // a test, a build or a generator failed
	killedByProof             // only the proof failed
	sameOutput                // the output of the generator differs at most in layout
	proved                    // the tests pass, and the generator's kernels are proved
	argued                    // it is stated to be equivalent, and no test fails
	refuted                   // it is stated to be equivalent, but a test fails
	survived                  // no test fails
	left                      // no test fails, because this machine cannot run the line
	fates
)

var fateNames = [fates]string{"not compiling", "killed", "killed by the proof", "same output", "proved",
	"equivalent as stated", "killed though stated equivalent", "survived", "left"}

// A reporter is told the fate of each mutant once.
type reporter func(*mutant, fate) error

// Run tries the mutants. It returns the number of faults, which are mutants that survive and
// wrong statements of equivalence, and the time that it took, in all if it was interrupted.
func (c *Campaign) Run(ctx context.Context) (faults int, took time.Duration, err error) {
	if c.fewest == 0 {
		c.fewest = 12
	}
	if c.Root, err = filepath.Abs(c.Root); err != nil {
		return 0, 0, err
	}
	mutants, faults, err := c.enumerate()
	if err != nil {
		return 0, 0, err
	}
	mutants = c.choose(mutants)
	if c.List {
		for _, m := range mutants {
			fmt.Fprintln(c.Out, m)
		}
		fmt.Fprintf(c.Out, "%d mutants\n", len(mutants))
		return faults, 0, nil
	}
	temporary, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	c.measured, c.killers, c.known = map[string]baseline{}, map[string][]string{}, map[string]outcome{}
	c.trees = make(chan string, runtime.NumCPU())
	for i := range cap(c.trees) + 1 {
		tree := filepath.Join(temporary, fmt.Sprint("tree", i))
		if err := errors.Join(copyAll(c.Root, tree), os.RemoveAll(filepath.Join(tree, ".git"))); err != nil {
			return 0, 0, err
		}
		if i == 0 {
			c.pristine = tree
		} else {
			c.trees <- tree
		}
	}
	if c.journal, err = openJournal(c.Journals, c.pristine, mutants); err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, c.journal.close(err == nil)) }()
	if n := len(c.journal.fates); n > 0 {
		fmt.Fprintf(c.Out, "%d mutants were tried before an interruption\n", n)
	}
	c.step = func() {}
	if c.Progress != nil {
		c.step = c.Progress(len(mutants) - len(c.journal.fates))
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
			return 0, 0, err
		}
		mutants = others
	}
	c.print("all", c.counts)
	return faults + c.counts[survived] + c.counts[refuted], time.Since(c.journal.begun), nil
}

// choose returns the mutants to try: of all c.Sample, or of each target as many as it
// states.
func (c *Campaign) choose(mutants []*mutant) (chosen []*mutant) {
	random := rand.New(rand.NewPCG(c.Seed, 1))
	sample := func(list []*mutant, n int, of string) []*mutant {
		if n == 0 || n >= len(list) {
			return list
		}
		fmt.Fprintf(c.Out, "%d of %d mutants%s, chosen by -seed %d\n", n, len(list), of, c.Seed)
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		slices.SortFunc(list[:n], func(a, b *mutant) int { return a.number - b.number })
		return list[:n]
	}
	if c.Sample > 0 {
		return sample(mutants, c.Sample, "")
	}
	for i := range c.Targets {
		t := &c.Targets[i]
		list := slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool { return m.source.target != t })
		chosen = append(chosen, sample(list, t.Sample, " of "+t.Packages)...)
	}
	return chosen
}

func copyAll(from, to string) error {
	output, err := exec.Command("cp", "-R", from, to).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, output)
	}
	return err
}

// enumerate returns the mutants of the targets in the chosen files, and the number of
// kinds of equivalents that match no mutant in any file.
func (c *Campaign) enumerate() (mutants []*mutant, stale int, err error) {
	seen := map[string]bool{}
	for i := range c.Targets {
		t := &c.Targets[i]
		sources, err := load(c.Root, t)
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", t.Packages, err)
		}
		for _, f := range sources {
			if seen[f.name] || t.Except != "" && strings.HasSuffix(f.name, t.Except) || generatedLine.MatchString(f.text) {
				continue
			}
			seen[f.name] = true
			mutants = append(mutants, enumerate(f)...)
		}
	}
	for _, e := range c.Equivalents {
		for _, fault := range e.argue(mutants) {
			fmt.Fprintln(c.Out, fault)
			stale++
		}
	}
	mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return c.Only != nil && !c.Only.MatchString(m.name) })
	for i, m := range mutants {
		m.number = i + 1
	}
	return mutants, stale, nil
}

// try tries mutants of one package and prints their fates.
func (c *Campaign) try(ctx context.Context, mutants []*mutant) error {
	s := mutants[0].source
	var mutex sync.Mutex
	var counts [fates]int
	count := func(m *mutant, f fate) {
		switch {
		case f == survived && m.reason == "" && c.Unrun != nil && c.Unrun.MatchString(m.code()):
			f = left
		case m.reason == "" || f == notCompiling:
		case f == killed || f == killedByProof:
			f = refuted
		default:
			f = argued
		}
		counts[f]++
		c.counts[f]++
		if f >= argued || f == killedByProof || c.Verbose {
			by := ""
			if m.killer != "" {
				by = " by " + m.killer
			}
			fmt.Fprintf(c.Out, "%s%s: %v%s\n", fateNames[f], by, m, m.reason)
		}
	}
	report := func(m *mutant, f fate) error {
		mutex.Lock()
		defer mutex.Unlock()
		count(m, f)
		c.step()
		return c.journal.add(m, f)
	}
	mutants = slices.DeleteFunc(mutants, func(m *mutant) bool {
		f, tried := c.journal.fates[m.number]
		if tried {
			m.killer = c.journal.kills[m.number]
			count(m, f)
		}
		return tried
	})
	var together, alone []*mutant
	if err := each(ctx, mutants, func(_ context.Context, m *mutant) error {
		if !m.compiles() {
			return report(m, notCompiling)
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
	}); err != nil {
		return err
	}
	if len(together) < c.fewest {
		together, alone = nil, append(alone, together...)
	}
	try := c.tryLibrary
	if s.target.Generator != nil {
		try = c.tryGenerator
	}
	if err := try(ctx, together, alone, report); err != nil {
		return fmt.Errorf("%s: %w", s.dir, err)
	}
	c.print(s.dir, counts)
	return nil
}

// print prints the number of mutants with each fate.
func (c *Campaign) print(name string, counts [fates]int) {
	fmt.Fprintf(c.Out, "%-28s", name)
	for f, n := range counts {
		if n > 0 {
			fmt.Fprintf(c.Out, " %6d %s", n, fateNames[f])
		}
	}
	fmt.Fprintln(c.Out)
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
func (c *Campaign) in(files map[string]string, written []string, f func(tree string) error) (err error) {
	tree := <-c.trees
	defer func() { c.trees <- tree }()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(tree, name), []byte(text), 0o644); err != nil {
			return err
		}
		written = append(written, name)
	}
	err = f(tree)
	for _, name := range written {
		from, to := filepath.Join(c.pristine, name), filepath.Join(tree, name)
		err = errors.Join(err, os.RemoveAll(to))
		if _, missing := os.Stat(from); missing == nil {
			err = errors.Join(err, copyAll(from, to))
		}
	}
	return err
}
