package main

import (
	"bytes"
	"github.com/kindergarten-bitboards/kindergarten/build/internal/pages"
	"os"
	"os/exec"
	"path/filepath"
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

func TestFENs(t *testing.T) {
	var report bytes.Buffer
	n, err := compareFENs(2000, &report)
	if err != nil {
		t.Fatal(err)
	}
	if n != 0 || !strings.Contains(report.String(), "2000 FENs, in 20 parts") {
		t.Errorf("%d disagreements:\n%s", n, &report)
	}
}

// A forgetful board omits all moves to one square.
type forgetful struct {
	board
	square string
}

func (f forgetful) steps() []step {
	var kept []step
	for _, s := range f.board.steps() {
		if s.name[2:4] != f.square {
			kept = append(kept, step{s.name, func() board { return forgetful{s.next(), f.square} }})
		}
	}
	return kept
}

func TestDisagreements(t *testing.T) {
	parse := func(fen string) (board, error) {
		b, err := parsePerft(fen)
		return forgetful{b, "a6"}, err
	}
	fens := []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
	for _, o := range oracles {
		// Black's pawn and knight can go to a6, after each of 20 moves.
		c, err := o.compare(parse, fens, 2, 0)
		if err != nil {
			t.Fatal(err)
		}
		if c.positions != 21 || c.disagreements != 20 || len(c.shown) != shown {
			t.Errorf("%s: of %d positions %d disagree and %d are shown, not 20 of 21 and %d", o.module, c.positions, c.disagreements, len(c.shown), shown)
		}
		if want := "moves [a2a3]: only ours [], only theirs [a7a6 b8a6]"; !strings.HasSuffix(c.shown[0], want) {
			t.Errorf("%s: shown is %q, not ... %q", o.module, c.shown[0], want)
		}
		if c, err = o.compare(parse, fens, 1, 50); err != nil || c.disagreements < 50 {
			t.Errorf("%s: %d of 50 playouts disagree, error %v", o.module, c.disagreements, err)
		}
	}
}

func TestMissing(t *testing.T) {
	twice := []step{{name: "e2e4"}, {name: "e2e4"}}
	once := []step{{name: "e2e4"}}
	if got := missing(twice, once); len(got) != 1 || got[0] != "e2e4" {
		t.Errorf("a move that b has once and a has twice: missing returns %v", got)
	}
	if got := missing(once, twice); len(got) != 0 {
		t.Errorf("missing returns %v, want nothing", got)
	}
}

func TestRewrite(t *testing.T) {
	const source = `package p

import "fmt"

type square int

// A method is no function.
func (square) rook(occ uint64, sq square) uint64 { return 1 }

// The old one.
func rook(occ uint64, sq square) uint64 {
	return 2 // with a comment
}

func bodyless(occ uint64, sq square) uint64

func main() { fmt.Println(rook(0, 0)) }
`
	const signature = "func(occ uint64, sq square) uint64"
	const body = "return attacks.Rook(sq, occ)"
	tests := []struct {
		replacement
		err string
	}{
		{replacement{"rook", signature, body}, ""},
		{replacement{"bishop", signature, body}, "has no function bishop to replace"},
		{replacement{"rook", "func(sq square, occ uint64) uint64", body}, "is a func(occ uint64, sq square) uint64: want func(sq square"},
		{replacement{"bodyless", signature, body}, "has no body"},
		{replacement{"rook", signature, "return )"}, "the new function rook is not valid Go"},
	}
	for _, test := range tests {
		name := filepath.Join(t.TempDir(), "p.go")
		if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		err := rewrite(filepath.Dir(name), []replacement{test.replacement})
		got, readErr := os.ReadFile(name)
		if readErr != nil {
			t.Fatal(readErr)
		}
		if test.err != "" {
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%v: error %v, not %q", test.replacement, err, test.err)
			}
			if string(got) != source {
				t.Errorf("%v: the file changed despite the error", test.replacement)
			}
			continue
		}
		added, readErr := os.ReadFile(filepath.Join(filepath.Dir(name), "dropin_rook.go"))
		const function = "package p\n\nimport \"" + attacksPath + "\"\n\nfunc rook(occ uint64, sq square) uint64 {\n" + body + "\n}\n"
		if want := strings.Replace(source, "\nfunc rook(", "\nfunc rookBefore(", 1); err != nil || string(got) != want || readErr != nil || string(added) != function {
			t.Errorf("%v: errors %v and %v, sources:\n%s%s", test.replacement, err, readErr, got, added)
		}
	}
}

// TestHost replaces the sliders of a real library and counts leaves. Sliders on wrong
// squares must give an error.
func TestHost(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	tasks := perftTasks()
	h := hosts[1]
	before, after, err := h.copyHost(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	// One build with a profile is enough, because it compiles the standard library again.
	profiled, err := after.withProfile(tasks, 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	programs := []*hostCopy{before, after, before, profiled}
	settings, err := run(".", "go", "version", "-m", profiled.program)
	if err != nil || !strings.Contains(settings, "-pgo="+after.program+".pprof") {
		t.Errorf("the build settings lack the profile, error %v:\n%s", err, settings)
	}
	edges, err := run(".", "go", "tool", "preprofile", "-i", after.program+".pprof")
	if err != nil || !strings.Contains(edges, attacksPath+".") {
		t.Errorf("the profile lacks package attacks, error %v:\n%s", err, edges)
	}
	for _, c := range programs {
		if err := c.checkInlined(); err != nil {
			t.Error(err)
		}
	}
	called, err := after.build("called", "-gcflags="+h.module+"/...=-l")
	if err != nil {
		t.Fatal(err)
	}
	if err := called.checkInlined(); err == nil || !strings.Contains(err.Error(), "calls "+attacksPath+".Bishop[") {
		t.Errorf("a program without inlining gives the error %v", err)
	}
	measured, err := measure(programs, tasks, 2)
	if err != nil {
		t.Fatal(err)
	}
	var report bytes.Buffer
	(hostFigures{Speeds: speeds(tasks, measured)}).print(tasks, measured, &report)
	t.Log("\n" + report.String())

	var wrong []replacement
	for _, r := range h.replacements {
		r.body = strings.ReplaceAll(r.body, "sq^63", "sq")
		wrong = append(wrong, r)
	}
	h.replacements = wrong
	before, after, err = h.copyHost(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if _, err = measure([]*hostCopy{before, after}, tasks, 1); err == nil || !strings.Contains(err.Error(), "the program after counts") {
		t.Errorf("sliders on wrong squares give the error %v", err)
	}
}

func TestUnknownHost(t *testing.T) {
	h := hosts[1]
	h.replacements = []replacement{{"rookAttack", "func(sq Square) bitboard", "return 0"}}
	var report bytes.Buffer
	if _, n := tryHosts([]host{h}, 1, &report); n != 1 || !strings.Contains(report.String(), "FAILED: ") || !strings.Contains(report.String(), "function rookAttack to replace") {
		t.Errorf("%d failures, report:\n%s", n, &report)
	}
}

func TestSpeed(t *testing.T) {
	slow, fast := []float64{30, 20, 20, 50}, []float64{10, 10, 10, 100}
	if got, want := compare(slow, fast), (speed{20, 10, 2, 2}); got != want {
		t.Errorf("speed is %v, not %v", got, want)
	}
	if got, want := compare(times{slow, slow}.all(), times{fast, fast}.all()), (speed{40, 20, 2, 2}); got != want {
		t.Errorf("speed of two tasks is %v, not %v", got, want)
	}
}

// TestPrint reports a loss of the plain build, a gain of the build with a profile, and
// the effect of the profile on each side.
func TestPrint(t *testing.T) {
	var report bytes.Buffer
	tasks, measured := []task{{kind: "perft", name: "x"}}, []times{{{30, 30}}, {{40, 40}}, {{20, 20}}, {{10, 10}}}
	(hostFigures{Speeds: speeds(tasks, measured)}).print(tasks, measured, &report)
	plain, profiled, found := strings.Cut(report.String(), "build with a profile")
	if !found || !strings.Contains(plain, "LOSS") || !strings.Contains(plain, " 0.75 ") {
		t.Errorf("no loss in the plain build:\n%s", &report)
	}
	if strings.Contains(profiled, "LOSS") || !strings.Contains(profiled, " 2.00 ") {
		t.Errorf("no gain with a profile:\n%s", &report)
	}
	for _, want := range []string{"\nbefore: 1.50 times", "\nafter: 4.00 times"} {
		if !strings.Contains(profiled, want) {
			t.Errorf("the report lacks %q:\n%s", want, &report)
		}
	}
}

// TestCounts wants a disagreement for a wrong count.
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
	if c.disagreements != 1 || len(c.shown) != 1 || !strings.HasSuffix(c.shown[0], ": package positions counts 20 moves, the oracle lists 21") {
		t.Errorf("%d disagreements: %q", c.disagreements, c.shown)
	}
	if c.countAll(); c.disagreements != 1 {
		t.Error("positions are counted twice")
	}
}

// TestFigures compares the block of the README with the figures.
func TestFigures(t *testing.T) {
	t.Chdir("..")
	r, err := pages.ReadJSON[report](figuresJSON)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Hosts) != len(hosts) {
		t.Errorf("%s has figures of %d hosts: want %d", figuresJSON, len(r.Hosts), len(hosts))
	}
	for _, h := range r.Hosts {
		if i := slices.IndexFunc(hosts, func(known host) bool { return known.module == h.Module }); i < 0 || hosts[i].version != h.Version || hosts[i].about != h.About {
			t.Errorf("%s has figures of %s %s, %s, which is not a host", figuresJSON, h.Module, h.Version, h.About)
		}
	}
	files, err := r.files()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what %s says, error %v: go run ./dropin -figures -from %[2]s writes it", name, figuresJSON, err)
		}
	}
	page, err := os.ReadFile(figuresPage)
	if err != nil || !bytes.Contains(page, []byte("<!-- hosts: engines -->")) {
		t.Errorf("%s has no block of these figures, error %v", figuresPage, err)
	}
	if _, err := r.fill("<!-- hosts: nonsense -->\n<!-- end -->\n"); err == nil {
		t.Error("a block with an unknown name is filled")
	}
}

func TestTable(t *testing.T) {
	r := &report{Hosts: []hostFigures{{
		Module: "github.com/a/b", Version: "v1.0.0", About: "magic",
		Speeds: []speedOfAll{
			{Build: builds[0], Kind: "perft", speed: speed{RoundRatio: 1.204}},
			{Build: builds[1], Kind: "perft", speed: speed{RoundRatio: 0.994}},
			{Build: builds[1], Kind: "search", speed: speed{RoundRatio: 0.996}},
		},
		Before: startUp{37.25, 2_000_000}, After: startUp{0.5, 1_139_499},
	}, {Before: startUp{0, 10_000}, After: startUp{0, 21_000}}}}
	want := []string{"[a/b](https://pkg.go.dev/github.com/a/b@v1.0.0)", "magic", "1.20", "**0.99**", "–", "1.00", "37.25 → 0.50", "-861"}
	if table := r.table(); len(table) != 3 || !slices.Equal(table[1], want) || table[2][7] != "**+11**" {
		t.Errorf("the table is %q, want %q", table, want)
	}
}

// TestSearches sums the times of perft and of searches separately.
func TestSearches(t *testing.T) {
	tasks := []task{{kind: "perft", leaves: 3}, {kind: "search", leaves: 5}, {kind: "search", leaves: 7}}
	measured := []times{{{8}, {2}, {2}}, {{4}, {4}, {4}}, {{1}, {1}, {1}}, {{1}, {2}, {2}}}
	want := []speedOfAll{
		{builds[0], "perft", 3, speed{8, 4, 2, 2}}, {builds[1], "perft", 3, speed{1, 1, 1, 1}},
		{builds[0], "search", 12, speed{4, 8, 0.5, 0.5}}, {builds[1], "search", 12, speed{2, 4, 0.5, 0.5}},
	}
	if got := speeds(tasks, measured); !slices.Equal(got, want) {
		t.Errorf("the speeds are %v, want %v", got, want)
	}
	if got := speeds(tasks[:1], []times{{{8}}, {{4}}, {{1}}, {{1}}}); !slices.Equal(got, want[:2]) {
		t.Errorf("the speeds without a search are %v, want %v", got, want[:2])
	}
}
