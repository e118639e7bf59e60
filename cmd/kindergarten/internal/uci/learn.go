package uci

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// A question has an answer that everybody knows.
type question struct {
	*conformance.Setup
	depth int
	asked string             // the command
	lines []string           // the answer
	want  conformance.Answer // the right one
}

// ends reports whether there is no move. An engine may print nothing then.
func (q *question) ends() bool { return legal(q.Setup) == 0 }

// beginnings are how many questions are about the first position. The others are about one with castling,
// a capture en passant and promotions.
const beginnings = 3

var (
	beginning = conformance.NewSetup("", fen.Start)
	special   = conformance.NewSetup("", "r3k2r/8/8/8/3pP3/1N6/6pQ/R3K2R b kq e3 0 1")
)

// questions returns the questions from whose answers a form is learned.
func questions() (all []question) {
	for depth := 1; depth <= beginnings; depth++ {
		all = append(all, question{Setup: beginning, depth: depth})
	}
	all = append(all, question{Setup: special, depth: 1}, question{Setup: special, depth: 3})
	for i, q := range all {
		all[i].want = conformance.Want(q.Setup, q.depth)
	}
	return all
}

const someMoves = "moves such as e8g8 and g2g1q"

// A wrongAnswer is an answer that no form reads as the count that everybody knows.
type wrongAnswer struct{ line, asked, want string }

func (w wrongAnswer) Error() string {
	return fmt.Sprintf("the engine answers %s to %q: want %s", quote.Short(w.line), w.asked, w.want)
}

// layouts are tried in this order, with each pattern. At the offset 0 no parts are read.
var layouts = []form{{offset: 1}, {offset: -1}, {offset: 1, across: true}, {offset: 2, across: true}, {offset: 3, across: true}, {}}

// named is the place of a number that a program calls the sum.
var named = regexp.MustCompile(`^(?:nodes?|total|lea[fv]e?s?|sum|searched|perft)#[^#]*$`)

// A fit is how much a form reads of answers that everybody knows.
type fit struct {
	form
	kind  kind
	score int // more than 0 if it fits
	fault func() error
}

type kind uint8

const (
	divided kind = iota // it reads parts
	alone               // it reads sums alone
	near                // it has a fault, but most parts of the first position are right
	numKinds
)

// learn returns the form in which the questions are answered, one or more. It reads all of the first position
// rightly. Of the others it reads the most. What it finds wrong there is the engine's, unless it leaves a line
// unread.
func learn(asked []question) (form, error) {
	var best [numKinds]fit
	for pattern := range patterns {
		lines := make([][][]token, len(asked))
		for i, q := range asked {
			for _, line := range q.lines {
				lines[i] = append(lines[i], tokens(line, pattern))
			}
		}
		for _, f := range layouts {
			f.pattern = pattern
			reads := make([]reading, len(asked))
			for i, q := range asked {
				reads[i].form = f
				for n, line := range q.lines {
					reads[i].add(line, lines[i][n])
				}
			}
			if c := f.learn(asked, reads); c.score > best[c.kind].score {
				best[c.kind] = c
			}
		}
	}
	wrongSum := best[alone].score == 0 && best[near].score == len(asked[0].want.Parts)*beginnings
	divides, unread := best[divided].score > 0 && !wrongSum, ""
	for _, q := range asked {
		r := best[divided].read(q.lines)
		unread = cmp.Or(unread, r.unread(q.Setup))
	}
	last := asked[len(asked)-1]
	switch {
	case divides && unread == "":
		return best[divided].form, nil
	case best[alone].score != 0 && (divides || best[near].score == 0):
		return best[alone].form, nil
	case divides:
		return form{}, wrongAnswer{unread, last.asked, someMoves}
	case best[near].fault != nil:
		return form{}, best[near].fault()
	}
	return form{}, last.refuse("", ", alone or as parts such as b1a3: 1")
}

// learn completes a form by what it has read.
func (f form) learn(asked []question, reads []reading) fit {
	n := min(len(asked), beginnings)
	c := fit{form: f, score: 1}
	right := 0 // parts of the first position
	c.repeats = n > 1 && len(reads[1].parts) == 2*len(reads[0].parts)
	for i, q := range asked {
		reads[i].repeats = c.repeats
		parts, wrong := q.want.Right(q.Last(), reads[i].answer(q.Setup, q.depth))
		if i >= n {
			c.score += parts
			continue
		}
		if right += parts; wrong != "" && f.offset != 0 {
			c.fault = func() error { return reads[i].wrong(q, wrong) }
		}
		for _, s := range reads[i].sums {
			c.places = append(c.places, s.place)
		}
	}
	slices.Sort(c.places)
	c.places = slices.Compact(c.places) //mutation:speed drop
	best := 0
	for _, place := range append(c.places, anywhere) {
		count := reads[0].count(place)
		for i := range count {
			at := i - count
			if right := sums(asked, reads, place, at); right > best {
				best, c.place, c.at, c.first = right, place, at, count
			}
		}
	}
	if best > 0 {
		c.more = math.MaxInt16 // One answer does not say how many more.
		for i := 1; i < n; i++ {
			c.more = min(c.more, reads[i].count(c.place)-reads[i-1].count(c.place))
		}
	} else {
		for _, place := range c.places {
			first, _ := reads[0].sum(place, -1)
			for i, q := range asked[:n] {
				s, ok := reads[i].sum(place, -1)
				was := first.leaves == asked[0].want.Leaves && s.leaves != first.leaves
				called := named.MatchString(place) && s.leaves != uint64(q.depth)
				if ok && s.leaves != q.want.Leaves && (was || called) && c.fault == nil {
					c.fault = func() error { return q.refuse(s.line, "") }
				}
			}
		}
	}
	switch {
	case c.fault != nil && right >= 15*n:
		c.kind, c.score = near, right
	case c.fault != nil, f.offset == 0 && best == 0:
		c.score = 0
	case f.offset == 0:
		c.kind = alone
	}
	return c
}

// sums returns how many sums at a place are right, or 0 if any of the first position is wrong.
func sums(asked []question, reads []reading, place string, at int) (right int) {
	for i, q := range asked {
		if s, ok := reads[i].sum(place, at); ok && s.leaves == q.want.Leaves {
			right++
		} else if i < beginnings {
			return 0
		}
	}
	return right
}

// wrong returns the error that a move or its leaves are wrong.
func (r *reading) wrong(q question, move string) error {
	line := ""
	for _, p := range r.parts {
		if strings.EqualFold(q.Castling(p.move), move) {
			line = p.line
		}
	}
	return q.refuse(line, fmt.Sprintf(", %d of them after %s", q.want.Parts[move], move))
}

// refuse returns the error that a line, by default the last with a number, does not have the right count.
func (q *question) refuse(line, form string) error {
	for _, text := range slices.Backward(q.lines) {
		if !strings.ContainsAny(line, "0123456789") {
			line = text
		}
	}
	w := wrongAnswer{line, q.asked, fmt.Sprint(q.want.Leaves, " leaves", form)}
	for pattern := range patterns {
		for _, t := range tokens(line, pattern) {
			if other, found := conformance.Elsewhere(q.Setup, q.depth, t.n); found {
				w.want += ". " + other.Text
				return w
			}
		}
	}
	return w
}
