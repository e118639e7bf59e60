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

var section = regexp.MustCompile(`(?m)^(?:TEXT ·(\w+)\(SB\)|DATA|GLOBL|FILE)`)

// changedKernels returns the assembly functions that differ, under the names of the
// command prove. If data differs, it returns all functions.
func changedKernels(was, is string) (names []string) {
	kernels := func(text string) map[string]string {
		m := map[string]string{} // data has the key ""
		starts := append(section.FindAllStringSubmatchIndex(text, -1), []int{len(text)})
		for i, at := range starts[:len(starts)-1] {
			part := text[at[0]:starts[i+1][0]]
			switch {
			case at[2] >= 0:
				m[text[at[2]:at[3]]] += part
			case !strings.HasPrefix(part, "FILE "):
				m[""] += part
			}
		}
		return m
	}
	before, after := kernels(was), kernels(is)
	for name := range before {
		if name != "" && (after[name] != before[name] || after[""] != before[""]) {
			names = append(names, "asm."+name)
		}
	}
	slices.Sort(names)
	return names
}
