package main

import (
	"bufio"
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
)

// An event is a line of "go test -json".
type event struct {
	Action, Package, ImportPath, Test, Output string
}

// A test is a test or subtest, or a package if the name is empty.
type test struct{ pkg, name string }

func (t test) String() string {
	short := strings.TrimPrefix(strings.TrimPrefix(t.pkg, modulePath), "/")
	if t.name == "" {
		return short
	}
	return short + "." + t.name
}

// results are what came of a run of tests.
type results struct {
	passed  int            // tests without subtests
	skipped map[string]int // how many for each reason
	failed  []test         // and packages, if nothing that they hold explains it
	ended   map[test]string
	output  string // of all that failed
}

// A recorder gathers what the events tell of each test.
type recorder struct {
	ended   map[test]string // the action, or the empty string before the end
	order   []test          // in which they began
	outputs map[test]string
	parents map[test]bool
}

func (r *recorder) record(e event) {
	t, ended := test{e.Package, e.Test}, ""
	if e.Package == "" {
		// A build that prints something need not fail. The path may be followed by
		// the program that the package is built for.
		t.pkg, _, _ = strings.Cut(e.ImportPath, " ")
		ended = "pass"
	}
	if _, ok := r.ended[t]; !ok {
		r.ended[t] = ended
		r.order = append(r.order, t)
	}
	switch e.Action {
	case "run":
		for _, above := range t.above() {
			r.parents[above] = true
		}
	case "output", "build-output":
		r.outputs[t] += e.Output
	case "pass", "fail", "skip", "build-fail":
		r.ended[t] = strings.TrimPrefix(e.Action, "build-")
	}
}

// above returns what holds a test: other tests, and the package.
func (t test) above() []test {
	var holders []test
	for t.name != "" {
		t.name = t.name[:max(0, strings.LastIndex(t.name, "/"))]
		holders = append(holders, t)
	}
	return holders
}

// readResults reads the events of "go test -json".
func readResults(from io.Reader) (*results, error) {
	r := &recorder{map[test]string{}, nil, map[test]string{}, map[test]bool{}}
	stray := ""
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadString('\n')
		if err != nil && err != io.EOF {
			return nil, err
		}
		var e event
		if json.Unmarshal([]byte(line), &e) == nil {
			r.record(e)
		} else {
			stray += line
		}
		if err == io.EOF {
			break
		}
	}
	return r.results(stray), nil
}

// results judges what has been recorded.
func (r *recorder) results(output string) *results {
	all := &results{skipped: map[string]int{}, ended: r.ended}
	var failed []test
	explained := map[test]bool{} // by the failure of a test that they hold
	for _, t := range r.order {
		leaf := t.name != "" && !r.parents[t]
		switch r.ended[t] {
		case "pass":
			if leaf {
				all.passed++
			}
		case "skip":
			if leaf {
				all.skipped[skipReason(r.outputs[t])]++
			}
		default:
			// What has not ended was cut off with its program.
			failed = append(failed, t)
			output += r.outputs[t]
			for _, above := range t.above() {
				explained[above] = true
			}
		}
	}
	all.failed = slices.DeleteFunc(failed, func(t test) bool { return explained[t] })
	all.output = output
	return all
}

var logged = regexp.MustCompile(`(?m)^\s+\S+\.go:\d+: (.*)$`)

// skipReason returns the reason in the output of a test that was skipped.
func skipReason(output string) string {
	if match := logged.FindStringSubmatch(output); match != nil {
		return match[1]
	}
	return "no reason given"
}
