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

	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
)

// A test is a test, a subtest, or a package if the name is empty.
type test struct{ pkg, name string }

func (t test) String() string {
	short := strings.TrimPrefix(t.pkg, modulePath+"/")
	return strings.TrimSuffix(short+"."+t.name, ".")
}

// markHolders marks the tests and the package that contain t.
func (t test) markHolders(marked map[test]bool) {
	for t.name != "" {
		t.name = t.name[:max(0, strings.LastIndex(t.name, "/"))]
		marked[t] = true
	}
}

// results are the results of a run of tests.
type results struct {
	passed  int            // the number of passed tests without subtests
	skipped map[string]int // the number of skipped tests by reason
	failed  []test         // excludes a test or package that contains a failed one
	outputs map[test]string
	output  string // the output of failed
}

var logged = regexp.MustCompile(`(?m)^\s+\S+\.go:\d+: (.*)$`)

// readResults reads the output of "go test -json".
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
			ended[t] = cmp.Or(ended[t], "pass") // unless it fails later
		case "pass", "fail", "skip", "build-fail":
			ended[t] = strings.TrimPrefix(e.Action, "build-")
		}
	}
	explained := map[test]bool{} // tests and packages that contain a failed test
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
			// Its program ended first.
			r.failed = append(r.failed, t)
			r.output += r.outputs[t]
			t.markHolders(explained)
		}
	}
	r.failed = slices.DeleteFunc(r.failed, func(t test) bool { return explained[t] })
	return r
}

// notBuilt matches the accepted test files that a platform does not build.
var notBuilt = regexp.MustCompile(`(_linux|_amd64|_arm64|_linux_amd64|noasm|^assembly|^escape)_test\.go is not built here$`)

// known returns the accepted reason that the message of a skipped test begins with, or
// the part of the message that says why a file is not built. It returns "" if the reason
// is not accepted.
func known(reason string) string {
	for _, accepted := range skip.Reasons {
		if strings.HasPrefix(reason, accepted) {
			return accepted
		}
	}
	return notBuilt.FindString(reason)
}

// leftOut returns a text with the number of skipped tests and of unbuilt test files by
// reason, and the unknown reasons.
func leftOut(reasons map[string]int) (text string, unknown []string) {
	counts := map[string]int{}
	for reason, n := range reasons {
		what := known(reason)
		if what == "" {
			unknown = append(unknown, reason)
			what = reason
		}
		counts[what] += n
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d: %s", counts[what], what))
	}
	slices.Sort(unknown)
	return strings.Join(parts, "; "), unknown
}

// unbuilt returns a reason for each test file that the platform does not build.
func (l *library) unbuilt(ctx context.Context, r row) ([]string, error) {
	format := `{{range .IgnoredGoFiles}}{{.}} is not built here{{"\n"}}{{end}}`
	out, err := l.output(ctx, r.environment, append([]string{"list", "-tags=" + r.tags, "-f=" + format}, r.packages...)...)
	files := strings.Split(out, "\n")
	return slices.DeleteFunc(files, func(file string) bool { return !strings.Contains(file, "_test.go ") }), err
}
