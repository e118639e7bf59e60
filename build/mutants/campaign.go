package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/internal/progress"
)

// A campaign tries the mutants of some targets.
type campaign struct {
	options
	targets   []*target
	tables    []table // in generated files of the targets
	arguments []*argument
	fewest    int // mutants of a target from which on they are compiled together
	out       io.Writer

	sources  map[*target]*source
	measured measured
}

// A result is what became of a mutant.
type result struct {
	mutant *mutant
	fate   fate
	by     string // the tests that noticed
	reason string // why none can
	took   time.Duration
	err    error
}

// run tries the mutants and returns how many faults there are: mutants that
// survived, and arguments that are wrong or stale.
func (c *campaign) run(ctx context.Context) (faults int, err error) {
	mutants, err := c.enumerate()
	if err != nil {
		return 0, err
	}
	faults = c.printStale()
	if c.equivalents {
		mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return argue(c.arguments, m) == nil })
	}
	if c.list {
		for _, m := range mutants {
			fmt.Fprintln(c.out, m)
		}
		fmt.Fprintf(c.out, "%d mutants\n", len(mutants))
		return faults, nil
	}
	var report report
	if !c.equivalents {
		mutants = slices.DeleteFunc(mutants, func(m *mutant) bool {
			a := argue(c.arguments, m)
			if a != nil {
				report.add(result{mutant: m, fate: argued, reason: a.reason})
			}
			return a != nil
		})
	}
	if c.sample > 0 {
		random := rand.New(rand.NewPCG(c.seed, 1))
		random.Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		all := len(mutants)
		mutants = mutants[:min(c.sample, len(mutants))]
		fmt.Fprintf(c.out, "%d of %d mutants, chosen by -seed %d\n", len(mutants), all, c.seed)
	}
	if len(mutants) == 0 {
		return faults, nil
	}
	temporary, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	bar := progress.NewBar(os.Stderr, int64(len(mutants)), "mutants")
	start := time.Now()
	for r := range c.try(ctx, temporary, mutants) {
		if r.err != nil {
			return 0, r.err
		}
		report.add(r)
		if r.fate == survived || r.fate == refuted || c.verbose {
			bar.Clear()
			fmt.Fprintln(c.out, c.line(r))
		}
		if r.fate == survived || r.fate == refuted {
			faults++
		}
		bar.Add(1)
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	report.print(c.out)
	fmt.Fprintf(c.out, "%d mutants in %v\n", len(mutants), time.Since(start).Round(time.Second))
	return faults, nil
}

// line is what is printed of a result.
func (c *campaign) line(r result) string {
	line := r.fate.String()
	if c.verbose {
		if r.by != "" {
			line += " of " + r.by
		}
		line += fmt.Sprintf(" (%.1fs)", r.took.Seconds())
	}
	return line + ": " + r.mutant.String()
}

// enumerate loads the targets and returns their mutants.
func (c *campaign) enumerate() (mutants []*mutant, err error) {
	c.sources = map[*target]*source{}
	for _, t := range c.targets {
		s, err := loadSource(c.root, t.module, t.dir, t.variant)
		if err != nil {
			return nil, fmt.Errorf("%s: %v", t.name, err)
		}
		c.sources[t] = s
		for _, f := range s.files {
			if t.skip != nil && t.skip(f.name) || !c.only.MatchString(f.name) {
				continue
			}
			if f.generated() {
				words, err := flipWords(f, t, c.tables, c.seed)
				if err != nil {
					return nil, err
				}
				mutants = append(mutants, words...)
				continue
			}
			mutants = append(mutants, enumerate(s, f, t)...)
		}
	}
	for _, m := range mutants {
		if a := argue(c.arguments, m); a != nil {
			a.matches++
		}
	}
	return mutants, nil
}

// printStale prints the arguments on files under test that match no mutant.
func (c *campaign) printStale() (faults int) {
	for _, a := range c.arguments {
		if a.matches == 0 && c.only.MatchString(a.file) {
			place := ""
			if a.next != "" {
				place = fmt.Sprintf(" before `%s`", a.next)
			}
			fmt.Fprintf(c.out, "equivalent.txt:%d: stale, for no mutant of %s turns `%s`%s into `%s`\n", a.line, a.file, a.old, place, a.new)
			faults++
		}
	}
	return faults
}

// try tries the mutants target by target and returns what became of them, as it
// happens.
func (c *campaign) try(ctx context.Context, temporary string, mutants []*mutant) <-chan result {
	results := make(chan result)
	go func() {
		defer close(results)
		for i, t := range c.targets {
			var list []*mutant
			for _, m := range mutants {
				if m.target == t {
					list = append(list, m)
				}
			}
			if len(list) == 0 {
				continue
			}
			w := &attempt{campaign: c, target: t, source: c.sources[t], dir: filepath.Join(temporary, fmt.Sprint(i)),
				report: func(r result) { results <- c.verdict(r) }}
			if err := w.run(ctx, list); err != nil {
				results <- result{err: err}
				return
			}
		}
	}()
	return results
}

// verdict turns the fate of a mutant that is argued to be equivalent into what it
// says about the argument.
func (c *campaign) verdict(r result) result {
	a := argue(c.arguments, r.mutant)
	switch {
	case a == nil || r.fate == notCompiling:
	case r.fate == survived || r.fate == sameOutput:
		r.fate, r.reason = argued, a.reason
	default:
		r.fate = refuted
	}
	return r
}
