package turns

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"os/exec"
	"runtime"
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
func (t *Task) start() error {
	t.Command.Env = append(t.Command.Environ(), stopVariable+"=1")
	t.Command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	release, err := Pin()
	defer release()
	if err == nil {
		err = t.Command.Start()
	}
	return err
}

// untilStopped waits until the process has stopped itself.
func (t *Task) untilStopped() error {
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(t.Command.Process.Pid, &status, syscall.WUNTRACED, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil:
			return err
		case !status.Stopped():
			_ = t.Command.Wait() // so that all of its output is here
			return fmt.Errorf("%s ended in its start-up\n%s", t.Name, &t.Stderr)
		default:
			return nil
		}
	}
}

// signal sends the process and what it has started a signal. It ignores errors, because they
// say that the process has ended, which its turn notices.
func (t *Task) signal(s syscall.Signal) { _ = syscall.Kill(-t.Command.Process.Pid, s) }

// inTurns starts the tasks one after the other, each up to its barrier, and then runs them to
// their ends on one core, one at a time in turns. A process is stopped while it waits for its
// turn. If the start-up were part of the turns, a program with a long one would run alone at
// the end, with the cache to itself.
func inTurns(ctx context.Context, tasks []*Task) error {
	ends, fed := make(map[*Task]chan error), make(chan error, len(tasks))
	defer func() {
		for t, end := range ends {
			t.signal(syscall.SIGKILL)
			<-end
		}
	}()
	for _, t := range tasks {
		if err := t.start(); err != nil {
			return err
		}
		kept := context.AfterFunc(ctx, func() { t.signal(syscall.SIGKILL) })
		if err := t.untilStopped(); err != nil {
			return errors.Join(ctx.Err(), err)
		}
		kept()
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
