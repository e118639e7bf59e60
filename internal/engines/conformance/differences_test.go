package conformance

import (
	"slices"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// TestDifferences compares lists that are right but for one move: one more, one less, or one twice.
func TestDifferences(t *testing.T) {
	for _, test := range []struct{ fen, edit, class string }{
		{"4k3/8/8/8/8/8/8/4K2R w K -", "-e1g1", "missing: castling on the king's side"},
		{"r3k3/8/8/8/8/8/8/4K3 b q -", "-e8c8", "missing: castling on the queen's side"},
		{"4k3/8/8/8/8/8/8/5KR1 w G -", "-f1g1", "missing: castling on the king's side in Chess960"},
		{"1rk5/8/8/8/8/8/8/4K3 b b -", "-c8b8", "missing: castling on the queen's side in Chess960"},
		{"4k3/8/8/8/8/8/8/K7 w - -", "-a1a2", "missing: a move of a king"},
		{"4k3/8/8/8/8/8/n7/K7 w - -", "-a1a2", "missing: a capture by a king"},
		{"4k3/8/8/8/8/8/4P3/4K3 w - -", "-e2e4", "missing: a double step of a pawn"},
		{"4k3/4p3/8/8/8/8/8/4K3 b - -", "-e7e5", "missing: a double step of a pawn"},
		{"4k3/4p3/8/8/8/8/8/4K3 b - -", "-e7e6", "missing: a move of a pawn"},
		{"4k3/8/8/8/8/8/1R6/4K3 w - -", "-b2b4", "missing: a move of a rook"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "-e5d6", "missing: a capture en passant"},
		{"4k3/P7/8/8/8/8/8/4K3 w - -", "-a7a8n", "missing: a promotion to a knight"},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - -", "-a7b8q", "missing: a promotion to a queen by a capture"},
		{"4k3/8/8/8/8/8/4r3/4K2R w K -", "-e1e2", "missing: a capture by a king, out of check"},
		{"4k3/4r3/8/8/8/8/4R3/4K3 w - -", "-e2e7", "missing: a capture by a rook, along a pin"},
		{"4k3/4r3/8/8/8/8/4R3/4K3 b - -", "-e7e2", "missing: a capture by a rook, along a pin"},
		{"4k3/4q3/8/8/8/8/4R3/4K3 w - -", "-e2e4", "missing: a move of a rook, along a pin"},
		{"4k3/4b3/8/8/8/8/4R3/4K3 w - -", "-e2e4", "missing: a move of a rook"},
		{"k7/4Q3/8/8/8/8/4R3/4K3 w - -", "-e2e4", "missing: a move of a rook"},
		{"4k3/8/8/8/7b/8/5B2/N3K3 w - -", "-f2g3", "missing: a move of a bishop, along a pin"},
		{"4k3/8/8/8/7b/8/5B2/N3K3 w - -", "-e1d1", "missing: a move of a king"},
		{"4k3/8/8/8/7q/8/5B2/4K3 w - -", "-f2g3", "missing: a move of a bishop, along a pin"},
		{"4k3/8/8/8/7r/8/5B2/4K3 w - -", "-f2g3", "missing: a move of a bishop"},
		{"k7/8/8/8/7Q/8/5B2/4K3 w - -", "-f2g3", "missing: a move of a bishop"},
		{"1rk5/8/8/8/8/8/8/4K3 b b -", "-c8d8", "missing: a move of a king"},
		{"8/8/8/8/8/8/2k5/K7 w - -", "-a1a2", "no moves at all"},
		{"4k3/8/8/8/8/8/8/4K2R w K -", "=h1h2", "listed twice: a move of a rook"},

		{"4k3/8/8/8/8/8/8/4K3 w - -", "+e2e3", "illegal: no piece stands on …"},
		{"4k3/8/8/8/8/8/8/4K3 b - -", "+e1e2", "illegal: the side is to move and does not own the king on …"},
		{"4k3/8/8/8/8/8/4P3/4K3 w - -", "+e2d3", "illegal: a pawn captures on an empty square"},
		{"4k3/4p3/8/8/8/8/8/4K3 b - -", "+e7f6", "illegal: a pawn captures on an empty square"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "+e5f6", "illegal: a pawn captures on an empty square"},
		{"4k3/8/8/8/8/3P4/4P3/4K3 w - -", "+e2d3", "illegal: the pawn on … does not move to …"},
		{"4k3/8/8/8/8/4n3/4P3/K7 w - -", "+e2e4", "illegal: a double step of a pawn"},
		{"4k3/8/4p3/8/8/8/8/4K3 b - -", "+e6e4", "illegal: a double step of a pawn"},
		{"4k3/8/8/8/8/4P3/8/4K3 w - -", "+e3e2", "illegal: the pawn on … does not move to …"},
		{"4k3/8/8/8/8/8/1R6/4K3 w - -", "+b2c4", "illegal: the rook on … does not move to …"},
		{"8/8/8/8/8/4k3/8/4K3 w - -", "+e1e2", "illegal: the king steps next to the other king"},
		{"4k3/8/8/8/8/2b5/3n4/4K3 w - -", "+e1d2", "illegal: the king captures a protected piece"},
		{"4r3/8/8/k7/4K3/8/8/8 w - -", "+e4e3", "illegal: the king steps back along the line of a check"},
		{"3r4/8/8/k7/4K3/8/8/8 w - -", "+e4d4", "illegal: the king steps onto an attacked square"},
		{"4r3/8/8/k7/4K3/8/7n/8 w - -", "+e4f3", "illegal: the king steps onto an attacked square"},
		{"4k3/8/8/K2pP2r/8/8/8/8 w - d6", "+e5d6", "illegal: a capture en passant that leaves the king in check"},
		{"4k3/8/8/8/1b2r3/8/7R/4K3 w - -", "+h2e2", "illegal: a move that does not answer a double check"},
		{"4k3/8/8/8/4r3/8/7R/4K3 w - -", "+h2h4", "illegal: a move that does not answer a check"},
		{"4k3/4r3/8/8/8/8/4R3/4K3 w - -", "+e2d2", "illegal: a piece that is pinned along a file leaves it"},
		{"4k3/8/8/8/8/8/8/r2RK3 w - -", "+d1d2", "illegal: a piece that is pinned along a rank leaves it"},
		{"4k3/8/8/8/7b/8/5P2/4K3 w - -", "+f2f4", "illegal: a piece that is pinned along a diagonal leaves it"},
		{"4k3/8/8/8/8/1p6/1R6/4K3 w - -", "+b2b4", "illegal: the rook on … does not move to …"},
		{"4k3/7p/8/8/8/8/1R6/4K3 w - -", "+b2c4", "illegal: the rook on … does not move to …"},
		{"8/4r3/8/8/8/2k5/4R3/4K3 w - -", "+e2d2", "illegal: a piece that is pinned along a file leaves it"},
		{"4k3/4r3/8/8/8/8/3nR3/4K3 w - -", "+e2d2", "illegal: a piece that is pinned along a file leaves it"},
		{"4k3/8/8/8/4K3/7r/8/8 w - -", "+e4e3", "illegal: the king steps onto an attacked square"},
		{"4k3/8/8/8/4r2R/8/8/4K3 w - -", "+h4f4", "illegal: a move that does not answer a check"},
		{"4k3/8/8/3pP3/K1N4r/8/8/8 w - d6", "+c4d6", "illegal: a piece that is pinned along a rank leaves it"},
		{"4K3/5N2/8/7b/8/8/8/k7 w - -", "+f7e5", "illegal: a piece that is pinned along a diagonal leaves it"},
		{"4k3/8/8/8/8/8/4P3/4K3 w - -", "+ E2-xD3=+#()/:", "illegal: a pawn captures on an empty square"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "+e1h1", "illegal: the side has no rook on … with the right to castle"},
		{"r3k3/8/8/8/8/8/8/4K3 b - -", "+e8a8", "illegal: the side has no rook on … with the right to castle"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "+e1e1", "illegal: the king on … does not move to …"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "+E1-B1", "illegal: the side has no rook on … with the right to castle"},
		{"4k3/8/8/8/8/8/8/4K3 b - -", "+E8-A8", "illegal: the side has no rook on … with the right to castle"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "+E1-A2", "illegal: the king on … does not move to …"},
		{"4k3/8/8/8/8/4K3/8/8 w - -", "+e3h3", "illegal: the king on … does not move to …"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "+e1e8", "illegal: the king on … does not move to …"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "+ZERO|CASTLES|O-O", "no move of the Universal Chess Interface"},
	} {
		l := NewSetup("", test.fen)
		var list []string
		for _, m := range movegen.Append(nil, l.Last()) {
			list = append(list, strings.ToUpper(m.String()))
		}
		move := test.edit[1:]
		if test.edit[0] == '-' {
			list = slices.DeleteFunc(list, func(m string) bool { return m == strings.ToUpper(move) })
		} else {
			list = append(list, strings.Split(move, "|")...)
		}
		found := Differences(l.Last(), list)
		text := map[bool]string{false: Normal(move), true: "CASTLES"}[strings.Contains(test.class, "Interface")]
		if len(list) == 0 {
			text = "the engine has no moves: want 1"
		}
		if len(found) != 1 || found[0].Class != test.class || !strings.Contains(found[0].Text, text) {
			t.Errorf("%s, %s: %q, want %q", test.fen, test.edit, found, test.class)
		}
	}
}

// A move that is listed several times is one difference. Illegal moves are sorted. Moves of the other side are one
// difference, unless one is the side's own.
func TestRepeatedMoves(t *testing.T) {
	list := []string{"e1e2", "e1f2", "e1d2", "e1f1", "e1d1", "e1d1", "e1d1", "e1e8", "e1a8", "e1a8", "e1h8", "e1a1"}
	var texts []string
	for _, d := range Differences(NewSetup("", kings).Last(), list) {
		texts = append(texts, d.Text[:8])
	}
	if want := []string{"e1a1 is ", "e1a8 is ", "e1d1 is ", "e1e8 is ", "e1h8 is "}; !slices.Equal(texts, want) {
		t.Errorf("differences of %q, want %q", texts, want)
	}
	found := Differences(NewSetup("", kings).Last(), []string{"E8-E7"})
	if want := (Difference{otherSide, "the engine lists moves of the other side, such as e8e7"}); len(found) != 1 || found[0] != want {
		t.Errorf("one move of the other side: %q, want %q", found, want)
	}
	list = []string{"e1e2", "e1f2", "e1d2", "e1f1", "e1d1", "E1-E3"}
	found = Differences(NewSetup("", kings).Last(), list)
	if want := "e1e3 is illegal: the king on e1 does not move to e3"; len(found) != 1 || found[0].Text != want {
		t.Errorf("an illegal move in capital letters: %q, want %q", found, want)
	}
	for n, want := range map[int]string{2: otherSide, 3: "illegal: the side is to move and does not own the king on …"} {
		found := Differences(NewSetup("", kings).Last(), []string{"e8e7", "e8d8", "e1e2"}[:n])
		if found[0].Class != want || !strings.Contains(found[0].Text, "e8d8") || n == 2 && len(found) > 1 {
			t.Errorf("%d moves, of which two are the other side's: %q, want %s", n, found, want)
		}
	}
}
