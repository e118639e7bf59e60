package kernels_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/asm"
	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/kernels"
	"github.com/kindergarten-bitboards/kindergarten/internal/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

var (
	exhaustive = flag.Bool("exhaustive", false, "make the tens of billions of comparisons of TestExhaustive")
	seed       = flag.Uint64("seed", 1, "draw the random boards of TestExhaustive from this number")
)

// TestExhaustive compares every operation at every level that this CPU can run, and the
// lookups of package attacks, with the ray walk. A queen has 6,946,816 relevant occupancies
// on all squares, a rook 102,400 and a bishop 5,248.
//
//   - Lookups, maps and sets of one piece: every relevant occupancy of a queen.
//   - Batches: the same, in each of 64 lanes. Every relevant occupancy of rooks and bishops
//     in every place of calls of every length to 256, and to 136 in place.
//   - SliderSets: likewise, and lengths to 72, also in place of each input.
//   - All operations: every occupancy of every line from every square. Sets: every set of
//     pieces on each line.
//   - Maps of random boards, all 64 squares, and random sets.
//
// The rest of the board is empty, full and random. Memory is filled before each call and
// must not change around the results. With -short there are fewer of all but lines.
func TestExhaustive(t *testing.T) {
	if !*exhaustive {
		t.Skip("only -exhaustive includes it")
	}
	begin, s := time.Now(), newSubjects()
	scale := 1
	if testing.Short() {
		scale = 4
	}
	if err := s.compare(scale, t.Logf); err != nil {
		t.Fatal(err)
	}
	var made int64
	for _, f := range s.all() {
		made += f.made.Load()
		t.Logf("%-24s %-7v %14d", f.name, f.level, f.made.Load())
	}
	t.Logf("%d comparisons in %.0f s with seed %d, and no difference", made, time.Since(begin).Seconds(), *seed)
}

// subjects are the functions under test, by what they are compared on.
type subjects struct {
	lines      [4][]*subject // lookups along one line
	pieces     []*subject    // lookups, and one square of each map
	batches    []*subject
	boards     []*subject // maps, each call of 64 elements
	sets       []*subject
	sliderSets []*subject
}

func (s *subjects) all() []*subject {
	return slices.Concat(slices.Concat(s.lines[:]...), s.pieces, s.batches, s.boards, s.sets, s.sliderSets)
}

func newSubjects() *subjects {
	s := new(subjects)
	walked := func(walk occupancies.Walk) *reference {
		return &reference{func(q query) uint64 { return walk(q.sq, q.occ) }}
	}
	lookup := func(to *[]*subject, name string, walk occupancies.Walk, f func(sq uint8, occ uint64) uint64) {
		*to = append(*to, &subject{name: "attacks." + name, want: walked(walk), run: func(dst []uint64, in *inputs) {
			for i, sq := range in.sqs {
				dst[i] = f(sq, in.occs[i])
			}
		}})
	}
	lookup(&s.lines[0], "Rank", walk.Rank, attacks.Rank[uint64, uint8])
	lookup(&s.lines[1], "File", walk.File, attacks.File[uint64, uint8])
	lookup(&s.lines[2], "Diagonal", walk.Diagonal, attacks.Diagonal[uint64, uint8])
	lookup(&s.lines[3], "AntiDiagonal", walk.AntiDiagonal, attacks.AntiDiagonal[uint64, uint8])
	lookup(&s.pieces, "Rook", walk.Rook, attacks.Rook[uint64, uint8])
	lookup(&s.pieces, "Bishop", walk.Bishop, attacks.Bishop[uint64, uint8])
	lookup(&s.pieces, "Queen", walk.Queen, attacks.Queen[uint64, uint8])

	// add adds an operation at every level.
	add := func(to *[]*subject, name string, want *reference, at func(level asm.Level) func(dst []uint64, in *inputs)) {
		for level := asm.Portable; level <= asm.Best(); level++ {
			*to = append(*to, &subject{name: name, level: level, want: want, run: at(level)})
		}
	}
	for _, o := range kernels.Of[kernels.Batch]() {
		add(&s.batches, o.Name, walked(o.Walk), func(level asm.Level) func(dst []uint64, in *inputs) {
			f := o.At(level)
			return func(dst []uint64, in *inputs) { f(dst, in.sqs, in.occs) }
		})
	}
	board := func(name string, walk occupancies.Walk, at func(level asm.Level) kernels.Map) {
		want := walked(walk)
		add(&s.boards, name, want, func(level asm.Level) func(dst []uint64, in *inputs) {
			f := at(level)
			return func(dst []uint64, in *inputs) { f((*[64]uint64)(dst), in.occs[0]) }
		})
		add(&s.pieces, name, want, func(level asm.Level) func(dst []uint64, in *inputs) {
			f := at(level)
			return func(dst []uint64, in *inputs) {
				var board [64]uint64
				for i, sq := range in.sqs {
					f(&board, in.occs[i])
					dst[i] = board[sq&63]
				}
			}
		})
	}
	for _, o := range kernels.Of[kernels.Map]() {
		board(o.Name, o.Walk, o.At)
	}
	for _, o := range kernels.Of[kernels.BishopRookMaps]() {
		board(o.Name, walk.Bishop, func(level asm.Level) kernels.Map {
			f, other := o.At(level), new([64]uint64)
			return func(dst *[64]uint64, occ uint64) { f(dst, other, occ) }
		})
		board(o.Name, walk.Rook, func(level asm.Level) kernels.Map {
			f, other := o.At(level), new([64]uint64)
			return func(dst *[64]uint64, occ uint64) { f(other, dst, occ) }
		})
	}
	for _, o := range kernels.Of[kernels.Set]() {
		union := &reference{func(q query) uint64 { return occupancies.Union(o.Walk, q.orthogonal, q.occ) }}
		add(&s.sets, o.Name, union, func(level asm.Level) func(dst []uint64, in *inputs) {
			f := o.At(level)
			return func(dst []uint64, in *inputs) {
				for i, occ := range in.occs {
					dst[i] = f(in.orthogonal[i], occ)
				}
			}
		})
	}
	for _, o := range kernels.Of[kernels.SliderSet]() {
		add(&s.sets, o.Name, sliders, func(level asm.Level) func(dst []uint64, in *inputs) {
			f := o.At(level)
			return func(dst []uint64, in *inputs) {
				for i, occ := range in.occs {
					dst[i] = f(in.diagonal[i], in.orthogonal[i], occ)
				}
			}
		})
	}
	for _, o := range kernels.Of[kernels.SliderSets]() {
		add(&s.sliderSets, o.Name, sliders, func(level asm.Level) func(dst []uint64, in *inputs) {
			f := o.At(level)
			return func(dst []uint64, in *inputs) { f(dst, in.diagonal, in.orthogonal, in.occs) }
		})
	}
	return s
}

// sliders is the union of the attacks of both sets of a query.
var sliders = &reference{func(q query) uint64 {
	return occupancies.Union(walk.Bishop, q.diagonal, q.occ) | occupancies.Union(walk.Rook, q.orthogonal, q.occ)
}}

// compare makes the comparisons. A scale above 1 divides the numbers of a queen's relevant
// occupancies, fills, lengths, random boards and random sets.
func (s *subjects) compare(scale int, logf func(format string, args ...any)) error {
	random := rand.New(rand.NewPCG(*seed, 1<<63))
	queens := part(relevantToQueens, scale)
	fills := []fill{scattered, empty, full}[:max(1, 4-scale)]
	onLines := append(slices.Repeat([]fill{scattered}, 64/scale), empty, full)
	for _, step := range []struct {
		name     string
		subjects []*subject
		source   source
		passes   []pass
	}{
		{"ranks", s.lines[0], along(walks[0]), once(chunk, onLines...)},
		{"files", s.lines[1], along(walks[1]), once(chunk, onLines...)},
		{"diagonals", s.lines[2], along(walks[2]), once(chunk, onLines...)},
		{"anti-diagonals", s.lines[3], along(walks[3]), once(chunk, onLines...)},
		{"lookups", s.pieces, queens, once(chunk, fills...)},
		{"lookups, lines", s.pieces, alongLines, once(chunk, empty)},
		{"boards", s.boards, boards(1_000_000 / scale), once(64, empty)},
		{"batches, every length", s.batches, relevantToPieces, everyLength(256/scale, scale, 0)},
		{"batches in place", s.batches, relevantToPieces, everyLength(136/scale, scale, 1)},
		{"batches, lines, every lane", s.batches, alongLines, everyLane(empty)},
		{"batches, every lane", s.batches, queens, everyLane(fills...)},
		{"sets on lines", s.sets, setsOnLines, once(chunk, empty)},
		{"random sets", s.sets, randomSets(2_000_000 / scale), once(chunk, empty)},
		{"sets of one piece", s.sets, byKind(queens), once(chunk, fills...)},
		{"slider sets, every length", s.sliderSets, byKind(relevantToPieces), everyLength(72/scale, scale, 0, 1, 2, 3)},
		{"random slider sets, every length", s.sliderSets, randomSets(1 << 15), everyLength(72/scale, scale, 0, 1, 2, 3)},
		{"slider sets, lines, every lane", s.sliderSets, byKind(alongLines), everyLane(empty)},
		{"slider sets, every lane", s.sliderSets, byKind(queens), everyLane(scattered)},
	} {
		if len(step.subjects) == 0 {
			continue // of a fault in another subject
		}
		begin := time.Now()
		if err := compare(step.subjects, step.source(random), step.passes); err != nil {
			return err
		}
		logf("%-32s %6.1f s", step.name, time.Since(begin).Seconds())
	}
	for _, f := range slices.Concat(s.batches, s.sliderSets) {
		if err := f.call(new(inputs), nil, 0, newMargins(0)); err != nil {
			return err
		}
	}
	return nil
}
