package kernels_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	lookups "github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/skip"
)

var (
	exhaustive = flag.Bool("exhaustive", false, "make the tens of billions of comparisons of TestExhaustive")
	seed       = flag.Uint64("seed", 1, "draw the random boards of TestExhaustive from this number")
)

// TestExhaustive compares every operation at every level that this CPU can run, and the
// lookups of package attacks, with the ray walk. A rook on a square has at most 2^12
// relevant occupancies and a bishop 2^9: 102,400 and 5,248 on all squares. A queen has all
// pairs of them, 6,946,816.
//
//   - Lookups and sets of one piece: all pairs, with the rest of the board empty, full and
//     random. Maps: all pairs, with a random fill.
//   - Batches: all pairs with each fill in each of 64 lanes. Every relevant occupancy of
//     rooks and bishops in every place of calls of every length up to 256, and up to 136
//     in place.
//   - SliderSets: all pairs in each of 64 lanes, and lengths up to 72, also in place of
//     each input.
//   - All operations: every occupancy of every line from every square, with the rest
//     empty, full and random. Sets: every set of pieces on each line.
//   - Maps of a million random boards, all 64 squares, and two million random sets.
//
// Memory is filled before each call and must not change around the results. With -short
// there are fewer fills, lengths, random boards and random sets.
func TestExhaustive(t *testing.T) {
	if !*exhaustive {
		t.Skip(skip.Exhaustive)
	}
	start, amount := time.Now(), whole
	if testing.Short() {
		amount = brief
	}
	s := newSubjects()
	made, err := verify(s, amount, *seed, t.Logf)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("comparisons by level\n%s", s.report())
	t.Logf("%s comparisons in %.0f s with seed %d, and no difference", thousands(made), time.Since(start).Seconds(), *seed)
}

// An amount bounds the comparisons that cannot be exhausted.
type amount struct {
	fills           []fill
	linesAtRandom   int  // the number of random fills for each occupancy of a line
	batchLengths    int  // the longest call of a batch
	inPlaceLengths  int  // the longest call of a batch in place
	positionLengths int  // the longest call of SliderSets
	step            int  // from one length to the next shorter one
	everyPosition   bool // all pairs in each lane of SliderSets
	boards, sets    int  // the numbers of random ones
}

var (
	whole = amount{[]fill{empty, full, scattered}, 64, 256, 136, 72, 1, true, 1_000_000, 2_000_000}
	brief = amount{[]fill{scattered}, 8, 136, 72, 40, 3, false, 250_000, 500_000}
)

// subjects are the functions under test, by their queries.
type subjects struct {
	lines      [4][]*subject // lookups along one line
	pieces     []*subject    // lookups
	batches    []*subject
	maps       []*subject // all squares of a board in one call
	squares    []*subject // the same maps, for one square of each board
	sets       []*subject
	sliderSets []*subject
}

func newSubjects() *subjects {
	s := new(subjects)
	lookup := func(name string, result result, f func(sq int, occ uint64) uint64) []*subject {
		return []*subject{{name: "attacks." + name, result: result, run: func(dst []uint64, s *stream) {
			for i, sq := range s.sqs {
				dst[i] = f(int(sq), s.occs[i])
			}
		}}}
	}
	s.lines = [...][]*subject{
		lookup("Rank", rooks, lookups.Rank[uint64, int]), lookup("File", rooks, lookups.File[uint64, int]),
		lookup("Diagonal", rooks, lookups.Diagonal[uint64, int]), lookup("AntiDiagonal", rooks, lookups.AntiDiagonal[uint64, int]),
	}
	s.pieces = slices.Concat(lookup("Rook", rooks, lookups.Rook[uint64, int]),
		lookup("Bishop", bishops, lookups.Bishop[uint64, int]), lookup("Queen", queens, lookups.Queen[uint64, int]))
	// The operations of a shape are those of rooks, bishops and queens.
	for level := asm.Portable; level <= asm.Best(); level++ {
		add := func(to *[]*subject, name string, result result, run func(dst []uint64, s *stream)) {
			*to = append(*to, &subject{name: name, level: level, result: result, run: run})
		}
		for _, o := range kernels.Of[kernels.Batch]() {
			f := o.At(level)
			add(&s.batches, o.Name, of(o.Walk), func(dst []uint64, s *stream) { f(dst, s.sqs, s.occs) })
		}
		maps := func(name string, result result, f kernels.Map) {
			add(&s.maps, name, result, func(dst []uint64, s *stream) { f((*[64]uint64)(dst), s.occs[0]) })
			add(&s.squares, name, result, squareOf(f))
		}
		for _, o := range kernels.Of[kernels.Map]() {
			maps(o.Name, of(o.Walk), o.At(level))
		}
		for _, o := range kernels.Of[kernels.BishopRookMaps]() {
			f := o.At(level)
			maps(o.Name, bishops, func(dst *[64]uint64, occ uint64) {
				beside(dst, occ, func(other *[64]uint64) { f(dst, other, occ) })
			})
			maps(o.Name, rooks, func(dst *[64]uint64, occ uint64) {
				beside(dst, occ, func(other *[64]uint64) { f(other, dst, occ) })
			})
		}
		for _, o := range kernels.Of[kernels.Set]() {
			f, result := o.At(level), of(o.Walk)
			add(&s.sets, o.Name, result, func(dst []uint64, s *stream) {
				set := s.orthogonal
				if result == bishops {
					set = s.diagonal
				}
				for i, occ := range s.occs {
					dst[i] = f(set[i], occ)
				}
			})
		}
		for _, o := range kernels.Of[kernels.SliderSet]() {
			f := o.At(level)
			const all = ^uint64(0)
			for _, kind := range []struct {
				result               result
				diagonal, orthogonal uint64 // masks of the sets
			}{{sliders, all, all}, {rooks, 0, all}, {bishops, all, 0}} {
				add(&s.sets, o.Name, kind.result, func(dst []uint64, s *stream) {
					for i, occ := range s.occs {
						dst[i] = f(s.diagonal[i]&kind.diagonal, s.orthogonal[i]&kind.orthogonal, occ)
					}
				})
			}
		}
		for _, o := range kernels.Of[kernels.SliderSets]() {
			f := o.At(level)
			add(&s.sliderSets, o.Name, sliders, func(dst []uint64, s *stream) { f(dst, s.diagonal, s.orthogonal, s.occs) })
		}
	}
	return s
}

// of returns the result whose set on an empty board is the walk's.
func of(walk func(sq int, occ uint64) uint64) result {
	results := walkedQuery(27, 0).results
	return result(slices.Index(results[:], walk(27, 0)))
}

// squareOf returns one square of each map.
func squareOf(f kernels.Map) func(dst []uint64, s *stream) {
	return func(dst []uint64, s *stream) {
		memory := newDestination(64)
		for i, sq := range s.sqs {
			board := (*[64]uint64)(memory.take(i, 64))
			f(board, s.occs[i])
			if dst[i] = board[sq&63]; !memory.untouched() {
				dst[i] = unwritten
			}
		}
	}
}

// beside makes a call that writes dst and another map. The memory around the other map must
// not change.
func beside(dst *[64]uint64, occ uint64, call func(other *[64]uint64)) {
	memory := newDestination(64)
	call((*[64]uint64)(memory.take(int(occ%margin), 64)))
	if !memory.untouched() {
		*dst = [64]uint64(filler[:64])
	}
}

func (s *subjects) all() []*subject {
	return slices.Concat(slices.Concat(s.lines[:]...), s.pieces, s.batches, s.maps, s.squares, s.sets, s.sliderSets)
}

// verify makes all comparisons and returns their number.
func verify(s *subjects, amount amount, seed uint64, logf func(format string, args ...any)) (made int64, err error) {
	p := s.plan(amount, seed)
	if err := p.run(progress(p.planned, 15*time.Second, logf)); err != nil {
		return 0, err
	}
	for _, f := range s.all() {
		made += f.made.Load()
		if n := f.made.Load(); n != f.planned {
			return 0, fmt.Errorf("%s at %v was compared %d times, want %d as planned", f.name, f.level, n, f.planned)
		}
	}
	return made, nil
}

// plan plans all comparisons.
func (s *subjects) plan(amount amount, seed uint64) *plan {
	p, random, r := &plan{seed: seed}, rand.New(rand.NewPCG(seed, 1<<63)), newReference()
	pairs, singles, onLines := r.pairs(), r.singles(), onLines(random)

	for i, walk := range walks {
		p.add(s.lines[i], along(walk), once(minChunk, append(slices.Repeat([]fill{scattered}, amount.linesAtRandom), empty, full)...))
	}
	p.add(s.pieces, pairs, once(minChunk, amount.fills...))
	p.add(s.pieces, onLines, once(minChunk, empty))

	const lanes = 64
	p.addNone(s.batches)
	p.add(s.batches, pairs, everyLane(lanes, amount.fills...))
	p.add(s.batches, onLines, everyLane(lanes, empty))
	p.add(s.batches, singles, everyLength(amount.batchLengths, amount.step, 0))
	p.add(s.batches, singles, everyLength(amount.inPlaceLengths, amount.step, 1))

	// The tests of faults plan one kind of subject only. Skip the queries of the others.
	if len(s.maps) > 0 {
		p.add(s.maps, boards(amount.boards, random), once(64, empty))
		p.add(s.squares, pairs, once(minChunk, scattered))
	}
	if len(s.sets) > 0 {
		p.add(s.sets, pairs, once(minChunk, amount.fills...))
		p.add(s.sets, onLines, once(minChunk, empty))
		p.add(s.sets, setsOnLines(random), once(minChunk, empty))
		p.add(s.sets, randomSets(amount.sets, random), once(minChunk, empty))
	}
	if len(s.sliderSets) > 0 {
		p.addNone(s.sliderSets)
		if amount.everyPosition {
			p.add(s.sliderSets, byKind(pairs), everyLane(lanes, scattered))
		}
		p.add(s.sliderSets, byKind(singles), everyLane(lanes, amount.fills...))
		p.add(s.sliderSets, byKind(onLines), everyLane(lanes, empty))
		for _, e := range []enumeration{byKind(singles), randomSets(1<<15, random).list()} {
			p.add(s.sliderSets, e, everyLength(amount.positionLengths, amount.step, 0))
			p.add(s.sliderSets, e, everyLength(amount.positionLengths, amount.step, 3))
		}
	}
	return p
}

// progress returns a function that logs at intervals the part that is done and the time
// left.
func progress(planned int64, every time.Duration, logf func(format string, args ...any)) func(comparisons int64) {
	var mutex sync.Mutex
	var made int64
	start := time.Now()
	next := start.Add(every)
	return func(comparisons int64) {
		mutex.Lock()
		defer mutex.Unlock()
		made += comparisons
		if now := time.Now(); now.After(next) && made < planned {
			next = now.Add(every)
			left := time.Duration(float64(now.Sub(start)) * float64(planned-made) / float64(made))
			logf("%3d%% of %s comparisons after %v, %v left", 100*made/planned, thousands(planned),
				now.Sub(start).Round(time.Second), left.Round(time.Second))
		}
	}
}

// report returns a table of the numbers of comparisons by function and level.
func (s *subjects) report() string {
	made := make(map[string]*[asm.AVX512 + 1]int64)
	var names []string
	for _, f := range s.all() {
		if made[f.name] == nil {
			made[f.name] = new([asm.AVX512 + 1]int64)
			names = append(names, f.name)
		}
		made[f.name][f.level] += f.made.Load()
	}
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	for level := asm.Portable; level <= asm.Best(); level++ {
		fmt.Fprintf(table, "\t%v", level)
	}
	fmt.Fprintln(table, "\t")
	for _, name := range names {
		fmt.Fprint(table, name)
		for level := asm.Portable; level <= asm.Best() && made[name][level] > 0; level++ {
			fmt.Fprintf(table, "\t%s", thousands(made[name][level]))
		}
		fmt.Fprintln(table, "\t")
	}
	table.Flush()
	return text.String()
}

// thousands formats a number with commas between thousands.
func thousands(n int64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}
