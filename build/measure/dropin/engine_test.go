package main

import (
	"bytes"
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

// An engine of an old Go has vendored types, tables that main fills, and lookups of many forms.
const oldEngine = `
-- odd engine/go.mod --
module example.com/odd

go 1.12

require example.com/types v1.0.0
-- odd engine/vendor/modules.txt --
# example.com/types v1.0.0
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

	"example.com/types"
)

type Magic struct{ steps [4][2]int }

var rooks Magic

func Fill() { rooks.steps = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} }

func (m *Magic) Attacks(sq types.Square, occ types.Bitboard) types.Bitboard { return walk(m.steps, int(sq), occ) }

func Targets(own, occ types.Bitboard, sq types.Square) types.Bitboard { return rooks.Attacks(sq, occ) &^ own }

func Marked(own, occ types.Bitboard, sq types.Square) types.Bitboard { return rooks.Attacks(sq, occ) | own }

func Bit(occ, bit uint64) uint64 {
	return uint64(rooks.Attacks(types.Square(bits.TrailingZeros64(bit)), types.Bitboard(occ)))
}

var Turned = func(occ, from uint64) uint64 {
	return bits.Reverse64(uint64(rooks.Attacks(types.Square(from&63), types.Bitboard(bits.Reverse64(occ)))))
}

type Position struct{ White, Black types.Bitboard }

func (p *Position) Rook(sq types.Square) types.Bitboard { return rooks.Attacks(sq, p.White|p.Black) }

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
-- odd engine/cmd/engine/main.go --
package main

import (
	"bufio"
	"fmt"
	"io/ioutil"
	"os"
	"strconv"

	"example.com/odd/tables"
	"example.com/types"
)

func main() {
	tables.Fill()
	if len(os.Args) > 2 { // it waits for ever
		ioutil.WriteFile(os.Args[2], []byte(strconv.Itoa(os.Getpid())), 0666)
		go func() { select {} }()
		for lines := bufio.NewScanner(os.Stdin); ; lines.Scan() {
		}
	}
	sum := uint64(0)
	for i := 0; i < 100000; i++ {
		sum += uint64(tables.Targets(types.Bitboard(i), types.Bitboard(i*77777), types.Square(i&63)))
	}
	fmt.Println("nodes", sum)
}
`

// A module of a folder needs another, by a path that leaves it, and two programs.
const newEngine = `
-- lib/go.mod --
module example.com/lib

go 1.24
-- lib/lib.go --
package lib

type Bitboard uint64
-- engine/go.mod --
module example.com/engine

go 1.24

require example.com/lib v1.0.0

replace example.com/lib => ../lib
-- engine/board/board.go --
package board

import "example.com/lib"

type Square int

func (from Square) Queen(own, occ lib.Bitboard) lib.Bitboard {
	for {
	}
}

func Queen(sq, occ uint64) (reached uint64) { return 1 << sq }
-- engine/a/main.go --
package main

func main() {}
-- engine/b/main.go --
package main

func main() {}
`

// unpack writes the files of an archive to a new folder and returns the folder.
func unpack(t *testing.T, archive string) string {
	t.Helper()
	files, err := txtar.FS(txtar.Parse([]byte(archive)))
	dir := t.TempDir()
	if err == nil {
		err = os.CopyFS(dir, files)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", "-trimpath") // packages at other paths are compiled once
	t.Setenv("TMPDIR", t.TempDir())
	return dir
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

// TestEngine finds, compares and replaces lookups of many forms, and names what is wrong.
func TestEngine(t *testing.T) {
	old, modern := unpack(t, oldEngine), unpack(t, newEngine)
	before := contents(t, old)
	const body = "return types.Bitboard(kindergarten.Rook("
	for _, c := range []struct {
		of   engine
		want string // in the report or the error
	}{
		{engine{lookups: [3]string{"tables.Magic.Attacks"}, init: "tables.Fill()"}, body + "sq, uint64(occ))) }\n"},
		{engine{lookups: [3]string{"tables.(*Magic).Attacks"}, init: "new(Magic)"}, "as in -init 'fillTables()'"},
		{engine{lookups: [3]string{"example.com/odd/tables.Targets"}, init: "Fill()"}, body + "sq, uint64(occ))) &^ own }\n"},
		{engine{lookups: [3]string{"Marked"}, init: "Fill()"}, "tables.Marked is no lookup of a rook:\nRook: "},
		{engine{lookups: [3]string{"Targets", "Targets"}, init: "Fill()"},
			"tables.Targets is no lookup of a bishop:\nBishop: "},
		{engine{lookups: [3]string{"Bit"}, init: "Fill()", square: "bits.TrailingZeros64(sq)"},
			"return kindergarten.Rook(bits.TrailingZeros64(bit), occ) }\n"},
		{engine{lookups: [3]string{"Turned"}, init: "Fill()"}, "The lookup is right if each square is passed as sq^63"},
		{engine{lookups: [3]string{"Turned"}, init: "Fill()", square: "from^63"},
			"return kindergarten.Rook(from^63, occ) }\n"},
		{engine{lookups: [3]string{"Position.Rook"}, occ: "p.White|p.Black"}, body + "sq, uint64(p.White|p.Black))) }\n"},
		{engine{lookups: [3]string{"Position.Rook"}},
			"takes no square and one or two boards of 64 bits: name what it looks up by -square and -occ"},
		{engine{lookups: [3]string{"tables.Rooks"}},
			"-rook tables.Rooks is not there: these take a square and boards and return a board: " +
				"tables.Bit, tables.Magic.Attacks, tables.Marked, tables.Targets, tables.Turned"},
		{engine{lookups: [3]string{"Targets"}, init: "Fill()", timed: true, program: "cmd"},
			"cmd is no program: name one of these folders by -program: cmd/engine"},
		{engine{}, "want at least one of -rook, -bishop and -queen"},
		{engine{folder: modern, lookups: [3]string{"Queen"}}, "has no go.mod: run go mod init PATH there"},
		{engine{folder: modern + "/no", lookups: [3]string{"Queen"}}, "/no is no folder: want that of an engine's source"},
		{engine{folder: modern + "/engine", lookups: [3]string{"Rook"}}, "board: board.Queen, board.Square.Queen"},
		{engine{folder: modern + "/engine", lookups: [3]string{2: "Queen"}},
			"-queen Queen is in board/board.go:7 and board/board.go:12"},
		{engine{folder: modern + "/engine", lookups: [3]string{2: "board.Queen"}, square: "sq^63", occ: "occ", timed: true},
			". is no program: name one of these folders by -program: a, b"},
	} {
		if c.of.folder == "" {
			c.of.folder = filepath.Join(old, "odd engine")
		}
		var report bytes.Buffer
		if err := c.of.measure(&report, nil); err != nil {
			fmt.Fprint(&report, err)
		}
		if !strings.Contains(report.String(), c.want) {
			t.Errorf("%q: want %q in\n%s", c.of.lookups, c.want, &report)
		}
	}
	if after := contents(t, old); after != before {
		t.Errorf("the engine has become\n%s", after)
	}
	if left := contents(t, os.Getenv("TMPDIR")); left != "" {
		t.Errorf("the temporary directory holds\n%.1000s", left)
	}
}

// TestPatch applies the patch to the engine, builds it, and times it.
func TestPatch(t *testing.T) {
	dir := filepath.Join(unpack(t, oldEngine), "odd engine")
	e := engine{folder: dir, lookups: [3]string{"Targets"}, init: "Fill()", rounds: 2, run: "bench", timed: true}
	var report, patch bytes.Buffer
	if runtime.GOOS == "linux" {
		if err := e.measure(&report, nil); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"Processor time of the program bench after its start-up, medians of 2 rounds",
			"before ÷ itself", "start-up, ms", "binary, MB"} {
			if !strings.Contains(report.String(), want) {
				t.Errorf("the report lacks %q:\n%s", want, &report)
			}
		}
	}
	if e.diff = true; e.measure(&report, &patch) != nil {
		t.Fatal(report.String())
	}
	for _, args := range [][]string{{"git", "apply", "-"}, {"go", "build", "-mod=vendor", "-o", os.DevNull,
		"./cmd/engine"}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Stdin = dir, bytes.NewReader(patch.Bytes())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", args, err, out)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "tables", "tables.go")); err != nil || !strings.Contains(string(text),
		"kindergarten.Rook(sq, uint64(occ))") {
		t.Errorf("error %v, and the patched file is\n%s", err, text)
	}
}

// TestInterrupt interrupts an engine that waits for ever, and a lookup that never ends. Neither
// leaves a process or a file.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("turns need Linux")
	}
	dir := unpack(t, oldEngine)
	ready := filepath.Join(t.TempDir(), "ready")
	var end context.CancelFunc
	stopped, end = context.WithCancel(context.Background())
	defer func() { stopped = context.Background() }()
	ended := make(chan error)
	e := engine{folder: filepath.Join(dir, "odd engine"), lookups: [3]string{"Targets"}, init: "Fill()", rounds: 1,
		run: "wait " + ready, timed: true}
	go func() { ended <- e.measure(new(bytes.Buffer), nil) }()
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
	if left := contents(t, os.Getenv("TMPDIR")); left != "" {
		t.Errorf("the temporary directory holds\n%.1000s", left)
	}
}

// TestFeed writes the next line when the search of the last has ended.
func TestFeed(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("turns need Linux")
	}
	const program = `echo before main 0 >&2; kill -STOP $$
while read line; do case $line in
go*) echo info; read -t 1 early && echo early; echo bestmove e2e4;; quit) exit;; *) echo "$line";; esac; done; exit 1`
	task := turns.New("engine", exec.Command("bash", "-c", program))
	if err := feed(task, []string{"position startpos", " go depth 1", "go depth 2"}); err != nil {
		t.Fatal(err)
	}
	if err := turns.Run(t.Context(), []*turns.Task{task}); err != nil {
		t.Fatal(err)
	}
	if got, want := task.Output(), "position startpos\ninfo\nbestmove e2e4\ninfo\nbestmove e2e4\n"; got != want {
		t.Errorf("the engine prints %q, want %q", got, want)
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
		if err != nil && err.Error() != c.want || err == nil && c.want != "" {
			t.Errorf("%q and %q give the error %v, want %q", c.before, c.after, err, c.want)
		}
	}
}

// TestRelease adds a language to files with constraints of either form and with none.
func TestRelease(t *testing.T) {
	for _, c := range []struct{ source, release, want string }{
		{"package p\n", "", "package p\n"},
		{"package p\n", "go1.18", "//go:build go1.18\n\npackage p\n"},
		{"//go:build a || b\n\npackage p\n", "go1.18", "//go:build go1.18 && (a || b)\n\npackage p\n"},
		{"// +build a b\n// +build !c\n\npackage p\n", "go1.18",
			"//go:build go1.18 && (a || b) && (!c)\n\n// +build a b\n// +build !c\n\npackage p\n"},
	} {
		if got := string(inRelease([]byte(c.source), c.release)); got != c.want {
			t.Errorf("%q in %q is %q, want %q", c.source, c.release, got, c.want)
		}
	}
}
