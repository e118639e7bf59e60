package mutation

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// tryLibrary tries mutants of a package of the library together. It returns the survivors. They must be
// tried alone, because tests that fail with the schema itself did not run.
func (r *run) tryLibrary(ctx context.Context, mutants []*mutant) (again []*mutant, err error) {
	together := len(mutants) > 1
	if !together {
		r.progress.Printf("alone: %v", mutants[0])
	}
	err = r.in(schema(mutants), nil, func(tree string) error {
		alive, err := r.test(ctx, tree, mutants[0].source.suites(), mutants)
		for _, m := range alive {
			if together && m.mark == "" {
				again = append(again, m)
			} else {
				r.report(m, survived)
			}
		}
		return err
	})
	return again, err
}

// A stage is a part of the tests of each suite.
type stage int

const (
	quick stage = iota // the tests below 50 ms, in short form
	brief              // the tests below a second, in short form
	short              // all tests, in short form
	full               // all tests
)

func (s stage) String() string {
	return [...]string{"the quick tests", "the brief tests", "the tests in short form", "all tests"}[s]
}

func (s stage) form() string { return fmt.Sprintf("-test.short=%t", s != full) }

// test builds test suites in a tree, reports the mutants that a test kills, and returns
// the others. Each stage runs all suites. Marked mutants skip the full stage, because they took
// more time than all other mutants.
func (r *run) test(ctx context.Context, tree string, suites []suite, alive []*mutant) ([]*mutant, error) {
	dir, together := alive[0].source.dir, len(alive) > 1
	var marked []*mutant
	for _, stage := range []stage{quick, brief, short, full} {
		if stage == full {
			marked = slices.DeleteFunc(slices.Clone(alive), func(m *mutant) bool { return m.mark == "" })
			alive = slices.DeleteFunc(alive, func(m *mutant) bool { return m.mark != "" })
		}
		for i, s := range suites {
			if len(alive) == 0 {
				break
			}
			p := program{s, tree, filepath.Join(tree, fmt.Sprint("tests", i))}
			if together {
				r.progress.Printf("%s: %v of %s for %d mutants", dir, stage, s, len(alive))
			}
			if stage == quick {
				output, failed, err := r.build(ctx, p)
				switch {
				case err != nil:
					return nil, err
				case failed && together:
					return nil, fmt.Errorf("tests of %s do not build with all mutants:\n%s", s, output)
				case failed:
					alive[0].killer = "the build"
					r.report(alive[0], killed)
					return nil, nil
				}
			}
			base, err := r.baseline(ctx, p, stage.form(), together, dir)
			if err == nil {
				alive, err = r.survivors(ctx, p, stage, base, alive)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return append(alive, marked...), nil
}

// survivors runs a stage of a suite for each mutant, reports those that it kills, and returns
// the others.
func (r *run) survivors(ctx context.Context, p program, stage stage, base baseline, alive []*mutant) ([]*mutant, error) {
	tests := base.tests[stage]
	if tests == pattern(nil) {
		return alive, nil
	}
	err := each(ctx, alive, func(ctx context.Context, m *mutant) error {
		output, _, failed, err := r.runTests(ctx, p, m.number, base.limits[stage], stage.form(), "-test.failfast", "-test.run="+tests,
			"-test.skip="+base.skip)
		if failed {
			m.killer = killerIn(output)
			r.report(m, killed)
		}
		return err
	})
	return slices.DeleteFunc(alive, func(m *mutant) bool { return m.killer != "" }), err
}

// killerIn returns the name of the test that failed, or that was running when the program
// ended. A program that exceeds a limit names none.
func killerIn(output string) string {
	for _, r := range []*regexp.Regexp{failedTest, runningTest} {
		if test := r.FindStringSubmatch(output); test != nil {
			return test[1]
		}
	}
	return limited
}

// limited is the killer of a mutant that exceeds a limit.
const limited = "a limit"

// pattern returns the regular expression of some tests.
func pattern(names []string) string { return "^(" + strings.Join(names, "|") + ")$" }

// A program is the compiled tests of a suite in a tree.
type program struct {
	suite
	tree, binary string
}

// build compiles a program, without debug information.
func (r *run) build(ctx context.Context, p program) (output string, failed bool, err error) {
	how := parseSetting(string(p.suite))
	output, _, failed, err = r.execute(ctx, p.tree, how.environment, limits{}, slices.Concat(
		[]string{"go", "test", "-c", "-vet=off", "-gcflags=-dwarf=0", "-ldflags=-s -w", "-o", p.binary}, how.flags,
		how.packages)...)
	return output, failed, err
}

// runTests runs tests of a program in the directory of their package.
func (r *run) runTests(ctx context.Context, p program, number int, limit time.Duration, args ...string) (string,
	time.Duration, bool, error) {
	how := parseSetting(string(p.suite))
	// As many programs run as there are CPUs. More threads in each would wait for another.
	environment := append(choose(number), "GOMAXPROCS=1")
	limits, command := limits{cpu: limit}, []string{p.binary, "-test.timeout=0"}
	// The race detector and emulators reserve more memory.
	limits.memory = !slices.Contains(how.flags, "-race")
	for goarch, emulator := range r.Emulators {
		if slices.Contains(how.environment, "GOARCH="+goarch) {
			command, limits.memory = append([]string{emulator}, command...), false
			if r.Exec != "" {
				environment = append(environment, r.Exec+"="+emulator)
			}
		}
	}
	return r.execute(ctx, filepath.Join(p.tree, how.packages[0]), environment, limits, append(command, args...)...)
}

// A baseline describes the tests of a suite without a mutant.
type baseline struct {
	tests  [full + 1]string        // the tests of a stage, all if it is empty
	limits [full + 1]time.Duration // far more CPU time than they take
	skip   string                  // the tests that fail because of the schema
}

var (
	failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)
	// The trace of a panic names the functions of the running test.
	runningTest = regexp.MustCompile(`\.(Test\w+)[(.]`)
	passedTest  = regexp.MustCompile(`(?m)^--- PASS: (\w+) \((\S+)\)$`)
)

// baseline runs the tests of a suite without a mutant: once for the schema of a
// package, and once for all mutants that are built alone.
func (r *run) baseline(ctx context.Context, p program, form string, together bool, dir string) (b baseline, err error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	key := string(p.suite) + form
	if together {
		key = dir + " " + key
	}
	if b, ok := r.measured[key]; ok {
		return b, nil
	}
	if !together {
		p = program{p.suite, r.pristine, filepath.Join(r.pristine, "tests")}
		if output, failed, err := r.build(ctx, p); failed || err != nil {
			return b, fmt.Errorf("tests of %s do not build (%v):\n%s", p.suite, err, output)
		}
	}
	output, cpu, failed, err := r.runTests(ctx, p, 0, 10*time.Minute, form, "-test.v", "-test.skip="+pattern(r.OwnBuilds))
	if err != nil {
		return b, err
	}
	if failed && (!together || !failedTest.MatchString(output)) {
		return b, fmt.Errorf("tests of %s fail without a mutant:\n%s", p.suite, output)
	}
	failures := slices.Clone(r.OwnBuilds)
	for _, test := range failedTest.FindAllStringSubmatch(output, -1) {
		failures = append(failures, test[1])
	}
	b.skip = pattern(failures)
	b.limits[quick], b.limits[brief] = time.Second/2, time.Second/2
	var names [short][]string
	for _, test := range passedTest.FindAllStringSubmatch(output, -1) {
		took, _ := time.ParseDuration(test[2])
		if took >= time.Second {
			continue
		}
		stage := quick
		if took >= 50*time.Millisecond {
			stage = brief
		}
		names[stage] = append(names[stage], test[1])
		b.limits[stage] += 3 * (took + 5*time.Millisecond) // which is how go test rounds
	}
	b.tests[quick], b.tests[brief] = pattern(names[quick]), pattern(names[brief])
	b.limits[short], b.limits[full] = 5*cpu+time.Second, 5*cpu+time.Second
	r.measured[key] = b
	return b, nil
}
