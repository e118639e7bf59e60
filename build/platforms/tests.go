package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// A suite is the tests of packages on a platform.
type suite struct {
	platform
	runner
	kernel   string // that must run
	packages []string
}

// row returns the row of the report.
func (s suite) row() row {
	return row{name: s.platform.String(), how: s.runner.name, goarch: s.goarch, run: s.run}
}

// run asks the program which kernel runs, runs the tests, which fail under any
// other, and judges both.
func (s suite) run(ctx context.Context, l *library) report {
	if err := s.missing(); err != nil {
		return failure(err)
	}
	var o outcome
	var err error
	if o.identity, err = s.identify(ctx, l); err != nil {
		return failure(err)
	}
	if o.unbuilt, err = unbuiltTests(ctx, l, s.platform, s.packages); err != nil {
		return failure(err)
	}
	if o.results, o.err, err = s.test(ctx, l); err != nil {
		return failure(err)
	}
	return s.judge(o)
}

// build returns the flags that all go commands of the suite have in common.
func (s suite) build(l *library) []string {
	return append([]string{l.limit(), "-tags=" + s.tags}, s.runner.flags()...)
}

func (s suite) identify(ctx context.Context, l *library) (identity, error) {
	args := slices.Concat([]string{"run"}, s.build(l), []string{"./attacks/cmd/kindergarten", "kernels"})
	out, err := l.output(ctx, s.platform.environment(), args...)
	if err != nil {
		return identity{}, err
	}
	return parseIdentity(out)
}

// test runs the tests. The first error is that of a run with results, which
// a failing test is; the second one leaves none.
func (s suite) test(ctx context.Context, l *library) (*results, error, error) {
	// What is vetted are the builds. A result in the cache is none of this CPU.
	args := slices.Concat([]string{"test", "-json", "-count=1", "-vet=off"}, s.build(l))
	if l.short {
		args = append(args, "-short")
	} else {
		args = append(args, "-timeout=2h")
	}
	environment := slices.Concat(s.platform.environment(), s.runner.environment(),
		[]string{"KINDERGARTEN_KERNEL=" + s.kernel, "KINDERGARTEN_REQUIRE=" + upTo(s.kernel)})
	cmd := l.command(ctx, environment, "go", append(args, s.packages...)...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	results, err := readResults(stdout)
	if err != nil {
		cmd.Cancel()
		cmd.Wait()
		return nil, nil, err
	}
	failed := cmd.Wait()
	if failed != nil {
		results.output += stderr.String()
	}
	return results, failed, nil
}

// An outcome is what a suite came to.
type outcome struct {
	identity
	*results
	unbuilt map[string]int // the tests in files that the platform does not build
	err     error          // of the go command
}

// assertion is the test that fails if another kernel than the wanted one runs.
var assertion = test{modulePath + "/attacks/bulk", "TestKernel"}

// judge reports an outcome.
func (s suite) judge(o outcome) report {
	r := report{
		kernel: o.kernel,
		passed: o.passed,
		notes:  leftOut(o.skipped, o.unbuilt),
	}
	complain := func(format string, args ...any) {
		r.complaints = append(r.complaints, fmt.Sprintf(format, args...))
	}
	if o.goos != s.goos || o.goarch != s.goarch {
		complain("the program ran as %s/%s, want %s/%s", o.goos, o.goarch, s.goos, s.goarch)
	}
	if o.kernel != s.kernel {
		complain("the kernel %s ran, want %s", o.kernel, s.kernel)
	}
	switch {
	case len(o.failed) > 0:
		complain("%s", failedNames(o.failed))
	case o.passed == 0:
		complain("no test passed")
	case o.ended[assertion] != "pass":
		complain("the test %v, which asserts the kernel, did not run", assertion)
	}
	if o.err != nil && len(o.failed) == 0 {
		complain("go test: %v", o.err)
	}
	if len(r.complaints) > 0 {
		r.output = o.output
	}
	return r
}

// failedNames names the first few of what failed.
func failedNames(failed []test) string {
	const most = 3
	var names []string
	for _, t := range failed[:min(most, len(failed))] {
		names = append(names, t.String())
	}
	list := strings.Join(names, ", ")
	if more := len(failed) - most; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list + " failed"
}
