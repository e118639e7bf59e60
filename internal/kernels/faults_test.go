package kernels_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	lookups "github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
	"github.com/kindergarten-bitboards/kindergarten/purego"
	"github.com/kindergarten-bitboards/kindergarten/purego/methods"
)

// little is an amount for the tests below. What can be exhausted still is.
var little = amount{fills: []fill{scattered}, linesAtRandom: 1, batchLengths: 66, inPlaceLengths: 66, positionLengths: 18, step: 1, boards: 100, sets: 100}

const (
	d4       = 27
	wrongBit = 1 << 29 // f4
)

// Each fault is in one bit, for one square and one relevant occupancy, or in one place of a
// call. TestExhaustive finds each.
func TestFaults(t *testing.T) {
	skipShort(t)
	rookSquares, bishopSquares := occupancies.Relevant(walk.Rook, d4), occupancies.Relevant(walk.Bishop, d4)
	const rookOcc, bishopOcc = 0x0000_0800_1200_0800, 0x0000_2000_0014_0000
	// hit reports whether a query has the wrong result.
	hit := func(sq int, occ uint64) bool {
		return sq&63 == d4 && occ&rookSquares == rookOcc&rookSquares && occ&bishopSquares == bishopOcc&bishopSquares
	}
	faulty := func(result result, run func(dst []uint64, s *stream)) []*subject {
		return []*subject{{name: "faulty", result: result, run: run}}
	}
	// batch returns a wrong result where fault reports true.
	batch := func(fault func(sq int, occ uint64, i, n int) bool) *subjects {
		return &subjects{batches: faulty(queens, func(dst []uint64, s *stream) {
			for i, sq := range s.sqs {
				occ := s.occs[i]
				dst[i] = lookups.Queen(sq, occ)
				if fault(int(sq), occ, i, len(dst)) {
					dst[i] ^= wrongBit
				}
			}
		})}
	}
	// tail writes too many or too few results at one length.
	tail := func(length, written int) *subjects {
		return &subjects{batches: faulty(rooks, func(dst []uint64, s *stream) {
			n := len(dst)
			if n == length && written > n {
				*(*uint64)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), 8*n)) = 0
			} else if n == length {
				n = written
			}
			purego.Rooks(dst, s.sqs[:n], s.occs)
		})}
	}
	board := func(f kernels.Map) *subjects {
		return &subjects{maps: faulty(rooks, func(dst []uint64, s *stream) { f((*[64]uint64)(dst), s.occs[0]) }), squares: faulty(rooks, squareOf(f))}
	}
	for _, test := range []struct {
		name     string
		subjects *subjects
		slow     bool   // takes seconds
		want     string // in the error
	}{
		{"one occupancy of a line", &subjects{lines: [4][]*subject{1: faulty(rooks, func(dst []uint64, s *stream) {
			for i, sq := range s.sqs {
				dst[i] = methods.OsborneFile(int(sq), s.occs[i])
				if sq&63 == d4 && s.occs[i]&lookups.FileMask[uint64](d4) == 0x0008_0008_0000_0800 {
					dst[i] ^= wrongBit
				}
			}
		})}}, false, "square 27"},
		{"squares above 63", &subjects{pieces: faulty(rooks, func(dst []uint64, s *stream) {
			for i, sq := range s.sqs {
				if dst[i] = 0; sq < 64 {
					dst[i] = lookups.Rook(sq, s.occs[i])
				}
			}
		})}, false, "differs from the walker"},
		{"one occupancy in one lane", batch(func(sq int, occ uint64, i, n int) bool {
			return n >= 64 && i%64 == 37 && hit(sq, occ)
		}), true, "of 2048"},
		{"the last of a tail, for one occupancy of a rook", batch(func(sq int, occ uint64, i, n int) bool {
			return n == 39 && i == 38 && sq&63 == d4 && occ&rookSquares == rookOcc&rookSquares
		}), true, "element 38 of 39"},
		{"in place", &subjects{batches: faulty(rooks, func(dst []uint64, s *stream) {
			// The last block is written before the elements that it overlaps are read.
			if n := len(dst); n > 40 {
				purego.Rooks(dst[n-32:], s.sqs[n-32:], s.occs[n-32:])
			}
			purego.Rooks(dst, s.sqs, s.occs)
		})}, false, "in place"},
		{"an element not written", tail(33, 32), false, "0x5ca1ab1e0ddba115"},
		{"an element behind the last", tail(33, 34), false, "wrote around the 33 elements"},
		{"an element of none", tail(0, 1), true, "wrote around the 0 elements"},
		{"one square of a map", board(func(dst *[64]uint64, occ uint64) {
			if purego.RookMap(dst, occ); hit(d4, occ) {
				dst[d4] ^= wrongBit
			}
		}), true, "square 27"},
		{"a map of a crowded board", board(func(dst *[64]uint64, occ uint64) {
			if purego.RookMap(dst, occ); occ&0xff == 0xf7 {
				dst[63] ^= wrongBit
			}
		}), false, "square 63"},
		{"behind the other map", board(func(dst *[64]uint64, occ uint64) {
			beside(dst, occ, func(other *[64]uint64) {
				purego.BishopRookMaps(other, dst, occ)
				*(*uint64)(unsafe.Add(unsafe.Pointer(other), 64*8)) = 0
			})
		}), false, "0x5ca1ab1e0ddba115"},
		{"a set on a line", &subjects{sets: faulty(queens, func(dst []uint64, s *stream) {
			for i, occ := range s.occs {
				dst[i] = purego.QueenSet(s.orthogonal[i], occ)
				if s.orthogonal[i] == 0x0100_0001_0000_0100 && occ&0x0101_0101_0101_0101 == 0x0000_0001_0001_0100 {
					dst[i] ^= wrongBit
				}
			}
		})}, true, "0x0100000100000100"},
		{"rooks at once with bishops", &subjects{sets: faulty(sliders, func(dst []uint64, s *stream) {
			for i, occ := range s.occs {
				dst[i] = purego.SliderSet(s.diagonal[i]&^s.orthogonal[i], s.orthogonal[i], occ)
			}
		})}, false, "diagonal"},
		{"one place of many positions", &subjects{sliderSets: faulty(sliders, func(dst []uint64, s *stream) {
			odd := len(dst) == 17 && s.orthogonal[16] == 1<<d4
			if purego.SliderSets(dst, s.diagonal, s.orthogonal, s.occs); odd {
				dst[16] ^= wrongBit
			}
		})}, false, "element 16 of 17"},
		{"positions in place of the second input", &subjects{sliderSets: faulty(sliders, func(dst []uint64, s *stream) {
			if len(dst) > 0 && &dst[0] == &s.orthogonal[0] {
				purego.SliderSets(dst, s.diagonal, s.occs, s.occs)
				return
			}
			purego.SliderSets(dst, s.diagonal, s.orthogonal, s.occs)
		})}, false, "in place"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.slow && !*exhaustive {
				t.Skip(skip.Exhaustive)
			}
			_, err := verify(test.subjects, little, 1, t.Logf)
			if err == nil {
				t.Fatal("the fault was not found")
			}
			if text := err.Error(); !strings.Contains(text, test.want) || !strings.HasPrefix(text, "faulty") {
				t.Errorf("the error is %q, want %q in it", text, test.want)
			}
		})
	}
}

// A correct function passes and is compared as often as planned. A miscount is an error.
func TestNoFault(t *testing.T) {
	skipShort(t)
	for _, miscounted := range []int64{0, 1} {
		f := &subject{name: "correct", planned: miscounted, run: func(dst []uint64, s *stream) {
			for i, sq := range s.sqs {
				dst[i] = methods.OsborneFile(int(sq), s.occs[i])
			}
		}}
		made, err := verify(&subjects{lines: [4][]*subject{1: {f}}}, little, 1, t.Logf)
		// The empty board, the full one and a random one.
		if miscounted == 0 && (err != nil || made != 3*64*256) {
			t.Errorf("%d comparisons, want %d, error %v", made, 3*64*256, err)
		}
		if miscounted != 0 && (err == nil || !strings.Contains(err.Error(), "49152 times, want 49153")) {
			t.Errorf("the error for a miscount is %v", err)
		}
	}
}

// Every query is in every lane, and in every place of calls of every length.
func TestEveryPlace(t *testing.T) {
	skipShort(t)
	for _, size := range []int{1, 5, 2049} {
		numbers := enumeration{size, 1, func(i int) query { return query{occ: uint64(i), results: [4]uint64{uint64(i)}} }}
		covered := make(map[int][]bool) // by length, query and place
		f := &subject{name: "identity", run: func(dst []uint64, s *stream) {
			n := len(dst)
			if covered[n] == nil {
				covered[n] = make([]bool, size*n)
			}
			for place, occ := range s.occs {
				covered[n][int(occ)*n+place] = true
			}
			copy(dst, s.occs)
		}}
		p := new(plan)
		p.add([]*subject{f}, numbers, everyLane(64, empty))
		p.add([]*subject{f}, numbers, everyLength(17, 1, 0))
		for _, task := range p.tasks {
			if err := task.run(rand.New(rand.NewPCG(1, task.number))); err != nil {
				t.Fatal(err)
			}
		}
		for i := range size {
			var lanes [64]bool
			for place := range minChunk {
				lanes[place%64] = lanes[place%64] || covered[minChunk][i*minChunk+place]
			}
			if lane := slices.Index(lanes[:], false); lane >= 0 {
				t.Fatalf("of %d queries, number %d is never in lane %d", size, i, lane)
			}
			for length := 1; length <= 17; length++ {
				if place := slices.Index(covered[length][i*length:][:length], false); place >= 0 {
					t.Fatalf("of %d queries, number %d is never in place %d of %d", size, i, place, length)
				}
			}
		}
		if made := f.made.Load(); made != f.planned || made != p.planned {
			t.Errorf("of %d queries there are %d comparisons, want %d as planned", size, made, p.planned)
		}
	}
}

// The enumerations have the right number of queries, and no query twice. The walk returns
// the same results for any occupancy of the free squares.
func TestEnumerations(t *testing.T) {
	skipShort(t)
	r, random := newReference(), rand.New(rand.NewPCG(2, 0))
	// From each square: rank and file with 256 subsets each, and the diagonals, whose
	// 2^n subsets have n squares each, two of every length but the longest.
	lines := 2 * 64 * 256
	for n := range 8 {
		lines += 2 * 2 * n << n
	}
	lines += 2 * 8 << 8
	for _, test := range []struct {
		name  string
		e     enumeration
		size  int
		every int // each query of this number is walked
	}{
		{"pairs", r.pairs(), 6_946_816, 997},
		{"singles", r.singles(), 102_400 + 5_248, 1},
		{"lines", onLines(random), 3 * lines, 7},
		{"boards", boards(10, random), 64 * (10 + 3*(16<<8+4*(2+4+8+16+32+64+128)+2<<8)), 7},
		{"kinds", byKind(onLines(random)), 3 * 3 * lines, 7},
		{"sets on lines", setsOnLines(random), 3 * (16<<16 + 4*(1<<2+1<<4+1<<6+1<<8+1<<10+1<<12+1<<14) + 2<<16), 97},
	} {
		if test.e.size != test.size {
			t.Errorf("%s: %d queries, want %d", test.name, test.e.size, test.size)
		}
		for i := 0; i < test.e.size; i += test.every {
			q := test.e.at(i)
			occ := q.occ | random.Uint64()&q.free
			if want := setsQuery(q.diagonal, q.orthogonal, occ); q.results[sliders] != want.results[sliders] || q.occ&q.free != 0 {
				t.Fatalf("%s: the results of %#x are not the walk's for occupancy %#016x", test.name, q, occ)
			}
		}
	}
	seen := make(map[[2]uint64]bool)
	pairs := r.pairs()
	for i := range 100_000 {
		q := pairs.in(i)
		seen[[2]uint64{q.orthogonal, q.occ}] = true
	}
	if len(seen) != 100_000 {
		t.Errorf("of 100000 queries %d are distinct, want all", len(seen))
	}
}

// progress logs at intervals, not for every task.
func TestProgress(t *testing.T) {
	for every, want := range map[time.Duration]int{0: 99, time.Hour: 0} {
		lines := 0
		done := progress(100, every, func(string, ...any) { lines++ })
		for range 100 {
			time.Sleep(time.Microsecond)
			done(1)
		}
		if lines != want {
			t.Errorf("at intervals of %v 100 tasks log %d lines, want %d", every, lines, want)
		}
	}
}

// skipShort skips a test of this package's own code under -short and on 32 bits. It would
// find the same on emulated machines and for 386.
func skipShort(t *testing.T) {
	if (testing.Short() || bits.UintSize == 32) && !*exhaustive {
		t.Skip(skip.Exhaustive)
	}
}
