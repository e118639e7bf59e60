package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseLine(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/R3K3"
	for _, test := range []struct{ fen, moves, want, err string }{
		{"startpos", "moves e2e4", start + " moves e2e4", "<nil>"},
		{"kiwipete", "", kiwipete, "<nil>"},
		{board + " w Q -", "moves e1c1 e8e7", board + " w Q - 0 1 moves e1c1 e8e7", "<nil>"},
		{board + " b - - 99 120 ", "", board + " b - - 99 120", "<nil>"},
		{board, "", board + " w - - 0 1", "<nil>"},
		{board + " w K -", "", "", `invalid castling right "K" in the FEN: want a rook and the king on White's first rank`},
		{board + " w - - -1 1", "", "", `invalid halfmove clock "-1" in the FEN: want a decimal number from 0 to 65535`},
		{board + " w - - 0 1 moves e1e2", "", "", `unexpected "moves e1e2" after the FEN`},
		{"startpos", "moves e2e4 e2e4", "", "move 2: illegal move e2e4: no piece stands on e2"},
	} {
		line, err := parseLine(test.fen, strings.Fields(test.moves), false)
		got := ""
		if err == nil {
			got = strings.TrimPrefix(line.Command(), "position fen ")
		}
		if got != test.want || fmt.Sprint(err) != test.err {
			t.Errorf("%s %s reads as %q, error %v; want %q and %s", test.fen, test.moves, got, err, test.want, test.err)
		}
	}
	if _, err := parseLine(board+" w K -", nil, true); err != nil {
		t.Errorf("castling without a rook, read leniently: %v", err)
	}
}
