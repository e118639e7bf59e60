package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// tests are the compiled tests of a suite in groups, the quickest first.
type tests struct {
	suite
	groups []group
}

// A group is run by one call of the tests.
type group struct {
	names []string
	limit time.Duration // of the CPU's time
}

// What the groups take together, except for the last one.
var together = []time.Duration{150 * time.Millisecond, 1500 * time.Millisecond}

var passed = regexp.MustCompile(`(?m)^--- PASS: (\w+) \((\d+\.\d+)s\)$`)

// measure runs the tests of a suite without a mutant. Tests that fail are left
// out where that is all right.
func (s suite) measure(ctx context.Context, root, binary string, environment []string, tolerant bool) (*tests, error) {
	output, cpu, err := s.execute(ctx, root, binary, environment, 0, "-test.v")
	if err != nil && !tolerant {
		return nil, fmt.Errorf("the tests of %s fail as they are: %v\n%s", s, err, failures(output))
	}
	groups, err := grouped(output, cpu)
	if err != nil {
		return nil, fmt.Errorf("%s: %v\n%s", s, err, output)
	}
	return &tests{s, groups}, nil
}

// failures returns the lines of an output that say what failed, each after what
// was printed before it.
func failures(output string) string {
	lines := strings.SplitAfter(output, "\n")
	var kept []string
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "--- FAIL") || strings.HasPrefix(line, "panic: ") {
			kept = append(kept, lines[max(0, i-5):i+1]...)
		}
	}
	return strings.Join(kept, "")
}

// measured are the tests of the suites that have been run as they are.
type measured struct {
	mutex sync.Mutex
	tests map[suite]*tests
}

// of returns the tests of a suite, after running them as they are the first time.
func (m *measured) of(ctx context.Context, root string, s suite, dir string) (*tests, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if t := m.tests[s]; t != nil {
		return t, nil
	}
	binary := filepath.Join(dir, "measured")
	if output, err := s.build(ctx, root, binary, ""); err != nil {
		return nil, fmt.Errorf("the tests of %s do not build as they are: %v\n%s", s, err, output)
	}
	t, err := s.measure(ctx, root, binary, nil, false)
	if err != nil {
		return nil, err
	}
	if m.tests == nil {
		m.tests = map[suite]*tests{}
	}
	m.tests[s] = t
	return t, nil
}

// grouped puts the tests that an output tells of into groups.
func grouped(output string, cpu time.Duration) ([]group, error) {
	type test struct {
		name string
		took time.Duration
	}
	var list []test
	var all time.Duration
	for _, match := range passed.FindAllStringSubmatch(output, -1) {
		seconds, err := strconv.ParseFloat(match[2], 64)
		if err != nil {
			return nil, err
		}
		took := time.Duration(seconds * float64(time.Second))
		all += took
		list = append(list, test{match[1], took})
	}
	if len(list) == 0 {
		return nil, errors.New("no test has passed")
	}
	slices.SortStableFunc(list, func(a, b test) int { return cmp.Compare(a.took, b.took) })
	// Time on the clock stands for more or less of the CPU's.
	share := min(1, float64(cpu+1)/float64(all+1))
	groups := make([]group, len(together)+1)
	for i := range groups {
		groups[i].limit = time.Second
	}
	g := 0
	var sum time.Duration
	for _, t := range list {
		took := time.Duration(share * float64(t.took))
		sum += took
		for g < len(together) && sum > together[g] {
			g++
		}
		groups[g].names = append(groups[g].names, t.name)
		groups[g].limit += 5 * took
	}
	return groups, nil
}

// briefly is the environment of the go command where it builds one program after
// the other: there are as many workers as CPUs, and no build needs its memory back.
var briefly = []string{"GOMAXPROCS=1", "GOGC=off", "GOMEMLIMIT=1GiB"}

// build compiles the tests of the suite, with the files of an overlay in place of
// the originals. Nobody debugs them.
func (s suite) build(ctx context.Context, root, binary, overlay string) (string, error) {
	args := append([]string{"test", "-c", "-vet=off", "-gcflags=-dwarf=0", "-ldflags=-s -w", "-o", binary}, s.variant.flags()...)
	output, _, err := execute(ctx, command{
		dir: root, program: "go", args: append(args, "./"+s.dir),
		environment: slices.Concat(s.variant.environment(), overlaid(overlay), briefly),
	})
	return output, err
}

// execute runs compiled tests where their package is.
func (s suite) execute(ctx context.Context, root, binary string, environment []string, limit time.Duration, args ...string) (string, time.Duration, error) {
	c := command{
		dir: filepath.Join(root, filepath.FromSlash(s.dir)), program: binary, args: args,
		environment: environment, memory: testMemory, cpu: limit,
	}
	if s.variant.race {
		// The race detector reserves all addresses that there are.
		c.memory = 0
	}
	return execute(ctx, c)
}

func (s suite) String() string {
	return strings.TrimSpace(s.variant.String() + " " + s.dir)
}

// notice tells whether a test of a group fails. The go command that some tests
// start sees the environment as well, and by it the overlay.
func (t *tests) notice(ctx context.Context, root, binary string, environment []string, g int) (fate, error) {
	group := t.groups[g]
	if len(group.names) == 0 {
		return survived, nil
	}
	_, _, err := t.execute(ctx, root, binary, environment, group.limit, "-test.failfast",
		"-test.run=^("+strings.Join(group.names, "|")+")$", "-test.timeout="+longest.String())
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case errors.Is(err, errEndless):
		return killedByTimeout, nil
	case err != nil:
		return killedByTest, nil
	}
	return survived, nil
}

// overlaid returns the environment in which the go command reads the files of an
// overlay. Tests that start it may set the flags to others, so that a go command
// that comes first in their path adds the overlay again.
func overlaid(overlay string) []string {
	if overlay == "" {
		return nil
	}
	return []string{
		"GOFLAGS=" + strings.TrimSpace(os.Getenv("GOFLAGS")+" -overlay="+overlay),
		"PATH=" + filepath.Dir(overlay) + string(filepath.ListSeparator) + os.Getenv("PATH"),
	}
}

// writeOverlay writes the file that tells the go command to read some files in
// place of others, and the go command that is told so. It returns the name of the
// file.
func writeOverlay(dir string, files map[string]string) (string, error) {
	text, err := json.Marshal(map[string]any{"Replace": files})
	if err != nil {
		return "", err
	}
	program, err := exec.LookPath("go")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	script := fmt.Sprintf("#!/bin/sh\nexport GOFLAGS=\"$GOFLAGS -overlay=%s\"\nexec %s \"$@\"\n", path, program)
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o755); err != nil {
		return "", err
	}
	return path, os.WriteFile(path, text, 0o644)
}
