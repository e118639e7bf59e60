package main

import (
	"regexp"
	"slices"
	"strings"
)

// proofOf returns the proof of the kernels that differ, for a sample of squares and lengths.
func proofOf(was, is string) []string {
	names := changedKernels(was, is)
	if names == nil {
		return nil
	}
	return []string{"./check/prove", "-short", "-only", "^(" + strings.Join(names, "|") + ")$"}
}

// An assembly is the text of each function in assembly, and all data.
type assembly struct {
	functions map[string]string
	data      string
}

var function = regexp.MustCompile(`^TEXT ·(\w+)\(SB\)`)

// parse divides the texts of files, each of which begins with a line "FILE name". It leaves
// out what precedes their functions and data.
func parse(text string) assembly {
	a := assembly{functions: map[string]string{}}
	nowhere := func(string) {}
	add := nowhere
	for line := range strings.Lines(text) {
		switch header := function.FindStringSubmatch(line); {
		case header != nil:
			add = func(line string) { a.functions[header[1]] += line }
		case strings.HasPrefix(line, "DATA"), strings.HasPrefix(line, "GLOBL"):
			add = func(line string) { a.data += line }
		case strings.HasPrefix(line, "FILE "):
			add = nowhere
		}
		add(line)
	}
	return a
}

// changedKernels returns the assembly functions that differ, under the names of the
// command prove. If data differs, it returns all functions.
func changedKernels(was, is string) (names []string) {
	before, after := parse(was), parse(is)
	for name, text := range before.functions {
		if after.functions[name] != text || after.data != before.data {
			names = append(names, "asm."+name)
		}
	}
	slices.Sort(names)
	return names
}
