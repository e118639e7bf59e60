package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// A form is how a program prints counts.
type form struct {
	pattern int
	offset  int      // of the number after each move, or -1 for the one before it; 0 if no parts are read
	across  bool     // whether the number may be on another line than its move
	repeats bool     // whether the parts of smaller depths come first
	omits   bool     // whether it prints no parts without leaves
	place   string   // of the sum, "" if it prints none, anywhere for each number that is not of a part
	at      int      // the index of the sum among the numbers of its place, from their end
	first   int      // the numbers of the place in an answer at depth 1
	more    int      // and how many more come at each further depth
	places  []string // of all numbers
}

const anywhere = "anywhere"

// A part is a move and its leaves. A sum is any other number.
type (
	part struct {
		move   string
		leaves uint64
		line   string
	}
	sum struct {
		place  string // the last word before the number, or : for a move, # for each number since, and the unit
		leaves uint64
		line   string
	}
)

// A reading is what a form finds in the lines of an answer.
type reading struct {
	form
	parts []part
	sums  []sum
	move  string // whose number comes
	seen  int    // how many numbers have come since the last move
}

func (f form) read(lines []string) (r reading) {
	r.form = f
	for _, line := range lines {
		r.add(line, tokens(line, f.pattern))
	}
	return r
}

func (r *reading) add(line string, all []token) {
	if !r.across {
		r.move, r.seen = "", 0
	}
	word, count, sums, parts := "", 0, len(r.sums), len(r.parts)
	for _, t := range all {
		switch {
		case t.move != "":
			if last := len(r.sums) - 1; r.offset < 0 && r.seen > 0 {
				r.parts = append(r.parts, part{t.move, r.sums[last].leaves, line})
				r.sums = r.sums[:last]
			}
			word, count, r.move, r.seen = ":", 0, t.move, 0
		case t.word != "":
			if count > 0 { // a unit, of one or more
				r.sums[len(r.sums)-1].place += t.word[:min(len(t.word), 3)]
			}
			word, count = t.word, 0
		default:
			count++
			if r.seen++; r.seen == r.offset && r.move != "" {
				r.parts = append(r.parts, part{r.move, t.n, line})
				word, count, r.move = ":", 0, ""
				break
			}
			r.sums = append(r.sums, sum{word + strings.Repeat("#", count), t.n, line})
		}
	}
	for i := sums; i < len(r.sums) && len(r.parts) > parts; i++ {
		r.sums[i].place += " beside parts"
	}
}

// in reports whether a sum is at a place.
func (s sum) in(place string) bool { return s.place == place || place == anywhere }

// count returns how many numbers are at a place.
func (r *reading) count(place string) (n int) {
	for _, s := range r.sums {
		if s.in(place) {
			n++
		}
	}
	return n
}

// sum returns the number at an index of a place, counted from the end, if there is one.
func (r *reading) sum(place string, at int) (s sum, ok bool) {
	for _, s := range slices.Backward(r.sums) {
		if s.in(place) {
			if at++; at == 0 {
				return s, true
			}
		}
	}
	return s, false
}

// ended reports whether the whole answer has come: the right number if it is known, as many sums as in other answers, or
// the part of each move.
func (r *reading) ended(q *question) bool {
	switch {
	case q.want.Leaves > 0 && slices.ContainsFunc(r.sums, func(s sum) bool { return s.leaves == q.want.Leaves }): //mutation:same 0 to 1: a known answer has more leaves
		return true
	case r.place != "":
		return r.count(r.place) >= r.first+r.more*(q.depth-1)
	}
	return r.divided(q, r.omits)
}

// divided reports whether the parts of all moves have come, or of all with leaves.
func (r *reading) divided(q *question, omits bool) bool {
	moves := legal(q.Setup)
	if omits {
		if q.want.Parts == nil { //mutation:speed always
			q.want.Parts = conformance.Want(q.Setup, q.depth).Parts
		}
		for _, leaves := range q.want.Parts {
			moves -= int(1 - min(leaves, 1))
		}
	}
	if r.repeats {
		moves *= q.depth
	}
	return len(r.parts) >= moves
}

// answer returns the count after a line at a depth.
func (r *reading) answer(l *conformance.Setup, depth int) (a conformance.Answer) {
	parts := r.parts
	if r.repeats {
		parts = parts[len(parts)-len(parts)/depth:]
	}
	if r.offset != 0 {
		a.Parts = make(map[string]uint64)
	}
	for _, p := range parts {
		move := l.Castling(p.move)
		for _, twice := a.Parts[move]; twice; _, twice = a.Parts[move] {
			move += " " // the same to package conformance
		}
		a.Parts[move] = p.leaves
		a.Leaves += p.leaves
	}
	if s, ok := r.sum(r.place, r.at); ok {
		a.Leaves = s.leaves
	}
	return a
}

// unread returns the line of what seems to be a part and is not read, if moves after a line are missing. It is a
// promotion without its piece, twice, or a number at a place that is new. Numbers are also new in boards: where a line
// begins, and in a FEN.
func (r *reading) unread(l *conformance.Setup) string {
	var moves []string
	has := func(class string, list ...string) bool {
		return slices.ContainsFunc(conformance.Differences(l.Last(), list), func(d conformance.Difference) bool {
			return strings.HasPrefix(d.Class, class)
		})
	}
	for _, p := range r.parts {
		moves = append(moves, l.Castling(p.move))
	}
	if !has("missing", moves...) {
		return ""
	}
	for i, p := range r.parts {
		if slices.Contains(moves[:i], p.move) && !has("illegal", p.move+"q") {
			return p.line
		}
	}
	for _, s := range r.sums {
		if strings.HasPrefix(s.place, "#") == (r.offset == -1) && !slices.Contains(r.places, s.place) && strings.Count(s.line, "/") < 7 {
			return s.line
		}
	}
	return ""
}

// legal returns the number of legal moves.
func legal(l *conformance.Setup) int { return int(conformance.Leaves(l.Last(), 1)) }

// parse returns the count in the lines after a position and a depth, the answer to what was asked. Nothing printed is
// no leaves, and so is any text if there is no move.
func (f form) parse(lines []string, l *conformance.Setup, depth int, asked string) (a conformance.Answer, err error) {
	r := f.read(lines)
	if line := r.unread(l); line != "" {
		return a, &Failure{fmt.Errorf("the line %s cannot be read: want %s", quote.Short(line), someMoves), asked, ""}
	}
	text := strings.TrimSpace(strings.Join(lines, "\n"))
	if _, ok := r.sum(r.place, r.at); !ok && len(r.parts) == 0 && text != "" && legal(l) > 0 {
		return a, &Failure{errors.New("no number of leaves is printed"), asked, text[strings.LastIndexByte(text, '\n')+1:]}
	}
	return r.answer(l, depth), nil
}
