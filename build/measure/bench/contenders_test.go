package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/rivals"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

// walks are the ray walks of rooks, bishops and queens.
var walks = [3]rivals.Formula{
	func(sq uint, occ uint64) uint64 { return walk.Rook(int(sq), occ) },
	func(sq uint, occ uint64) uint64 { return walk.Bishop(int(sq), occ) },
	func(sq uint, occ uint64) uint64 { return walk.Queen(int(sq), occ) },
}

// walked are the loops of a contender by the ray walk.
var walked = [5]loop{
	func(sqs []uint8, occs []uint64) { hotLoop(walks[0], sqs, occs) },
	func(sqs []uint8, occs []uint64) { hotLoop(walks[1], sqs, occs) },
	func(sqs []uint8, occs []uint64) { hotLoop(walks[2], sqs, occs) },
	func(sqs []uint8, occs []uint64) { nextOccupancyLoop(walks[2], sqs, occs) },
	func(sqs []uint8, occs []uint64) { loadedLoop(walks[2], sqs, occs) },
}

// left returns the sum that a loop leaves.
func left(run loop, sqs []uint8, occs []uint64) uint64 {
	sink, loadAt = 0, 0
	run(sqs, occs)
	return sink
}

// TestLoops compares the loops with those of the ray walk, on every relevant occupancy of every square, with the
// other squares empty, full and random.
func TestLoops(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	newLoad()
	tried := 0
	for sq := range 64 {
		var sqs []uint8
		var occs []uint64
		for _, relevant := range []uint64{rivals.RelevantRook(sq), rivals.RelevantBishop(sq)} {
			for occ := range occupancies.Around(relevant, random) {
				sqs, occs = append(sqs, uint8(sq)), append(occs, occ)
			}
		}
		tried += len(sqs)
		for _, c := range present() {
			for i, task := range scalarTasks {
				if got, want := left(c.loops[i], sqs, occs), left(walked[i], sqs, occs); got != want {
					t.Errorf("%s, %s on %d: the loop leaves %#x, want %#x", c.name, task, sq, got, want)
				}
			}
		}
	}
	if tried != 3*rivals.TableEntries {
		t.Errorf("%d occupancies are relevant, want %d", tried/3, rivals.TableEntries)
	}
}

// TestLoopsAreInlined reads the machine code of the contenders. Each loop has the instructions of its
// contender, and calls no lookup, except in assembly.
func TestLoopsAreInlined(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command in $PATH")
	}
	cmd := exec.Command("go", "build", "-o", os.DevNull, "-gcflags=-S", ".")
	cmd.Env = append(os.Environ(), "GOARCH=amd64", "CGO_ENABLED=0")
	listing, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	function := regexp.MustCompile(`(?m)^main\.init\.func\d+ STEXT`)
	lookup := regexp.MustCompile(`/(attacks|rivals/\w+)/\w+\.go:\d+\)`)
	calls := regexp.MustCompile(`\.go:\d+\)\tCALL\t(\S+)`)
	allowed := regexp.MustCompile(`^runtime\.(panic|morestack)|/rivals/pext\.`)
	loops := make(map[string]int)
	starts := append(function.FindAllIndex(listing, -1), []int{len(listing)})
	for i, start := range starts[:len(starts)-1] {
		body := string(listing[start[0]:starts[i+1][0]])
		body, _, _ = strings.Cut(body, "\n\trel ")
		of := lookup.FindStringSubmatch(body)
		if of == nil || !strings.Contains(body, "contenders.go:") {
			continue
		}
		loops[path.Base(of[1])]++
		for _, call := range calls.FindAllStringSubmatch(body, -1) {
			if !allowed.MatchString(call[1]) {
				t.Errorf("a loop of %s calls %s", of[1], call[1])
			}
		}
	}
	for _, c := range contenders {
		if n := loops[path.Base(c.path)]; n != 5 {
			t.Errorf("%s has %d loops, want 5", c.name, n)
		}
	}
}
