package uci

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
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

var signs = regexp.MustCompile(`\D`) // of a number

// A token is a move, a word in lower case, or else a number.
type token struct {
	move, word string
	n          uint64 // the maximum for a fraction
}

// tokens returns the tokens of a line by a pattern.
func tokens(line string, pattern int) (all []token) {
	for _, group := range patterns[pattern].FindAllStringSubmatch(line, -1) {
		var t token
		switch to, castling, digits := group[2], group[4], group[5]; {
		case to != "":
			promoted := strings.Replace(strings.ToLower(group[3]), "kn", "n", 1)
			t.move = group[1] + to + promoted[:min(len(promoted), 1)]
		case castling != "":
			t.move = strings.ReplaceAll(strings.ToLower(castling), "0", "o")
		case digits == "":
			t.word = strings.ToLower(group[7])
		case group[6] != "":
			t.n = math.MaxUint64
		default:
			t.n, _ = strconv.ParseUint(signs.ReplaceAllString(digits, ""), 10, 64)
		}
		all = append(all, t)
	}
	return all
}
