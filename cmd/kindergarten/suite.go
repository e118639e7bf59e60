package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
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

	yield func(record) bool
	done  bool    // whether yield has returned false
	last  *record // waits for its text
	text  []byte  // after the last board, or a blank line
}

// A record is a position of a perft file, and the texts after it and before it up to others or blank lines.
type record struct {
	line  int
	setup *conformance.Setup
	texts [2]string
}

// records yields the positions of the file. It reports bad lines and goes on.
func (s *suite) records(yield func(record) bool) {
	s.yield = yield
	free := make(chan *chunk, 1)
	free <- new(chunk)
	read(s.name, nil, free, func(b *chunk) (more bool) {
		for text := b.text; len(text) > 0 && !s.done; {
			var line []byte
			line, text = cutLine(text)
			s.all++
			s.add(bytes.TrimSpace(line))
		}
		if b.err != nil {
			s.err = b.err
		}
		free <- b
		return !s.done
	})
	s.end()
}

// fault reports an error in a line.
func (s *suite) fault(line int, err error) {
	s.bad++
	fmt.Fprintf(s.errors, "kindergarten: %s:%d: %v\n", s.name, line, err)
}

// add adds a line, which may have several boards.
func (s *suite) add(line []byte) {
	if len(line) > 0 && isComment(line, 0) {
		return
	}
	if len(line) == 0 || len(s.text)+len(line) > longestLine {
		s.end()
		s.text = nil
	}
	if len(line) > longestLine {
		s.fault(s.all, fmt.Errorf("line of more than %d bytes: want a FEN", longestLine))
		return
	}
	if _, ok := findBoard(line); !ok {
		line = []byte(named.Replace(string(line)))
	}
	from := 0
	at, ok := findBoard(line)
	for ok = ok || hasBoard(line); ok; at, ok = findBoard(line[from:]) {
		if at += from; from > 0 {
			s.text = append(s.text, line[from:at]...)
		}
		if s.end(); from == 0 {
			s.text = append(s.text, line[:at]...)
		}
		given, _, _ := bytes.Cut(cutFEN(line, at), []byte{';'})
		_, rest, _, _ := fen.ParseLenient[uint64](given)
		_, _, rest, _ = fen.ParseCounters(rest)
		setup, dropped, err := parseLine(string(given), nil, s.dialect)
		if err != nil {
			s.fault(s.all, err)
			rest = nil
		} else {
			s.last = &record{s.all, setup.End(), [2]string{1: string(s.text)}}
		}
		if dropped {
			s.dropped++
		}
		s.text, from = nil, at+len(given)-len(rest)
	}
	s.text = append(append(s.text, line[from:]...), '\n')
}

// end yields the last position with the text after it.
func (s *suite) end() {
	if r := s.last; r != nil && !s.done {
		r.texts[0] = string(s.text)
		s.done = !s.yield(*r)
	}
	s.last = nil
}

// A form is how a file writes numbers of leaves.
type form struct {
	numbers *regexp.Regexp
	list    bool // leaves at depth 1, 2 and so on, not a depth before each
	base    int  // the depth of which the file says 0
	text    int  // the index of the text
}

// forms are those that are tried. In the first two, words name the depths. In the others, words, negative
// numbers and fractions do not count.
var forms = func() (all []form) {
	labelled := regexp.MustCompile(`\b(?:D\s*|[Pp]erft\s+|[Dd]epth"?[\s:=]*)(\d+)\W+(?:[Nn]odes\W+)?(\d[\d,]*)`)
	plain := regexp.MustCompile(`[\w.-]*[A-Za-z_.-][\w.-]*|(\d+)`)
	grouped := regexp.MustCompile(`[\w.-]*[A-Za-z_.-][\w.-]*|(\d{1,3}(?:,\d{3})+\b|\d+)`)
	all = []form{{labelled, false, 0, 0}, {labelled, false, 0, 1}}
	for text := range 2 {
		for _, n := range []*regexp.Regexp{plain, grouped} {
			all = append(all, form{n, true, 0, text}, form{n, false, 0, text}, form{n, false, 1, text})
		}
	}
	return all
}()

// leaves returns the numbers of leaves of a position, from depth 1.
func (f form) leaves(r record) (leaves []uint64, err error) {
	var numbers []string
	for _, m := range f.numbers.FindAllStringSubmatch(r.texts[f.text], -1) {
		for _, n := range m[1:] {
			if n != "" && f.list {
				numbers = append(numbers, strconv.Itoa(len(numbers)/2+1))
			}
			if n != "" {
				numbers = append(numbers, strings.ReplaceAll(n, ",", ""))
			}
		}
	}
	for ; len(numbers) > 1; numbers = numbers[2:] {
		depth, err1 := strconv.Atoi(numbers[0])
		n, err2 := strconv.ParseUint(numbers[1], 10, 64)
		if depth += f.base; err1 != nil || err2 != nil || depth > maxDepth || n == unpublished {
			return nil, fmt.Errorf("depth %q, leaves %q: want a depth from 1 to %d and a number of leaves", numbers[0], numbers[1], maxDepth)
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
func (f form) score(r record, want [3]uint64) (score int) {
	leaves, err := f.leaves(r)
	if err != nil {
		return -100
	}
	weight := 100
	for i, n := range leaves {
		switch {
		case n == unpublished:
			continue
		case n == want[min(i, 2)] || i > 2 && n > want[2]:
			score += weight
		default:
			score -= weight
		}
		weight = 1
	}
	return score
}

// learn returns the form of some records: one with words if most have them, or one that is right for most.
func learn(records []record) (form, error) {
	scores, words := make([]int, len(forms)), 0
	for _, r := range records {
		var want [3]uint64
		for i := range want {
			want[i] = conformance.Leaves(r.setup.Last(), i+1)
		}
		for i, f := range forms {
			scores[i] += f.score(r, want)
		}
		if forms[0].numbers.MatchString(r.texts[0] + r.texts[1]) {
			words++
		}
	}
	if 2*words > len(records) {
		scores = scores[:2]
	}
	best := slices.Index(scores, slices.Max(scores))
	if scores[best] > 0 || len(scores) == 2 {
		return forms[best], nil
	}
	_, err := forms[2].leaves(records[0])
	if err == nil {
		err = fmt.Errorf("no number after the FEN is that of its %d moves: want numbers of leaves, such as ;D1 20 ;D2 400",
			conformance.Leaves(records[0].setup.Last(), 1))
	}
	return form{}, err
}

// learned is the number of positions from which the form of a file is learned.
const learned = 16 //mutation:speed

// entries yields the positions of the file with their leaves.
func (s *suite) entries(yield func(perft.Entry) bool) {
	var f form
	var held []record
	pass := func() bool {
		if f.numbers == nil {
			var err error
			if f, err = learn(held); err != nil {
				s.err = fmt.Errorf("%s:%d: %w", s.name, held[0].line, err)
				return false
			}
		}
		for _, r := range held {
			leaves, err := f.leaves(r)
			if err != nil {
				s.fault(r.line, err)
			} else if !yield(perft.Entry{Name: fmt.Sprint("line ", r.line), FEN: r.setup.FEN(), Leaves: leaves}) {
				return false
			}
		}
		held = held[:0]
		return true
	}
	for r := range s.records {
		if held = append(held, r); (f.numbers != nil || len(held) == learned) && !pass() {
			return
		}
	}
	if len(held) > 0 {
		pass()
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
