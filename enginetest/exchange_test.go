package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/engines/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// TestExchange compares the library's exchanges, and those of engines that ignore a rule.
func TestExchange(t *testing.T) {
	parse := func(text, move string) (*conformance.Position, movegen.Move) {
		p := conformance.NewSetup("", text).Last()
		m, _ := movegen.Parse(p, move)
		return p, m
	}
	library := func(text, move string, values [7]int) int {
		p, m := parse(text, move)
		return movegen.Exchange(p, m, &values)
	}
	by := func(rules conformance.Exchanges) func(string, string, [7]int) int {
		return func(text, move string, values [7]int) int {
			rules.Values = values
			low, _ := rules.Range(parse(text, move))
			return low
		}
	}
	calls, panics := 0, 0
	for _, test := range []struct {
		name     string
		exchange func(text, move string, values [7]int) int
		options  []Option
		want     string // parts of the report, with bars between them
	}{
		{"right", library, []Option{Games(1)}, "compared 43854 exchanges: all agree"},
		{"right, with constant values", func(text, move string, values [7]int) int {
			if values != [7]int{1, 2, 3, 4, 5} {
				t.Errorf("%s is asked for with the values %d", move, values)
			}
			return library(text, move, values)
		},
			[]Option{Games(1), Unreachable(), Values([7]int{1, 2, 3, 4, 5})}, "compared 22059 exchanges: all agree"},
		{"without pins", by(conformance.Exchanges{IgnoresPins: true}), []Option{IgnorePins()}, "exchanges: all agree"},
		{"without pins, unsaid", by(conformance.Exchanges{IgnoresPins: true}), nil,
			"--- FAIL: pin: the defender is pinned\nposition fen |(pin: the defender is pinned)\n|\n  It is right if pins are ignored: pass enginetest.IgnorePins().\n|" +
				"--- FAIL: check: a discovered check\n"},
		{"with pins, unsaid", library, []Option{IgnorePins()}, "right if pins count: leave out enginetest.IgnorePins()"},
		{"no queens", by(conformance.Exchanges{NoQueens: true}), []Option{IgnorePromotions()}, "exchanges: all agree"},
		{"no queens, unsaid", by(conformance.Exchanges{NoQueens: true}), nil, "--- FAIL: promotion: by a recapture of the other side\n|" +
			"It is right if no pawn that recaptures becomes a queen: pass enginetest.IgnorePromotions()."},
		{"queens, unsaid", library, []Option{IgnorePromotions()}, "right if a pawn that recaptures becomes a queen: leave out enginetest.Ig"},
		{"neither pins nor queens", by(conformance.Exchanges{IgnoresPins: true, NoQueens: true}),
			[]Option{Games(1), IgnorePins(), IgnorePromotions()}, "exchanges: all agree"},
		{"captures only", func(text, move string, values [7]int) int {
			if p, m := parse(text, move); movegen.Captured(p, m) == positions.NoKind {
				panic("no capture")
			}
			return library(text, move, values)
		}, []Option{Games(1), CapturesOnly()}, "compared 27010 exchanges: all agree"},
		{"standard chess", func(text, move string, values [7]int) int {
			if rights := strings.Fields(text)[2]; strings.Trim(rights, "KQkq") > "-" {
				panic("invalid castling char")
			}
			return library(text, move, values)
		}, nil, "--- FAIL: Chess960\nthe engine values exchanges in positions of standard chess, and in none of Chess960."},
		{"more", func(text, move string, values [7]int) int { return library(text, move, values) + 1000 }, nil,
			"e4d5 wins 1100 with the values [100 320 330 500 900 20000]: want 100\n|\nan exchange (in "},
		{"random", func(text, move string, values [7]int) int { calls++; return calls },
			[]Option{NoChess960()}, "e4d5 wins 1, and wins 2 when asked again\n"},
		{"one position", func(text, move string, values [7]int) int {
			if text == perft.Suite[1].FEN {
				return 99
			}
			return library(text, move, values)
		}, nil, "--- FAIL: games\ncompared 1|These differ:\n\nan exchange (in 3 positions, White to move in all)\n" +
			"  position fen " + perft.Suite[1].FEN + " (perft: kiwipete)\n"},
		{"a panic when asked again", func(string, string, [7]int) int { panics++; return []int{1000}[panics-1] }, []Option{NoChess960()},
			"\nposition fen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1 (captures: a pawn that nothing defends)\n  the engine panics: runtime error: "},
		{"a panic", func(text, move string, values [7]int) int { panic("none") }, nil, "the engine panics: none, at |(in 63 positions)|" +
			"position fen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1, exchange of e4d5 with the values [100 320 330 500 900 20000]\n|20000]\n--- FAIL: "},
	} {
		for _, threshold := range []bool{false, true} {
			if threshold && (test.name == "random" || test.name == "standard chess") {
				continue
			}
			ask, options := exact(test.exchange), append([]Option{Games(0)}, test.options...)
			if threshold {
				ask = thresholds(func(text, move string, values [7]int, least int) bool {
					return test.exchange(text, move, values) >= least
				})
				test.want = strings.NewReplacer("wins 1100", "wins at least 101", "43854", "29910", "22059", "15023", "27010", "19864", "in 63", "in 58").Replace(test.want)
				options = append(options, NoChess960())
			}
			r, trace := &transcript{}, strings.Builder{}
			compareExchanges(r, ask, configure(append(options, Trace(&trace))))
			got, right := r.String()+strings.Join(r.logs, "\n")+trace.String(), strings.HasSuffix(test.want, "agree")
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
	m, _ := movegen.Parse(l.Last(), "c7b7")
	for won, threshold := range map[int]string{-10: "does not win -9", -9: "", -3: "", -2: "wins at least -2"} {
		for says, ask := range map[string]valuation{
			threshold:                thresholds(func(_, _ string, _ [7]int, least int) bool { return won >= least }),
			fmt.Sprint("wins ", won): exact(func(string, string, [7]int) int { return won }),
		} {
			got, want := (&engine{}).exchange(l, m, usual[1], ask), []conformance.Difference(nil)
			if threshold != "" {
				want = []conformance.Difference{{Class: "an exchange", Text: "c7b7 " + says + " with the values [1 3 3 5 9 100]: want -9 to -3"}}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	// The bishop is pinned, and the pawn recaptures.
	l = conformance.NewSetup("", "k1n5/1b1P4/8/8/8/8/6B1/2R3K1 w - - 0 1")
	m, _ = movegen.Parse(l.Last(), "c1c8")
	ask := exact(func(string, string, [7]int) int { return 150 })
	got := (&engine{config: config{ignorePins: true}}).exchange(l, m, usual[0], ask)
	if len(got) != 1 || got[0].Class != "an exchange that is right if no pawn that recaptures becomes a queen: pass enginetest.IgnorePromotions()" {
		t.Errorf("%q", got)
	}
	// Neither option explains it alone.
	got = (&engine{}).exchange(l, m, usual[0], ask)
	if len(got) != 1 || !strings.HasPrefix(got[0].Class, "an exchange that is right if pins are ignored: pass enginetest.IgnorePins(), and no pawn ") {
		t.Errorf("%q", got)
	}
}
