package bulk

import (
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/pprof"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestSoakSignals makes calls on threads that receive signals: those that preempt
// goroutines, those of the profiler and one that the test handles. A signal interrupts
// the thread anywhere, also inside a kernel. The handler must restore all registers
// when it returns, directly or through the scheduler.
//
// [soak] describes how to run the test for longer.
func TestSoakSignals(t *testing.T) {
	severalProcessors(t)
	// go test -cpuprofile has started the profiler already.
	if pprof.StartCPUProfile(io.Discard) == nil {
		defer pprof.StopCPUProfile()
	}
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	defer signal.Stop(asked)
	const workers = 3
	all, long := newWorkloads(21, workers, 130), newWorkload(22, chunk)
	eachLevel(t, func(t *testing.T) {
		duration := soak(t)
		var threads [workers]atomic.Int64
		var done sync.WaitGroup
		var calls atomic.Int64
		for worker := range workers {
			w := all[worker]
			done.Add(1)
			go func() {
				defer done.Done()
				// A thread that is not unlocked ends with its goroutine, and can
				// receive no signals then.
				runtime.LockOSThread()
				defer runtime.UnlockOSThread()
				threads[worker].Store(int64(syscall.Gettid()))
				dst := make([]uint64, chunk)
				for end := time.Now().Add(duration); time.Now().Before(end) && !t.Failed(); calls.Add(1) {
					var err error
					if worker == 0 {
						// Almost all time in kernels.
						for i, f := range batches {
							f.plain(dst, long.batch.sqs, long.batch.occs)
							if err == nil {
								err = differ(f.name, dst, long.attacks[i])
							}
						}
					} else {
						err = w.run(dst[:len(w.want)])
					}
					if err != nil {
						t.Error(err)
					}
				}
			}()
		}
		pid, next := syscall.Getpid(), new(atomic.Int64)
		sent := disturb(t, 1, func() {
			i := next.Add(1)
			if thread := threads[i%workers].Load(); thread != 0 {
				number := []syscall.Signal{syscall.SIGURG, syscall.SIGPROF, syscall.SIGURG, syscall.SIGUSR1}[i/workers%4]
				if err := syscall.Tgkill(pid, int(thread), number); err != nil {
					t.Errorf("signal %v to a thread: %v", number, err)
				}
			}
			select {
			case <-asked:
			default:
			}
		})
		done.Wait()
		for sent.Load() == 0 {
			runtime.Gosched()
		}
		t.Logf("%d rounds of calls and %d signals", calls.Load(), sent.Load())
	})
}
