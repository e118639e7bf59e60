package main

import (
	"fmt"
	"strings"
)

// An argument says why a mutant does what the original does. It stands in the
// source as README.md tells.
type argument struct {
	file       *file
	at, line   int // the lines of the comment and of the mutant
	kind, text string
	fits       bool // a mutant
}

const directive = "//mutants:equal "

// arguments returns the arguments of a file.
func arguments(f *file) (list []*argument, err error) {
	lines := strings.Split(f.text, "\n")
	for i, line := range lines {
		code, text, ok := strings.Cut(line, directive)
		if !ok {
			continue
		}
		kinds, reason, ok := strings.Cut(text, ": ")
		if !ok || kinds == "" || reason == "" {
			return nil, fmt.Errorf("%s:%d: %s%s: want kinds of mutants, a colon and a reason", f.name, i+1, directive, text)
		}
		at := i + 1
		for strings.TrimSpace(code) == "" && at < len(lines) {
			code, _, _ = strings.Cut(lines[at], directive)
			at++
		}
		for kind := range strings.SplitSeq(kinds, ", ") {
			list = append(list, &argument{file: f, at: i + 1, line: at, kind: kind, text: reason})
		}
	}
	return list, nil
}

// argue gives each mutant the argument that fits it.
func argue(list []*argument, mutants []*mutant) {
	for _, m := range mutants {
		line := 1 + strings.Count(m.file.text[:m.start], "\n")
		for _, a := range list {
			if m.flip == "" && a.file == m.file && a.line == line && a.kind == m.kind {
				a.fits = true
				m.argument = a
			}
		}
	}
}
