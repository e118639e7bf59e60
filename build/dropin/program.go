package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// perftMain is the part of the perft program that is the same for all hosts. Each line
// of its input is perft or search, a depth and a FEN. It answers with the number of
// leaves or nodes and the nanoseconds of the count. The line memory asks for the bytes
// in use on the heap. It collects the last turn's garbage before the clock starts. An
// argument names a file for a CPU profile of the whole run. A profiled run does not
// collect garbage between turns, which would take nine tenths of the samples.
const perftMain = `package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"runtime"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"
)

// newSearch prepares a search to a fixed depth, which returns the number of its nodes. It
// is nil in a host without a search.
var newSearch func(p position, depth int) func() uint64

func main() {
	collect := runtime.GC
	if len(os.Args) > 1 {
		collect = func() {}
		profile, err := os.Create(os.Args[1])
		if err != nil {
			log.Fatal(err)
		}
		if err := pprof.StartCPUProfile(profile); err != nil {
			log.Fatal(err)
		}
		defer pprof.StopCPUProfile()
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		what, rest, _ := strings.Cut(lines.Text(), " ")
		if what == "memory" {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			fmt.Println(m.HeapAlloc, 0)
			continue
		}
		text, fen, _ := strings.Cut(rest, " ")
		depth, err := strconv.Atoi(text)
		if err != nil {
			log.Fatal(err)
		}
		p, err := parse(fen)
		if err != nil {
			log.Fatal(err)
		}
		work := func() uint64 { return count(p, depth) }
		if what == "search" {
			work = newSearch(p, depth)
		}
		collect()
		start := time.Now()
		leaves := work()
		fmt.Println(leaves, time.Since(start).Nanoseconds())
	}
}
`

// A process is a running perft program.
type process struct {
	name    string // the copy's name
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	answers *bufio.Reader
}

func (c *hostCopy) start(args ...string) (*process, error) {
	p := &process{name: c.name, cmd: exec.Command(c.program, args...)}
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.stdin, p.answers = stdin, bufio.NewReader(stdout)
	return p, p.cmd.Start()
}

// stop closes the program's input and waits until it exits.
func (p *process) stop() error {
	p.stdin.Close()
	return p.cmd.Wait()
}

// do runs a task in the program and returns its time. It returns an error if the number
// of leaves or nodes is wrong.
func (p *process) do(t task) (elapsed time.Duration, err error) {
	counted, elapsed, err := p.ask(t.line())
	if err == nil && counted != t.leaves {
		err = fmt.Errorf("the program %s counts %d for %s at depth %d of %q (%s): want %d", p.name, counted, t.kind, t.depth, t.name, t.fen, t.leaves)
	}
	return elapsed, err
}

// ask sends the program a line and returns its answer.
func (p *process) ask(line string) (counted uint64, elapsed time.Duration, err error) {
	if _, err := fmt.Fprintln(p.stdin, line); err != nil {
		return 0, 0, fmt.Errorf("writing to the perft program: %w", err)
	}
	if _, err := fmt.Fscanln(p.answers, &counted, &elapsed); err != nil {
		return 0, 0, fmt.Errorf("reading the perft program's answer to %q: %w", line, err)
	}
	return counted, elapsed, nil
}
