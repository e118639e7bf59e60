package main

import (
	"io"
	"regexp"
	"strings"
	"testing"
)

// TestXorshift compares the generator with what a program in C of the published
// definition printed.
func TestXorshift(t *testing.T) {
	g := movegenSeed
	for i, want := range []uint32{1588437975, 2268752316, 3071397075, 1066942004} {
		if got := g.next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
	g = movegenSeed
	for i, want := range []struct {
		occ uint64
		sqs [movegenQueens]uint8
	}{
		{0x160180d307182834, [movegenQueens]uint8{52, 31, 36, 22, 51, 30, 43, 55, 48, 27, 21, 3}},
		{0x212031340744610, [movegenQueens]uint8{62, 35, 35, 15, 16, 61, 20, 23, 3, 30, 34, 9}},
		{0x200100100051301, [movegenQueens]uint8{10, 48, 9, 15, 15, 5, 39, 3, 49, 42, 10, 0}},
	} {
		occs, sqs := make([]uint64, 1), make([][movegenQueens]uint8, 1)
		if g.fill(occs, sqs); occs[0] != want.occ || sqs[0] != want.sqs {
			t.Errorf("position %d is %#x with %d, want %#x with %d", i, occs[0], sqs[0], want.occ, want.sqs)
		}
	}
	in := newMovegenInputs(100_000)
	if last := len(in.occs) - 1; in.occs[last] != 0xc0e04613e4081520 || in.sqs[last][movegenQueens-1] != 29 {
		t.Errorf("position 100,000 is %#x with %d", in.occs[last], in.sqs[last])
	}
}

// TestMovegen runs a short workload: all contenders agree, and each has
// a figure.
func TestMovegen(t *testing.T) {
	all := contenders()
	r, err := measureMovegen(all, 2000, 2, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if cell, ok := r.Table.cell(c.row, c.key); !ok || cell.Low <= 0 {
			t.Errorf("%s, %s: %v million queens a second", c.row, c.key, cell.Low)
		}
	}
}

// TestMovegenFindsErrors adds a contender that errs in one position, in the
// first section and behind it.
func TestMovegenFindsErrors(t *testing.T) {
	const positions = 2000
	in := newMovegenInputs(positions)
	for _, wrong := range []int{3, positions - 1} {
		cheat := contender{"cheat", keyStored, rival, func(_ *xorshift, occs []uint64, sqs [][movegenQueens]uint8) uint64 {
			sum := stored(queen, occs, sqs)
			for _, occ := range occs {
				if occ == in.occs[wrong] {
					sum ^= 1
				}
			}
			return sum
		}}
		_, err := measureMovegen(append(contenders()[:1], cheat), positions, 1, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "cheat") {
			t.Errorf("an error at position %d is reported as %v", wrong, err)
		}
	}
}

// TestMovegenLoops reads the machine code: every loop of a single lookup holds
// the lookup and calls nothing, but for assembly and the functions of others.
func TestMovegenLoops(t *testing.T) {
	function := regexp.MustCompile(`(?m)^main\.(\S+) STEXT`)
	call := regexp.MustCompile(`CALL\t(\S+)`)
	called := regexp.MustCompile(`^runtime\.|/rivals/pext\.|/chess(/v2)?\.`)
	listing := compile(t, "amd64")
	starts := append(function.FindAllStringSubmatchIndex(listing, -1), []int{len(listing)})
	loops := 0
	for i, start := range starts[:len(starts)-1] {
		name, body := listing[start[2]:start[3]], listing[start[0]:starts[i+1][0]]
		if !strings.HasPrefix(name, "init.func") || !strings.Contains(body, "movegen.go") {
			continue
		}
		loops++
		for _, callee := range call.FindAllStringSubmatch(body, -1) {
			if !called.MatchString(callee[1]) {
				t.Errorf("%s calls %s", name, callee[1])
			}
		}
	}
	if want := len(competitors); loops != want {
		t.Errorf("found %d loops, there are %d", loops, want)
	}
}
