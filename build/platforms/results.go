package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A test is a test or subtest, or a package if the name is empty.
type test struct{ pkg, name string }

func (t test) String() string {
	short := strings.TrimPrefix(t.pkg, modulePath+"/")
	return strings.TrimSuffix(short+"."+t.name, ".")
}

// markHolders marks what holds a test: other tests, and the package.
func (t test) markHolders(marked map[test]bool) {
	for t.name != "" {
		t.name = t.name[:max(0, strings.LastIndex(t.name, "/"))]
		marked[t] = true
	}
}

// results are what came of a run of tests.
type results struct {
	passed  int            // tests without subtests
	skipped map[string]int // how many for each reason
	failed  []test         // and packages, if nothing that they hold explains it
	outputs map[test]string
	output  string // of all that failed
}

var logged = regexp.MustCompile(`(?m)^\s+\S+\.go:\d+: (.*)$`)

// readResults reads what "go test -json" prints.
func readResults(printed string) *results {
	r := &results{skipped: map[string]int{}, outputs: map[test]string{}}
	var order []test
	ended, holds := map[test]string{}, map[test]bool{}
	for line := range strings.Lines(printed) {
		var e struct{ Action, Package, ImportPath, Test, Output string }
		if json.Unmarshal([]byte(line), &e) != nil {
			r.output += line
			continue
		}
		if e.Action == "build-output" || e.Action == "build-fail" {
			// The path may be followed by the program that the package is built for.
			e.Package, _, _ = strings.Cut(e.ImportPath, " ")
		}
		t := test{e.Package, e.Test}
		if _, seen := r.outputs[t]; !seen {
			order = append(order, t)
		}
		r.outputs[t] += e.Output
		switch e.Action {
		case "run":
			t.markHolders(holds)
		case "build-output":
			ended[t] = cmp.Or(ended[t], "pass") // it need not fail
		case "pass", "fail", "skip", "build-fail":
			ended[t] = strings.TrimPrefix(e.Action, "build-")
		}
	}
	explained := map[test]bool{} // by the failure of a test that they hold
	for _, t := range order {
		switch leaf := t.name != "" && !holds[t]; {
		case ended[t] == "pass" && leaf:
			r.passed++
		case ended[t] == "skip" && leaf:
			reason := "no reason given"
			if match := logged.FindStringSubmatch(r.outputs[t]); match != nil {
				reason = match[1]
			}
			r.skipped[reason]++
		case ended[t] != "pass" && ended[t] != "skip":
			// What has not ended was cut off with its program.
			r.failed = append(r.failed, t)
			r.output += r.outputs[t]
			t.markHolders(explained)
		}
	}
	r.failed = slices.DeleteFunc(r.failed, func(t test) bool { return explained[t] })
	return r
}

// known matches the reasons for which tests may be left out: what they say when
// they are skipped, and the files that a platform does not build.
var known = regexp.MustCompile(`this CPU or build runs \w+ at best|no kernel to hide|reads no words at any address` +
	`|^(starts many processes|compiles |builds a program|seven million lookups)|run it with -exhaustive` +
	`|(?i:go command)|the module is not here|WebAssembly (starts no processes|names an inlined function)|depend on where this runs` +
	`|the race detector cannot be built|with -fsanitize=` +
	`|(_linux|_amd64|_arm64|_linux_amd64|noasm|^assembly|^dispatch)_test\.go is not built here$`)

// leftOut says how many tests or files of tests were left out and why, and returns
// the reasons that are not known.
func leftOut(reasons map[string]int) (text string, unknown []string) {
	counts := map[string]int{}
	for reason, n := range reasons {
		what := known.FindString(reason)
		if what == "" {
			unknown = append(unknown, reason)
			what = reason
		}
		counts[strings.TrimSpace(what)] += n
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d: %s", counts[what], what))
	}
	slices.Sort(unknown)
	return strings.Join(parts, "; "), unknown
}

// unbuilt returns a reason for each file of tests that the platform does not build.
func (l *library) unbuilt(ctx context.Context, r row) ([]string, error) {
	format := `{{range .IgnoredGoFiles}}{{.}} is not built here{{"\n"}}{{end}}`
	out, err := l.output(ctx, r.environment, append([]string{"list", "-tags=" + r.tags, "-f=" + format}, r.packages...)...)
	files := strings.Split(out, "\n")
	return slices.DeleteFunc(files, func(file string) bool { return !strings.Contains(file, "_test.go ") }), err
}
