package uci

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
)

var (
	// part is a move and its leaves: "e2e4: 20", "1. e2e4 - 20", "info string e2e4 20".
	part = regexp.MustCompile(`(?i)(?:^|\s)([a-h][1-8][-x]?[a-h][1-8](?:=?[nbrqk])?)[^0-9a-z]{1,9}(\d[\d,_]*)(?:\s|$)`)
	// total is the sum of all leaves: "Nodes searched: 20", "nodes=20", "Total: 20", "perft(2) = 400", "20 nodes".
	total = regexp.MustCompile(`(?i)\b(?:nodes(?: searched)?|total(?: nodes| moves)?|leaves|leaf nodes|count|result|` +
		`perft(?: ?\(?\d+\)?)?)\s*[:=]+\s*(\d[\d,_]*)|\b(?:nodes|total|leaves)\s+(\d[\d,_]*)`)
	suffixed = regexp.MustCompile(`(?i)\b(\d[\d,_]*)\s+(?:nodes|leaves|moves)\b`)
	alone    = regexp.MustCompile(`^\s*(\d[\d,_]*)\s*$`)
	// searching is an engine's report of a search.
	searching = regexp.MustCompile(`^bestmove\b|^info\b.*\b(?:pv|score)\b`)
)

func number(text string) uint64 {
	n, _ := strconv.ParseUint(strings.NewReplacer(",", "", "_", "").Replace(text), 10, 64)
	return n
}

// leavesOf returns the move and the leaves of a line of a divided count.
func leavesOf(line string) (move string, leaves uint64, ok bool) {
	m := part.FindStringSubmatch(line)
	if m == nil {
		return "", 0, false
	}
	return conformance.Normal(m[1]), number(m[2]), true
}

// totalOf returns the number in a line that may be the sum.
func totalOf(line string) (leaves uint64, ok bool) {
	if part.MatchString(line) || strings.HasPrefix(line, "info depth") {
		return 0, false
	}
	for _, form := range []*regexp.Regexp{alone, total, suffixed} {
		m := form.FindStringSubmatch(line)
		for _, text := range m[min(1, len(m)):] {
			if text != "" {
				return number(text), true
			}
		}
	}
	return 0, false
}

// sums returns the numbers in the lines that may be the sum.
func sums(lines []string) (all []uint64) {
	for _, line := range lines {
		if leaves, ok := totalOf(line); ok {
			all = append(all, leaves)
		}
	}
	return all
}

// parse returns the count in an engine's lines. Its leaves are those of all moves together, or the
// last sum if the lines name no move. If they contain neither, ok is false.
func parse(lines []string) (a conformance.Answer, ok bool) {
	for _, line := range lines {
		if move, leaves, divided := leavesOf(line); divided {
			if a.Parts == nil {
				a.Parts = make(map[string]uint64)
			}
			a.Parts[move] = leaves
		}
	}
	for _, leaves := range a.Parts {
		a.Leaves += leaves
	}
	if all := sums(lines); a.Parts == nil && len(all) > 0 {
		return conformance.Answer{Leaves: all[len(all)-1]}, true
	}
	return a, a.Parts != nil
}
