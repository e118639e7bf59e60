package main

import (
	"bytes"
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

// TestRewrite replaces a method and a function of the same name. Declarations that the source
// does not have must give an error.
func TestRewrite(t *testing.T) {
	const source = `package p

// A method is no function.
func (sq square) rook(occ uint64) uint64 { return 1 }

func rook(occ uint64, sq square) uint64 {
	return 2 // with a comment
}
`
	const want = "package p\n\nimport kindergarten \"" + attacksPath + `"

// A method is no function.
func (sq square) rook(occ uint64) uint64 {
	return 3
}

func (sq square) rookBefore(occ uint64) uint64 { return 1 }

func rook(occ uint64, sq square) uint64 {
	return kindergarten.Rook(sq, occ)
}

func rookBefore(occ uint64, sq square) uint64 {
	return 2 // with a comment
}
`
	name := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, r := range []replacement{
		{".", "func (sq square) rook(occ uint64) uint64", "\treturn 3"},
		{".", "func rook(occ uint64, sq square) uint64", "\treturn kindergarten.Rook(sq, occ)"},
	} {
		if err := r.rewrite(filepath.Dir(name)); err != nil {
			t.Error(err)
		}
	}
	for _, function := range []string{"func bishop(occ uint64, sq square) uint64", "func rook(sq square, occ uint64) uint64"} {
		if err := (replacement{".", function, ""}).rewrite(filepath.Dir(name)); err == nil || !strings.HasSuffix(err.Error(), "with the declaration "+function) {
			t.Errorf("%s: error %v", function, err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("error %v, source:\n%s", err, got)
	}
}

// TestHost replaces the sliders of a real library and counts leaves. Sliders on wrong
// squares must give an error.
func TestHost(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	h := hosts[1]
	h.most = 2_500_000 // enough samples for a profile
	workloads := h.workloads()
	dir := t.TempDir()
	all, err := h.builds(dir, workloads)
	if err != nil {
		t.Fatal(err)
	}
	before, after, profiled := all[0], all[1], all[3]
	settings, err := run(".", "go", "version", "-m", profiled.path(perftProgram))
	if err != nil || !strings.Contains(settings, "-pgo="+filepath.Join(dir, "merged.pprof")) {
		t.Errorf("the build settings lack the profile, error %v:\n%s", err, settings)
	}
	for _, b := range all {
		if err := b.checkInlined(perftProgram); err != nil {
			t.Error(err)
		}
	}
	edges, err := run(".", "go", "tool", "preprofile", "-i", filepath.Join(dir, "merged.pprof"))
	if err != nil || !strings.Contains(edges, attacksPath+".") || !strings.Contains(edges, h.module+".linearAttack\n") {
		t.Errorf("the profile lacks package attacks or what it replaces, error %v:\n%s", err, edges)
	}
	called, err := after.build(h, "called", "-gcflags="+h.module+"/...=-l")
	if err != nil {
		t.Fatal(err)
	}
	if err := called.checkInlined(perftProgram); err == nil || !strings.Contains(err.Error(), "calls "+attacksPath+".Bishop[") {
		t.Errorf("a program without inlining gives the error %v", err)
	}
	h.most = 10_000
	workloads = h.workloads()
	if _, err := h.measure(all, workloads, 2); err != nil {
		t.Fatal(err)
	}

	var replacements []replacement
	for _, r := range h.swaps[0].replacements {
		r.Body = strings.ReplaceAll(r.Body, "sq^63", "sq")
		replacements = append(replacements, r)
	}
	wrong, err := h.copyTo(t.TempDir(), "wrong", replacements)
	if err != nil {
		t.Fatal(err)
	}
	of, err := wrong.build(h, builds[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err = measure([]*build{before, of}, workloads[0], 1); err == nil || !strings.Contains(err.Error(), "the perft of the copy wrong, plain build: it counts ") {
		t.Errorf("sliders on wrong squares give the error %v", err)
	}
	if _, err = h.copyTo(t.TempDir(), "unknown", []replacement{{".", "func rookAttack(sq Square) bitboard", "\treturn 0"}}); err == nil {
		t.Error("a function that the host does not have gives no error")
	}
}

// TestClone leaves a host without a clone out, and refuses a clone at another commit.
func TestClone(t *testing.T) {
	h := host{module: "example.com/engine", version: "0123456", fromClone: true, most: 1000}
	var report bytes.Buffer
	if _, n := tryHosts([]host{h}, 1, &report); n != 0 || !strings.Contains(report.String(), "left out") {
		t.Errorf("%d failures, report:\n%s", n, &report)
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git command in $PATH")
	}
	h.clone = t.TempDir()
	for _, args := range [][]string{{"init", "-q"}, {"-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "--allow-empty", "-m", "x"}} {
		if _, err := run(h.clone, "git", args...); err != nil {
			t.Fatal(err)
		}
	}
	if _, n := tryHosts([]host{h}, 1, &report); n != 1 || !strings.Contains(report.String(), "FAILED: ") || !strings.Contains(report.String(), ": want 0123456") {
		t.Errorf("a clone at another commit gives %d failures, report:\n%s", n, &report)
	}
	at, err := run(h.clone, "git", "rev-parse", "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	h.version = at[:7]
	if dir, err := h.source(); err != nil || dir != h.clone {
		t.Errorf("the source is in %s, error %v", dir, err)
	}
}

// TestTurns runs two processes and sees each of them stopped while the other runs.
func TestTurns(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the states of processes are read from /proc")
	}
	dir, names := t.TempDir(), []string{"a", "b"}
	var tasks []*task
	for _, name := range names {
		script := fmt.Sprintf("echo $$ >%s; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo nodes 7; echo before main 0 >&2", filepath.Join(dir, name))
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
	if _, err := tasks[0].seconds(); err == nil || !strings.HasSuffix(err.Error(), "the copy a, plain build: it counts 7: want 8") {
		t.Errorf("a wrong count gives the error %v", err)
	}
	fails := (&build{&hostCopy{"c", dir}, builds[0]}).run(workload{})
	fails.command = exec.Command("false")
	if err := inTurns([]*task{fails}); err == nil {
		t.Error("a program that fails gives no error")
	}
}

// TestSpeeds compares each copy with the host as it is, in the same build.
func TestSpeeds(t *testing.T) {
	w := workload{kind: "search", counted: 5}
	seconds := [][]float64{
		{10, 40, 60, 20, 50}, {10, 20, 20, 5, 10}, {5, 10, 10, 20, 30}, // plain: the host, two copies
		{10, 10, 10, 10, 10}, {20, 20, 20, 20, 20}, {5, 5, 5, 5, 5}, // with a profile
	}
	for copied, want := range map[int][2]speed{
		1: {{40, 10, [3]float64{2, 3, 4}}, {10, 20, [3]float64{0.5, 0.5, 0.5}}}, // the plain ratios are 1, 2, 3, 4 and 5
		2: {{40, 10, [3]float64{5.0 / 3, 2, 4}}, {10, 5, [3]float64{2, 2, 2}}},
	} {
		for i, got := range w.speeds(seconds, copied) {
			if got != (kindSpeed{builds[i], "search", 5, want[i]}) {
				t.Errorf("the speed of copy %d is %v, want %v", copied, got, want[i])
			}
		}
	}
}

// TestTables shows losses in the tables of pages and in the report.
func TestTables(t *testing.T) {
	of := func(low, median, high float64) speed { return speed{Ratios: [3]float64{low, median, high}} }
	r := &report{Hosts: []hostFigures{{
		Module: "github.com/a/b", Version: "v1.0.0", About: "magic", Before: startUp{37.25, 2_000_000},
		Swaps: []swapFigures{{Name: "sliders", After: startUp{0.5, 1_139_499}, Speeds: []kindSpeed{
			{Build: builds[0], Kind: "perft", speed: of(1.1, 1.204, 1.3)},
			{Build: builds[1], Kind: "perft", speed: of(0.9, 0.994, 1)},
			{Build: builds[1], Kind: "search", speed: of(0.9, 0.996, 1)},
		}}},
	}, {Module: hosts[3].module, Version: "c0ffee", Before: startUp{0, 10_000}, Swaps: []swapFigures{{After: startUp{0, 21_000}}}}}}
	const name = "[a/b](https://pkg.go.dev/github.com/a/b@v1.0.0)"
	want := []string{"a/b", "sliders", "1.20 / **0.99**", "– / 1.00", "37.25 → 0.50", "-861"}
	table := r.engines()
	if len(table) != 3 || !slices.Equal(table[1], want) || table[2][2] != "–" || table[2][5] != "**+11**" || len(table[0]) != len(want) {
		t.Errorf("the table of engines is %q, want %q", table, want)
	}
	want = []string{name, "magic", "sliders", "1.100 to 1.300", "0.900 to 1.000", "–", "0.900 to 1.000"}
	const clone = "[paulsonkoly/chess-3](https://github.com/paulsonkoly/chess-3/tree/c0ffee)"
	if table := r.quartiles(); table[2][0] != clone || len(table) != 3 || !slices.Equal(table[1], want) || len(table[0]) != len(want) {
		t.Errorf("the table of quartiles is %q, want %q", table, want)
	}
	var report bytes.Buffer
	r.Hosts[0].print(&report)
	plain, profiled, _ := strings.Cut(report.String(), builds[1])
	if strings.Contains(plain, "LOSS") || strings.Count(profiled, "LOSS") != 2 || !strings.Contains(plain, " 1.204 ") {
		t.Errorf("want a gain in the plain build and two losses with a profile:\n%s", &report)
	}
}
