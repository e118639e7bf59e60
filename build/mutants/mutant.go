package main

import (
	"fmt"
	"strings"
)

// A mutant is one change of one file.
type mutant struct {
	target     *target
	file       string // below the root, with slashes
	line       int
	start, end int    // the bytes that are replaced
	text       string // by this
	old, new   string // the lines concerned, before and after, with single spaces
	next       string // the line after these
}

// newMutant describes the replacement of some bytes of a file.
func newMutant(t *target, file string, source []byte, start, end int, text string) *mutant {
	first := strings.LastIndexByte(string(source[:start]), '\n') + 1
	last := len(source)
	if i := strings.IndexByte(string(source[end:]), '\n'); i >= 0 {
		last = end + i
	}
	following, _, _ := strings.Cut(strings.TrimPrefix(string(source[last:]), "\n"), "\n")
	return &mutant{
		target: t,
		file:   file,
		line:   1 + strings.Count(string(source[:start]), "\n"),
		start:  start,
		end:    end,
		text:   text,
		old:    singleSpaced(string(source[first:last])),
		new:    singleSpaced(string(source[first:start]) + text + string(source[end:last])),
		next:   singleSpaced(following),
	}
}

func singleSpaced(s string) string { return strings.Join(strings.Fields(s), " ") }

// apply returns the changed text of the file.
func (m *mutant) apply(source []byte) []byte {
	changed := make([]byte, 0, len(source)+len(m.text))
	changed = append(changed, source[:m.start]...)
	changed = append(changed, m.text...)
	return append(changed, source[m.end:]...)
}

func (m *mutant) String() string {
	changed := m.new
	if changed == "" {
		return fmt.Sprintf("%s:%d: `%s` dropped", m.file, m.line, m.old)
	}
	return fmt.Sprintf("%s:%d: `%s` → `%s`", m.file, m.line, m.old, changed)
}

// A fate is what became of a mutant.
type fate int

const (
	notCompiling      fate = iota // it is no program
	killedByTest                  // a test failed
	killedByBuild                 // the library does not build any more for one of the variants
	killedByGenerator             // the generator failed, or wrote other files
	killedByProof                 // what the generator wrote cannot be proved
	killedByTimeout               // a test or the generator did not end
	sameOutput                    // the generator writes the same
	argued                        // equivalent.txt says why no test can notice
	refuted                       // it does, but a test noticed
	survived                      // no test noticed
	fates
)

var fateNames = [fates]string{
	notCompiling: "does not compile", killedByTest: "killed by a test", killedByBuild: "killed by a build",
	killedByGenerator: "killed by the generator", killedByProof: "killed by the proof", killedByTimeout: "killed by a timeout",
	sameOutput: "same output", argued: "argued", refuted: "refuted", survived: "survived",
}

func (f fate) String() string { return fateNames[f] }

func (f fate) killed() bool {
	return f == killedByTest || f == killedByBuild || f == killedByGenerator || f == killedByProof || f == killedByTimeout
}
