package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// perftMain is the part of the perft program that is the same for all hosts. Each line
// of its input is a depth and a FEN. It answers with the number of leaves and the
// nanoseconds of the count. It collects the last turn's garbage before the clock
// starts. An argument names a file for a CPU profile of the whole run. A profiled run
// does not collect garbage between turns, which would take nine tenths of the samples.
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
		text, fen, _ := strings.Cut(lines.Text(), " ")
		depth, err := strconv.Atoi(text)
		if err != nil {
			log.Fatal(err)
		}
		p, err := parse(fen)
		if err != nil {
			log.Fatal(err)
		}
		collect()
		start := time.Now()
		leaves := count(p, depth)
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

// perft runs a task in the program and returns its time. It returns an error if the
// number of leaves is wrong.
func (p *process) perft(t task) (elapsed time.Duration, err error) {
	var leaves uint64
	if _, err := fmt.Fprintln(p.stdin, t.depth, t.fen); err != nil {
		return 0, fmt.Errorf("writing to the perft program: %w", err)
	}
	if _, err := fmt.Fscanln(p.answers, &leaves, &elapsed); err != nil {
		return 0, fmt.Errorf("reading the perft program's answer for %s: %w", t.fen, err)
	}
	if leaves != t.leaves {
		return 0, fmt.Errorf("the program %s counts %d leaves at depth %d of %q (%s): want %d", p.name, leaves, t.depth, t.name, t.fen, t.leaves)
	}
	return elapsed, nil
}
