package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// unpublished is the number of leaves at a depth for which a perft file has none.
const unpublished = math.MaxUint64

var published = regexp.MustCompile(`;\s*D(\d+)\s+([^\s;]*)`)
var anyForm = regexp.MustCompile(`\bD\d+[\s=:]+\d|;\s*D\s`) // in which numbers may be meant

// readSuite reads a perft file. A line holds a FEN and its leaves: FEN ;D1 20 ;D2 400. Empty lines and
// those that begin with # are left out.
func readSuite(name string) (suite []perft.Entry, err error) {
	rest, err := os.ReadFile(name)
	for n := 1; len(rest) > 0; n++ {
		var first []byte
		first, rest = cutLine(rest)
		text := strings.TrimSpace(string(first))
		if text == "" || text[0] == '#' {
			continue
		}
		given, _, _ := strings.Cut(text, ";")
		line, _, err := parseLine(given, nil, dialect{})
		if bytes.IndexByte(first, 0) >= 0 {
			err = errBinary
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		e := perft.Entry{Name: fmt.Sprint("line ", n), FEN: line.End().FEN()}
		all := published.FindAllStringSubmatch(text, -1)
		for _, m := range all {
			depth, err1 := strconv.Atoi(m[1])
			leaves, err2 := strconv.ParseUint(m[2], 10, 64)
			if err1 != nil || err2 != nil || depth < 1 || depth > maxDepth {
				return nil, fmt.Errorf("%s:%d: %q: want a depth from 1 to %d and a number of leaves", name, n, m[0], maxDepth)
			}
			for len(e.Leaves) < depth {
				e.Leaves = append(e.Leaves, unpublished)
			}
			e.Leaves[depth-1] = leaves
		}
		if e.Leaves == nil || len(all) < len(anyForm.FindAllString(text, -1)) {
			return nil, fmt.Errorf("%s:%d: want numbers of leaves after the FEN, such as ;D1 20 ;D2 400", name, n)
		}
		suite = append(suite, e)
	}
	return suite, err
}

// suiteAgainst returns positions that are there for their counts, the named cases and the perft suite.
func suiteAgainst() (all []*conformance.Setup) {
	all = append(conformance.Counted(), conformance.Cases(false)...)
	for _, l := range rules.NamedLines() {
		made := strings.Fields(l.Line)
		for n := range made {
			all = append(all, conformance.NewSetup(l.Name, l.FEN, made[:n+1]...))
		}
	}
	return append(all, linesOf(perft.Suite)...)
}

// linesOf returns the positions of a suite.
func linesOf(suite []perft.Entry) (all []*conformance.Setup) {
	for _, e := range suite {
		all = append(all, conformance.NewSetup("perft: "+e.Name, e.FEN))
	}
	return all
}
