package uci

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// control is what a terminal does not show.
var control = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]|\ufeff")

// patterns find moves, castling, numbers, fractions and words. They differ in the signs between thousands, and in
// those within moves: e7e8q, e7-e8=Q, e7e8(Q), Ng1-f3, or also e7 -> e8 and e7e8 queen.
var patterns = func() (all []*regexp.Regexp) {
	const grouped = `[1-9]\d{0,2}(?:[%s]\d{3})+\b|\d+`
	for _, number := range []string{`\d+`, fmt.Sprintf(grouped, `,._'’`), fmt.Sprintf(grouped, ` \x{a0}\x{2009}\x{202f}`)} {
		for _, signs := range [][2]string{{`[-x:–]?`, `[=/(\[]?`}, {` ?(?:[-=]>|to|[-x:>→–—])? ?`, `\s?(?:[-=]>|[-=/(\[:>→])?\s?`}} {
			all = append(all, regexp.MustCompile(`(?i)(?:\b|_)[NBRQKP]?([a-h][1-8])`+signs[0]+`([a-h][1-8])`+
				`(?:`+signs[1]+`(queen|rook|bishop|knight|[qrbnk])\b[)\]]?|(?:ep)?\b)`+
				`|\b([0o](?:-[0o]){1,2})\b|(`+number+`)(?:\.0+\b|(\.\d+))?|(\pL+)`))
		}
	}
	return all
}()

// A token is a move, a word in lower case, or else a number.
type token struct {
	move, word string
	n          uint64 // the maximum for a fraction
	before     string // the signs since the last token
}

// tokens returns the tokens of a line by a pattern.
func tokens(line string, pattern int) (all []token) {
	last := 0
	for _, at := range patterns[pattern].FindAllStringSubmatchIndex(line, -1) {
		group := func(i int) string { return line[max(at[2*i], 0):max(at[2*i+1], 0)] }
		t := token{before: strings.TrimSpace(line[last:at[0]])}
		last = at[1]
		switch to, castling, digits := group(2), group(4), group(5); {
		case to != "":
			promoted := strings.Replace(strings.ToLower(group(3)), "kn", "n", 1)
			t.move = group(1) + to + promoted[:min(len(promoted), 1)]
		case castling != "":
			t.move = strings.ReplaceAll(strings.ToLower(castling), "0", "o")
		case digits == "":
			t.word = strings.ToLower(group(7))
		case group(6) != "":
			t.n = math.MaxUint64
		default:
			t.n, _ = strconv.ParseUint(strings.Map(func(r rune) rune {
				if r < '0' || r > '9' {
					return -1
				}
				return r
			}, digits), 10, 64)
		}
		all = append(all, t)
	}
	return all
}

// A form is how a program prints counts.
type form struct {
	pattern  int
	offset   int    // of the number after each move, or if negative before it; 0 if no parts are read
	across   bool   // whether the number may be on another line than its move
	repeats  bool   // whether the parts of smaller depths come first
	omits    bool   // whether it prints no parts without leaves
	place    string // of the sum, "" if it prints none, anywhere for each number that is not of a part
	at       int    // the index of the sum among the numbers of its place, if negative from their end
	first    int    // the numbers of the place in an answer at depth 1
	more     int    // and how many more come at each further depth
	complete bool   // whether it reads all parts of all questions
	frame    string // the places of all numbers of the answers, each between two spaces
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
		place  string // the last word before the number, and # for each number since; : for a move
		leaves uint64
		sign   string // before the number
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
	sign  string // before the number of the last part
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
	word, count, parts, sums := "", 0, len(r.parts), len(r.sums)
	for _, t := range all {
		switch {
		case t.move != "" && r.offset < 0:
			if at := len(r.sums) + r.offset; r.seen >= -r.offset {
				r.parts = append(r.parts, part{t.move, r.sums[at].leaves, line})
				r.sums = slices.Delete(r.sums, at, at+1)
			}
			word, count, r.seen = ":", 0, 0
		case t.move != "":
			word, count, r.move, r.seen = ":", 0, t.move, 0
		case t.word != "":
			if count > 0 && word == "" && t.before == "" {
				r.sums[len(r.sums)-1].place += strings.Replace(strings.TrimSuffix(t.word, "s"), "leave", "leaf", 1)
			}
			word, count = t.word, 0
		default:
			count++
			if r.seen++; r.seen == r.offset && r.move != "" {
				r.parts = append(r.parts, part{r.move, t.n, line})
				word, count, r.move, r.sign = ":", 0, "", t.before
				break
			}
			r.sums = append(r.sums, sum{word + strings.Repeat("#", count), t.n, t.before, line})
		}
	}
	for i := sums; i < len(r.sums) && len(r.parts) > parts; i++ {
		if strings.HasPrefix(r.sums[i].place, "#") {
			r.sums[i].place += "beside parts"
		}
	}
}

// all returns the numbers at the place of the sum.
func (r *reading) all(place string) (leaves []uint64) {
	for _, s := range r.sums {
		if s.place == place || place == anywhere {
			leaves = append(leaves, s.leaves)
		}
	}
	return leaves
}

// sum returns the sum, if the program prints one.
func (r *reading) sum() (leaves uint64, ok bool) {
	all := r.all(r.place)
	i := r.at
	if i < 0 {
		i += len(all)
	}
	if i < 0 || i >= len(all) {
		return 0, false
	}
	return all[i], true
}

// ended reports whether the whole answer has come: the right number if it is known, as many sums as in other answers, or
// the part of each move.
func (r *reading) ended(q *question) bool {
	switch {
	case q.want.Leaves > 0 && slices.Contains(r.all(anywhere), q.want.Leaves):
		return true
	case r.place != "":
		return len(r.all(r.place)) >= r.first+r.more*(q.depth-1)
	}
	return r.offset != 0 && len(r.parts) >= r.wants(q, !r.omits)
}

// wants returns how many parts an answer has, those without leaves included or not.
func (f *form) wants(q *question, empty bool) (parts int) {
	for d := q.depth; d > 0 && (d == q.depth || f.repeats); d-- {
		if empty {
			parts += int(conformance.Leaves(q.Last(), 1))
			continue
		}
		for _, leaves := range conformance.Want(q.Setup, d).Parts {
			parts += int(min(leaves, 1))
		}
	}
	return parts
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
	if leaves, ok := r.sum(); ok {
		a.Leaves = leaves
	}
	return a
}

// unread returns the line of what seems to be a part and is not read, if moves after a line are missing. It is a
// promotion without its piece, twice, or a number after the sign before those of parts, at a place that is new. A line
// of many such numbers is a board.
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
	if r.offset == 0 || !has("missing", moves...) {
		return ""
	}
	for i, p := range r.parts {
		if slices.Contains(moves[:i], p.move) && has("illegal", p.move) && !has("illegal", p.move+"q") {
			return p.line
		}
	}
	for _, s := range r.sums {
		numbers := 0
		for _, other := range r.sums {
			if other.line == s.line {
				numbers++
			}
		}
		if s.sign == r.sign && s.place != r.place && numbers < 3 && !strings.Contains(r.frame, " "+s.place+" ") {
			return s.line
		}
	}
	return ""
}

// A question has an answer that everybody knows.
type question struct {
	*conformance.Setup
	depth int
	asked string             // the command
	lines []string           // the answer
	want  conformance.Answer // the right one
}

// ends reports whether there is no move. An engine may print nothing then.
func (q *question) ends() bool { return conformance.Leaves(q.Last(), 1) == 0 }

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

// offsets are tried in this order. At 0 no parts are read.
var offsets = []int{1, -1, 2, 3, 0}

// named is the place of a number that a program calls the sum.
var named = regexp.MustCompile(`^(?:nodes?|total|lea[fv]e?s?|sum|searched|perft)#$`)

// learn returns the form in which the questions are answered, one or more. It reads all of the first position
// rightly. Of the others it reads the most. What it finds wrong there is the engine's, unless it leaves a line
// unread.
func learn(asked []question) (form, error) {
	var divided, alone form // the best that reads parts, and the best that does not
	var near func() error   // what is wrong with one that reads almost all
	best, most, almost := -1, -1, 0
	for pattern := range patterns {
		lines := make([][][]token, len(asked))
		for i, q := range asked {
			for _, line := range q.lines {
				lines[i] = append(lines[i], tokens(line, pattern))
			}
		}
		for i := range 2 * len(offsets) {
			if best >= 0 && divided.complete {
				break
			}
			f := form{pattern: pattern, offset: offsets[i/2], across: i%2 != 0}
			reads := make([]reading, len(asked))
			for i, q := range asked {
				reads[i].form = f
				for n, line := range q.lines {
					reads[i].add(line, lines[i][n])
				}
			}
			score, right, fault := f.learn(asked, reads)
			switch {
			case fault != nil && right > almost:
				almost, near = right, fault
			case fault != nil:
			case f.offset == 0 && score > most:
				most, alone = score, f
			case f.offset != 0 && score > best:
				best, divided = score, f
			}
		}
	}
	last, unread := asked[len(asked)-1], ""
	for _, q := range asked {
		r := divided.read(q.lines)
		unread = cmp.Or(unread, r.unread(q.Setup))
	}
	switch {
	case best >= 0 && unread == "":
		return divided, nil
	case most >= 0 && (best >= 0 || near == nil):
		return alone, nil
	case best >= 0:
		return alone, wrongAnswer{unread, last.asked, someMoves}
	case near != nil:
		return alone, near()
	}
	return alone, last.refuse("", ", alone or as parts such as b1a3: 1")
}

// refuse returns the error that a line, by default the last with a number, does not have the right count.
func (q *question) refuse(line, form string) error {
	for _, text := range slices.Backward(q.lines) {
		if line == "" || !strings.ContainsAny(line, "0123456789") {
			line = text
		}
	}
	w := wrongAnswer{line, q.asked, fmt.Sprint(q.want.Leaves, " leaves", form)}
	for _, t := range tokens(line, 0) {
		if class, text := conformance.Elsewhere(q.Setup, q.depth, t.n); class != "" && t.n > uint64(q.depth) {
			w.want += ". " + text
			break
		}
	}
	return w
}

// learn completes a form by what it has read. It returns how much it reads of the other questions than the first. If
// anything of these is wrong, it returns how many parts are right, if that is most of them.
func (f *form) learn(asked []question, reads []reading) (score, right int, fault func() error) {
	n := min(len(asked), beginnings)
	if f.offset != 0 {
		f.repeats = n > 1 && len(reads[1].parts) == 2*len(reads[0].parts)
		all := 0
		for i, q := range asked {
			if reads[i].repeats = f.repeats; i >= n {
				all += len(q.want.Parts)
			}
			parts, wrong := q.want.Right(q.Last(), reads[i].answer(q.Setup, q.depth))
			if right += parts; i >= n {
				score += parts
			} else if wrong != "" && fault == nil {
				fault = func() error { return reads[i].wrong(q, wrong) }
			}
		}
		f.complete = fault == nil && score == all
		if right-score < 15*n {
			right = 0
		}
		if fault != nil {
			return 0, right, fault
		}
	}
	best, places := -1, []string{anywhere}
	for _, s := range reads[0].sums {
		if !slices.Contains(places, s.place) { //mutation:speed
			places = append(places, s.place)
		}
	}
	slices.Reverse(places) // The last is tried first, and any number last.
	for _, place := range places {
		all := len(reads[0].all(place))
		for i := range 2 * all { // from the end and from the beginning
			g := *f
			g.place, g.at = place, i%all-all*(1-i/all)
			if right := g.sums(asked, reads); right > best {
				best, *f = right, g
			}
		}
	}
	numbers := make([]int, n)
	for i, q := range asked[:n] {
		numbers[i] = len(reads[i].all(f.place))
		for _, s := range reads[i].sums {
			f.frame += " " + s.place + " "
			was := slices.Equal(reads[0].all(s.place), []uint64{asked[0].want.Leaves})
			if best < 0 && s.leaves != q.want.Leaves && (was && s.leaves != asked[0].want.Leaves || named.MatchString(s.place)) {
				return 0, right, func() error { return q.refuse(s.line, "") }
			}
		}
	}
	if best < 0 && f.offset == 0 {
		return 0, 0, func() error { return nil }
	} else if best < 0 {
		return score, 0, nil
	}
	f.first, f.more = slices.Min(numbers), math.MaxInt16 // One answer does not say how many more.
	for i := 1; i < n; i++ {
		f.more = min(f.more, max(0, numbers[i]-numbers[i-1]))
	}
	return score + 1000 + best, 0, nil
}

// sums returns how much of the sums of the other questions is right, or -1 if any of the first position is wrong.
func (f form) sums(asked []question, reads []reading) (right int) {
	for i, q := range asked {
		r := reads[i]
		r.place, r.at = f.place, f.at
		switch leaves, ok := r.sum(); {
		case ok && leaves == q.want.Leaves:
			right += 2
		case i < beginnings:
			return -1
		case ok:
			right++
		}
	}
	return right
}

// wrong returns the error that a move or its leaves are wrong.
func (r *reading) wrong(q question, move string) error {
	for _, p := range r.parts {
		if leaves, ok := q.want.Parts[move]; p.move == move && ok {
			return wrongAnswer{p.line, q.asked, fmt.Sprintf("%d leaves after %s", leaves, move)}
		} else if p.move == move {
			return wrongAnswer{p.line, q.asked, "no move " + move}
		}
	}
	return q.refuse("", fmt.Sprintf(", %d of them after %s", q.want.Parts[move], move))
}

// parse returns the count in the lines after a position and a depth, the answer to what was asked. Nothing printed is
// no leaves, and so is any text if there is no move.
func (f form) parse(lines []string, l *conformance.Setup, depth int, asked string) (a conformance.Answer, err error) {
	r := f.read(lines)
	if line := r.unread(l); line != "" {
		return a, &Failure{fmt.Errorf("the line %s cannot be read: want %s", quote.Short(line), someMoves), asked, ""}
	}
	text := strings.TrimSpace(strings.Join(lines, "\n"))
	if _, ok := r.sum(); !ok && len(r.parts) == 0 && text != "" && conformance.Leaves(l.Last(), 1) > 0 { //mutation:same 1 to 0: a depth of 0 counts as 1
		return a, &Failure{errors.New("no number of leaves is printed"), asked, text[strings.LastIndexByte(text, '\n')+1:]}
	}
	return r.answer(l, depth), nil
}
