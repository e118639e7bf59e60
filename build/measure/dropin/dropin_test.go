package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestOracles(t *testing.T) {
	var report bytes.Buffer
	n, err := compareOracles(2, 12, &report)
	if err != nil {
		t.Fatal(err)
	}
	if n != 0 {
		t.Error(report.String())
	}
	for _, o := range oracles {
		if !strings.Contains(report.String(), o.module) {
			t.Errorf("the report lacks %s:\n%s", o.module, &report)
		}
	}
}

// A faulty board omits all moves to a6 and lists those to h6 twice.
type faulty struct{ board }

func (f faulty) steps() (all []step) {
	for _, s := range f.board.steps() {
		faulted := step{s.name, func() board { return faulty{s.next()} }}
		switch s.name[2:4] {
		case "a6":
		case "h6":
			all = append(all, faulted, faulted)
		default:
			all = append(all, faulted)
		}
	}
	return all
}

func TestDisagreements(t *testing.T) {
	parse := func(fen string) (board, error) {
		b, err := parsePerft(fen)
		return faulty{b}, err
	}
	fens := []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
	for _, o := range oracles {
		// Black's pawns and knights can go to a6 and h6, after each of 20 moves.
		c, err := o.compare(parse, fens, 2, 0)
		if err != nil {
			t.Fatal(err)
		}
		if c.positions != 21 || c.disagreements != 20 || len(c.shown) != shown {
			t.Errorf("%s: of %d positions %d disagree and %d are shown, not 20 of 21 and %d", o.module, c.positions, c.disagreements, len(c.shown), shown)
		}
		if want := "moves [a2a3]: only ours [g8h6 h7h6], only theirs [a7a6 b8a6]"; !strings.HasSuffix(c.shown[0], want) {
			t.Errorf("%s: shown is %q, not ... %q", o.module, c.shown[0], want)
		}
		if c, err = o.compare(parse, fens, 1, 50); err != nil || c.disagreements < 50 {
			t.Errorf("%s: %d of 50 playouts disagree, error %v", o.module, c.disagreements, err)
		}
	}
}

// TestCounts wants one disagreement for a wrong count. The second call has nothing to count.
func TestCounts(t *testing.T) {
	start, err := parsePerft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var c comparison
	for _, found := range []int{20, 21, 20} {
		c.count(start, found)
	}
	c.countAll()
	c.countAll()
	if c.disagreements != 1 || len(c.shown) != 1 || !strings.HasSuffix(c.shown[0], ": package positions counts 20 moves, the oracle lists 21") {
		t.Errorf("%d disagreements: %q", c.disagreements, c.shown)
	}
}

// TestRewrite replaces a method, a function of the same name and one in assembly. Declarations
// that the source does not have must give an error.
func TestRewrite(t *testing.T) {
	const source = `package p

// A method is no function.
func (sq square) rook(occ uint64) uint64 { return 1 }

func rook(occ bits, sq square) bits {
	return 2 // with a comment
}

//go:noescape
func pext(x, mask uint64) uint64

func rest() {}
`
	want := func(path, name, call string) string {
		return "package p\n\nimport " + name + " \"" + path + `"

// A method is no function.
func (sq square) rook(occ uint64) uint64 { return 1 }

func rook(occ bits, sq square) bits {
	return ` + call + `
}

func pext(x, mask uint64) uint64 {
	return 3
}

func rest() {}
`
	}
	rook := replacement{".", "func rook(occ bits, sq square) bits", "\treturn kindergarten.Rook(sq^63, occ)"}
	for _, c := range []struct {
		rook replacement
		want string
	}{
		{rook, want(attacksPath, "kindergarten", "kindergarten.Rook(sq^63, occ)")},
		{rook.byHyperbola(), want(hyperbolaPath, "hyperbola", "bits(hyperbola.Rook(uint(sq^63), uint64(occ)))")},
	} {
		name := filepath.Join(t.TempDir(), "p.go")
		if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, r := range []replacement{c.rook, {".", "func pext(x, mask uint64) uint64", "\treturn 3"}} {
			if err := r.rewrite(filepath.Dir(name)); err != nil {
				t.Error(err)
			}
		}
		for _, function := range []string{"func bishop(occ bits, sq square) bits", "func rook(occ bits)", "func pext(x, mask uint64) uint6"} {
			if err := (replacement{".", function, ""}).rewrite(filepath.Dir(name)); err == nil || !strings.HasSuffix(err.Error(), "with the declaration "+function) {
				t.Errorf("%s: error %v", function, err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != c.want {
			t.Errorf("error %v, source:\n%s", err, got)
		}
	}
}

// TestHost replaces the sliders of a real library and counts leaves. Sliders on wrong squares
// must give an error.
func TestHost(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	h := corentings2
	h.swaps = h.swaps[:1]
	h.most = 2_500_000 // enough samples for a profile
	dir := t.TempDir()
	all, err := h.builds(dir, "", h.workloads())
	if err != nil {
		t.Fatal(err)
	}
	before, after, profiled, v3 := all[0], all[1], all[3], all[5]
	for b, want := range map[*build]string{profiled: "-pgo=" + filepath.Join(dir, "merged.pprof"), v3: "GOAMD64=v3"} {
		if settings, err := run(".", "go", "version", "-m", b.program()); err != nil || !strings.Contains(settings, want) {
			t.Errorf("the build settings lack %s, error %v:\n%s", want, err, settings)
		}
	}
	for _, b := range all {
		if err := b.checkInlined(); err != nil {
			t.Error(err)
		}
	}
	edges, err := run(".", "go", "tool", "preprofile", "-i", filepath.Join(dir, "merged.pprof"))
	if err != nil || !strings.Contains(edges, attacksPath+".") || !strings.Contains(edges, h.module+".linearAttack\n") {
		t.Errorf("the profile lacks package attacks or what it replaces, error %v:\n%s", err, edges)
	}
	called, err := after.build("called", []string{"-gcflags=" + h.module + "/...=-l"})
	if err != nil {
		t.Fatal(err)
	}
	if err := called.checkInlined(); err == nil || !strings.Contains(err.Error(), "calls "+attacksPath+".Bishop[") {
		t.Errorf("a program without inlining gives the error %v", err)
	}
	h.most = 10_000
	workloads := h.workloads()
	if _, err := h.measure(all, workloads, 2); err != nil {
		t.Fatal(err)
	}

	wrong := swap{name: "wrong"}
	for _, r := range h.swaps[0].replacements {
		r.Body = strings.ReplaceAll(r.Body, "sq^63", "sq")
		wrong.replacements = append(wrong.replacements, r)
	}
	c, err := h.copyTo(t.TempDir(), "", wrong)
	if err != nil {
		t.Fatal(err)
	}
	of, err := c.build(builds[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = measure([]*build{before, of}, workloads[0], 1); err == nil || !strings.Contains(err.Error(), "the perft of the copy wrong, plain: it counts ") {
		t.Errorf("sliders on wrong squares give the error %v", err)
	}
	if _, err = h.copyTo(t.TempDir(), "", swap{name: "unknown", replacements: []replacement{{".", "func rookAttack(sq Square) bitboard", "\treturn 0"}}}); err == nil {
		t.Error("a function that the host does not have gives no error")
	}
}

// TestClone leaves a host without a clone out, and refuses a clone at another commit.
func TestClone(t *testing.T) {
	h := host{name: "example.com/engine", module: "engine", version: "0123456", clone: "engine", most: 1000}
	h.swaps = swaps(swap{})
	var report bytes.Buffer
	if _, n := tryHosts([]host{h}, "", 1, &report); n != 0 || !strings.Contains(report.String(), "left out") {
		t.Errorf("%d failures, report:\n%s", n, &report)
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git command in $PATH")
	}
	clones := t.TempDir()
	dir := filepath.Join(clones, h.clone)
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	commit := func() string {
		if _, err := run(dir, "git", "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "--allow-empty", "-m", "x"); err != nil {
			t.Fatal(err)
		}
		at, err := run(dir, "git", "rev-parse", "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		return at[:7]
	}
	if _, err := run(dir, "git", "init", "-q"); err != nil {
		t.Fatal(err)
	}
	h.version = commit()
	if got, err := h.source(clones); err != nil || got != dir {
		t.Errorf("the source is in %s, error %v", got, err)
	}
	commit()
	if _, n := tryHosts([]host{h}, clones, 1, &report); n != 1 || !strings.Contains(report.String(), "FAILED: ") || !strings.Contains(report.String(), ": want "+h.version) {
		t.Errorf("a clone at another commit gives %d failures, report:\n%s", n, &report)
	}
}

// TestTurns runs two processes and sees each of them stopped while the other runs. Both stop
// themselves behind a start-up of which one takes longer, and no turn begins before.
func TestTurns(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the states of processes are read from /proc")
	}
	dir, names := t.TempDir(), []string{"a", "b"}
	var tasks []*task
	for i, name := range names {
		script := fmt.Sprintf("cd %s; echo $$ >%s; i=0; while [ $i -lt %d ]; do i=$((i+1)); done; echo >%[2]s.started; kill -STOP $$; "+
			"[ -e a.started -a -e b.started ] || exit 1; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo nodes 7; echo before main 0 >&2", dir, name, i*200000)
		task := (&build{&hostCopy{name, dir}, builds[0]}).run(workload{kind: "loop", counted: 7})
		task.command.Path, task.command.Args = "/bin/sh", []string{"sh", "-c", script}
		tasks = append(tasks, task)
	}
	ended := make(chan error)
	go func() { ended <- inTurns(tasks) }()
	stopped := make(map[string]bool)
	for running := true; running; {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
			running = false
		case <-time.After(time.Millisecond):
			for _, name := range names {
				pid, _ := os.ReadFile(filepath.Join(dir, name))
				stat, _ := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "stat"))
				if fields := strings.Fields(string(stat)); len(fields) > 2 && fields[2] == "T" {
					stopped[name] = true
				}
			}
		}
	}
	if len(stopped) != 2 {
		t.Errorf("these processes were stopped for the other's turn: %v", stopped)
	}
	for _, task := range tasks {
		if s, err := task.seconds(); err != nil || s <= 0 {
			t.Errorf("%s takes %g seconds, error %v", task.build, s, err)
		}
	}
	tasks[0].counted = 8
	if _, err := tasks[0].seconds(); err == nil || !strings.HasSuffix(err.Error(), "the copy a, plain: it counts 7: want 8") {
		t.Errorf("a wrong count gives the error %v", err)
	}
	fails := (&build{&hostCopy{"c", dir}, builds[0]}).run(workload{kind: "loop"})
	fails.command = exec.Command("false")
	if err := inTurns([]*task{fails}); err == nil || !strings.Contains(err.Error(), "the loop of the copy c, plain ended in its start-up") {
		t.Errorf("a program that fails gives the error %v", err)
	}
}

// TestSpeeds compares each copy with the host as it is, in the same kind of build.
func TestSpeeds(t *testing.T) {
	w := workload{kind: "search", counted: 5}
	var all []*build
	var seconds [][]float64
	for _, b := range []struct {
		name    string
		kind    int
		seconds []float64
	}{
		{beforeName, 0, []float64{10, 40, 60, 20, 50}}, {"a", 0, []float64{10, 20, 20, 5, 10}}, {"b", 0, []float64{5, 10, 10, 20, 30}},
		{beforeName, 2, []float64{10, 10, 10, 10, 10}}, {"a", 2, []float64{20, 20, 20, 20, 20}},
	} {
		all = append(all, &build{&hostCopy{name: b.name}, builds[b.kind]})
		seconds = append(seconds, b.seconds)
	}
	for name, want := range map[string][]kindSpeed{
		"a": { // the plain ratios are 1, 2, 3, 4 and 5
			{builds[0], "search", 5, speed{40, 10, [3]float64{2, 3, 4}}},
			{builds[2], "search", 5, speed{10, 20, [3]float64{0.5, 0.5, 0.5}}},
		},
		"b": {{builds[0], "search", 5, speed{40, 10, [3]float64{5.0 / 3, 2, 4}}}},
	} {
		if got := w.speeds(all, seconds, name); !slices.Equal(got, want) {
			t.Errorf("the speeds of copy %s are %v, want %v", name, got, want)
		}
	}
}

// TestFigures shows a gain and a loss in the tables and in the picture.
func TestFigures(t *testing.T) {
	of := func(kind string, low, median, high float64) kindSpeed {
		return kindSpeed{Build: builds[0], Kind: kind, speed: speed{Ratios: [3]float64{low, median, high}}}
	}
	slow := swapFigures{Name: allName, Speeds: []kindSpeed{of("perft", 0.95, 0.994, 1), {Build: builds[2], Kind: "perft", speed: speed{Ratios: [3]float64{1.1, 1.1, 1.18}}}}}
	fast := swapFigures{Name: slidersName, startUp: 0.5, arm64: true,
		Speeds: []kindSpeed{of("search", 1.1, 1.204, 1.25), of("perft", 0.9, 0.996, 1)}}
	both, itself := fast, swapFigures{Name: itselfName, Speeds: []kindSpeed{of("search", 0.7, 0.991, 1.3), of("perft", 0.7, 1.006, 1.3)}}
	both.Name = allName
	r := &report{Hosts: []hostFigures{
		{host: host{name: "github.com/a/b/v3", version: "v3.0.0", clone: "b", about: "magic"}, Swaps: []swapFigures{slow}},
		{host: host{name: "github.com/c/d", version: "v1.0.0", about: "magic"}, Before: swapFigures{startUp: 37.25}, Swaps: []swapFigures{fast, both, itself}},
	}}
	var block strings.Builder
	if err := r.writeBlock("engines", &block); err != nil {
		t.Error(err)
	}
	const engines = `| engine or library | workload | sliders | sliders and the king's test | both, with a profile | both, GOAMD64=v3 | hyperbola quintessence |
|-------------------|---------:|--------:|----------------------------:|---------------------:|-----------------:|-----------------------:|
| a/b/v3            |    perft |       – |                    **0.99** |                    – |             1.10 |                      – |
| c/d               |   search |    1.20 |                        1.20 |                    – |                – |                      – |
| c/d               |    perft |    1.00 |                        1.00 |                    – |                – |                      – |

Quartiles are within 0.10 of the medians. With nothing replaced, the medians are 0.99 to 1.01.
`
	if !strings.HasPrefix(block.String(), engines) {
		t.Errorf("the block of engines is\n%s\nwant\n%s", &block, engines)
	}
	starts := r.starts()
	if want := []string{"[c/d](https://pkg.go.dev/github.com/c/d@v1.0.0)", "magic", "37.25 → 0.50", "**no** → yes"}; !slices.Equal(starts[2], want) {
		t.Errorf("the table of starts is %q, want %q", starts[2], want)
	}
	if got, want := starts[1][0], "[a/b/v3](https://github.com/a/b/tree/v3.0.0)"; got != want {
		t.Errorf("a clone is %s, want %s", got, want)
	}
	if got, want := r.words(), "Time before ÷ time after. c/d: search 1.20, perft 1.00; a/b/v3: perft 0.99."; got != want {
		t.Errorf("the picture shows %q, want %q", got, want)
	}
	picture := r.picture()
	if err := xml.Unmarshal([]byte(picture), new(struct{})); err != nil {
		t.Error(err)
	}
	if strings.Count(picture, `class="gain"`) != 1 || strings.Count(picture, `class="loss"`) != 2 || !strings.Contains(picture, ">1.20</text>") {
		t.Errorf("want bars of one gain and of two losses:\n%s", picture)
	}
	var report bytes.Buffer
	r.Hosts[1].print(&report)
	if !strings.Contains(report.String(), " 1.204 ") || strings.Count(report.String(), "LOSS") != 3 {
		t.Errorf("want gains and three losses:\n%s", &report)
	}
}
