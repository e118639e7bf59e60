package mutation

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A Campaign tries the mutants of some targets.
type Campaign struct {
	Root    string // the directory of the root module
	Targets []Target
	Only    *regexp.Regexp // if not nil, try only mutants whose printed lines match
	Sample  int            // the number of mutants to try; 0 means the number that each target states
	Seed    uint64         // of the sample
	List    bool           // name the mutants and try none
	Verbose bool           // print the fate of every mutant

	// Unrun, if not nil, matches lines of code that this machine cannot run. A surviving mutant
	// of such a line is printed as left and is not a fault.
	Unrun *regexp.Regexp

	// OwnBuilds are tests that never run, because they build programs themselves.
	OwnBuilds []string

	// Emulators holds the commands that run tests of other architectures, by GOARCH. The
	// environment variable Exec, if not "", names the command for tests that run programs.
	Emulators map[string]string
	Exec      string

	Out      io.Writer
	Progress io.Writer // if not nil, says what is tried while it takes time
}

// A fate is the outcome of a mutant.
type fate int

const (
	notCompiling  fate = iota // it does not compile
	killed                    // a test, a build or a generator failed
	killedByProof             // only the proof failed
	sameOutput                // the output of the generator differs at most in layout
	proved                    // the tests pass, and the generator's kernels are proved
	excused                   // a mark says that no test can fail, and none does
	refuted                   // a mark says that no test can fail, but one does
	survived                  // no test fails
	left                      // no test fails, because this machine cannot run the line
	fates
)

var fateNames = [fates]string{"not compiling", "killed", "killed by the proof", "same output", "proved",
	"marked", "killed though marked", "survived", "left"}

// Run tries the mutants. It returns the number of faults, which are mutants that survive and
// wrong marks.
func (c *Campaign) Run(ctx context.Context) (faults int, err error) {
	if c.Progress == nil {
		c.Progress = io.Discard
	}
	if c.Root, err = filepath.Abs(c.Root); err != nil {
		return 0, err
	}
	mutants, faults, err := c.enumerate()
	if err != nil {
		return 0, err
	}
	mutants = c.choose(mutants)
	if c.List {
		for _, m := range mutants {
			fmt.Fprintln(c.Out, m)
		}
		fmt.Fprintf(c.Out, "%d mutants\n", len(mutants))
		return faults, nil
	}
	r, err := c.start()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(r.temporary)) }()
	for len(mutants) > 0 {
		// The mutants of one source are adjacent.
		n := slices.IndexFunc(mutants, func(m *mutant) bool { return m.source != mutants[0].source })
		if n < 0 {
			n = len(mutants)
		}
		if err := r.try(ctx, mutants[:n]); err != nil {
			return 0, err
		}
		mutants = mutants[n:]
	}
	r.print("all", r.all)
	return faults + r.all[survived] + r.all[refuted], nil
}

// byNumber compares mutants by their places in the sources.
func byNumber(a, b *mutant) int { return a.number - b.number }

// choose returns the mutants to try: c.Sample of all, or the number that each target
// states.
func (c *Campaign) choose(mutants []*mutant) (chosen []*mutant) {
	random := rand.New(rand.NewPCG(c.Seed, 1))
	sample := func(list []*mutant, n int, of string) []*mutant {
		if n == 0 || n >= len(list) {
			return list
		}
		fmt.Fprintf(c.Out, "%d of %d mutants%s, chosen by -seed %d\n", n, len(list), of, c.Seed)
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		slices.SortFunc(list[:n], byNumber)
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

// enumerate returns the mutants of the targets in the chosen files, and the number of
// kinds of marks that match no mutant in any file.
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
			found := enumerate(f)
			for _, fault := range f.excuse(found) {
				fmt.Fprintln(c.Out, fault)
				stale++
			}
			mutants = append(mutants, found...)
		}
	}
	mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return c.Only != nil && !c.Only.MatchString(m.String()) })
	for i, m := range mutants {
		m.number = i + 1
	}
	return mutants, stale, nil
}
