package moves_test

import (
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// The error of a text says why there is no such move.
func TestParseErrors(t *testing.T) {
	const (
		malformed = ": want two squares, such as e2e4, and n, b, r or q behind them for a promotion"
		castling  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	)
	for _, test := range []struct{ fen, text, want string }{
		{kiwipete, "", `invalid move ""` + malformed},
		{kiwipete, "e2e", `invalid move "e2e"` + malformed},
		{kiwipete, "e2e9", `invalid move "e2e9"` + malformed},
		{kiwipete, "i2e4", `invalid move "i2e4"` + malformed},
		{kiwipete, "e0e4", `invalid move "e0e4"` + malformed},
		{kiwipete, "e2`4", "invalid move \"e2`4\"" + malformed},
		{kiwipete, "e7e8k", `invalid move "e7e8k"` + malformed},
		{kiwipete, "e7e8Q", `invalid move "e7e8Q"` + malformed},
		{kiwipete, "e2e4qq", `invalid move "e2e4qq"` + malformed},
		{kiwipete, "Nf3\n", `invalid move "Nf3\n"` + malformed},
		{kiwipete, strings.Repeat("e2e4", 50), `invalid move "` + strings.Repeat("e2e4", 20) + `"... (200 bytes)` + malformed},
		{kiwipete, "e3e4", "illegal move e3e4: no piece stands on e3"},
		{kiwipete, "e7e6", "illegal move e7e6: White is to move, who does not own the queen on e7"},
		{"7k/8/8/8/8/8/8/K7 b - -", "a1a2", "illegal move a1a2: Black is to move, who does not own the king on a1"},
		{kiwipete, "d2d4", "illegal move d2d4: the bishop on d2 does not move to d4"},
		{kiwipete, "c3c5", "illegal move c3c5: the knight on c3 does not move to c5"},
		{kiwipete, "f3f7", "illegal move f3f7: the queen on f3 does not move to f7"},
		{kiwipete, "a1a2", "illegal move a1a2: the rook on a1 does not move to a2"},
		{kiwipete, "a1a1", "illegal move a1a1: the rook on a1 does not move to a1"},
		{kiwipete, "a2a5", "illegal move a2a5: the pawn on a2 does not move to a5"},
		{kiwipete, "a2b3", "illegal move a2b3: the pawn on a2 does not move to b3"},
		{kiwipete, "d5c6", "illegal move d5c6: the pawn on d5 does not move to c6"},
		{kiwipete, "e1e3", "illegal move e1e3: the king on e1 does not move to e3"},
		{kiwipete, "a2a3q", "illegal move a2a3q: nothing promotes: want a2a3"},
		{kiwipete, "e1g1q", "illegal move e1g1q: nothing promotes: want e1g1"},
		{"7k/P7/8/8/8/8/8/K7 w - -", "a7a8", "illegal move a7a8: the pawn promotes: want n, b, r or q behind the squares"},
		{"4r2k/8/8/8/8/4N3/8/4K3 w - -", "e3g4", "illegal move e3g4: White's king would be in check"},
		{"4r2k/8/8/8/8/4B3/8/4K3 w - -", "e3d4", "illegal move e3d4: White's king would be in check"},
		{"4r2k/8/8/8/8/4R3/8/4K3 w - -", "e3d3", "illegal move e3d3: White's king would be in check"},
		{"7b/7k/8/8/8/2Q5/8/K7 w - -", "c3c4", "illegal move c3c4: White's king would be in check"},
		{"7k/8/8/8/8/8/7r/K7 w - -", "a1a2", "illegal move a1a2: White's king would be in check"},
		{"7k/8/8/8/8/3p4/4P3/3K3b w - -", "e2e3", "<nil>"},
		{"7K/8/8/8/8/8/2r5/k6R b - -", "c2c3", "illegal move c2c3: Black's king would be in check"},
		{"7K/6p1/8/8/R5k1/8/8/8 b - -", "g7g5", "illegal move g7g5: Black's king would be in check"},
		{"7K/5p2/6R1/8/6k1/8/8/8 b - -", "f7f5", "illegal move f7f5: Black's king would be in check"},
		{"7K/5p2/6R1/8/6k1/8/8/8 b - -", "f7g6", "<nil>"},
		{"4k3/8/8/8/r2pP1K1/8/8/8 b - e3", "d4e3", "<nil>"},
		{"8/8/8/8/k2pP2R/8/8/4K3 b - e3", "d4e3", "illegal move d4e3: Black's king would be in check"},
		{"4k3/8/8/K2pP2r/8/8/8/8 w - d6", "e5d6", "illegal move e5d6: White's king would be in check"},
		{castling, "e1g1", "<nil>"},
		{castling, "e1a1", "<nil>"},
		{"4k3/8/8/8/8/8/8/R3K2R w K -", "e1c1", "illegal move e1c1: no rook on a1 has the right to castle"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q -", "e1h1", "illegal move e1h1: no rook on h1 has the right to castle"},
		{"4k3/8/8/8/8/8/8/4K3 w - -", "e1g1", "illegal move e1g1: no rook on h1 has the right to castle"},
		{"4k3/8/8/8/8/8/8/RN2K2R w KQ -", "e1c1", "illegal move e1c1: a piece stands in the way of king and rook"},
		{"4k3/8/8/8/8/8/8/4K1NR w K -", "e1g1", "illegal move e1g1: a piece stands in the way of king and rook"},
		{"4k3/8/8/8/4r3/8/8/4K2R w K -", "e1g1", "illegal move e1g1: a king in check does not castle"},
		{"4k3/8/8/8/8/8/8/4K2R w K -", "e1e3", "illegal move e1e3: the king on e1 does not move to e3"},
		{"4k3/8/8/8/5r2/8/8/3QK2R w K -", "e1g1", "illegal move e1g1: the king would pass or reach an attacked square"},
		{"4k2r/8/8/8/8/8/6R1/4K3 b k -", "e8g8", "illegal move e8g8: the king would pass or reach an attacked square"},
		{"4k3/8/8/8/8/8/8/1K1R3R w H -", "b1g1", "illegal move b1g1: the king on b1 does not move to g1"},
		{"r3k3/8/8/8/8/8/3R4/4K3 b q -", "e8c8", "illegal move e8c8: the king would pass or reach an attacked square"},
		{"4k3/8/8/8/8/8/8/1KR1N3 w C -", "b1c1", "illegal move b1c1: a piece stands in the way of king and rook"},
		{"4k3/8/8/8/8/8/8/1KR3N1 w C -", "b1c1", "illegal move b1c1: a piece stands in the way of king and rook"},
		{"4k3/8/8/8/8/8/8/5NKR w H -", "g1h1", "illegal move g1h1: a piece stands in the way of king and rook"},
		{"4k3/8/8/8/8/8/8/1K1R3R w H -", "b1h1", "illegal move b1h1: a piece stands in the way of king and rook"},
		{"4k3/8/8/8/8/8/8/1K1R3R w D -", "b1d1", "<nil>"},
		{"4k3/8/8/8/8/7R/8/4K3 w - -", "e1h3", "illegal move e1h3: the king on e1 does not move to h3"},
		{"4k3/8/8/8/8/8/8/4K2B w - -", "e1h1", "illegal move e1h1: the king on e1 does not move to h1"},
		{"7k/8/8/8/K3P2r/8/8/8 w - -", "e4e5", "illegal move e4e5: White's king would be in check"},
		{"7k/8/8/8/8/8/K3P2r/8 w - -", "e2e4", "illegal move e2e4: White's king would be in check"},
		{"7k/8/8/8/8/8/K3P2r/8 w - -", "e2e3", "illegal move e2e3: White's king would be in check"},
		{"7k/8/8/8/8/3p4/K3P2r/8 w - -", "e2d3", "illegal move e2d3: White's king would be in check"},
		{"7K/8/8/8/k3p2R/8/8/8 b - -", "e4e3", "illegal move e4e3: Black's king would be in check"},
		{"8/k3p2R/8/8/8/8/8/7K b - -", "e7e5", "illegal move e7e5: Black's king would be in check"},
		{"8/k3p2R/8/8/8/8/8/7K b - -", "e7e6", "illegal move e7e6: Black's king would be in check"},
		{"8/k3p2R/3P4/8/8/8/8/7K b - -", "e7d6", "illegal move e7d6: Black's king would be in check"},
		{"7k/8/8/8/4p3/8/4P3/K7 w - -", "e2e4", "illegal move e2e4: the pawn on e2 does not move to e4"},
		{"7k/8/8/8/8/4p3/4P3/K7 w - -", "e2e3", "illegal move e2e3: the pawn on e2 does not move to e3"},
		{"7k/8/8/8/8/4p3/4P3/K7 w - -", "e2e4", "illegal move e2e4: the pawn on e2 does not move to e4"},
		{"7k/8/8/8/8/8/4P3/K7 w - -", "e2d3", "illegal move e2d3: the pawn on e2 does not move to d3"},
		{"k7/4p3/8/4P3/8/8/8/7K b - -", "e7e5", "illegal move e7e5: the pawn on e7 does not move to e5"},
		{"k7/4p3/4P3/8/8/8/8/7K b - -", "e7e6", "illegal move e7e6: the pawn on e7 does not move to e6"},
		{"k7/4p3/4P3/8/8/8/8/7K b - -", "e7e5", "illegal move e7e5: the pawn on e7 does not move to e5"},
		{"k7/4p3/8/8/8/8/8/7K b - -", "e7d6", "illegal move e7d6: the pawn on e7 does not move to d6"},
		{"7k/8/8/8/3p4/8/1B6/K7 w - -", "b2e5", "illegal move b2e5: the bishop on b2 does not move to e5"},
		{"7k/8/8/8/8/3p4/8/K2R4 w - -", "d1d4", "illegal move d1d4: the rook on d1 does not move to d4"},
		{"7k/8/8/8/8/8/8/K2R4 w - -", "d1e2", "illegal move d1e2: the rook on d1 does not move to e2"},
		{"4k3/8/8/8/8/8/8/4K2r w - -", "e1h1", "illegal move e1h1: the king on e1 does not move to h1"},
		{"4k3/8/8/8/8/8/8/3K3R w - -", "d1f1", "illegal move d1f1: the king on d1 does not move to f1"},
		{"4k3/8/8/8/8/8/8/3K3R w - -", "d1b1", "illegal move d1b1: the king on d1 does not move to b1"},
		{"4k3/8/8/8/5r2/8/8/4KR2 w F -", "e1f1", "illegal move e1f1: the king would pass or reach an attacked square"},
		{"4k3/8/8/8/6r1/8/8/5K1R w H -", "f1h1", "illegal move f1h1: the king would pass or reach an attacked square"},
	} {
		p := parse(t, test.fen)
		m, err := moves.Parse(&p, test.text)
		got := "<nil>"
		if err != nil {
			got = err.Error()
		}
		if got != test.want || (m == 0) != (err != nil) {
			t.Errorf("%s, %q: move %v, error\n%s, want\n%s", test.fen, test.text, m, got, test.want)
		}
	}
	if got := moves.Move(0).String(); got != "0000" {
		t.Errorf("the zero Move is %s, want 0000", got)
	}
}
