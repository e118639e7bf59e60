package turns

import (
	"errors"
	"fmt"
	"syscall"
	"time"
)

// start starts the process on one core and waits until it has stopped itself behind its
// start-up. A process inherits the core from the thread that starts it.
func (t *Task) start() error {
	t.Command.Env = environment(t.Command)
	release, err := Pin()
	defer release()
	if err == nil {
		err = t.Command.Start()
	}
	if err != nil {
		return err
	}
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

// signal sends the process a signal. It ignores errors, because they say that the process
// has ended, which its turn notices.
func (t *Task) signal(s syscall.Signal) { _ = t.Command.Process.Signal(s) }

// inTurns starts the tasks one after the other, each up to its barrier, and then runs them to
// their ends on one core, one at a time in turns. A process is stopped while it waits for its
// turn. Were the start-up part of the turns, a program with a long one would run alone at the
// end, with the cache to itself.
func inTurns(tasks []*Task) error {
	ends := make(map[*Task]chan error)
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
		end := make(chan error, 1)
		ends[t] = end
		if t.Feed != nil {
			go t.Feed()
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
			case <-time.After(Length):
				t.signal(syscall.SIGSTOP)
			}
		}
	}
	return nil
}

// Memory returns the most bytes that an ended task had in memory.
func (t *Task) Memory() int64 {
	return int64(t.Command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) * 1024
}
