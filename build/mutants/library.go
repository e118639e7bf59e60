package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// ownBuilds are tests that look at the machine code of programs that they build, and
// not at results.
const ownBuilds = "TestInlining|TestMemorySanitizer|TestAddressSanitizer"

// tryLibrary tries mutants of a package of the library, some of them in a schema.
func (c *campaign) tryLibrary(ctx context.Context, together, alone []*mutant, report func(*mutant, fate)) error {
	if len(together) > 0 {
		tree := <-c.trees
		undo, err := c.place(tree, schema(together))
		if err != nil {
			return err
		}
		alive, err := c.test(ctx, tree, together, true, report)
		if err := errors.Join(err, undo()); err != nil {
			return err
		}
		c.trees <- tree
		// Tests that see the schema itself were left out.
		alone = append(alone, alive...)
	}
	return each(ctx, alone, func(ctx context.Context, m *mutant) error {
		tree := <-c.trees
		defer func() { c.trees <- tree }()
		undo, err := c.place(tree, schema([]*mutant{m}))
		if err != nil {
			return err
		}
		alive, err := c.test(ctx, tree, []*mutant{m}, false, report)
		if len(alive) > 0 {
			report(m, survived)
		}
		return errors.Join(err, undo())
	})
}

// place writes files into a tree. The result restores them.
func (c *campaign) place(tree string, files map[string]string) (undo func() error, err error) {
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(tree, name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	return func() error {
		for name := range files {
			if err := c.restore(tree, name); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// restore makes a file or directory of a tree what it is in the root.
func (c *campaign) restore(tree, name string) error {
	from, to := filepath.Join(c.root, name), filepath.Join(tree, name)
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	info, err := os.Stat(from)
	switch {
	case os.IsNotExist(err):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return os.CopyFS(to, os.DirFS(from))
	}
	return copyFile(from, to)
}

// test builds the tests that must notice mutants of a package in a tree, reports the
// mutants that are killed, and returns the others. The quick tests of all suites run
// before the others, and these in their short form before any run in full. Mutants
// that lie there together are chosen by the environment.
func (c *campaign) test(ctx context.Context, tree string, alive []*mutant, together bool, report func(*mutant, fate)) ([]*mutant, error) {
	bases := map[string]baseline{}
	for stage, form := range []string{"-test.short=true", "-test.short=true", "-test.short=false"} {
		for i, s := range alive[0].source.suites() {
			binary := filepath.Join(tree, fmt.Sprint("tests", i))
			if stage == 0 {
				output, failed, err := c.build(ctx, s, tree, binary)
				switch {
				case err != nil:
					return nil, err
				case failed && together:
					return nil, fmt.Errorf("tests of %s do not build with all mutants:\n%s", s, output)
				case failed:
					report(alive[0], killed)
					return nil, nil
				}
			}
			base, ok := bases[string(s)+form]
			if !ok {
				var err error
				if base, err = c.baseline(ctx, s, form, tree, binary, together); err != nil {
					return nil, err
				}
				bases[string(s)+form] = base
			}
			run, limit := "", base.limit
			if stage == 0 {
				run, limit = base.quick, 3*time.Second
			}
			var mutex sync.Mutex
			var left []*mutant
			try := func(ctx context.Context, m *mutant) error {
				_, _, failed, err := c.execute(ctx, s, tree, binary, m.number, limit, form, "-test.failfast", "-test.run="+run, "-test.skip="+base.skip)
				switch {
				case err != nil:
				case failed:
					report(m, killed)
				default:
					mutex.Lock()
					defer mutex.Unlock()
					left = append(left, m)
				}
				return err
			}
			err := error(nil)
			if together {
				err = each(ctx, alive, try)
			} else {
				err = try(ctx, alive[0])
			}
			if alive = left; err != nil || len(alive) == 0 {
				return nil, err
			}
		}
	}
	return alive, nil
}

// build compiles the tests of a suite. Nobody debugs them.
func (c *campaign) build(ctx context.Context, s suite, tree, binary string) (output string, failed bool, err error) {
	how := parseSetting(string(s))
	args := slices.Concat([]string{"go", "test", "-c", "-vet=off", "-gcflags=-dwarf=0", "-ldflags=-s -w", "-o", binary}, how.flags, how.packages)
	output, _, failed, err = execute(ctx, tree, how.environment, "", args...)
	return output, failed, err
}

// execute runs compiled tests where their package lies.
func (c *campaign) execute(ctx context.Context, s suite, tree, binary string, number int, limit time.Duration, args ...string) (string, time.Duration, bool, error) {
	limits := seconds(limit)
	if !slices.Contains(parseSetting(string(s)).flags, "-race") {
		limits += addresses // The race detector reserves all that there are.
	}
	return execute(ctx, filepath.Join(tree, s.dir()), []string{fmt.Sprintf("%s=%d", chosen, number)}, limits, append([]string{binary, "-test.timeout=0"}, args...)...)
}

// A baseline is what the tests of a suite do where there is no mutant.
type baseline struct {
	quick string        // the tests that take less than 50 ms
	skip  string        // the tests that fail, because they see a schema
	limit time.Duration // is far more than they take
}

var (
	failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)
	quickTest  = regexp.MustCompile(`(?m)^--- PASS: (\w+) \(0\.0[0-4]s\)$`)
)

// baseline runs the tests of a suite without a mutant: those of a schema with none
// chosen, and otherwise once those of the original.
func (c *campaign) baseline(ctx context.Context, s suite, form, tree, binary string, together bool) (baseline, error) {
	if together {
		return c.measure(ctx, s, form, tree, binary, true)
	}
	c.mutex.Lock()
	once, ok := c.measured[string(s)+form]
	if !ok {
		binary := filepath.Join(c.pristine, fmt.Sprint("tests", len(c.measured)))
		once = sync.OnceValues(func() (baseline, error) {
			output, failed, err := c.build(ctx, s, c.pristine, binary)
			if failed {
				err = fmt.Errorf("tests of %s do not build:\n%s", s, output)
			}
			if err != nil {
				return baseline{}, err
			}
			return c.measure(ctx, s, form, c.pristine, binary, false)
		})
		c.measured[string(s)+form] = once
	}
	c.mutex.Unlock()
	return once()
}

// measure runs tests without a mutant. Only a schema may make some of them fail.
func (c *campaign) measure(ctx context.Context, s suite, form, tree, binary string, schema bool) (baseline, error) {
	output, cpu, failed, err := c.execute(ctx, s, tree, binary, 0, 10*time.Minute, form, "-test.v", "-test.skip=^("+ownBuilds+")$")
	if err != nil {
		return baseline{}, err
	}
	names := func(r *regexp.Regexp, names ...string) string {
		for _, match := range r.FindAllStringSubmatch(output, -1) {
			names = append(names, match[1])
		}
		return "^(" + strings.Join(names, "|") + ")$"
	}
	if failed && (!schema || !failedTest.MatchString(output)) {
		return baseline{}, fmt.Errorf("tests of %s fail without a mutant:\n%s", s, output)
	}
	return baseline{names(quickTest), names(failedTest, ownBuilds), 5*cpu + time.Second}, nil
}
