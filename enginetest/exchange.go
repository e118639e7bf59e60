package enginetest

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/engines/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/reference/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// Exchange compares a static exchange evaluation (SEE) with the library's: what a move wins with the
// captures that follow on its square. The moves are captures, promotions and some quiet moves. They get
// values of the pieces from pawn to king and 0 for none, the usual ones or with bishop and knight alike. An
// engine whose values are constants passes them by [Values].
//
// By the rules of chess pinned pieces do not capture, kings do not capture what is defended, and a pawn
// that captures on its last rank becomes a queen. Most engines ignore pins and such queens: see [IgnorePins] and
// [IgnorePromotions]. [CapturesOnly] is for functions that take captures alone. If the choice between pieces of
// one value matters, each result that it can have is right.
//
// The first cases are named after the rule that decides them, each with either colour. The positions
// of random games follow.
func Exchange(t *testing.T, exchange func(fen, move string, values [7]int) int, options ...Option) {
	t.Helper()
	compareExchanges(subtests{t}, exact(exchange), configure(options))
}

// ExchangeAtLeast is like [Exchange] for a function that reports whether a move wins at
// least so much.
func ExchangeAtLeast(t *testing.T, atLeast func(fen, move string, values [7]int, least int) bool, options ...Option) {
	t.Helper()
	compareExchanges(subtests{t}, thresholds(atLeast), configure(options))
}

// A valuation asks an engine what a move wins, of which low to high is right. It returns the range that the engine's
// answer allows, and the answer in words.
type valuation func(fen, move string, values [7]int, low, high int) (from, to int, says string)

func exact(exchange func(fen, move string, values [7]int) int) valuation {
	return func(fen, move string, values [7]int, _, _ int) (int, int, string) {
		won := exchange(fen, move, values)
		return won, won, fmt.Sprint("wins ", won)
	}
}

func thresholds(atLeast func(fen, move string, values [7]int, least int) bool) valuation {
	return func(fen, move string, values [7]int, low, high int) (int, int, string) {
		if atLeast(fen, move, values, high+1) {
			return high + 1, math.MaxInt, fmt.Sprint("wins at least ", high+1)
		} else if !atLeast(fen, move, values, low) {
			return math.MinInt, low - 1, fmt.Sprint("does not win ", low)
		}
		return math.MinInt, math.MaxInt, "is right"
	}
}

// usual are the values of pieces in exchanges. The king's counts only where a king is captured.
var usual = [][7]int{{100, 320, 330, 500, 900, 20000}, {1, 3, 3, 5, 9, 100}}

func compareExchanges(t tester, ask valuation, c config) {
	t.Helper()
	e := newEngine(t, c)
	sets, exchanges := usual, 0
	if c.values != nil {
		sets = [][7]int{*c.values}
	}
	asked := func(l *conformance.Setup, m movegen.Move) bool {
		return !m.IsCastling() && (!c.capturesOnly || movegen.Captured(l.Last(), m) != positions.NoKind)
	}
	e.tryChess960("values exchanges", func(l *conformance.Setup) bool {
		if strings.ContainsAny(strings.Fields(l.FEN())[2], "KQkq") {
			return false // many parsers of standard chess read these letters, in Chess960 too
		}
		for _, m := range movegen.Append(nil, l.Last()) {
			if asked(l, m) {
				return e.exchange(l, m, sets[0], ask) == nil
			}
		}
		return false
	})
	find := func(l *conformance.Setup, m movegen.Move) *conformance.Finding {
		for _, values := range sets {
			exchanges++
			if found := e.exchange(l, m, values, ask); found != nil {
				return &conformance.Finding{Setup: l, Found: found}
			}
		}
		return nil
	}
	for _, n := range rules.NamedExchanges() {
		l := conformance.NewSetup(n.Name, n.FEN)
		if m, _ := movegen.Parse(l.Last(), n.Line); asked(l, m) {
			e.tryCase(n.Name, func() *conformance.Finding { return find(l, m) })
		}
	}
	n := 0
	e.tryAll("games", e.samples(), func(l *conformance.Setup) {
		for _, m := range movegen.Append(nil, l.Last()) {
			capture := movegen.Captured(l.Last(), m) != positions.NoKind || m.Placed() != m.Piece()
			if n++; (capture && n%4 == 0 || n%50 == 0) && asked(l, m) { //mutation:same ++ to --: 4 and 50 divide both
				if f := find(l, m); f != nil {
					e.report.Add(f)
				}
			}
		}
	}, func() string { return fmt.Sprintf("%d exchanges", exchanges) })
}

// exchange asks for an exchange and returns what is wrong with the answer.
func (e *engine) exchange(l *conformance.Setup, m movegen.Move, values [7]int, ask valuation) []conformance.Difference {
	rules := conformance.Exchanges{Values: values, IgnoresPins: e.ignorePins, NoQueens: e.ignorePromotions}
	low, high := rules.Range(l.Last(), m)
	question := fmt.Sprintf(", exchange of %v with the values %d", m, values[:6])
	var from, to int
	var says string
	answer := func() []conformance.Difference {
		call := func() { from, to, says = ask(l.FEN(), m.String(), values, low, high) }
		if problem := e.call(l.Command()+question, call); problem != "" {
			return broken(problem + question)
		}
		return nil
	}
	if found := answer(); found != nil {
		return found
	}
	right := func(low, high int) bool { return from <= high && to >= low }
	if right(low, high) {
		return nil
	}
	first := says
	if found := answer(); found != nil {
		return found
	} else if says != first {
		return []conformance.Difference{{Class: "another answer to the same question",
			Text: fmt.Sprintf("%v %s, and %s when asked again", m, first, says)}}
	}
	class, hint := "an exchange", ""
	pins := map[bool]string{false: "pins are ignored: pass enginetest.IgnorePins()", true: "pins count: leave out enginetest.IgnorePins()"}
	queens := map[bool]string{false: "no pawn that recaptures becomes a queen: pass enginetest.IgnorePromotions()",
		true: "a pawn that recaptures becomes a queen: leave out enginetest.IgnorePromotions()"}
	for _, other := range []struct {
		text  string
		rules conformance.Exchanges
	}{
		{pins[e.ignorePins] + ", and " + queens[e.ignorePromotions],
			conformance.Exchanges{Values: values, IgnoresPins: !e.ignorePins, NoQueens: !e.ignorePromotions}},
		{queens[e.ignorePromotions], conformance.Exchanges{Values: values, IgnoresPins: e.ignorePins, NoQueens: !e.ignorePromotions}},
		{pins[e.ignorePins], conformance.Exchanges{Values: values, IgnoresPins: !e.ignorePins, NoQueens: e.ignorePromotions}},
	} {
		if right(other.rules.Range(l.Last(), m)) {
			class = "an exchange that is right if " + other.text
			hint = "\n  It is right if " + other.text + "."
		}
	}
	want := fmt.Sprint(low)
	if low < high {
		want += fmt.Sprint(" to ", high)
	}
	text := fmt.Sprintf("%v %s with the values %d: want %s%s", m, says, values[:6], want, hint)
	return []conformance.Difference{{Class: class, Text: text}}
}
