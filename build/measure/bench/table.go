package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/pages"
	"github.com/kindergarten-bitboards/kindergarten/build/measure/internal/turns"
)

// A table has a row for each task and a column for each method.
type table struct {
	methods []string
	tasks   []string
	cells   map[[2]string]float64 // by task and method
	times   bool                  // the least of a row is the fastest
}

func (t *table) set(task, method string, x float64) {
	if !slices.Contains(t.tasks, task) {
		t.tasks = append(t.tasks, task)
	}
	if !slices.Contains(t.methods, method) {
		t.methods = append(t.methods, method)
	}
	if t.cells == nil {
		t.cells = make(map[[2]string]float64)
	}
	t.cells[[2]string{task, method}] = x
}

// run returns the table of the tasks and methods that c names. Without rounds it measures
// nothing, and the cells are zeros.
func (s suite) run(c call, progress io.Writer) *table {
	if s.table != nil {
		return s.table(c, progress)
	}
	t := &table{times: true}
	var chosen []*comparison
	for _, task := range s.comparisons() {
		task.methods = slices.DeleteFunc(task.methods, func(m method) bool { return !c.methods.MatchString(m.name) })
		if c.only.MatchString(task.name) && len(task.methods) > 0 {
			chosen = append(chosen, task)
		}
	}
	release, err := turns.Pin()
	defer release()
	if err != nil {
		fmt.Fprintf(progress, "measuring without a fixed CPU: %v\n", err)
	}
	for i, task := range chosen {
		fmt.Fprintf(progress, "%s %d of %d: %s\n", s.name, i+1, len(chosen), task.name)
		for j, x := range measure(task, c.settings) {
			t.set(task.name, task.methods[j].name, x)
		}
	}
	return t
}

// write writes the table. The fastest are in bold: cells with the same printed number are equally
// fast.
func (t *table) write(w io.Writer) {
	g := pages.Table{append([]string{""}, t.methods...)}
	for _, task := range t.tasks {
		best := math.Inf(1)
		for _, m := range t.methods {
			if x, ok := t.cells[[2]string{task, m}]; ok && t.times {
				best = min(best, x)
			}
		}
		line := []string{task}
		for _, m := range t.methods {
			x, ok := t.cells[[2]string{task, m}]
			text := number(x)
			if !ok {
				text = "–"
			} else if text == number(best) {
				text = "**" + text + "**"
			}
			line = append(line, text)
		}
		g = append(g, line)
	}
	g.Write(w)
}

// number formats x with two decimals below 10, one below 100, and none above. Commas
// separate thousands.
func number(x float64) string {
	switch {
	case x == 0:
		return "0"
	case math.Round(100*x) < 1000:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case math.Round(10*x) < 1000:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return thousands(strconv.FormatFloat(x, 'f', 0, 64))
}

func thousands(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
