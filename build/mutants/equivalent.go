package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed equivalent.txt
var equivalentText string

// An argument says why a mutant does what the original does.
type argument struct {
	file, old, new string
	next           string // the line that follows, if it must be a certain one
	reason         string
	line           int // in the list
	matches        int
}

// parseArguments reads the list of equivalent mutants: paragraphs that start with
// the name of a file, hold a line of the file behind a minus and its replacement
// behind a plus, as often as wanted, and end with the reason, indented. Where only
// one of several such lines is meant, the one that follows it in the file stands
// behind an equals sign. Lines that start with # are comments.
func parseArguments(name, text string) (arguments []*argument, err error) {
	for paragraph := range strings.SplitSeq(numbered(text), "\n\n") {
		var file, old, reason string
		var paired []*argument
		line := 0
		for text := range strings.Lines(paragraph) {
			number, text, ok := strings.Cut(strings.TrimSpace(text), " ")
			if !ok {
				continue
			}
			if _, err := fmt.Sscan(number, &line); err != nil {
				return nil, err
			}
			switch {
			case strings.HasPrefix(text, "#"):
			case strings.HasPrefix(text, "- "):
				old = singleSpaced(text[2:])
			case text == "+" || strings.HasPrefix(text, "+ "):
				if file == "" || old == "" || reason != "" {
					return nil, fmt.Errorf("%s:%d: a replacement must follow a file and the line that it replaces", name, line)
				}
				paired = append(paired, &argument{file: file, old: old, new: singleSpaced(text[1:]), line: line})
			case strings.HasPrefix(text, "= "):
				if len(paired) == 0 || reason != "" {
					return nil, fmt.Errorf("%s:%d: the line that follows another must stand behind its replacement", name, line)
				}
				paired[len(paired)-1].next = singleSpaced(text[2:])
			case file == "":
				file = text
			default:
				reason = strings.TrimSpace(reason + " " + text)
			}
		}
		if file == "" {
			continue
		}
		if len(paired) == 0 || reason == "" {
			return nil, fmt.Errorf("%s:%d: the paragraph on %s needs a replacement and a reason", name, line, file)
		}
		for _, a := range paired {
			a.reason = reason
		}
		arguments = append(arguments, paired...)
	}
	return arguments, nil
}

// numbered puts its number in front of each line that is not empty.
func numbered(text string) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line != "" {
			fmt.Fprintf(&b, "%d %s", n, line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// argue returns the argument on a mutant, nil if there is none.
func argue(arguments []*argument, m *mutant) *argument {
	i := slices.IndexFunc(arguments, func(a *argument) bool {
		return a.file == m.file && a.old == m.old && a.new == m.new && (a.next == "" || a.next == m.next)
	})
	if i < 0 {
		return nil
	}
	return arguments[i]
}
