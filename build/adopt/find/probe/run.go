// Package probe calls functions of an engine and compares what they return with a walk. Command
// adopt puts it into a copy of the engine, so it is written in the Go of old releases.
package probe

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"
)

// A Step fills tables, as the engine does when it starts.
type Step struct {
	ID  int
	Run func()
}

// A Value returns a function, or a pointer to a function or a table.
type Value struct {
	ID int
	Of func() interface{}
}

// callable returns the value to call. It reports whether it can be called: a receiver may be nil.
func (v Value) callable() (c callable, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return callableOf(v.Of())
}

// A Task says what a run leaves out. It comes as JSON in the environment variable Variable.
type Task struct {
	Events string        // the file for the events
	Limit  time.Duration // of processor time, for a call; a step, and all calls of a value, have 60 times as much
	Steps  map[int]bool  // to leave out
	Values map[int]bool
}

// Variable is the name of the environment variable.
const Variable = "KINDERGARTEN_PROBE"

// An Event is a line of the file of events.
type Event struct {
	Step, Value int     // what begins, counted from 1
	Matches     []Match // of the value
	Bytes       int64   // of the table
	Why         string  // why the step or the value ended
	Done        bool    // of all
}

// Run runs the steps, compares the values and measures the tables.
func Run(steps []Step, values, tables []Value) {
	var task Task
	if err := json.Unmarshal([]byte(os.Getenv(Variable)), &task); err != nil {
		panic(err)
	}
	file, err := os.OpenFile(task.Events, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		panic(err)
	}
	write := func(e Event) {
		text, err := json.Marshal(e)
		if err == nil {
			_, err = file.Write(append(text, '\n'))
		}
		if err != nil {
			panic(err)
		}
	}
	if runtime.GOMAXPROCS(0) < 2 {
		runtime.GOMAXPROCS(2) // so that the watch runs beside a loop
	}
	debug.SetMaxStack(1 << 26)
	w := &watch{limit: task.Limit, write: write, begin: make(chan Event)}
	go w.run()
	for _, s := range steps {
		if task.Steps[s.ID] {
			continue
		}
		w.start(Event{Step: s.ID})
		func() {
			defer func() {
				if r := recover(); r != nil {
					write(Event{Step: s.ID, Why: fmt.Sprintf("it panics: %v", r)})
				}
			}()
			s.Run()
		}()
	}
	for _, v := range values {
		if task.Values[v.ID] {
			continue
		}
		w.start(Event{Value: v.ID})
		if c, ok := v.callable(); ok {
			before := files()
			write(Event{Value: v.ID, Matches: c.match(func() string { return changed(before, files()) })})
		}
	}
	w.start(Event{})
	for _, t := range tables {
		write(Event{Value: t.ID, Bytes: bytesOf(reflect.ValueOf(t.Of()).Elem())})
	}
	write(Event{Done: true})
}

// A watch ends the process if a step or a value takes too much processor time, or does nothing
// for a minute.
type watch struct {
	limit time.Duration
	write func(Event)
	begin chan Event
}

func (w *watch) start(e Event) {
	w.write(e)
	w.begin <- e
}

func (w *watch) run() {
	const many = 60
	var current Event
	var counted uint64
	began, called, last, idle := processorTime(), processorTime(), processorTime(), time.Now()
	for {
		now := processorTime()
		select {
		case current = <-w.begin:
			began, called, idle = now, now, time.Now()
		case <-time.After(20 * time.Millisecond):
		}
		now = processorTime()
		if n := atomic.LoadUint64(&calls); n != counted {
			counted, called = n, now
		}
		if now-last > time.Millisecond {
			last, idle = now, time.Now()
		}
		switch {
		case current.Step == 0 && current.Value == 0:
		case now-began > many*w.limit || current.Value > 0 && now-called > w.limit:
			current.Why = "it does not end"
		case time.Since(idle) > time.Minute:
			current.Why = "it waits for something"
		}
		if current.Why != "" {
			w.write(current)
			os.Exit(3)
		}
	}
}

// files returns the files of the current directory with their sizes and times.
func files() map[string]string {
	found := make(map[string]string)
	dir, err := os.Open(".")
	if err != nil {
		return nil
	}
	defer dir.Close()
	infos, _ := dir.Readdir(-1)
	for _, info := range infos {
		if !info.IsDir() {
			found[info.Name()] = fmt.Sprint(info.Size(), info.ModTime())
		}
	}
	return found
}

// changed returns a sentence that names a file that was written.
func changed(before, after map[string]string) string {
	for name, state := range after {
		if before[name] != state {
			return "it writes the file " + name
		}
	}
	return ""
}
