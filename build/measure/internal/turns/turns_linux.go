package turns

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os/exec"
	"runtime"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Pin ties the thread to the last CPU that it may run on, where it keeps its caches.
// Most systems handle interrupts on the first CPU. The returned function releases the
// thread. Programs that a pinned thread starts are pinned too.
func Pin() (release func(), err error) {
	runtime.LockOSThread()
	var allowed, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &allowed); err != nil {
		runtime.UnlockOSThread()
		return func() {}, fmt.Errorf("reading the CPUs that the thread may run on: %w", err)
	}
	for cpu := len(allowed)*bits.UintSize - 1; cpu >= 0; cpu-- {
		if allowed.IsSet(cpu) {
			one.Set(cpu)
			break
		}
	}
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		runtime.UnlockOSThread()
		return func() {}, fmt.Errorf("tying the thread to one CPU: %w", err)
	}
	return func() {
		// If this fails, the thread stays on its CPU, which is harmless.
		_ = unix.SchedSetaffinity(0, &allowed)
		runtime.UnlockOSThread()
	}, nil
}

// Group lets a command lead a group of processes. When its context ends, the group is
// interrupted.
func Group(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGINT) }
}

// start starts the process on one core and waits until it has stopped itself after its
// start-up. A process inherits the core from the thread that starts it. It leads a group of its
// own, so that signals reach what it starts.
func (t *Task) start(ctx context.Context) error {
	t.Command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	release, err := Pin()
	defer release()
	if err == nil {
		err = t.Command.Start()
	}
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { t.signal(syscall.SIGKILL) })()
	var status syscall.WaitStatus
	var used syscall.Rusage
	for err = syscall.EINTR; err == syscall.EINTR; {
		_, err = syscall.Wait4(t.Command.Process.Pid, &status, syscall.WUNTRACED, &used)
	}
	t.startUp = time.Duration(used.Utime.Nano() + used.Stime.Nano())
	if err == nil && !status.Stopped() {
		_ = t.Command.Wait() // so that all of its output is here
		err = errors.Join(ctx.Err(), fmt.Errorf("%s ended in its start-up\n%s", t.Name, &t.Stderr))
	}
	return err
}

// signal sends the process and what it has started a signal. It ignores errors, because they
// say that the process has ended, which its turn notices.
func (t *Task) signal(s syscall.Signal) { _ = syscall.Kill(-t.Command.Process.Pid, s) }

// Run starts the tasks in a random order, each up to its barrier, and then runs them to their ends
// on one core, one at a time in turns. A process is stopped while it waits for its turn. If the
// start-up were part of the turns, a program with a long one would run alone at the end, with the
// cache to itself. Run kills the processes if the context ends.
func Run(ctx context.Context, tasks []*Task) error {
	tasks = slices.Clone(tasks)
	rand.Shuffle(len(tasks), func(i, j int) { tasks[i], tasks[j] = tasks[j], tasks[i] })
	ends, fed := make(map[*Task]chan error), make(chan error, len(tasks))
	defer func() {
		for t, end := range ends {
			t.signal(syscall.SIGKILL)
			<-end
		}
	}()
	for _, t := range tasks {
		if err := t.start(ctx); err != nil {
			return err
		}
		end := make(chan error, 1)
		ends[t] = end
		if t.Feed != nil {
			go func() {
				if err := t.Feed(); err != nil {
					fed <- fmt.Errorf("%s: %w", t.Name, err)
				}
			}()
		}
		go func() { end <- t.Command.Wait() }()
	}
	for len(ends) > 0 {
		for _, t := range tasks {
			end, runs := ends[t]
			if !runs {
				continue
			}
			t.signal(syscall.SIGCONT)
			select {
			case err := <-end:
				delete(ends, t)
				if err != nil {
					return fmt.Errorf("%s: %w\n%s", t.Name, err, &t.Stderr)
				}
			case <-ctx.Done():
				return ctx.Err()
			case err := <-fed:
				return err
			case <-time.After(Length):
				t.signal(syscall.SIGSTOP)
			}
		}
	}
	return nil
}
