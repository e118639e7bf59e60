package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
)

// A workload is a run of a program of a host. The program prints the number of leaves or
// nodes after the word nodes.
type workload struct {
	kind    string // perft or search
	input   string
	counted uint64 // what it must count
}

// workloads returns perft of the standard positions of the perft suite, each to the greatest
// depth at which it has at most h.most leaves, and the search of the host.
func (h host) workloads() []workload {
	fens := standardPositions()
	tree := workload{kind: "perft"}
	search := workload{kind: "search", counted: h.nodes}
	for _, entry := range perft.Suite {
		if !slices.Contains(fens, entry.FEN) {
			continue
		}
		depth := len(entry.Leaves)
		for entry.Leaves[depth-1] > h.most {
			depth--
		}
		tree.counted += entry.Leaves[depth-1]
		tree.input += fmt.Sprintln(depth, entry.FEN)
		search.input += fmt.Sprintln(h.depth, entry.FEN)
	}
	if h.depth == 0 {
		return []workload{tree}
	}
	return []workload{tree, search}
}

// standardPositions returns the FENs of the perft suite's positions of standard chess.
func standardPositions() (fens []string) {
	for _, entry := range perft.Suite {
		if strings.Trim(strings.Fields(entry.FEN)[2], "KQkq-") == "" {
			fens = append(fens, entry.FEN)
		}
	}
	return fens
}

// A task is a workload of a built program.
type task struct {
	workload
	*turns.Task
}

// run returns the task of running a workload. The arguments precede the kind.
func (b *build) run(w workload, args ...string) *task {
	t := &task{w, turns.New(fmt.Sprintf("the %s of %s", w.kind, b), exec.Command(b.program(), append(args, w.kind)...))}
	t.Command.Stdin = strings.NewReader(w.input)
	return t
}

var nodesLine = regexp.MustCompile(`(?m)^nodes (\d+)`)

// seconds returns the processor time of an ended task from the start of main. It returns an
// error if the task counted wrong.
func (t *task) seconds() (float64, error) {
	_, used, err := t.Times()
	if err != nil {
		return 0, err
	}
	matches := nodesLine.FindAllStringSubmatch(t.Stdout.String(), -1)
	if len(matches) == 0 {
		return 0, fmt.Errorf("%s prints no number of nodes:\n%s", t.Name, &t.Stdout)
	}
	if counted := matches[len(matches)-1][1]; counted != fmt.Sprint(t.counted) {
		return 0, fmt.Errorf("%s: it counts %s: want %d", t.Name, counted, t.counted)
	}
	return used.Seconds(), nil
}

// measure returns the seconds of each round of a workload, by build. In a round each program
// runs once, in turns with the others.
func measure(builds []*build, w workload, rounds int) (seconds [][]float64, err error) {
	seconds = make([][]float64, len(builds))
	for range rounds {
		tasks, all := make([]*task, len(builds)), make([]*turns.Task, len(builds))
		for i, b := range builds {
			tasks[i] = b.run(w)
			all[i] = tasks[i].Task
		}
		if err := turns.Run(stopped, all); err != nil {
			return nil, err
		}
		for i, t := range tasks {
			s, err := t.seconds()
			if err != nil {
				return nil, err
			}
			seconds[i] = append(seconds[i], s)
		}
	}
	return seconds, nil
}
