package conformance

import (
	"errors"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/testing/faulty"
)

const kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

// Judge returns the shortest line that differs, of which no other position does, and asks for nothing
// that the engine has not answered.
func TestJudge(t *testing.T) {
	const passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	for _, test := range []struct {
		fault, fen, line string
		want             string // the command of the finding
		verdict          Fault
	}{
		{"reader: no en passant square", passed, "", passed, Read},
		{"en passant: none", passed, "", passed, List},
		{"en passant: none", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "e8e7 e1e2 d7d5", "8/4k3/8/3pP3/8/8/4K3/8 w - d6 0 3", List},
		{"make: promotes to queens", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a1b1 h7h6 b1a1 h6h7 a7a8n",
			"8/P6k/8/8/8/8/8/K7 w - - 4 3 moves a7a8n", Make},
		{"make: promotes to queens", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n h7h6 a1b1 h6h5",
			"8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8n", Make},
		{"make: a king that moves keeps its rights", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a2 e8e7 e1e2 e7e8 e2e1 e8e7",
			"8/4k3/8/8/8/8/R7/4K2R w K - 2 2 moves e1e2 e7e8 e2e1 e8e7", Make},
		{"adapter: finds no castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1a2 e8e7 e1g1", "8/4k3/8/8/8/8/R7/4K2R w K - 2 2 moves e1g1", Make},
		// A move that the engine does not list is not the one that it makes wrong.
		{"castling: not on the queen's side", "r3kr2/B7/8/8/8/8/8/4K3 b q - 2 2", "e8c8", "r3kr2/B7/8/8/8/8/8/4K3 b q - 2 2", List},
		{"castling: not on the queen's side", "r3kr2/B7/8/8/8/8/4K3/8 w q - 2 2", "e2e1 e8c8 e1e2", "r3kr2/B7/8/8/8/8/8/4K3 b q - 3 2", List},
		{"ends: at a clock of 100", "4k3/8/8/8/8/8/8/R3K2R w - - 99 80", "a1a2", "4k3/8/8/8/8/8/R7/4K2R b - - 100 80", Ended},
		{"ends: at the first repetition", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8d8 a2a1 d8e8",
			"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1a2 e8d8 a2a1 d8e8", Ended},
		{"ends: with kings alone", kings, "", kings, Ended},
	} {
		differs, calls, fails := differ(test.fault, faulty.Way{OnlyListed: strings.Contains(test.want, "e8c8")}), 0, -1
		ask := Differ(func(l *Setup) ([]Difference, error) {
			if calls++; calls-1 == fails {
				return nil, errors.New("no answer")
			}
			return differs(l)
		})
		line := NewSetup("", test.fen, strings.Fields(test.line)...)
		f, err := ask.Along(line)
		if f == nil {
			t.Errorf("%s, %s: not found", test.fault, test.line)
			continue
		}
		if found, _ := differs(line); len(found) > 0 && f.Fault != Ended {
			g, _ := ask.Judge(line, found) // although the first position that differs is another
			if g.Fault != f.Fault || g.Fault == Make && len(g.moves) > len(f.moves) {
				t.Errorf("%s: Judge finds %v, and Along %v", test.fault, &g, f)
			}
		}
		if err != nil || f.Command() != "position fen "+test.want || f.Fault != test.verdict {
			t.Errorf("%s: fault %d, error %v, %v\nwant %s", test.fault, f.Fault, err, f, test.want)
			continue
		}
		calls = 0
		ask.Along(line)
		for n := calls; fails < n-1 && f.Fault != Ended; {
			fails, calls = fails+1, 0
			if _, err := ask.Along(line); err == nil {
				t.Errorf("%s: no error, although call %d has no answer", test.fault, fails)
			}
		}
	}
}
