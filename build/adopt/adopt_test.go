package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find"
	"github.com/kindergarten-bitboards/kindergarten/build/adopt/find/probe"
	"github.com/kindergarten-bitboards/kindergarten/build/adopt/turns"
)

// TestEngine finds the lookups of an engine, replaces them, tests, writes and times it.
func TestEngine(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "engine")
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "engine"))); err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	before := map[string]string{}
	for _, name := range []string{"board/board.go", "board/generated.go", "main.go"} {
		before[name] = read(name)
	}
	tree, err := find.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	found, err := tree.Find(find.Options{Limit: limit})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	report(&out, found)
	for _, want := range []string{
		"Squares: a8 = 0.", "board/board.go:91: BishopTargets(occ, square, own) = Bishop without the own pieces\n", "      Turned(square, occ, 1) = Bishop, with bit 63 - square\n",
		"      reads 802 KB: rooks 802 KB", "      1 use: main.go:23\n", "in ADOPTING.md.\n  board/board.go:137: IsAttacked\n", "knights[square] = Knight",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, &out)
		}
	}

	try, err := newTrial(found, options{from: root, write: true, arguments: "bench", rounds: 1}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var done []string
	for _, f := range try.done {
		done = append(done, short(f.Name))
	}
	if want := []string{"Attacks", "BishopTargets", "Both", "OfBit", "Other", "Rooks", "Turned"}; !slices.Equal(done, want) {
		t.Errorf("these are replaced: %q, want %q", done, want)
	}
	for i, want := range []string{"Generated keeps its body: its file is generated", "Knights keeps its body: it depends on no occupancy", "other keeps its body: it is a variable to which other code assigns"} {
		if !strings.Contains(strings.Join(try.kept, "\n"), want) {
			t.Errorf("%d: %q keep their bodies, want %q among them", i, try.kept, want)
		}
	}
	again, err := try.search()
	if err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := try.test(&out); err != nil || !strings.Contains(out.String(), "without the new bodies: example.com/engine/board, example.com/engine/board.TestFails.") {
		t.Errorf("the engine's tests give the error %v and\n%s", err, &out)
	}
	if err := try.write(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"return attacks.Rook(sq, occ)\n", "return Bitboard(attacks.Bishop(sq, occ)) &^ own\n", "	case Bishop:\n		return attacks.Bishop(sq, occ)\n", "	case kind == Queen:\n		return attacks.Queen(sq, occ)\n",
		"	if bishop {\n		return attacks.Bishop(sq^63, occ)\n	}\n	return attacks.Rook(sq^63, occ)\n", "return attacks.Rook(bits.TrailingZeros64(rook), occ)\n",
		"var Both = func(sq int, occ uint64) uint64 {\n	return attacks.Queen(sq, occ)\n}\n", "// Rooks returns the attacks of a rook.\nfunc Rooks(", "import \"example.com/engine/internal/kindergarten/attacks\"\n",
	} {
		if !strings.Contains(read("board/board.go"), want) {
			t.Errorf("board.go lacks %q:\n%s", want, read("board/board.go"))
		}
	}
	for _, name := range []string{"board/generated.go", "main.go"} {
		if read(name) != before[name] {
			t.Errorf("%s has become\n%s", name, read(name))
		}
	}
	if module := read("go.mod"); !strings.Contains(module, "\ngo 1.18\n") || strings.Contains(module, "kindergarten") {
		t.Errorf("go.mod has become\n%s", module)
	}
	read("internal/kindergarten/VERSION")
	out.Reset()
	try.summary(&out, again)
	for _, want := range []string{"  board/board.go:85: Rooks\n", "you can delete them:\n  bishops, other, rooks\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the summary lacks %q:\n%s", want, &out)
		}
	}
	second, err := newTrial(again, options{from: root}, t.TempDir())
	if err != nil || len(second.done) != 0 {
		t.Errorf("a second run replaces %d bodies, error %v", len(second.done), err)
	}

	if runtime.GOOS != "linux" {
		return
	}
	out.Reset()
	if err := try.time(&out, again); err != nil && !strings.Contains(err.Error(), "times its own time") {
		t.Errorf("timing gives the error %v", err)
	}
	for _, want := range []string{"the program bench behind the start-up, 1 rounds in turns of 20ms", "before ÷ itself", "peak memory, MB"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the times lack %q:\n%s", want, &out)
		}
	}
	if text, err := os.ReadFile(filepath.Join(try.before.Root, "main.go")); err != nil || !strings.Contains(string(text), "prepare(1000)\n") {
		t.Errorf("the barrier stands elsewhere, error %v:\n%s", err, text)
	}
}

// TestProgram wants one program that uses what was found.
func TestProgram(t *testing.T) {
	r := &find.Report{Main: []find.Program{{Folder: "cmd/a"}, {Folder: "cmd/b"}}}
	for program, want := range map[string]string{"": "there are several programs: name one of cmd/a, cmd/b by -program", "cmd/c": "no program in cmd/c uses what was found: want one of cmd/a, cmd/b"} {
		if _, err := (&trial{options: options{program: program}}).main(r); err == nil || err.Error() != want {
			t.Errorf("-program %q gives the error %v, want %s", program, err, want)
		}
	}
	if p, err := (&trial{options: options{program: "cmd/b/"}}).main(r); err != nil || p.Folder != "cmd/b" {
		t.Errorf("-program cmd/b/ is %v, error %v", p, err)
	}
	if _, err := (&trial{}).main(&find.Report{}); err == nil || !strings.Contains(err.Error(), "there is nothing to time") {
		t.Errorf("without a program the error is %v", err)
	}
}

// TestClean refuses a tree that git cannot bring back.
func TestClean(t *testing.T) {
	dir := t.TempDir()
	o := options{write: true}
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte("package p\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := o.run(dir, new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "has no go.mod: run go mod init PATH there") {
		t.Errorf("without go.mod the error is %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/p\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := o.run(dir, new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "is in no repository of git") {
		t.Errorf("without git the error is %v", err)
	}
	if err := exec.Command("git", "-C", dir, "init", "-q").Run(); err != nil {
		t.Skip("there is no git command in $PATH")
	}
	if err := o.run(dir, new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "has changes that are not committed (?? go.mod): commit them, or add -force") {
		t.Errorf("with a new file the error is %v", err)
	}
}

// TestOutputs compares outputs but for times.
func TestOutputs(t *testing.T) {
	for _, c := range []struct{ before, again, after, want string }{
		{"nodes 7 time 5\n", "nodes 7 time 5\n", "nodes 7 time 6\n", ""},
		{"nodes 7 in 5 ms, 80 nps", "nodes 7 in 5 ms, 80 nps", "nodes 7 in 61 ms, 9 nps", ""},
		{"7 x1", "7 x2", "7 x3", ""},
		{"nodes 7 time 5", "nodes 7 time 5", "nodes 8 time 5", `the output differs: after "8", before "7"`},
		{"nodes 7", "nodes 7", "nodes 7 8", "the output after has 3 words, and before 2"},
		{"nodes 7", "nodes", "nodes 7", "the output of the program differs from run to run: its work is no fixed one"},
	} {
		err := compareOutputs([]string{c.before, c.again}, []string{c.after})
		if got := ""; err != nil && err.Error() != c.want || err == nil && c.want != got {
			t.Errorf("%q and %q give the error %v, want %q", c.before, c.after, err, c.want)
		}
	}
	p := func(seconds ...float64) *program {
		return &program{seconds: seconds, starts: seconds, memory: seconds, outputs: []string{"x"}}
	}
	for ratio, fails := range map[float64]bool{1.02: false, 1.04: true, 0.96: true} {
		err := new(trial).print(new(bytes.Buffer), p(ratio, ratio, ratio), p(1, 1, 1), p(1, 1, 1))
		if (err != nil) != fails || fails && !strings.Contains(err.Error(), "times its own time") {
			t.Errorf("a ratio of %v against itself gives the error %v", ratio, err)
		}
	}
}

// TestFeed writes the next line when the search of the last has ended.
func TestFeed(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("turns need Linux")
	}
	const engine = `echo before main 0 >&2; kill -STOP $$
while read line; do case $line in go*) echo info; read -t 1 early && echo early; echo bestmove e2e4;; quit) exit;; *) echo "$line";; esac; done; exit 1`
	task := turns.New("engine", exec.Command("bash", "-c", engine))
	if err := feed(task, []string{"position startpos", " go depth 1", "go depth 2", "quit"}); err != nil {
		t.Fatal(err)
	}
	if err := turns.Run([]*turns.Task{task}); err != nil {
		t.Fatal(err)
	}
	if got, want := task.Output(), "position startpos\ninfo\nbestmove e2e4\ninfo\nbestmove e2e4\n"; got != want {
		t.Errorf("the engine prints %q, want %q", got, want)
	}
}

// TestShare counts samples in functions that were found, and in their callees.
func TestShare(t *testing.T) {
	function := func(id uint64, name string) *profile.Location {
		f := &profile.Function{ID: id, Name: name}
		return &profile.Location{ID: id, Line: []profile.Line{{Function: f}}}
	}
	rook, other := function(1, "example.com/p.Rook[...]"), function(2, "example.com/p.search")
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}}, Location: []*profile.Location{rook, other}, Function: []*profile.Function{rook.Line[0].Function, other.Line[0].Function}}
	p.Sample = []*profile.Sample{{Location: []*profile.Location{rook, other}, Value: []int64{1}}, {Location: []*profile.Location{other, rook}, Value: []int64{1}}, {Location: []*profile.Location{other}, Value: []int64{98}}}
	name := filepath.Join(t.TempDir(), "cpu.pprof")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write(file); err != nil {
		t.Fatal(err)
	}
	file.Close()
	found := &find.Report{Found: []*find.Found{{Place: find.Place{Name: "example.com/p.Rook"}, Matches: []probe.Match{{Roles: []string{probe.Square, probe.Occupancy}}}}}}
	var out bytes.Buffer
	if err := share(&out, found, name); err != nil || !strings.HasPrefix(out.String(), "\n2.0 % of the samples of cpu.pprof") || !strings.Contains(out.String(), "Leave the engine") {
		t.Errorf("error %v, and\n%s", err, &out)
	}
	if err := share(&out, found, "adopt_test.go"); err == nil || !strings.Contains(err.Error(), "adopt_test.go is no profile") {
		t.Errorf("a file that is no profile gives the error %v", err)
	}
}
