package asm

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/reference/occupancies"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/walk"
)

var (
	exhaustive = flag.Bool("exhaustive", false, "make the tens of billions of comparisons of TestExhaustive")
	seed       = flag.Uint64("seed", 1, "draw the random boards of TestExhaustive from this number")
)

// TestExhaustive compares every kernel, every portable function and every operation at each level with the
// ray walk. A queen has 6,946,816 relevant occupancies on all squares, a rook 102,400 and a bishop 5,248.
//
//   - Every relevant occupancy of a queen: lookups, maps, batches in each of 64 lanes, and sets of
//     one piece in each of eight lanes of calls of up to 63 elements.
//   - Every relevant occupancy of a rook and of a bishop in every place of calls of every
//     length: batches to 136 elements, sets to 72, with the result apart and in place of each
//     input in turn.
//   - Every set of pieces on each line, with every occupancy of the line and the rest of the
//     board empty, full and random.
//   - Ten million positions of games, and of no game, by the rules of chess.
//   - 64 moves in each of 1,024,000 such positions.
//   - Random sets, and 32,768 of them in every place of calls of every length to 72.
//
// Other squares are random, and in batches in every lane also empty and full. With -short
// there is one chunk in 64, and all lines once.
func TestExhaustive(t *testing.T) {
	if !*exhaustive {
		t.Skip("only -exhaustive includes it")
	}
	lines := slices.Collect(occupancies.Lines(walkLines...))
	queens, pieces := ceil(6_946_816, chunk), ceil(102_400+5_248, chunk)
	for _, step := range []struct {
		name   string
		chunks int
		try    func(t *testing.T, i int, random *rand.Rand)
	}{
		{"batches, every lane", 3 * queens, func(t *testing.T, i int, random *rand.Rand) {
			tryAll(t, batchRuns(relevantToQueens().chunk(i, random)), (*run).longCalls)
		}},
		{"lookups, maps and sets", queens, func(t *testing.T, i int, random *rand.Rand) {
			queries := relevantToQueens().chunk(i, random)
			tryAll(t, lookupRuns(queries), (*run).oneCall)
			var all []board
			for _, q := range queries {
				all = append(all, newBoard(q.occ))
			}
			tryAll(t, mapRuns(all), (*run).oneCall)
			s := setsOf(queries)
			tryAll(t, sliderSetRuns(s), (*run).oneCall)
			tryAll(t, sliderSetsRuns(s), (*run).shortCalls)
		}},
		{"batches and sets, every length", pieces, func(t *testing.T, i int, random *rand.Rand) {
			queries := relevantToPieces().chunk(i, random)
			tryAll(t, batchRuns(queries), func(r *run, t *testing.T) { r.everyLength(t, 136) })
			tryAll(t, sliderSetsRuns(setsOf(queries)), func(r *run, t *testing.T) { r.everyLength(t, 72) })
		}},
		{"sets on lines", 3 * len(lines), func(t *testing.T, i int, random *rand.Rand) {
			line := lines[i%len(lines)]
			for occ := range occupancies.Subsets(line) {
				s := new(sets)
				for set := range occupancies.Subsets(line) {
					s.addKinds(set, occ|[...]uint64{0, ^uint64(0), random.Uint64()}[i/len(lines)]&^line)
				}
				tryAll(t, sliderSetRuns(s), (*run).oneCall)
				tryAll(t, sliderSetsRuns(s), (*run).oneCall)
			}
		}},
		{"random sets", 1024, func(t *testing.T, i int, random *rand.Rand) {
			s := randomSets(chunk, random)
			tryAll(t, sliderSetRuns(s), (*run).oneCall)
			tryAll(t, sliderSetsRuns(s), (*run).oneCall)
			if i%64 == 0 {
				tryAll(t, sliderSetsRuns(s), func(r *run, t *testing.T) { r.everyLength(t, 72) })
			}
		}},
		{"positions", 10_000, func(t *testing.T, i int, random *rand.Rand) {
			first := random.IntN(64)
			tryAll(t, positionRuns(gamesPositions(1000, random)), func(r *run, t *testing.T) {
				r.oneCall(t)
				r.shortCallsFrom(t, first)
			})
		}},
		{"moves", 1_000, func(t *testing.T, i int, random *rand.Rand) {
			tryMoves(t, gamesPositions(1024, random), random)
		}},
	} {
		begin, before := time.Now(), comparisons.Load()
		chunks := step.chunks
		if testing.Short() && step.name == "sets on lines" {
			chunks = len(lines)
		} else if testing.Short() {
			chunks = ceil(chunks, 64)
		}
		t.Run(step.name, func(t *testing.T) {
			var next atomic.Int64
			for range runtime.GOMAXPROCS(0) {
				t.Run("", func(worker *testing.T) {
					worker.Parallel()
					for i := next.Add(1) - 1; i < int64(chunks) && !t.Failed(); i = next.Add(1) - 1 {
						step.try(worker, int(i), rand.New(rand.NewPCG(*seed, uint64(i))))
					}
				})
			}
		})
		t.Logf("%-32s %15d comparisons in %6.1f s", step.name, comparisons.Load()-before, time.Since(begin).Seconds())
	}
	t.Logf("%d comparisons with seed %d", comparisons.Load(), *seed)
}

// chunk is the number of queries of a call. They fit into the second-level cache.
const chunk = 2048

func ceil(n, by int) int { return (n + by - 1) / by }

// tryAll makes calls of the runs that this CPU can run.
func tryAll(t *testing.T, runs []run, calls func(r *run, t *testing.T)) {
	for _, r := range runs {
		if r.level <= Best() {
			calls(&r, t)
		}
	}
}

// A relevant is a list of squares with relevant occupancies, in random order.
type relevant struct {
	sqs   []uint8
	occs  []uint64
	other [64]uint64 // the squares that change no result
}

func newRelevant(pieces ...reference) *relevant {
	r, random := new(relevant), rand.New(rand.NewPCG(*seed, 1<<63))
	for sq := range 64 {
		all := occupancies.Relevant(walk.Queen, sq)
		r.other[sq] = ^all
		for _, piece := range pieces {
			squares := occupancies.Relevant(piece, sq)
			for occ := range occupancies.Subsets(squares) {
				r.sqs, r.occs = append(r.sqs, uint8(sq)), append(r.occs, occ|random.Uint64()&all&^squares)
			}
		}
	}
	random.Shuffle(len(r.sqs), func(i, j int) {
		r.sqs[i], r.sqs[j], r.occs[i], r.occs[j] = r.sqs[j], r.sqs[i], r.occs[j], r.occs[i]
	})
	return r
}

var (
	relevantToQueens = sync.OnceValue(func() *relevant { return newRelevant(walk.Queen) })
	relevantToPieces = sync.OnceValue(func() *relevant { return newRelevant(walk.Rook, walk.Bishop) })
)

// chunk returns chunk i and the 135 queries after it, because the first ones of a call are not in every lane or
// place. The other squares are random in the first turn through the list, then empty, then full.
func (r *relevant) chunk(i int, random *rand.Rand) (queries []query) {
	for j := i * chunk; j < (i+1)*chunk+135; j++ {
		k := j % len(r.sqs)
		sq := r.sqs[k]
		others := [...]uint64{random.Uint64(), 0, ^uint64(0)}[j/len(r.sqs)%3]
		queries = append(queries, newQuery(sq|uint8(random.Uint32())<<6, r.occs[k]|others&r.other[sq]))
	}
	return queries
}
