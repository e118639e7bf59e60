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
		{"right", library, Games(1), ""},
		{"right, with constant values",
			func(text, move string, _ [6]int) int { return library(text, move, [6]int{1, 2, 3, 4, 5}) },
			Values([6]int{1, 2, 3, 4, 5, 0}), ""},
		{"without pins", by(conformance.Exchanges{IgnoresPins: true}), IgnorePins(), ""},
		{"without pins, unsaid", by(conformance.Exchanges{IgnoresPins: true}), Option{},
			"--- FAIL: pin: the defender is pinned\n|\n  It is right if pins are ignored: pass enginetest.IgnorePins().\n|" +
				"--- FAIL: check: a discovered check\n"},
		{"with pins, unsaid", library, IgnorePins(), "right if pins count: leave out enginetest.IgnorePins()"},
		{"no queens", by(conformance.Exchanges{NoQueens: true}), Option{},
			"--- FAIL: promotion: by a recapture of the other side\n|right if no pawn that recaptures becomes a queen"},
		{"one more", func(text, move string, values [6]int) int { return library(text, move, values) + 1 }, Option{},
			"e4d5 wins 101 with the values [100 320 330 500 900 20000]: want 100\n"},
		{"random", func(text, move string, values [6]int) int { calls++; return calls },
			Option{}, "e4d5: the answer to the same question is 1, then 2\n"},
		{"a panic", func(text, move string, values [6]int) int { panic("none") }, Option{}, "the engine panics: none, at "},
	} {
		for _, threshold := range []bool{false, true} {
			if threshold && test.name == "random" {
				continue
			}
			ask := exact(test.exchange)
			if threshold {
				ask = thresholds(func(text, move string, values [6]int, least int) bool {
					return test.exchange(text, move, values) >= least
				})
				test.want = strings.ReplaceAll(test.want, "wins 101", "wins at least 101")
			}
			r := &transcript{}
			compareExchanges(r, ask, configure([]Option{Games(0), test.option}))
			if test.want == "" && (r.Len() > 0 || len(r.logs) != 1 || !strings.Contains(r.logs[0], "exchanges: all agree")) {
				t.Errorf("%s, threshold %v: %s\n%s", test.name, threshold, r, r.logs)
			}
			for want := range strings.SplitSeq(test.want, "|") {
				if !strings.Contains(r.String(), want) {
					t.Errorf("%s, threshold %v:\n%s\nwant %s", test.name, threshold, r, want)
				}
			}
		}
	}
}
