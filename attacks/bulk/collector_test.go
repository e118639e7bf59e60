package bulk

import (
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// soak returns how long the soak test runs at each level: a moment, or the duration in
// the environment variable KINDERGARTEN_SOAK. This command runs the test for ten minutes
// at every level:
//
//	KINDERGARTEN_SOAK=10m go test -timeout 3h -run Soak ./attacks/bulk
//
// With GODEBUG=clobberfree=1 the collector also overwrites the memory that it frees.
func soak(t *testing.T) time.Duration {
	t.Helper()
	if text := os.Getenv("KINDERGARTEN_SOAK"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil {
			t.Fatalf("KINDERGARTEN_SOAK: %v", err)
		}
		return d
	}
	if testing.Short() {
		return 30 * time.Millisecond
	}
	return 250 * time.Millisecond
}

// disturb repeats a function in a goroutine until the test ends. It returns the count of the
// repetitions.
func disturb(t *testing.T, once func()) *atomic.Int64 {
	var stop atomic.Bool
	var done sync.WaitGroup
	count := new(atomic.Int64)
	done.Go(func() {
		for !stop.Load() {
			once()
			count.Add(1)
			runtime.Gosched()
		}
	})
	t.Cleanup(func() {
		stop.Store(true)
		done.Wait()
	})
	return count
}

// litter allocates memory of the sizes that calls use and fills it. Memory that is
// freed too soon is overwritten.
func litter() {
	for _, n := range []int{1, 8, 33, 64, 65, 130, 4096} {
		words, bytes := make([]uint64, n), make([]uint8, n)
		for i := range words {
			words[i], bytes[i] = 0xdeaddeaddeaddead, 0xad
		}
		littered.Store(&words)
	}
}

var littered atomic.Pointer[[]uint64]

// lastUses makes calls whose arguments are in the heap and are not used afterwards.
// If a call held them by anything but pointers, they could be collected during the
// call. Long calls are interrupted between chunks.
func (w *workload) lastUses(t *testing.T) {
	n := len(w.want)
	for i, f := range batches {
		dst := make([]uint64, n)
		f.plain(dst, append([]uint8(nil), w.batch.sqs...), append([]uint64(nil), w.batch.occs...))
		if err := differ(f.name, dst, w.attacks[i]); err != nil {
			t.Error(err)
		}
	}
	dst := make([]uint64, n)
	SliderSets(dst, append([]uint64(nil), w.sets[0]...), append([]uint64(nil), w.sets[1]...), append([]uint64(nil), w.sets[2]...))
	if err := differ("SliderSets", dst, w.want); err != nil {
		t.Error(err)
	}
	rook, bishop := new([64]uint64), new([64]uint64)
	BishopRookMaps(bishop, rook, w.boards[0])
	if *rook != w.rook[0] || *bishop != w.bishop[0] {
		t.Errorf("BishopRookMaps by %s: wrong for the occupancy %#016x", Kernel(), w.boards[0])
	}
}

// TestSoakCollector makes calls while the garbage collector runs without a pause and
// the world is stopped again and again. That interrupts every goroutine by a signal,
// if the operating system has signals.
func TestSoakCollector(t *testing.T) {
	// Disturbances and calls run at the same time, also on a machine with one processor.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(4, runtime.NumCPU())))
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	const workers = 4
	all, long := newWorkloads(19, workers, 130), newWorkload(20, 2*chunk+9)
	eachLevel(t, func(t *testing.T) {
		duration := soak(t)
		var calls atomic.Int64
		var collections *atomic.Int64
		// Node prints nothing before the disturbances have ended.
		t.Cleanup(func() { t.Logf("%d rounds of calls beside %d collections", calls.Load(), collections.Load()) })
		collections = disturb(t, runtime.GC)
		disturb(t, func() {
			var m runtime.MemStats
			runtime.ReadMemStats(&m) // stops the world
		})
		disturb(t, litter)
		var done sync.WaitGroup
		for worker := range workers {
			small := all[worker]
			done.Go(func() {
				for end := time.Now().Add(duration); time.Now().Before(end) && !t.Failed(); calls.Add(1) {
					if worker == 0 {
						long.lastUses(t)
					}
					small.lastUses(t)
					if err := small.run(make([]uint64, len(small.want))); err != nil {
						t.Error(err)
					}
				}
			})
		}
		done.Wait()
		// At least one of each, also on a slow machine.
		for collections.Load() == 0 {
			runtime.Gosched()
		}
	})
}
