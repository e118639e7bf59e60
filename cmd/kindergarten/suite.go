package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
)

// unpublished is the number of leaves at a depth for which a perft file has none.
const unpublished = math.MaxUint64

// A suite is a perft file that is read line by line.
type suite struct {
	dialect
	tally
	name   string
	errors io.Writer
	err    error // what ended the reading before the end of the file
}

// A record is a position of a perft file, and the texts before and after it up to others or blank lines.
type record struct {
	line   int
	setup  *conformance.Setup
	before string
	after  *bytes.Buffer
}

// learned is the number of positions from which the form of a file is learned.
const learned = 16

// records yields the positions of the file, as many at a time as a form is learned from. It reports bad lines and goes on.
func (s *suite) records(yield func([]record) bool) {
	free := make(chan *chunk, 1)
	free <- new(chunk)
	var held []record
	text := new(bytes.Buffer) // after the last board, or a blank line
	for b := range read(s.name, nil, free) {
		for rest := b.text; len(rest) > 0; {
			var line []byte
			line, rest = cutLine(rest)
			s.all++
			line = bytes.TrimSpace(line)
			blank := len(line) == 0
			if !blank && isComment(line, 0) {
				continue
			}
			if blank || text.Len()+len(line) > longestLine {
				text = new(bytes.Buffer)
			}
			if len(line) > longestLine {
				s.fault(s.all, errLong)
				continue
			}
			f, ok := cut(line, 0)
			if !ok {
				f, ok = cut([]byte(named.Replace(string(line))), 0)
			}
			if ok = ok || hasBoard(line); ok { // the last position ends before the line
				text = bytes.NewBufferString(text.String())
			}
			from := 0
			for ; ok; f, ok = cut(f.text, from) {
				setup, err := s.line(&f, nil)
				if err != nil {
					f.rest = nil
				}
				text.Write(f.text[from:f.at])
				before := text.String()
				text, from = new(bytes.Buffer), f.end()
				if err != nil {
					s.fault(s.all, err)
					continue
				}
				if f.dropped {
					s.dropped++
				}
				if len(held) == learned {
					if !yield(held) {
						return
					}
					held = nil
				}
				held = append(held, record{s.all, setup.End(), before, text})
			}
			text.Write(f.text[from:])
			text.WriteByte('\n')
		}
		s.err = b.err
		free <- b
	}
	if len(held) > 0 {
		yield(held)
	}
}

// fault reports an error in a line.
func (s *suite) fault(line int, err error) {
	s.bad++
	fmt.Fprintf(s.errors, "kindergarten: %s:%d: %v\n", s.name, line, err)
}

// A form is how a file writes numbers of leaves.
type form struct {
	numbers *regexp.Regexp // a depth and its leaves, or leaves at depth 1, 2 and so on
	base    int            // the depth of which the file says 0
	text    int            // the index of the text
}

// labelled finds depths that words name, and their leaves.
var labelled = func() *regexp.Regexp {
	const depth, nodes = `\b(?:D\s*|[Pp]erft\s+|[Dd]epth"?[\s:=]*)(\d+)`, `[Nn]odes"?[\s:=]*(\d[\d,]*)`
	return regexp.MustCompile(depth + `\W+(?:[Nn]odes\W+)?(\d[\d,]*)|` + nodes + `\W+` + depth)
}()

// forms are those that are tried. In all but the first two, words, negative numbers and fractions do not count.
var forms = func() (all []form) {
	all = []form{{labelled, 0, 0}, {labelled, 0, 1}}
	for text := range 2 {
		for _, n := range []string{`(\d+)()()`, `(\d{1,3}(?:,\d{3})+\b|\d+)()()`} {
			list, pairs := regexp.MustCompile("()"+n), regexp.MustCompile(`(\d+)\D+`+n)
			all = append(all, form{list, 0, 2 + text}, form{pairs, 0, 2 + text}, form{pairs, 1, 2 + text})
		}
	}
	return all
}()

var words = regexp.MustCompile(`[\w.-]*[A-Za-z_.-][\w.-]*`)

// texts returns the texts after a position and before it, with words and without.
func (r record) texts() [4]string {
	after := r.after.String()
	return [...]string{after, r.before, words.ReplaceAllString(after, " "), words.ReplaceAllString(r.before, " ")}
}

// leaves returns the numbers of leaves of a position, from depth 1.
func (f form) leaves(texts [4]string) (leaves []uint64, err error) {
	for i, m := range f.numbers.FindAllStringSubmatch(texts[f.text], -1) {
		at, count := cmp.Or(m[1]+m[4], strconv.Itoa(i+1)), strings.ReplaceAll(m[2]+m[3], ",", "")
		depth, err1 := strconv.Atoi(at)
		n, err2 := strconv.ParseUint(count, 10, 64)
		if depth += f.base; err1 != nil || err2 != nil || depth > maxDepth || n == unpublished {
			return nil, fmt.Errorf("depth %q, leaves %q: want a depth from 1 to %d and a number of leaves", at, count, maxDepth)
		}
		for len(leaves) < depth {
			leaves = append(leaves, unpublished)
		}
		if depth > 0 { // there is one leaf at depth 0
			leaves[depth-1] = n
		}
	}
	if leaves == nil {
		err = errors.New("want numbers of leaves after the FEN, such as ;D1 20 ;D2 400")
	}
	return leaves, err
}

// score is positive if the leaves at the least depth are right. The other depths decide between forms of
// which this is true. Leaves below depth 3 are right if they are not fewer than at depth 3.
func (f form) score(texts [4]string, want [3]uint64) (score int) {
	leaves, err := f.leaves(texts)
	weight := maxDepth // of the first, more than of all others
	if err != nil {
		return -weight
	}
	for i, n := range leaves {
		if n == unpublished {
			continue
		}
		if n < want[min(i, len(want)-1)] || i < len(want) && n > want[i] {
			weight = -weight
		}
		score, weight = score+weight, 1
	}
	return score
}

// learn returns the form of some records: one with words if most have them, or one that is right for most.
func learn(records []record) (form, error) {
	scores, named := make([]int, len(forms)), 0
	for _, r := range records {
		var want [3]uint64
		for i := range want {
			want[i] = conformance.Leaves(r.setup.Last(), i+1)
		}
		texts := r.texts()
		for i, f := range forms {
			scores[i] += f.score(texts, want)
		}
		if labelled.MatchString(texts[0] + texts[1]) {
			named++
		}
	}
	if 2*named > len(records) {
		scores = scores[:2]
	}
	best := slices.Index(scores, slices.Max(scores))
	if scores[best] <= 0 && len(scores) == len(forms) {
		return form{}, fmt.Errorf("no number after the FEN is that of its %d moves: want numbers of leaves, such as ;D1 20 ;D2 400",
			conformance.Leaves(records[0].setup.Last(), 1))
	}
	return forms[best], nil
}

// entries yields the positions of the file with their leaves.
func (s *suite) entries(yield func(perft.Entry) bool) {
	var f form
	for records := range s.records {
		if f.numbers == nil {
			var err error
			if f, err = learn(records); err != nil {
				s.err = fmt.Errorf("%s:%d: %w", s.name, records[0].line, err)
				return
			}
		}
		for _, r := range records {
			leaves, err := f.leaves(r.texts())
			if err != nil {
				s.fault(r.line, err)
			} else if !yield(perft.Entry{Name: fmt.Sprint("line ", r.line), FEN: r.setup.FEN(), Leaves: leaves}) {
				return
			}
		}
	}
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
	for _, e := range perft.Suite {
		all = append(all, conformance.NewSetup("perft: "+e.Name, e.FEN))
	}
	return all
}
