package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A program is that of an edition, with what its runs took and printed.
type program struct {
	name, dir, path string
	seconds         []float64
	outputs         []string
}

// build builds the program of each edition, whose folder is given. Each stops itself when its
// start-up is over: of the files of a package, the last one is initialized last.
func build(editions []*edition, dir string) (programs []*program, err error) {
	barrier := filepath.Join(dir, "zzz_kindergarten_barrier.go")
	for _, e := range editions {
		e.files[barrier] = turns.Barrier
		p := &program{name: e.name, dir: dir, path: filepath.Join(e.work, "program")}
		if _, err := e.goCommand(dir, "build", "-buildvcs=false", "-pgo="+e.profile, "-o", p.path, "."); err != nil {
			return nil, err
		}
		programs = append(programs, p)
	}
	return programs, nil
}

// A workload is what a program is to do: its arguments, and the lines that it reads.
type workload struct {
	kind             string // of a host: perft or search
	arguments, input []string
}

// race runs each program once in each round, in turns with the others.
func race(programs []*program, w workload, rounds int) error {
	for _, p := range programs {
		p.seconds, p.outputs = nil, nil
	}
	for round := range rounds {
		log.Printf("round %d of %d", round+1, rounds)
		var tasks []*turns.Task
		for _, p := range programs {
			task := turns.New(p.name, exec.Command(p.path, w.arguments...))
			task.Command.Dir = p.dir
			if err := feed(task, w.input); err != nil {
				return err
			}
			tasks = append(tasks, task)
		}
		if err := turns.Run(stopped, tasks); err != nil {
			return err
		}
		for i, task := range tasks {
			programs[i].seconds = append(programs[i].seconds, task.Time().Seconds())
			programs[i].outputs = append(programs[i].outputs, task.Output())
		}
	}
	return nil
}

// compete races programs, prints how they compare below a heading, and compares their outputs.
func compete(w io.Writer, heading string, programs []*program, task workload, rounds int) ([]turns.Speed, error) {
	if err := race(programs, task, rounds); err != nil {
		return nil, err
	}
	fmt.Fprint(w, heading)
	return printSpeeds(w, programs, rounds), compareOutputs(programs)
}

// silence is the time after which a program that prints nothing is given up. It waits for its turns
// meanwhile. Only tests change it.
var silence = 5 * time.Minute

// feed writes lines to the program, and quit at the end. Before a line that begins with go it waits for
// readyok, and after it for a line of the output that begins with bestmove.
func feed(task *turns.Task, lines []string) error {
	if lines == nil {
		return nil
	}
	input, err := task.Command.StdinPipe()
	if err != nil {
		return err
	}
	reader, writer := io.Pipe()
	task.Command.Stdout = io.MultiWriter(&task.Stdout, writer)
	task.Feed = func() error {
		output := bufio.NewReader(reader)
		defer func() { go io.Copy(io.Discard, output) }() // until then the program may wait for a reader
		ask := func(line, answer string) error {
			if _, err := fmt.Fprintln(input, line); err != nil || answer == "" {
				return nil // The program has ended, which its turn notices.
			}
			given := time.AfterFunc(silence, func() {
				writer.CloseWithError(fmt.Errorf("it has been silent for %v after %q: want %s", silence, line, answer))
			})
			defer given.Stop()
			for {
				text, err := output.ReadString('\n')
				if err != nil || strings.HasPrefix(text, answer) {
					return err
				}
				given.Reset(silence)
			}
		}
		for _, line := range append(lines, "quit") {
			line, answer := strings.TrimSpace(line), ""
			if word, _, _ := strings.Cut(line, " "); word == "go" {
				if err := ask("isready", "readyok"); err != nil {
					return err
				}
				answer = "bestmove"
			}
			if err := ask(line, answer); err != nil {
				return err
			}
		}
		_ = input.Close() // not after an error: the program would end by itself before it is given up
		return nil
	}
	return nil
}

// printSpeeds prints how the programs compare with the first one, which is also the last, and returns it.
func printSpeeds(w io.Writer, programs []*program, rounds int) (speeds []turns.Speed) {
	last := len(programs) - 1
	fmt.Fprintf(w, "medians of %d rounds in turns of %v on one core; %s shows the noise\n", rounds, turns.Length, programs[last].name)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "program\tseconds\tbefore ÷ it\tquartiles\t")
	for _, p := range programs {
		s := turns.Compare(programs[0].seconds, p.seconds)
		speeds = append(speeds, s)
		fmt.Fprintf(table, "%s\t%.3f\t%.3f\t%.3f to %.3f\t\n", p.name, s.Seconds, s.Ratios[1], s.Ratios[0], s.Ratios[2])
	}
	table.Flush()
	if seconds := speeds[0].Seconds; seconds < 0.5 {
		fmt.Fprintf(w, "A work of %.3f s is too short to compare: want 0.5 s or more, for example by a greater depth.\n", seconds)
	}
	distance := func(i int) float64 { return math.Abs(speeds[i].Ratios[1] - 1) }
	for i, p := range programs[1:last] {
		if distance(last) >= distance(i+1) {
			fmt.Fprintf(w, "The noise is as large as the difference of %s: want more -rounds, or an idle machine.\n", p.name)
		}
	}
	return speeds
}

// clocks match times, speeds and percentages in an output: in nodes 7 nps 80, the 80 and not the 7.
var clocks = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(time|nps|elapsed|took|speed|duration)\b[^\w\n]*[\d.,]+\w*`),
	regexp.MustCompile(`(?i)[\d.,]+ ?((ns|µs|us|ms|s|sec|secs|seconds|nps|[km]?n/s|[km]?nps)\b|%)`),
}

// compareOutputs compares the outputs of programs with those of the first and of the last, which
// are the same program, except in times and in what varies from run to run.
func compareOutputs(programs []*program) error {
	fields := func(text string) []string {
		for _, clock := range clocks {
			text = clock.ReplaceAllString(text, "")
		}
		return strings.Fields(text)
	}
	last := len(programs) - 1
	want := fields(programs[0].outputs[0])
	varies := make([]bool, len(want))
	for _, text := range slices.Concat(programs[0].outputs, programs[last].outputs) {
		other := fields(text)
		if len(other) != len(want) {
			return errors.New("before: the output differs from run to run: want a fixed work")
		}
		for i := range other {
			varies[i] = varies[i] || other[i] != want[i]
		}
	}
	for _, p := range programs[1:last] {
		for _, text := range p.outputs {
			got := fields(text)
			if len(got) != len(want) {
				return fmt.Errorf("%s: the output has %d words, and before %d", p.name, len(got), len(want))
			}
			for i := range got {
				if !varies[i] && got[i] != want[i] {
					return fmt.Errorf("%s: the output differs: %q, before %q", p.name, got[i], want[i])
				}
			}
		}
	}
	return nil
}
