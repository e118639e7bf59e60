package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

func TestParseFEN(t *testing.T) {
	const (
		board    = "8/8/8/8/8/8/8/R7"
		counters = " in the FEN: want a halfmove clock and a fullmove number at most"
		number   = " in the FEN: want a decimal number from 0 to 65535"
		piece    = " on rank 1 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8"
	)
	for _, test := range []struct{ text, want, err string }{
		{" \n", "", "empty FEN: want board, side to move, castling rights and en passant square"},
		{" startpos\t", start, ""},
		{"kiwipete", kiwipete, ""},
		{"\u00a0startpos", "", "board \"\\u00a0startpos\" of the FEN has 1 rank: want 8"},
		{board, board + " w - - 0 1", ""},
		{" \t" + board + "  b\n", board + " b - - 0 1", ""},
		{board + "\tb\n-\v-", board + " b - - 0 1", ""},
		{board + "\fb\rKQ", board + " b - - 0 1", ""},
		{board + " w - - 99 120", board + " w - - 99 120", ""},
		{board + " w - - 65535\v65535", board + " w - - 65535 65535", ""},
		{board + "\u00a0w", "", `unknown piece "\u00a0"` + piece},
		{board + " w - - -1 1", "", `invalid halfmove clock "-1"` + number},
		{board + " w - - bm Qd5", "", `unexpected "bm Qd5"` + counters},
		{board + " w - - 0 65536", "", `invalid fullmove number "65536"` + number},
		{board + " w - -; 5 6", board + " w - - 5 6", ""},
		{board + " w - -,", board + " w - - 0 1", ""},
		{board + " w - -;garbage", "", `unexpected "garbage"` + counters},
		{board + " w - - 0;garbage", "", `unexpected ";garbage"` + counters},
		{board + " w - - 0 1 2", "", `unexpected "2"` + counters},
	} {
		_, got, err := parseFEN(fieldsOf(test.text), fen.ParseAny[uint64, string])
		if err == nil && test.err != "" || err != nil && err.Error() != test.err || got != test.want {
			t.Errorf("%q reads as %q, error %v; want %q and %s", test.text, got, err, test.want, test.err)
		}
	}
}

func TestParseLine(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/R3K3"
	for _, test := range []struct{ fen, moves, want, err string }{
		{"startpos", "moves e2e4", start + " moves e2e4", "<nil>"},
		{"kiwipete", "", kiwipete, "<nil>"},
		{board + " w Q -", "moves e1c1 e8e7", board + " w Q - 0 1 moves e1c1 e8e7", "<nil>"},
		{board + " b - - 99 120 ", "", board + " b - - 99 120", "<nil>"},
		{board, "", "", "FEN has 1 of 4 fields: want board, side to move, castling rights and en passant square"},
		{board + " w - - -1 1", "", "", `invalid halfmove clock "-1" in the FEN: want a decimal number from 0 to 65535`},
		{board + " w - - 0 1 moves e1e2", "", "", `unexpected "moves e1e2" after the FEN`},
		{"startpos", "moves e2e4 e2e4", "", "move 2: illegal move e2e4: no piece stands on e2"},
	} {
		line, err := parseLine(test.fen, strings.Fields(test.moves))
		got := ""
		if err == nil {
			got = strings.TrimPrefix(line.Command(), "position fen ")
		}
		if got != test.want || fmt.Sprint(err) != test.err {
			t.Errorf("%s %s reads as %q, error %v; want %q and %s", test.fen, test.moves, got, err, test.want, test.err)
		}
	}
}
