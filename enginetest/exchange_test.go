package enginetest

import (
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// TestExchange compares the library's exchanges, and those of engines that ignore a rule.
func TestExchange(t *testing.T) {
	parse := func(text, move string) (*conformance.Position, moves.Move) {
		p := conformance.NewSetup("", text).Last()
		m, _ := moves.Parse(p, move)
		return p, m
	}
	library := func(text, move string, values [6]int) int {
		p, m := parse(text, move)
		return moves.Exchange(p, m, &values)
	}
	by := func(rules conformance.Exchanges) func(string, string, [6]int) int {
		return func(text, move string, values [6]int) int {
			rules.Values = values
			low, _ := rules.Range(parse(text, move))
			return low
		}
	}
	calls := 0
	for _, test := range []struct {
		name     string
		exchange func(text, move string, values [6]int) int
		option   Option
		want     string // parts of the report, with bars between them
	}{
		{"right", library, Games(1), "compared 44116 exchanges: all agree"},
		{"right, with constant values",
			func(text, move string, _ [6]int) int { return library(text, move, [6]int{1, 2, 3, 4, 5}) },
			Values([6]int{1, 2, 3, 4, 5, 0}), "exchanges: all agree"},
		{"without pins", by(conformance.Exchanges{IgnoresPins: true}), IgnorePins(), "exchanges: all agree"},
		{"without pins, unsaid", by(conformance.Exchanges{IgnoresPins: true}), Option{},
			"--- FAIL: pin: the defender is pinned\n|\n  It is right if pins are ignored: pass enginetest.IgnorePins().\n|" +
				"--- FAIL: check: a discovered check\n"},
		{"with pins, unsaid", library, IgnorePins(), "right if pins count: leave out enginetest.IgnorePins()"},
		{"no queens", by(conformance.Exchanges{NoQueens: true}), Option{},
			"--- FAIL: promotion: by a recapture of the other side\n|right if no pawn that recaptures becomes a queen"},
		{"more", func(text, move string, values [6]int) int { return library(text, move, values) + 1000 }, Option{},
			"e4d5 wins 1100 with the values [100 320 330 500 900 20000]: want 100\n|\nan exchange (in "},
		{"random", func(text, move string, values [6]int) int { calls++; return calls },
			Option{}, "e4d5: the answer to the same question is 1, then 2\n"},
		{"a panic", func(text, move string, values [6]int) int { panic("none") }, Option{}, "the engine panics: none, at "},
	} {
		for _, threshold := range []bool{false, true} {
			if threshold && test.name == "random" {
				continue
			}
			ask, options := exact(test.exchange), []Option{Games(0), test.option}
			if threshold {
				ask = thresholds(func(text, move string, values [6]int, least int) bool {
					return test.exchange(text, move, values) >= least
				})
				test.want = strings.NewReplacer("wins 1100", "wins at least 101", "44116", "29994").Replace(test.want)
				options = append(options, NoChess960())
			}
			r := &transcript{}
			compareExchanges(r, ask, configure(options))
			got, right := r.String()+strings.Join(r.logs, "\n"), strings.HasSuffix(test.want, "agree")
			for want := range strings.SplitSeq(test.want, "|") {
				if !strings.Contains(got, want) || right != (r.Len() == 0) {
					t.Errorf("%s, threshold %v:\n%s\nwant %s", test.name, threshold, got, want)
				}
			}
		}
	}
}

// Queens that recapture leave other lines open, so two results are right.
func TestExchangeRange(t *testing.T) {
	l := conformance.NewSetup("", "1Qb3k1/2q5/5r2/4p2P/2p1p1P1/1Q6/4b3/n1KR2b1 b - - 0 1")
	m, _ := moves.Parse(l.Last(), "c7b7")
	ask := exact(func(string, string, [6]int) int { return 50 })
	const want = "c7b7 wins 50 with the values [1 3 3 5 9 100]: want -9 to -3"
	if found := (&engine{}).exchange(l, m, usual[1], ask); len(found) != 1 || found[0].Text != want {
		t.Errorf("%q, want %s", found, want)
	}
}
