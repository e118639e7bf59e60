package main

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/purego"
)

// little is an amount in which all that has an end is still asked in full.
var little = amount{rests: []rest{scattered}, linesAtRandom: 1, batchLengths: 66, inPlaceLengths: 66, positionLengths: 18, boards: 100, sets: 100}

// try verifies some functions.
func try(t *testing.T, s *subjects) error {
	t.Helper()
	terminal, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	var report strings.Builder
	return verify(s, little, 1, []asm.Level{asm.Portable}, &report, terminal)
}

const (
	d4       = 27
	wrongBit = 1 << 29 // f4
)

// Each fault is in one bit, for one square and one occupancy of the squares that
// matter, or in one place of a call, and every one is found.
func TestFaults(t *testing.T) {
	rookSquares, bishopSquares := relevant(answers(walks[rook], d4)), relevant(answers(walks[bishop], d4))
	rookOcc, bishopOcc := 0x0000_0800_1200_0800&rookSquares, 0x0000_2000_0014_0000&bishopSquares
	// hit tells whether a question is the one that is answered wrong.
	hit := func(sq int, occ uint64) bool {
		return sq&63 == d4 && occ&rookSquares == rookOcc && occ&bishopSquares == bishopOcc
	}
	lookup := func(kind kind, f lookupFunc) *subjects {
		return &subjects{lookups: []subject[lookupFunc]{{&tally{function: "faulty", alone: true}, kind, f}}}
	}
	// batch answers wrong where fault tells so.
	batch := func(fault func(sq int, occ uint64, i, n int) bool) *subjects {
		return &subjects{batches: []subject[batchFunc]{{&tally{function: "faulty"}, queen, func(dst []uint64, sqs []uint8, occs []uint64) {
			for i, sq := range sqs {
				occ := occs[i]
				dst[i] = attacks.Queen(sq, occ)
				if fault(int(sq), occ, i, len(sqs)) {
					dst[i] ^= wrongBit
				}
			}
		}}}}
	}
	rookMap := func(f mapFunc) *subjects {
		return &subjects{maps: []subject[mapFunc]{{&tally{function: "faulty"}, rook, f}}}
	}
	set := func(f setFunc) *subjects {
		return &subjects{sets: []subject[setFunc]{{&tally{function: "faulty"}, queen, f}}}
	}
	positions := func(f sliderSetsFunc) *subjects {
		return &subjects{sliderSets: []subject[sliderSetsFunc]{{&tally{function: "faulty"}, -1, f}}}
	}
	for _, test := range []struct {
		name     string
		subjects *subjects
		slow     bool   // asks more than there is time for under -short
		want     string // in the error
	}{
		{"one occupancy of a line", lookup(file, func(sq int, occ uint64) uint64 {
			got := purego.OsborneFile(sq, occ)
			if sq&63 == d4 && occ&attacks.FileMask[uint64](d4) == 0x0008_0008_0000_0800 {
				got ^= wrongBit
			}
			return got
		}), false, "square 27, d4"},
		{"one occupancy of a queen", lookup(queen, func(sq int, occ uint64) uint64 {
			got := attacks.Queen(sq, occ)
			if hit(sq, occ) {
				got ^= wrongBit
			}
			return got
		}), false, "square 27, d4"},
		{"squares above 63", lookup(rook, func(sq int, occ uint64) uint64 {
			if sq >= 64 {
				return 0
			}
			return attacks.Rook(sq, occ)
		}), false, "differs from the walker"},
		{"one occupancy in one lane", batch(func(sq int, occ uint64, i, n int) bool {
			return n >= 64 && i%64 == 37 && hit(sq, occ)
		}), true, "of 2048"},
		{"one lane after another square", batch(func(sq int, occ uint64, i, n int) bool {
			return i%32 == 31 && occ == 0xff
		}), false, ""},
		{"the last of a tail", batch(func(sq int, occ uint64, i, n int) bool {
			return n == 65 && i == 64 && sq&63 == 63
		}), false, "element 64 of 65"},
		{"the last of a tail, for one occupancy of a rook", batch(func(sq int, occ uint64, i, n int) bool {
			return n == 39 && i == 38 && sq&63 == d4 && occ&rookSquares == rookOcc
		}), true, "element 38 of 39"},
		{"in place", &subjects{batches: []subject[batchFunc]{{&tally{function: "faulty"}, rook, func(dst []uint64, sqs []uint8, occs []uint64) {
			if n := len(sqs); n > 40 {
				// The last block is written before what it overlaps is read.
				purego.Rooks(dst[n-32:], sqs[n-32:], occs[n-32:])
				purego.Rooks(dst[:32], sqs[:32], occs[:32])
				purego.Rooks(dst[32:max(32, n-32)], sqs[32:max(32, n-32)], occs[32:max(32, n-32)])
				return
			}
			purego.Rooks(dst, sqs, occs)
		}}}}, false, "in place"},
		{"an element not written", &subjects{batches: []subject[batchFunc]{{&tally{function: "faulty"}, bishop, func(dst []uint64, sqs []uint8, occs []uint64) {
			if n := len(sqs); n == 33 {
				purego.Bishops(dst, sqs[:32], occs)
				return
			}
			purego.Bishops(dst, sqs, occs)
		}}}}, false, "0x5ca1ab1e0ddba115"},
		{"an element behind the last", &subjects{batches: []subject[batchFunc]{{&tally{function: "faulty"}, rook, func(dst []uint64, sqs []uint8, occs []uint64) {
			purego.Rooks(dst, sqs, occs)
			if n := len(sqs); n == 33 {
				beyond(dst, n)
			}
		}}}}, false, "has written around the 33 elements"},
		{"an element of none", &subjects{batches: []subject[batchFunc]{{&tally{function: "faulty"}, rook, func(dst []uint64, sqs []uint8, occs []uint64) {
			purego.Rooks(dst, sqs, occs)
			if dst != nil && len(sqs) == 0 {
				beyond(dst, 0)
			}
		}}}}, false, "has written around the 0 elements"},
		{"one square of a map", rookMap(func(dst *[64]uint64, occ uint64) {
			purego.RookMap(dst, occ)
			if hit(d4, occ) {
				dst[d4] ^= wrongBit
			}
		}), false, "square 27, d4"},
		{"a map of a crowded board", rookMap(func(dst *[64]uint64, occ uint64) {
			purego.RookMap(dst, occ)
			if occ&0xff == 0xf7 {
				dst[63] ^= wrongBit
			}
		}), false, "square 63, h8"},
		{"the second of two maps", &subjects{sliderMaps: []subject[sliderMapsFunc]{{&tally{function: "faulty"}, -1, func(rook, bishop *[64]uint64, occ uint64) {
			purego.SliderMaps(rook, bishop, occ)
			if occ&bishopSquares == bishopOcc {
				bishop[d4] ^= wrongBit
			}
		}}}}, false, "square 27, d4"},
		{"a set of one", set(func(set, occ uint64) uint64 {
			got := purego.QueenSet(set, occ)
			if set == 1<<d4 && hit(d4, occ) {
				got ^= wrongBit
			}
			return got
		}), false, "square 27, d4"},
		{"a set on a line", set(func(set, occ uint64) uint64 {
			got := purego.QueenSet(set, occ)
			if set == 0x0100_0001_0000_0100 && occ&0x0101_0101_0101_0101 == 0x0000_0001_0001_0100 {
				got ^= wrongBit
			}
			return got
		}), false, "0x0100000100000100"},
		{"rooks at once with bishops", &subjects{sliderSet: []subject[sliderSetFunc]{{&tally{function: "faulty"}, -1, func(orthogonal, diagonal, occ uint64) uint64 {
			return purego.SliderSet(orthogonal, diagonal&^orthogonal, occ)
		}}}}, false, "diagonal"},
		{"one place of many positions", positions(func(dst, orthogonal, diagonal, occs []uint64) {
			odd := len(occs) == 17 && orthogonal[16] == 1<<d4
			purego.SliderSets(dst, orthogonal, diagonal, occs)
			if odd {
				dst[16] ^= wrongBit
			}
		}), false, "element 16 of 17"},
		{"positions in place of the second argument", positions(func(dst, orthogonal, diagonal, occs []uint64) {
			if len(occs) > 0 && &dst[0] == &diagonal[0] {
				diagonal = occs
			}
			purego.SliderSets(dst, orthogonal, diagonal, occs)
		}), false, "in place"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.slow && testing.Short() {
				t.Skip("asks hundreds of millions of questions")
			}
			err := try(t, test.subjects)
			if err == nil {
				t.Fatal("the fault was not found")
			}
			if text := err.Error(); !strings.Contains(text, test.want) || !strings.HasPrefix(text, "faulty") {
				t.Errorf("the error is\n%s\nwant %q in it", text, test.want)
			}
		})
	}
}

// beyond writes the word behind n elements, past the end of the slice.
func beyond(dst []uint64, n int) {
	*(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), 8*n)) = 0
}

// A function that is right passes, and is compared as often as was planned. Where
// it is not, that is an error.
func TestNoFault(t *testing.T) {
	for _, planned := range []int64{0, 1} {
		f := &tally{function: "right", alone: true, planned: planned}
		s := &subjects{lookups: []subject[lookupFunc]{{f, file, purego.OsborneFile}}, tallies: []*tally{f}}
		err := try(t, s)
		// Two rests and one at random.
		if made := f.made.Load(); made != 3*64*256 || f.planned != made+planned {
			t.Errorf("%d comparisons made, %d planned, want %d", made, f.planned, 3*64*256)
		}
		if planned == 0 && err != nil {
			t.Error(err)
		}
		if planned == 1 && (err == nil || !strings.Contains(err.Error(), "49,152 times, but 49,153 were planned")) {
			t.Errorf("a miscount goes unnoticed: %v", err)
		}
	}
}

// Of the same seed come the same questions.
func TestSeed(t *testing.T) {
	draw := func(seed uint64) (occs []uint64) {
		p := &plan{seed: seed}
		f := &tally{function: "recorder"}
		var s = []subject[setFunc]{{f, queen, func(set, occ uint64) uint64 {
			occs = append(occs, set, occ)
			return purego.QueenSet(set, occ)
		}}}
		planSets(p, s, nil, 100)
		if err := p.tasks[0].run(rand.New(rand.NewPCG(p.seed, 1+p.tasks[0].number))); err != nil {
			t.Fatal(err)
		}
		return occs
	}
	one, again, two := draw(1), draw(1), draw(2)
	same := 0
	for i := range one {
		if one[i] != again[i] {
			t.Fatalf("question %d of seed 1 is %#016x and then %#016x", i, one[i], again[i])
		}
		if one[i] == two[i] {
			same++
		}
	}
	if len(one) != 200 || same > 100 {
		t.Errorf("of %d numbers, %d are those of another seed", len(one), same)
	}
}
