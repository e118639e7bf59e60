package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The reasons for which tests skip themselves, in few words. Others are reported
// as they are.
var reasons = []struct {
	reason *regexp.Regexp
	short  string
}{
	{regexp.MustCompile(`this CPU or build runs (\w+) at best`), "of kernels above $1"},
	{regexp.MustCompile(`(?i)\bgo command\b`), "need the go command"},
	{regexp.MustCompile(`the race detector cannot be built here`), "need the race detector"},
	{regexp.MustCompile(`^WebAssembly starts no processes$`), "start processes, which WebAssembly cannot"},
	{regexp.MustCompile(`^(starts many processes|compiles for other architectures|builds a program with the race detector|seven million lookups of each kernel)$`), "too slow for -short"},
}

// shorten returns a reason in few words.
func shorten(reason string) string {
	for _, r := range reasons {
		if match := r.reason.FindStringSubmatchIndex(reason); match != nil {
			return string(r.reason.ExpandString(nil, r.short, reason, match))
		}
	}
	return fmt.Sprintf("%q", reason)
}

// The test files that are built on some platforms only, and why.
var unbuilt = []struct {
	file *regexp.Regexp
	why  string
}{
	{regexp.MustCompile(`guard\w*_linux_test\.go$`), "at guard pages, which need the memory map of linux"},
	{regexp.MustCompile(`_amd64_test\.go$`), "of the assembly, which is not in this build"},
	{regexp.MustCompile(`noasm_test\.go$`), "of builds without assembly"},
}

func whyUnbuilt(file string) string {
	for _, u := range unbuilt {
		if u.file.MatchString(file) {
			return u.why
		}
	}
	return "in " + file + ", which is not built here"
}

// leftOut says how many tests were left out and why: those that skipped
// themselves, and those in files that the platform does not build.
func leftOut(skipped, unbuilt map[string]int) string {
	counts := map[string]int{}
	for reason, n := range skipped {
		counts[shorten(reason)] += n
	}
	for file, n := range unbuilt {
		counts[whyUnbuilt(file)] += n
	}
	why := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	var parts []string
	for _, w := range why {
		if counts[w] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[w], w))
		}
	}
	return strings.Join(parts, ", ")
}

var testFunction = regexp.MustCompile(`(?m)^func (Test|Fuzz)\w*\(`)

// unbuiltTests returns how many tests the files hold that the platform does not
// build.
func unbuiltTests(ctx context.Context, l *library, p platform, packages []string) (map[string]int, error) {
	format := "{{$dir := .Dir}}{{range .IgnoredGoFiles}}{{$dir}}/{{.}}\n{{end}}"
	out, err := l.output(ctx, p.environment(), slices.Concat([]string{"list", "-tags=" + p.tags, "-f", format}, packages)...)
	if err != nil {
		return nil, err
	}
	tests := map[string]int{}
	for line := range strings.Lines(out) {
		path := strings.TrimSpace(line)
		if !strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		name, err := filepath.Rel(l.dir, path)
		if err != nil {
			return nil, err
		}
		tests[name] = len(testFunction.FindAll(source, -1))
	}
	return tests, nil
}
