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

// TestRewrite replaces a method, a function of the same name and one in assembly. Declarations
// that the source does not have must give an error.
func TestRewrite(t *testing.T) {
	const source = `package p

// A method is no function.
func (sq square) rook(occ uint64) uint64 { return 1 }

func rook(occ bits, sq square) bits {
	return 2 // with a comment
}

func init() {
	fill(rooks)
	fill(bishops)
}

func rest() {}
`
	want := func(path, name, call string) string {
		return "package p\n\nimport " + name + " \"" + path + `"

// A method is no function.
func (sq square) rook(occ uint64) uint64 { return 1 }

func rook(occ bits, sq square) bits {
	return ` + call + `
}

func init() {
	fill(bishops)
}

func rest() {}
`
	}
	rook := replacement{Package: ".", Function: "func rook(occ bits, sq square) bits", Body: "\treturn kindergarten.Rook(sq^63, occ)"}
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
		for _, r := range []replacement{c.rook, {Package: ".", Function: "func init()", Old: "\tfill(rooks)\n"}} {
			if err := r.rewrite(filepath.Dir(name)); err != nil {
				t.Error(err)
			}
		}
		for _, r := range []replacement{
			{Package: ".", Function: "func bishop(occ bits, sq square) bits"}, {Package: ".", Function: "func rook(occ bits)"},
			{Package: ".", Function: "func init()", Old: "\tfill(queens)\n"},
		} {
			if err := r.rewrite(filepath.Dir(name)); err == nil || !strings.Contains(err.Error(), "with the declaration "+r.Function) {
				t.Errorf("%s: error %v", r.Function, err)
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
	h := corentingsHost
	h.swaps = h.swaps[:1]
	h.most = 2_500_000 // enough samples for a profile
	dir := t.TempDir()
	all, err := h.builds(dir, h.workloads())
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
	c, err := h.copyTo(t.TempDir(), wrong)
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
	if _, err = h.copyTo(t.TempDir(), swap{name: "unknown", replacements: []replacement{{Package: ".", Function: "func rookAttack(sq Square) bitboard", Body: "\treturn 0"}}}); err == nil {
		t.Error("a function that the host does not have gives no error")
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
		{host: host{module: "a.org/b/v3", version: "v3.0.0", about: "PEXT"}, Swaps: []swapFigures{slow}},
		{host: host{module: "github.com/c/d", version: "v1.0.0", about: "magic"}, Before: swapFigures{startUp: 37.25}, Swaps: []swapFigures{fast, both, itself}},
	}}
	var block strings.Builder
	if err := r.writeBlock("engines", &block); err != nil {
		t.Error(err)
	}
	const engines = `| engine or library | workload | sliders | sliders and the king's test | both, with a profile | both, GOAMD64=v3 | hyperbola quintessence |
|-------------------|---------:|--------:|----------------------------:|---------------------:|-----------------:|-----------------------:|
| a.org/b/v3        |    perft |       – |                    **0.99** |                    – |             1.10 |                      – |
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
	if got, want := r.words(), "Speed with these lookups, 1 is the speed before: c/d (magic) search 1.20; c/d (magic) perft 1.00; a.org/b/v3 (PEXT) perft 0.99."; got != want {
		t.Errorf("the picture shows %q, want %q", got, want)
	}
	for _, colors := range []theme{light, dark} {
		picture := r.picture(colors)
		if err := xml.Unmarshal([]byte(picture), new(struct{})); err != nil {
			t.Error(err)
		}
		if strings.Count(picture, colors.gain) != 2 || strings.Count(picture, colors.loss) != 1 || !strings.Contains(picture, ">1.20</text>") {
			t.Errorf("want bars of two gains and of a loss:\n%s", picture)
		}
	}
	var report bytes.Buffer
	r.Hosts[1].print(&report)
	if !strings.Contains(report.String(), " 1.204 ") || strings.Count(report.String(), "LOSS") != 3 {
		t.Errorf("want gains and three losses:\n%s", &report)
	}
}
