package enginetest

import (
	"fmt"
	"math/bits"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/faulty"
)

// A transcript is a test that writes its failures down.
type transcript struct {
	strings.Builder
	name     string
	passed   int
	logs     []string
	deadline time.Time // unless zero
}

func (r *transcript) Helper() {}
func (r *transcript) Logf(format string, args ...any) {
	r.logs = append(r.logs, fmt.Sprintf(format, args...))
}
func (r *transcript) Deadline() (d time.Time, set bool) { return r.deadline, !r.deadline.IsZero() }
func (r *transcript) Error(args ...any) {
	fmt.Fprintf(r, "--- FAIL: %s\n%s", r.name, fmt.Sprintln(args...))
}
func (r *transcript) Run(name string, f func(tester)) bool {
	sub := &transcript{name: name}
	if f(sub); sub.Len() == 0 {
		r.passed++
	}
	r.WriteString(sub.String())
	r.logs = append(r.logs, sub.logs...)
	return sub.Len() == 0
}

func faultyList(fault string) func(fen string) []string {
	return func(fen string) []string { return faulty.Parse(fen, fault).Moves() }
}

func faultyPlay(fault string) func(fen string, made ...string) []string {
	return func(fen string, made ...string) []string {
		p := faulty.Parse(fen, fault)
		for _, m := range made {
			p.Make(m)
		}
		return p.Moves()
	}
}

func faultyPerft(fault string) func(fen string, depth int) uint64 {
	return func(fen string, depth int) uint64 { return faulty.Parse(fen, fault).Leaves(depth) }
}

// faultsOf returns the texts of the faults in the source of package faulty.
func faultsOf(t *testing.T) (faults []string) {
	t.Helper()
	source, err := os.ReadFile("../internal/testing/faulty/faults.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`\.has\("([^"]*)"\)`).FindAllStringSubmatch(string(source), -1) {
		faults = append(faults, m[1])
	}
	return faults
}

// TestFaults looks for each fault of package faulty. Moves finds those of lists and Play those of
// moves made. The case is the first that fails, and the text its first difference.
func TestFaults(t *testing.T) {
	c := configure([]Option{Games(0)})
	missed := faultsOf(t)
	for i, test := range []struct{ fault, function, name, text string }{
		{"list: a move twice", "Moves", "castling: on both sides", "a1a5 is listed twice"},
		{"reader: no rights on the queen's side", "Moves", "castling: on both sides",
			"e1c1 is missing, castling on the queen's side"},
		{"reader: no en passant square", "Moves", "en passant: a capture", "e5d6 is missing, a capture en passant"},
		{"list: a null move in stalemate", "Moves", "end: stalemate",
			"the engine lists \"0000\": want two squares, such as e2e4 or e7e8q"},
		{"promotion: without a letter", "Moves", "promotion: a step",
			"a7a8 is illegal: the pawn promotes: want n, b, r or q after the squares"},
		{"list: at most 217 moves", "Moves", "many moves: 218, the most of any game",
			"the engine panics: too many moves, at "},
		{"en passant: the captured pawn still gives check", "Moves", "en passant: it captures the checking pawn",
			"e5d6 is missing, a capture en passant, out of check"},
		{"en passant: not by Black", "Moves", "en passant: a capture, Black",
			"e4d3 is missing, a capture en passant"},
		{"en passant: no test of the rank", "Moves", "en passant: both pawns leave a rank",
			"e5d6 is illegal: White's king would be in check"},
		{"en passant: not by a pinned pawn", "Moves", "en passant: the pawn captures along its pin",
			"e5d6 is missing, a capture en passant, along a pin"},
		{"king: steps back along a line", "Moves", "check: the king steps back along the line",
			"e4d4 is illegal: White's king would be in check"},
		{"king: captures protected pieces", "Moves", "king: a protected piece is not captured",
			"h1g2 is illegal: White's king would be in check"},
		{"promotion: captures only to queens", "Moves", "promotion: a step and both captures",
			"b7a8r is missing, a promotion to a rook by a capture"},
		{"check: a double check may be answered by one capture", "Moves", "check: a double check by two sliders",
			"h1h4 is illegal: White's king would be in check"},
		{"check: a pinned piece answers", "Moves", "check: a pinned piece does not answer",
			"d2b1 is illegal: White's king would be in check"},
		{"Chess960: the king must move", "Moves", "Chess960: the king stays, by X-FEN",
			"g1h1 is missing, castling on the king's side in Chess960"},
		{"pin: only along files", "Moves", "en passant: both pawns leave a rank",
			"e5d6 is illegal: White's king would be in check"},
		{"promotion: to a king too", "Moves", "promotion: a step",
			"a7a8k is illegal: invalid move \"a7a8k\": want two squares, such as e2e4"},
		{"make: a capture does not reset the clock", "Play", "counters: a capture resets the clock",
			"the engine has no moves: want 4"},
		{"promotion: no knight of Black", "Moves", "promotion: a step, Black",
			"a2a1n is missing, a promotion to a knight"},
		{"castling: through check", "Moves", "castling: through check on f1",
			"e1g1 is illegal: the king would pass or reach an attacked square"},
		{"adapter: finds no promotion", "Play", "castling: another rook comes where a pawn captured and promoted",
			"the moves are those of the position before b7a8b, which is not made"},
		{"castling: past f8", "Moves", "castling: through check on f1, Black",
			"e8g8 is illegal: the king would pass or reach an attacked square"},
		{"make: the en passant square stays", "Play", "en passant: the square is gone after the next move, Black",
			"d7e6 is illegal: the pawn on d7 does not move to e6"},
		{"make: the rook stays when it castles", "Play", "castling: king and rook move, on the king's side",
			"e8f7 is illegal: Black's king would be in check"},
		{"make: promotes to queens", "Play", "castling: another rook comes where a pawn captured and promoted",
			"e8d8 is missing, a move of a king"},
		{"make: a captured rook keeps its right", "Play", "castling: another rook comes where one was captured",
			"e8c8 is illegal: Black has no rook on a8 with the right to castle"},
		{"make: a king that moves keeps its rights", "Play", "castling: the king was away",
			"e2g2 is illegal: White has no rook on h2 with the right to castle"},
	} {
		missed = slices.DeleteFunc(missed, func(fault string) bool { return fault == test.fault })
		if i%3 != 0 && (testing.Short() || bits.UintSize == 32) { // the race detector and emulators are slow
			continue
		}
		t.Run(test.fault, func(t *testing.T) {
			moves, play := &transcript{}, &transcript{}
			compareMoves(moves, faultyList(test.fault), c)
			found := moves
			if test.function == "Play" {
				if moves.Len() > 0 {
					t.Errorf("Moves reports\n%s", moves)
				}
				comparePlay(play, faultyPlay(test.fault), c)
				found = play
			}
			first, report := "--- FAIL: "+test.name+"\n", found.String()
			if !strings.HasPrefix(report, first) || !strings.Contains(report, test.text) {
				t.Errorf("%s reports\n%s\nwant it to begin with %s and to have %s", test.function, report, first, test.text)
			}
			if lines := strings.Count(found.String(), "\n"); lines > 145 {
				t.Errorf("the report has %d lines", lines)
			}
		})
	}
	if len(missed) > 0 {
		t.Errorf("no row for %q", missed)
	}
}

// TestPerftFaults has faults that change a count.
func TestPerftFaults(t *testing.T) {
	for _, test := range []struct{ fault, want string }{
		{"en passant: no test of the rank", `too many moves, in a case of en passant (in 4 positions)
  position fen 4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1 (en passant: both pawns leave a rank)
    7 moves: want 6
`},
		{"castling: past f8", "    It was reached by position fen "},
		{"make: the rook stays when it castles", "    Each child is right by itself: making or unmaking a move, "},
		{"list: at most 217 moves", "the engine panics: too many moves, at "},
	} {
		t.Run(test.fault, func(t *testing.T) {
			r := &transcript{}
			comparePerft(r, faultyPerft(test.fault), configure([]Option{Games(0)}))
			if !strings.Contains(r.String(), test.want) {
				t.Errorf("Perft reports\n%s\nwant %s", r, test.want)
			}
		})
	}
}

// An engine without a fault agrees, in games too.
func TestNoFault(t *testing.T) {
	games := 1
	if testing.Short() || bits.UintSize == 32 { // or emulated
		games = 0
	}
	c := configure([]Option{Games(games)})
	r := &transcript{}
	compareMoves(r, faultyList(""), c)
	comparePlay(r, faultyPlay(""), c)
	comparePerft(r, faultyPerft(""), c)
	if r.Len() > 0 || r.passed < 300 {
		t.Errorf("%d subtests pass:\n%s", r.passed, r)
	}
}
