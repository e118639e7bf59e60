package main

import (
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// startup builds three programs, of which one uses nothing of the library, and
// tells what the others do before main that it does not: lines of inittrace,
// allocations, bytes allocated, and bytes in the binary.
func startup(_ settings, _ *regexp.Regexp, progress io.Writer) []*result {
	dir, err := os.MkdirTemp("", "startup")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	r := &result{
		Suite:   "start",
		Name:    "start-up of a program, and what it adds to one without the library",
		Columns: []string{"imports", "allocations", "bytes allocated", "bytes of binary"},
	}
	var empty started
	for _, program := range []struct{ name, imports string }{
		{"empty", "nothing"}, {"single", "attacks"}, {"batch", "attacks/bulk"},
	} {
		fmt.Fprintf(progress, "start: a program that imports %s\n", program.imports)
		p, err := start(dir, program.name)
		if err != nil {
			log.Print(err)
			continue
		}
		if program.name == "empty" {
			empty = p
			continue
		}
		r.Rows = append(r.Rows, []string{
			program.imports,
			fmt.Sprintf("%+d", p.allocations-empty.allocations),
			fmt.Sprintf("%+d", p.bytes-empty.bytes),
			fmt.Sprintf("%+d", p.size-empty.size),
		})
		lines := 0
		for _, name := range slices.Sorted(maps.Keys(p.inits)) {
			if _, ok := empty.inits[name]; !ok {
				r.Notes = append(r.Notes, program.imports+" adds: "+p.inits[name])
				lines++
			}
		}
		if lines == 0 {
			r.Notes = append(r.Notes, program.imports+" adds no line of inittrace")
		}
	}
	return []*result{r}
}

// A started program is what one run of a program told.
type started struct {
	inits              map[string]string // lines of inittrace by package
	allocations, bytes int
	size               int64
}

func start(dir, name string) (started, error) {
	const programs = "github.com/kindergarten-bitboards/kindergarten/build/internal/startup/"
	path := filepath.Join(dir, name)
	if out, err := exec.Command("go", "build", "-ldflags=-s -w", "-o", path, programs+name).CombinedOutput(); err != nil {
		return started{}, fmt.Errorf("the program %s does not build, this command must run in the build directory: %v\n%s", name, err, out)
	}
	info, err := os.Stat(path)
	if err != nil {
		return started{}, err
	}
	var least started
	for run := range startRuns {
		p, err := runOnce(path)
		if err != nil {
			return started{}, fmt.Errorf("the program %s failed: %v", name, err)
		}
		if run == 0 || p.allocations < least.allocations {
			least = p
		}
	}
	least.size = info.Size()
	return least, nil
}

// startRuns is how often a program is started: the run time allocates more or
// less at its own leisure, and the least is what the program cannot avoid.
const startRuns = 50

func runOnce(path string) (started, error) {
	p := started{inits: make(map[string]string)}
	cmd := exec.Command(path)
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return started{}, fmt.Errorf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "init" {
			p.inits[fields[1]] = line
		} else if _, err := fmt.Sscan(line, &p.allocations, &p.bytes); err != nil {
			return started{}, fmt.Errorf("it printed %q, which is neither a line of inittrace nor two numbers", line)
		}
	}
	return p, nil
}
