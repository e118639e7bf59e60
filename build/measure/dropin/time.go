package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// programOf returns the folder of the program to time, below the root of the copy: that of the
// flag, or that of the engine, or the only one.
func (e engine) programOf(t *tree, all []*packages.Package, below string) (string, error) {
	var folders []string
	for _, p := range all {
		if p.Name == "main" && len(p.GoFiles) > 0 {
			folder, err := filepath.Rel(t.root, filepath.Dir(p.GoFiles[0]))
			if err != nil {
				return "", err
			}
			folders = append(folders, folder)
		}
	}
	wanted := filepath.Join(below, filepath.FromSlash(e.program))
	if e.program == "" && len(folders) == 1 {
		wanted = folders[0]
	}
	switch {
	case len(folders) == 0:
		return "", errors.New("the engine has no program to time, because none of its packages is main")
	case !slices.Contains(folders, wanted):
		return "", fmt.Errorf("%s is no program: name one of these folders by -program: %s", wanted, strings.Join(folders,
			", "))
	}
	return wanted, nil
}

// A timed program has the measurements of its rounds.
type timed struct {
	name, folder, path string
	seconds, starts    []float64
	outputs            []string
}

// time builds the program before and after, runs both and the first once more in turns, and
// prints how they compare.
func (e engine) time(w io.Writer, before, after *tree, folder string) error {
	var programs []*timed
	for _, t := range []*tree{before, after} {
		dir := filepath.Join(t.root, folder)
		barrier := "package main\n" + turns.Barrier + "\nfunc init() { kindergartenBarrier() }\n"
		if err := os.WriteFile(filepath.Join(dir, "zzz_kindergarten_barrier.go"), []byte(barrier), 0o666); err != nil {
			return err
		}
		p := &timed{name: map[*tree]string{before: "the program before", after: "the program after"}[t], folder: dir,
			path: t.root + ".program"}
		end := watch(func() string { return "the build of " + p.name })
		_, err := t.goCommand(folder, "build", "-buildvcs=false", "-tags="+e.tags, "-o", p.path, ".")
		end()
		if err != nil {
			return err
		}
		programs = append(programs, p)
	}
	itself := *programs[0]
	itself.name = "the program before, again"
	programs = append(programs, &itself)
	for round := range e.rounds {
		var tasks []*turns.Task
		for _, p := range programs {
			task := turns.New(p.name, exec.Command(p.path, strings.Fields(e.run)...))
			task.Command.Dir = p.folder
			if e.input != "" {
				if err := feed(task, strings.Split(e.input, ";")); err != nil {
					return err
				}
			}
			tasks = append(tasks, task)
		}
		end := watch(func() string {
			var all []string
			for _, t := range tasks {
				if what := t.Waits(); what != "" {
					all = append(all, t.Name+": "+what)
				}
			}
			return fmt.Sprintf("round %d of %d, %s", round+1, e.rounds, strings.Join(all, "; "))
		})
		err := turns.Run(stopped, tasks)
		end()
		if err != nil {
			return err
		}
		for i, task := range tasks {
			start, rest, err := task.Times()
			if err != nil {
				return err
			}
			p := programs[i]
			p.seconds, p.starts = append(p.seconds, rest.Seconds()), append(p.starts, 1000*start.Seconds())
			p.outputs = append(p.outputs, task.Output())
		}
	}
	return e.print(w, programs[0], programs[1], programs[2])
}

// print prints how the programs compare. It returns an error if their outputs differ.
func (e engine) print(w io.Writer, before, after, itself *timed) error {
	what := strings.TrimSpace("Processor time of the program " + e.run)
	fmt.Fprintf(w, "\n%s after its start-up, medians of %d rounds in turns of %v on one core:\n", what, e.rounds,
		turns.Length)
	gain, control := turns.Compare(before.seconds, after.seconds), turns.Compare(before.seconds, itself.seconds)
	fmt.Fprintf(w, "  before ÷ after   %.3f, quartiles %.3f to %.3f\n", gain.Ratios[1], gain.Ratios[0], gain.Ratios[2])
	fmt.Fprintf(w, "  before ÷ itself  %.3f, quartiles %.3f to %.3f\n", control.Ratios[1], control.Ratios[0],
		control.Ratios[2])
	fmt.Fprintf(w, "                %12s %12s\n  seconds       %12.3f %12.3f\n", "before", "after", gain.Before,
		gain.After)
	fmt.Fprintf(w, "  start-up, ms  %12.1f %12.1f\n", turns.Quantile(0.5, before.starts), turns.Quantile(0.5,
		after.starts))
	size := func(p *timed) float64 {
		info, err := os.Stat(p.path)
		if err != nil {
			return 0
		}
		return float64(info.Size()) / (1 << 20)
	}
	fmt.Fprintf(w, "  binary, MB    %12.2f %12.2f\n", size(before), size(after))
	fmt.Fprintln(w, "Start-up and memory fall when you delete the old tables and the code that fills them, which "+
		"dropin does not do.")
	if gain.Before < 1 {
		fmt.Fprintln(w, "The work takes less than a second: three seconds or more tell more.")
	}
	if control.Ratios[1] < 0.97 || control.Ratios[1] > 1.03 {
		fmt.Fprintln(w, "The program differs from itself: its work is no fixed one, a clock ends it, or the machine is "+
			"not idle.")
	}
	return compareOutputs(slices.Concat(before.outputs, itself.outputs), after.outputs)
}

// feed writes lines to the program, and quit at the end. After a line that begins with go it
// waits for one of the output that begins with bestmove.
func feed(task *turns.Task, lines []string) error {
	input, err := task.Command.StdinPipe()
	if err != nil {
		return err
	}
	if strings.TrimSpace(lines[len(lines)-1]) != "quit" {
		lines = append(lines, "quit")
	}
	moves := make(chan bool, 1)
	task.Command.Stdout = io.MultiWriter(&task.Stdout, &lineWatch{found: moves})
	task.Feed = func() {
		defer input.Close()
		for _, line := range lines {
			line = strings.TrimSpace(line)
			if _, err := fmt.Fprintln(input, line); err != nil {
				return // the program has ended
			}
			if word, _, _ := strings.Cut(line, " "); word == "go" {
				task.WaitsFor("bestmove after " + line)
				<-moves
			}
			task.WaitsFor("its end after " + line)
		}
	}
	return nil
}

// A lineWatch sends on a channel for each line that begins with bestmove.
type lineWatch struct {
	line  []byte
	found chan bool
}

func (l *lineWatch) Write(text []byte) (int, error) {
	for _, c := range text {
		if c != '\n' {
			l.line = append(l.line, c)
			continue
		}
		if strings.HasPrefix(string(l.line), "bestmove") {
			select {
			case l.found <- true:
			default: // nothing waits for a second one
			}
		}
		l.line = l.line[:0]
	}
	return len(text), nil
}

// clocks matches times and speeds in an output.
var clocks = regexp.MustCompile(`(?i)\b(time|nps|elapsed|took|speed|duration)\b\W*[\d.,]+\w*|` +
	`[\d.,]+ ?(ns|µs|us|ms|s|sec|secs|seconds|nps|[km]?n/s|[km]?nps)\b`)

// compareOutputs returns an error if the outputs after differ from those before in more than
// times and what differs from run to run.
func compareOutputs(before, after []string) error {
	fields := func(text string) []string { return strings.Fields(clocks.ReplaceAllString(text, "")) }
	want := fields(before[0])
	varies := make([]bool, len(want))
	for _, text := range before {
		other := fields(text)
		if len(other) != len(want) {
			return errors.New("the output of the program differs from run to run: its work is no fixed one")
		}
		for i := range other {
			varies[i] = varies[i] || other[i] != want[i]
		}
	}
	for _, text := range after {
		got := fields(text)
		if len(got) != len(want) {
			return fmt.Errorf("the output after has %d words, and before %d", len(got), len(want))
		}
		for i := range got {
			if !varies[i] && got[i] != want[i] {
				return fmt.Errorf("the output differs: after %q, before %q", got[i], want[i])
			}
		}
	}
	return nil
}

// watch prints every ten seconds what dropin waits for, until its end.
func watch(what func() string) (end func()) {
	ticker, done := time.NewTicker(10*time.Second), make(chan bool)
	go func() {
		for seconds := 10; ; seconds += 10 {
			select {
			case <-ticker.C:
				fmt.Fprintf(os.Stderr, "dropin: waiting for %s, %d s\n", what(), seconds)
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
	}
}
