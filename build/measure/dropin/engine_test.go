package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// An engine of an old Go has vendored types, tables that main fills, lookups of many forms, imports
// that only one of them uses, and two programs.
const testEngine = `
-- odd engine/go.mod --
module example.com/odd

go 1.17

require example.com/types v1.0.0
-- odd engine/vendor/modules.txt --
# example.com/types v1.0.0
## explicit
example.com/types
-- odd engine/vendor/example.com/types/types.go --
package types

type Bitboard uint

type Square int8
-- odd engine/tables/old.go --
// +build !go1.9

package tables

var rooks Magic
-- odd engine/tables/tables_test.go --
package tables

var _ = thisTestDoesNotCompile
-- odd engine/tables/tables.go --
package tables

import (
	"math/bits"
	"unicode/utf8"

	"example.com/types"
)

import other "strings"

type Magic struct{ steps [4][2]int }

var rooks Magic

func Fill() { rooks.steps = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} }

func (m *Magic) Attacks(sq types.Square, occ types.Bitboard) types.Bitboard {
	return walk(rooks.steps, int(sq), occ) + types.Bitboard(other.Count("", "x")+utf8.RuneCountInString(""))
}

func Targets(own, occ types.Bitboard, sq types.Square) types.Bitboard { return rooks.Attacks(sq, occ) &^ own }

func Bishop(sq types.Square, occ types.Bitboard) types.Bitboard { return rooks.Attacks(sq^1, occ) }

func Turned(occ, from uint64) uint64 {
	return bits.Reverse64(uint64(rooks.Attacks(types.Square(from&63), types.Bitboard(bits.Reverse64(occ)))))
}

func attacks() {} // a name that the test of a lookup must not take

func walk(steps [4][2]int, sq int, occ types.Bitboard) (reached types.Bitboard) {
	for _, step := range steps {
		for file, rank := sq%8+step[0], sq/8+step[1]; step != [2]int{} && 0 <= file && file < 8 && 0 <= rank && rank < 8; {
			bit := types.Bitboard(1) << uint(8*rank+file)
			reached |= bit
			if occ&bit != 0 {
				break
			}
			file, rank = file+step[0], rank+step[1]
		}
	}
	return reached
}
-- odd engine/board/board.go --
package board

type Square int

func (from Square) Queen(occ uint64) uint64 { return 0 }

func Queen(_, occ uint64) (reached uint64) { return 1 }
-- odd engine/cmd/other/main.go --
package main

func main() {}
-- odd engine/cmd/engine/main.go --
package main

import (
	"fmt"
	"io/ioutil"
	"os"
	"strconv"
	"time"

	"example.com/odd/tables"
	"example.com/types"
)

func main() {
	tables.Fill()
	if len(os.Args) > 2 { // it waits for ever
		ioutil.WriteFile(os.Args[2], []byte(strconv.Itoa(os.Getpid())), 0666)
		for {
		}
	}
	for start := time.Now(); os.Args[1] == "long" && time.Since(start) < time.Second; {
	}
	sum := uint64(0)
	for i := 0; i < 100000; i++ {
		sum += uint64(new(tables.Magic).Attacks(types.Square(i&63), types.Bitboard(i*77777)))
	}
	fmt.Println("nodes", sum)
	os.Exit(0)
}
-- odd engine/cmd/engine/default.pgo --
-- main/go.mod --
module main
-- main/main.go --
package main

func Rook(sq int, occ uint64) uint64 { return occ }

func main() {}
`

// unpack writes the files of the engine to a new folder and returns the engine's. A test must leave no temporary files.
func unpack(t *testing.T) string {
	t.Helper()
	files, err := txtar.FS(txtar.Parse([]byte(testEngine)))
	dir := t.TempDir()
	if err == nil {
		err = os.CopyFS(dir, files)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", "-trimpath") // packages at other paths are compiled once
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Cleanup(func() {
		if left := contents(t, temporary); left != "" {
			t.Errorf("the temporary directory holds\n%.1000s", left)
		}
	})
	return filepath.Join(dir, "odd engine")
}

// contents returns all files below a folder.
func contents(t *testing.T, dir string) (all string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		all += fmt.Sprintf("%s\n%s\n", name, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestEngine finds, compares and replaces lookups of many forms, times one of two programs, and names what is wrong.
func TestEngine(t *testing.T) {
	dir := unpack(t)
	before := contents(t, dir)
	for _, c := range []struct {
		of   engine
		want string // in the report or the error, with … between its parts
	}{
		{engine{lookups: [3]string{"tables.(*Magic).Attacks"}}, "as in -init 'fillTables()'"},
		{engine{lookups: [3]string{"Targets"}},
			"tables.Targets takes no square and an occupancy of the type that it returns"},
		{engine{lookups: [3]string{1: "tables.Bishop"}, init: "tables.Fill()"}, "tables.Bishop is no lookup of a bishop"},
		{engine{lookups: [3]string{"Turned"}, init: "Fill()"}, "The lookup is right if each square is passed as sq^63"},
		{engine{lookups: [3]string{"example.com/odd/tables.Turned"}, init: "Fill()", square: "sq^63"},
			"return kindergarten.Rook(from^63, occ)\n"},
		{engine{lookups: [3]string{"tables.Rooks"}}, "-rook: no function tables.Rooks is there: these take two arguments " +
			"and return the type of one: board.Queen, board.Square.Queen, tables.Bishop, tables.Magic.Attacks, tables.Turned"},
		{engine{lookups: [3]string{2: "Queen"}}, "board/board.go:7"},
		{engine{lookups: [3]string{2: "board.Queen"}}, "board.Queen has a parameter without a name: give it one"},
		{engine{lookups: [3]string{"Magic.Attacks"}, init: "Fill()", timed: true},
			dir + " is no program: name the folder of one by -engine: " + dir + "/cmd/engine, " + dir + "/cmd/other"},
		{engine{folder: filepath.Join(dir, "..", "main"), lookups: [3]string{"Rook"}}, "want another name of the module in go.mod"},
		{engine{folder: filepath.Join(dir, "cmd", "engine"), lookups: [3]string{"Magic.Attacks"}, init: "Fill()", rounds: 2,
			run: "bench", timed: true}, "Its new body is return types.Bitboard(kindergarten.Rook(sq, uint64(occ)))\n…" +
			"with the shipped profile, which is of the old lookups: medians of 2 rounds…before, again shows the noise…" +
			" after    0.… before, again    0.…s is too short to compare: want 0.5 s or more…" +
			"the work ended before it was sampled: want a longer one"},
		{engine{}, "want at least one of -rook, -bishop and -queen"},
		{engine{folder: filepath.Dir(dir), lookups: [3]string{"Queen"}}, "has no go.mod: run go mod init PATH there"},
		{engine{folder: dir + "/no", lookups: [3]string{"Queen"}}, "/no is no folder: want that of an engine's source"},
	} {
		c.of.folder = cmp.Or(c.of.folder, dir)
		if c.of.run != "" && runtime.GOOS != "linux" {
			continue // turns need Linux
		}
		var report bytes.Buffer
		if err := c.of.measure(&report); err != nil {
			fmt.Fprint(&report, err)
		}
		for part := range strings.SplitSeq(c.want, "…") {
			if !strings.Contains(report.String(), part) {
				t.Errorf("%q: want %q in\n%s", c.of.lookups, part, &report)
			}
		}
	}
	if after := contents(t, dir); after != before {
		t.Errorf("the engine has become\n%s", after)
	}
}

// TestProfiles samples an engine that ends by os.Exit, and builds it with its own profile.
func TestProfiles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("turns need Linux")
	}
	dir := unpack(t)
	source, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	work, folder := t.TempDir(), filepath.Join(dir, "cmd", "engine")
	e := source.edition(work, "before")
	var report bytes.Buffer
	if err := timeProfiles(&report, []*edition{e, source.edition(work, "before, again")}, folder, workload{arguments: []string{"long"}}, 1); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(report.String(), "\nWith own profiles of the same length: medians of 1 rounds") {
		t.Errorf("the report is\n%s", &report)
	}
	functions, err := command(dir, nil, "go", "tool", "pprof", "-top", e.profile)
	if err != nil || !strings.Contains(functions, "main.main") {
		t.Errorf("error %v, and the profile holds\n%s", err, functions)
	}
	settings, err := command(dir, nil, "go", "version", "-m", filepath.Join(e.work, "program"))
	if err != nil || !strings.Contains(settings, "-pgo=merged.pgo\n") {
		t.Errorf("error %v, and the program is built with\n%s", err, settings)
	}
}

// TestInterrupt interrupts an engine that waits for ever. It leaves neither a process nor a file.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("turns need Linux")
	}
	dir := unpack(t)
	ready := filepath.Join(t.TempDir(), "ready")
	var end context.CancelFunc
	stopped, end = context.WithCancel(context.Background())
	defer func() { stopped = context.Background() }()
	ended := make(chan error)
	e := engine{folder: filepath.Join(dir, "cmd", "engine"), lookups: [3]string{"Magic.Attacks"}, init: "Fill()",
		rounds: 1, run: "wait " + ready, timed: true}
	go func() { ended <- e.measure(new(bytes.Buffer)) }()
	pid := ""
	for pid == "" {
		select {
		case err := <-ended:
			t.Fatalf("the engine ends with the error %v", err)
		case <-time.After(time.Millisecond):
			text, _ := os.ReadFile(ready)
			pid = string(text)
		}
	}
	end()
	if err := <-ended; err == nil {
		t.Error("an interrupt gives no error")
	}
	if _, err := os.Stat("/proc/" + pid); err == nil {
		t.Error("the engine still runs")
	}
}

// TestFeed writes a line when the search of the last has ended, and gives up a program that does not answer.
func TestFeed(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("turns need Linux")
	}
	defer func(before time.Duration) { silence = before }(silence)
	const program = `kill -STOP $$
while read line; do case $line in isready) echo readyok;;
"go infinite") echo info;; go*) echo info; read -t 1 early && echo early; echo bestmove e2e4;; quit) exit;; *) echo "$line";; esac; done; exit 1`
	lines := []string{"position startpos", " go depth 1", "go depth 2"}
	for _, want := range []string{"", `engine: it has been silent for 100ms after "`} {
		task := turns.New("engine", exec.Command("bash", "-c", program))
		if err := feed(task, lines); err != nil {
			t.Fatal(err)
		}
		if err := turns.Run(t.Context(), []*turns.Task{task}); !strings.HasPrefix(fmt.Sprint(err), cmp.Or(want, "<nil>")) {
			t.Errorf("error %v, want %q", err, want)
		}
		const answers = "position startpos\nreadyok\ninfo\nbestmove e2e4\nreadyok\ninfo\nbestmove e2e4\n"
		if got := task.Output(); want == "" && got != answers {
			t.Errorf("the engine prints %q, want %q", got, answers)
		}
		lines, silence = []string{"go infinite"}, 100*time.Millisecond
	}
}

// TestOutputs compares outputs but for times.
func TestOutputs(t *testing.T) {
	for _, c := range []struct{ before, again, after, want string }{
		{"nodes 7 time 5\n", "nodes 7 time 5\n", "nodes 7 time 6\n", ""},
		{"nodes 7 in 5 ms, 80 nps", "nodes 7 in 5 ms, 80 nps", "nodes 7 in 61 ms, 9 nps", ""},
		{"7 x1", "7 x2", "7 x3", ""},
		{"nodes 7 19%", "nodes 7 19%", "nodes 7 20 %", ""},
		{"nodes 7 time 5", "nodes 7 time 5", "nodes 8 time 5", `after: the output differs: "8", before "7"`},
		{"nodes 7 nps 80", "nodes 7 nps 90", "nodes 8 nps 85", `after: the output differs: "8", before "7"`},
		{"nodes 7", "nodes 7", "nodes 7 8", "after: the output has 3 words, and before 2"},
		{"nodes 7", "nodes", "nodes 7", "before: the output differs from run to run: want a fixed work"},
	} {
		err := compareOutputs([]*program{{name: "before", outputs: []string{c.before}}, {name: "after", outputs: []string{c.after}},
			{name: "before, again", outputs: []string{c.again}}})
		if err != nil && err.Error() != c.want || err == nil && c.want != "" {
			t.Errorf("%q and %q give the error %v, want %q", c.before, c.after, err, c.want)
		}
	}
}

// TestNoise says that a difference means nothing if the program differs from itself by as much.
func TestNoise(t *testing.T) {
	for _, c := range []struct {
		after, again float64
		means        bool
	}{{0.9, 1.05, true}, {1.1, 0.95, true}, {0.9, 1.15, false}, {1.1, 0.9, false}, {1, 1, false}} {
		var report strings.Builder
		printSpeeds(&report, []*program{{seconds: []float64{1}}, {name: "after", seconds: []float64{c.after}},
			{seconds: []float64{c.again}}}, 1)
		if strings.Contains(report.String(), "The noise is as large as the difference of after: want more -rounds") == c.means {
			t.Errorf("after %v s and %v s again:\n%s", c.after, c.again, &report)
		}
	}
}
