package bulk

import (
	"runtime"
	"sync"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
	"github.com/kindergarten-bitboards/kindergarten/internal/walk"
)

// checkLookups compares lookups of package attacks with those of a workload.
func (w *workload) checkLookups(t *testing.T) {
	for i, sq := range w.batch.sqs {
		occ := w.batch.occs[i]
		rook, bishop := attacks.Rook(sq, occ), attacks.Bishop(sq, occ)
		if rook != w.attacks[0][i] || bishop != w.attacks[1][i] || attacks.Queen(sq, occ) != w.attacks[2][i] {
			t.Errorf("square %d, occupancy %#016x: a lookup is wrong", sq, occ)
			return
		}
		if rank, file := attacks.Rank(sq, occ), attacks.File(sq, occ); rank|file != rook || rank&file != 0 {
			t.Errorf("square %d, occupancy %#016x: a line is wrong", sq, occ)
			return
		}
		if d, a := attacks.Diagonal(sq, occ), attacks.AntiDiagonal(sq, occ); d|a != bishop || d&a != 0 {
			t.Errorf("square %d, occupancy %#016x: a line is wrong", sq, occ)
			return
		}
		if other := w.batch.sqs[0]; attacks.Between[uint64](sq, other)&^attacks.Line[uint64](sq, other) != 0 {
			t.Errorf("squares %d and %d: Between leaves the line", sq, other)
			return
		}
	}
}

// TestTenThousandGoroutines calls every function from ten thousand goroutines at
// once. They share inputs and write to memory of their own. The race detector allows
// 8,128 goroutines at a time, so they come in waves under it.
func TestTenThousandGoroutines(t *testing.T) {
	const all = 10000
	most := all
	if ranges.RaceEnabled {
		most = 4000
	}
	shared := newWorkloads(15, 7, 33)
	eachLevel(t, func(t *testing.T) {
		for started := 0; started < all; started += most {
			var ready, done sync.WaitGroup
			start := make(chan struct{})
			for g := range min(most, all-started) {
				w := shared[g%len(shared)]
				ready.Add(1)
				done.Add(1)
				go func() {
					defer done.Done()
					ready.Done()
					<-start
					if err := w.run(make([]uint64, len(w.want))); err != nil {
						t.Error(err)
					}
					runtime.Gosched()
					w.checkLookups(t)
				}()
			}
			ready.Wait()
			close(start)
			done.Wait()
			if t.Failed() {
				return
			}
		}
	})
}

// TestNeighbours lets many goroutines write adjacent elements of one array. A kernel
// that wrote outside its elements, even the values that were there before, would
// overwrite results of its neighbours. The race detector must report nothing.
func TestNeighbours(t *testing.T) {
	const n, goroutines = 4096, 64
	b := randomBatch(16, n)
	in, wantSets := positions(17, n)
	eachLevel(t, func(t *testing.T) {
		for _, f := range batches {
			want := b.want(f.walk)
			together(t, goroutines, n, func(dst []uint64, from, to int) {
				f.plain(dst[from:to], b.sqs[from:to], b.occs[from:to])
			}, want)
		}
		together(t, goroutines, n, func(dst []uint64, from, to int) {
			SliderSets(dst[from:to], in[0][from:to], in[1][from:to], in[2][from:to])
		}, wantSets)
		maps := make([]uint64, goroutines*64)
		want := make([]uint64, len(maps))
		for i := range want {
			want[i] = walk.Queen(i%64, b.occs[i/64])
		}
		together(t, goroutines, len(maps), func(_ []uint64, from, to int) {
			for i := from; i < to; i += 64 {
				QueenMap((*[64]uint64)(maps[i:]), b.occs[i/64])
			}
		}, nil)
		if err := differ("QueenMap", maps, want); err != nil {
			t.Error(err)
		}
	})
}

// together divides n elements among goroutines, several times. It compares the
// elements with want unless want is nil.
func together(t *testing.T, goroutines, n int, call func(dst []uint64, from, to int), want []uint64) {
	t.Helper()
	for range 5 {
		dst := make([]uint64, n)
		var done sync.WaitGroup
		for g := range goroutines {
			done.Add(1)
			go func() {
				defer done.Done()
				call(dst, g*n/goroutines, (g+1)*n/goroutines)
			}()
		}
		done.Wait()
		if want != nil {
			if err := differ("goroutines side by side", dst, want); err != nil {
				t.Fatal(err)
			}
		}
	}
}
