package uci

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// digits is the pattern of a number, which may have marks between thousands.
const digits = `(?:[1-9]\d{0,2}(?:[,._'’\x{a0}\x{2009}\x{202f}]\d{3})+|\d+)`

var (
	numbers = regexp.MustCompile(digits)
	// part is a move and its leaves: "e2e4: 20", "1. e2e4 - 20", "info string e2e4 20".
	part  = regexp.MustCompile(`(?i)(?:^|[\s"'(])([a-h][1-8][-x]?[a-h][1-8](?:=?[nbrqk])?|0000)[^0-9a-z]{1,9}(` + digits + `)(?:[\s,;)]|$)`)
	word  = regexp.MustCompile(`^\s*[A-Za-z]+`)
	named = regexp.MustCompile(`(?i)^#$|node|total|leaf|leave|count|move|sum|result|perft`)
	// searching is an engine's report of a search.
	searching = regexp.MustCompile(`^info\b.*\b(?:pv|score)\b`)
)

// number returns the value of digits, at most the maximum.
func number(text string) uint64 {
	n, _ := strconv.ParseUint(strings.NewReplacer(",", "", ".", "", "_", "", "'", "", "’", "", "\u00a0", "", "\u2009", "", "\u202f", "").
		Replace(text), 10, 64)
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

// A sum is a number outside the lines of a divided count.
type sum struct {
	// around is the text before the number and the word after it, a singular, with # for each number.
	around string
	leaves uint64
}

func sumsOf(lines []string) (all []sum) {
	for _, line := range lines {
		if part.MatchString(line) {
			continue
		}
		for _, at := range numbers.FindAllStringIndex(line, -1) {
			around := numbers.ReplaceAllString(line[:at[1]], "#") + strings.TrimSuffix(word.FindString(line[at[1]:]), "s")
			all = append(all, sum{strings.Join(strings.Fields(around), " "), number(line[at[0]:at[1]])})
		}
	}
	return all
}

// A form is how a program prints counts.
type form struct {
	around  string // the sum, "" if it prints none
	first   int    // how many sums an answer at depth 1 has
	after   int    // how many of them come after the first right one
	more    int    // and how many more at each further depth, if it prints the sums of smaller depths first
	divides bool
}

// beginning is a position, and known are its leaves at depths 1 and 2, which everybody knows.
var (
	beginning = conformance.NewSetup("", fen.Start)
	known     = [2]uint64{20, 400}
)

// learn returns the form of the answers to the depths so far, one or both. It reports whether they contain
// a known sum or a divided count. Any other number may be anything. A sum must be right twice, unless it is
// named or alone and no search's report.
func learn(answers [2][]string, asked int) (f form, ok bool) {
	f.divides = slices.ContainsFunc(answers[0], part.MatchString)
	ones, twos := around(answers[0], known[0]), around(answers[1], known[1])
	for _, text := range slices.Concat(ones, twos) {
		if asked == 1 || named.MatchString(text) && !strings.HasPrefix(text, "info depth") {
			f.around = text
		}
	}
	for _, text := range twos {
		if slices.Contains(ones, text) {
			f.around = text
		}
	}
	sums := f.of(answers[0]...)
	f.after = len(sums) - 1 - slices.Index(sums, known[0])
	f.first = max(len(sums), 1)
	f.more = max(len(f.of(answers[1]...))-f.first, 0)
	return f, f.around != "" || f.divides
}

// around returns what is around the sums of so many leaves.
func around(lines []string, leaves uint64) (texts []string) {
	for _, s := range sumsOf(lines) {
		if s.leaves == leaves {
			texts = append(texts, s.around)
		}
	}
	return texts
}

// of returns the sums of the form in lines.
func (f form) of(lines ...string) (leaves []uint64) {
	for _, s := range sumsOf(lines) {
		if s.around == f.around {
			leaves = append(leaves, s.leaves)
		}
	}
	return leaves
}

// parse returns the count in the lines after a position and a depth. Nothing printed is no leaves, and so is any
// text if there is no move. If the lines contain no count, ok is false.
func (f form) parse(lines []string, p *conformance.Position, depth int) (a conformance.Answer, ok bool) {
	if f.divides {
		a.Parts = make(map[string]uint64)
	}
	for _, line := range lines {
		ok = ok || line != ""
		if move, leaves, divided := leavesOf(line); divided && f.divides {
			if _, twice := a.Parts[move]; twice && depth == 1 { // At others smaller ones may come first.
				move += " " // the same to package conformance
			}
			a.Parts[move] = leaves
			a.Leaves += leaves
		}
	}
	ok = !ok || len(a.Parts) > 0 || conformance.Leaves(p, 1) == 0 //mutation:same 1 to 0: a depth of 0 counts as 1
	if all := f.of(lines...); len(all) > 0 {
		return conformance.Answer{Leaves: all[max(len(all)-1-f.after, 0)], Parts: a.Parts}, true
	}
	return a, ok
}
