package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
	"github.com/kindergarten-bitboards/kindergarten/build/adopt/turns"
)

// noise is the greatest distance from 1 of the ratio of a program against itself.
const noise = 0.03

// time builds the program before and after, runs both and the first once more in turns, and
// prints how they compare.
func (t *trial) time(w io.Writer, again *find.Report) error {
	var programs []*program
	for _, of := range []struct {
		name   string
		tree   *find.Tree
		report *find.Report
	}{{"the program before", t.before, t.report}, {"the program after", t.after, again}} {
		main, err := t.main(of.report)
		if err != nil {
			return err
		}
		p := &program{name: of.name, dir: of.tree.Root, path: filepath.Join(filepath.Dir(of.tree.Root), "program")}
		if err := insertBarrier(of.tree, main); err != nil {
			return err
		}
		if _, err := of.tree.Go(main.Folder, "build", "-buildvcs=false", "-tags="+t.tags, "-o", p.path, "."); err != nil {
			return errors.New(find.FirstLine(err.Error()))
		}
		programs = append(programs, p)
	}
	itself := *programs[0]
	itself.name = "the program before, again"
	programs = append(programs, &itself)
	for range t.rounds {
		var tasks []*turns.Task
		for _, p := range programs {
			task, err := p.run(strings.Fields(t.arguments), t.input)
			if err != nil {
				return err
			}
			tasks = append(tasks, task)
		}
		if err := turns.Run(tasks); err != nil {
			return err
		}
		for i, task := range tasks {
			if err := programs[i].add(task); err != nil {
				return err
			}
		}
	}
	return t.print(w, programs[0], programs[1], programs[2])
}

// print prints how the programs compare. It returns an error if the work is not fixed, or if
// the outputs differ.
func (t *trial) print(w io.Writer, before, after, itself *program) error {
	gain, control := turns.Compare(before.seconds, after.seconds), turns.Compare(before.seconds, itself.seconds)
	median := func(values []float64) float64 { return turns.Quantile(0.5, values) }
	fmt.Fprintf(w, "\nProcessor time of %s behind the start-up, %d rounds in turns of %v:\n", strings.TrimSpace("the program "+t.arguments), len(before.seconds), turns.Length)
	for _, row := range []struct {
		name string
		turns.Speed
	}{{"before ÷ after", gain}, {"before ÷ itself", control}} {
		fmt.Fprintf(w, "  %-16s %.3f, quartiles %.3f to %.3f\n", row.name, row.Ratios[1], row.Ratios[0], row.Ratios[2])
	}
	fmt.Fprintf(w, "  %-16s %12s %12s\n", "", "before", "after")
	fmt.Fprintf(w, "  %-16s %12.3f %12.3f\n", "seconds", gain.Before, gain.After)
	fmt.Fprintf(w, "  %-16s %12.1f %12.1f\n", "start-up, ms", 1000*median(before.starts), 1000*median(after.starts))
	fmt.Fprintf(w, "  %-16s %12.1f %12.1f\n", "peak memory, MB", median(before.memory)/(1<<20), median(after.memory)/(1<<20))
	fmt.Fprintf(w, "  %-16s %12.2f %12.2f\n", "binary, MB", before.size()/(1<<20), after.size()/(1<<20))
	if gain.Before < 1 {
		fmt.Fprintln(w, "The work takes less than a second: three seconds or more tell more.")
	}
	if distance := math.Abs(control.Ratios[1] - 1); distance > noise {
		return fmt.Errorf("the program takes %.3f times its own time: its work is no fixed one, a clock ends it, or the machine is not idle", control.Ratios[1])
	}
	return compareOutputs(slices.Concat(before.outputs, itself.outputs), after.outputs)
}

// main returns the program to time.
func (t *trial) main(r *find.Report) (find.Program, error) {
	var folders []string
	for _, p := range r.Main {
		folders = append(folders, p.Folder)
	}
	wanted := path.Clean(filepath.ToSlash(t.program))
	if t.program == "" {
		switch {
		case len(folders) == 0:
			return find.Program{}, errors.New("no program of the engine uses what was found: there is nothing to time")
		case len(folders) == 1:
			wanted = folders[0]
		case slices.Contains(folders, "."):
			wanted = "."
		default:
			return find.Program{}, fmt.Errorf("there are several programs: name one of %s by -program", strings.Join(folders, ", "))
		}
	}
	i := slices.Index(folders, wanted)
	if i < 0 {
		return find.Program{}, fmt.Errorf("no program in %s uses what was found: want one of %s", wanted, strings.Join(folders, ", "))
	}
	return r.Main[i], nil
}

// insertBarrier lets a program stop behind its start-up: behind the calls of main that fill
// tables, or else behind the last init.
func insertBarrier(tree *find.Tree, main find.Program) error {
	text := "package main\n" + turns.Barrier
	if main.Started == 0 {
		text += "\nfunc init() { kindergartenBarrier() }\n"
	} else {
		name := filepath.Join(tree.Root, filepath.FromSlash(main.File))
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		source = slices.Concat(source[:main.Started], []byte("; kindergartenBarrier()"), source[main.Started:])
		if err := os.WriteFile(name, source, 0o666); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(tree.Root, filepath.FromSlash(main.Folder), "zzz_kindergarten_barrier.go"), []byte(text), 0o666)
}

// A program has the measurements of its rounds.
type program struct {
	name, dir, path         string
	seconds, starts, memory []float64
	outputs                 []string
}

func (p *program) run(arguments []string, input string) (*turns.Task, error) {
	task := turns.New(p.name, exec.Command(p.path, arguments...))
	task.Command.Dir = p.dir
	if input == "" {
		return task, nil
	}
	return task, feed(task, strings.Split(input, ";"))
}

func (p *program) add(task *turns.Task) error {
	start, rest, err := task.Times()
	p.seconds, p.starts, p.memory = append(p.seconds, rest.Seconds()), append(p.starts, start.Seconds()), append(p.memory, float64(task.Memory()))
	p.outputs = append(p.outputs, task.Output())
	return err
}

func (p *program) size() float64 {
	info, err := os.Stat(p.path)
	if err != nil {
		return math.NaN()
	}
	return float64(info.Size())
}

// feed writes lines to the program. Behind a line that begins with go it waits for one of the
// output that begins with bestmove.
func feed(task *turns.Task, lines []string) error {
	input, err := task.Command.StdinPipe()
	if err != nil {
		return err
	}
	moves := make(chan bool, 1)
	task.Command.Stdout = io.MultiWriter(&task.Stdout, &lineWatch{found: moves})
	task.Feed = func() {
		defer input.Close()
		for _, line := range lines {
			if _, err := fmt.Fprintln(input, strings.TrimSpace(line)); err != nil {
				return // the program has ended
			}
			if strings.HasPrefix(strings.TrimSpace(line), "go") {
				<-moves
			}
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
var clocks = regexp.MustCompile(`(?i)\b(time|nps|elapsed|took|speed|duration)\b\W*[\d.,]+\w*|[\d.,]+ ?(ns|µs|us|ms|s|sec|secs|seconds|nps|[km]?n/s|[km]?nps)\b`)

// compareOutputs returns an error if the outputs after differ from those before but for times:
// these differ from run to run, or stand beside the word.
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

// share prints how many of the samples of a profile stand in what was found.
func share(w io.Writer, r *find.Report, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	p, err := profile.Parse(file)
	if err != nil {
		return fmt.Errorf("%s is no profile: %w", name, err)
	}
	found := make(map[string]bool)
	for _, f := range r.Found {
		found[f.Name] = !f.Table && f.Slider()
	}
	in, all := int64(0), int64(0)
	for _, s := range p.Sample {
		value := s.Value[len(s.Value)-1]
		all += value
		if slices.ContainsFunc(s.Location, func(l *profile.Location) bool {
			return slices.ContainsFunc(l.Line, func(line profile.Line) bool {
				function, _, _ := strings.Cut(line.Function.Name, "[")
				return found[function]
			})
		}) {
			in += value
		}
	}
	if all == 0 {
		return fmt.Errorf("%s holds no samples", name)
	}
	percent := 100 * float64(in) / float64(all)
	fmt.Fprintf(w, "\n%.1f %% of the samples of %s stand in lookups of sliders: no other lookup gains more.\n", percent, filepath.Base(name))
	if percent < 3 {
		fmt.Fprintln(w, "Leave the engine as it is.")
	}
	return nil
}
