package main

import (
	"context"
	"fmt"
	"regexp"
	"runtime"
	"strings"
)

// A report is the outcome of a row.
type report struct {
	kernel     string // the kernel that ran, or ""
	passed     int
	unable     string   // why the row could not run, which is not a failure
	complaints []string // why the row failed
	leftOut    string   // the tests that did not run, and why
	output     string   // the output of failed tests
}

// failure returns the report of a row that failed because of err.
func failure(err error) report {
	sentence, output, _ := strings.Cut(err.Error(), "\n")
	return report{complaints: []string{sentence}, output: output}
}

// assertion is the test that logs the kernel and the platform.
var assertion = test{modulePath + "/attacks/bulk", "TestKernel"}

var (
	logsKernel = regexp.MustCompile(`the kernel is (\w+), on (\w+/\w+)\n`)
	// refusal matches the run time's message if the CPU lacks features of GOAMD64.
	refusal = regexp.MustCompile(`This program can only be run on AMD64 processors with \w+`)
)

// run runs the tests of a row, or builds it, and returns the report.
func (r row) run(ctx context.Context, l *library) report {
	if r.kernels == nil {
		return r.build(ctx, l)
	}
	if runtime.GOARCH != "amd64" && strings.HasPrefix(r.how, "native") {
		return report{unable: "this machine is " + runtime.GOARCH}
	}
	runner, err := l.runner(ctx, r)
	if err != nil {
		return failure(err)
	}
	unbuilt, err := l.unbuilt(ctx, r)
	if err != nil {
		return failure(err)
	}
	environment := append(r.environment, "KINDERGARTEN_KERNEL="+r.kernel(), "KINDERGARTEN_REQUIRE="+strings.Join(r.kernels, ","))
	if strings.HasPrefix(runner, "qemu-") {
		environment = append(environment, "KINDERGARTEN_EXEC="+runner) // the runner of programs that tests start
	}
	// No vet, because rows that build do it. No cached results: they may be another CPU's.
	args := []string{"test", "-json", "-count=1", "-vet=off", "-timeout=2h", "-p=1", "-tags=" + r.tags, "-exec=" + runner}
	if l.short {
		args = append(args, "-short")
	}
	out, err := l.output(ctx, environment, append(args, r.packages...)...)
	results := readResults(out)
	for _, reason := range unbuilt {
		results.skipped[reason]++
	}
	return r.judge(results, err)
}

// judge returns the report on results and on the error of the go command.
func (r row) judge(results *results, err error) report {
	if why := refusal.FindString(results.output); why != "" && results.passed == 0 {
		return report{unable: why}
	}
	report := report{passed: results.passed}
	complain := func(format string, args ...any) {
		report.complaints = append(report.complaints, fmt.Sprintf(format, args...))
	}
	switch n := len(results.failed); {
	case n > 3:
		complain("%v and %d more failed", results.failed[:3], n-3)
	case n > 0:
		complain("%v failed", results.failed)
	case err != nil:
		complain("%s", failure(err).complaints[0])
	case results.passed == 0:
		complain("no test passed")
	}
	if says := logsKernel.FindStringSubmatch(results.outputs[assertion]); says == nil {
		complain("the test %v, which reports the kernel, did not run", assertion)
	} else {
		report.kernel = says[1]
		if want := r.kernel(); says[1] != want {
			complain("the kernel %s ran, want %s", says[1], want)
		}
		if want := strings.Fields(r.platform)[0]; says[2] != want {
			complain("the tests ran on %s, want %s", says[2], want)
		}
	}
	var unknown []string
	report.leftOut, unknown = leftOut(results.skipped)
	if unknown != nil {
		complain("tests were left out for unknown reasons: %q", unknown)
	}
	if report.complaints != nil {
		report.output = results.output
		if err != nil {
			report.output += failure(err).output
		}
	}
	return report
}

// build builds and vets all packages and tests, and again with the tag purego if it selects
// other files. On a platform that needs a C toolchain to link the command, it only vets the
// other packages. That compiles their imports.
func (r row) build(ctx context.Context, l *library) (report report) {
	built := ""
	for _, tags := range []string{"", "purego"} {
		files, err := l.output(ctx, r.environment, "list", "-find", "-tags="+tags, "-f={{.GoFiles}} {{.SFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}", "./...")
		if err != nil {
			return failure(err)
		}
		if files == built {
			continue
		}
		built = files
		cgo, packages := "CGO_ENABLED=0", []string{"./..."}
		for _, command := range []string{"build", "vet"} {
			args := []string{command, "-p=1", "-tags=" + tags}
			// Compiling the standard library takes most of the time. No program runs
			// here, so it is compiled without optimisation.
			if !strings.HasPrefix(r.platform, "linux/") && r.goarch != "wasm" {
				args = append(args, "-gcflags=std=-N -l -dwarf=0")
			}
			_, err := l.output(ctx, append(r.environment, cgo), append(args, packages...)...)
			if err != nil && strings.Contains(err.Error(), "requires external (cgo) linking") {
				report.leftOut = "linking: " + strings.TrimSpace(failure(err).output)
				var list string
				list, err = l.output(ctx, r.environment, "list", "-find", `-f={{if ne .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
				cgo, packages = "CGO_ENABLED=1", strings.Fields(list)
			}
			if err != nil {
				return failure(err)
			}
		}
	}
	return report
}
