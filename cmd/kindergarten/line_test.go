package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseLine(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/R3K3"
	standard := dialect{standard: true}
	for _, test := range []struct {
		dialect
		fen, moves, want, err string
	}{
		{dialect{}, "startpos", "e2e4", start + " moves e2e4", "<nil>"},
		{dialect{}, "kiwipete", "", kiwipete, "<nil>"},
		{dialect{}, board + " w Q -", "e1c1 e8e7", board + " w Q - 0 1 moves e1c1 e8e7", "<nil>"},
		{dialect{}, board + " b - - 99 120 ", "", board + " b - - 99 120", "<nil>"},
		{dialect{}, strings.ReplaceAll(board+" w - - 0 1", " ", "_") + " moves e1e2", "", board + " w - - 0 1 moves e1e2", "<nil>"},
		{dialect{}, "a_b " + board + " w - - 0 1 moves e1e2_e8e7", "", "",
			`move 1: invalid move "e1e2_e8e7": want two squares, such as e2e4, and n, b, r or q after them for a promotion`},
		{dialect{}, "a/b " + board, "", board + " w - - 0 1", "<nil>"},
		{dialect{}, board, "", board + " w - - 0 1", "<nil>"},
		{dialect{}, board + " w K -", "", "", `invalid castling right "K" in the FEN: want a rook and the king on White's first rank`},
		{dialect{}, board + " w - - -1 1", "", "", `invalid halfmove clock "-1" in the FEN: want a decimal number from 0 to 65535`},
		{dialect{}, board + " w - - 0 1 moves e1e2", "e8e7", board + " w - - 0 1 moves e1e2 e8e7", "<nil>"},
		{dialect{}, board + " w - - hmvc 5;", "", board + " w - - 0 1", "<nil>"},
		{dialect{}, "position startpos moves e2e4", "", start + " moves e2e4", "<nil>"},
		{dialect{}, board + " w - - 65535 65535", "e1e2 e8e7", board + " w - - 65535 65535 moves e1e2 e8e7", "<nil>"},
		{dialect{}, "startpos", "e2e4 e2e4", "", "move 2: illegal move e2e4: no piece stands on e2"},
		{dialect{lenient: true}, board + " w K -", "", board + " w - - 0 1, dropped", "<nil>"},
		{dialect{}, "kiwipete moves e1g1", "", kiwipete + " moves e1g1", "<nil>"},
		{dialect{}, "position fen 8/8/8/8/k2Pp2Q/8/8/3K4 b - d3", "", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "<nil>"},
		{standard, board + " w K -", "", "", `invalid castling right "K" in the FEN: want a rook and the king on White's first rank`},
		{standard, board + " w - -", "", board + " w - - 0 1", "<nil>"},
		{standard, board + " w Q -", "", board + " w Q - 0 1", "<nil>"},
		{standard, "4k3/8/8/8/3Pp3/8/8/2K1R1R1 b G d3", "", "4k3/8/8/8/3Pp3/8/8/2K1R1R1 b - d3 0 1, dropped", "<nil>"},
		{standard, "r3k1r1/8/8/8/8/8/8/R3K1R1 w KQkq -", "", "r3k1r1/8/8/8/8/8/8/R3K1R1 w Qq - 0 1, dropped", "<nil>"},
		{standard, "1r2k2r/8/8/8/8/8/8/1R2K2R b HBhb -", "", "1r2k2r/8/8/8/8/8/8/1R2K2R b Kk - 0 1, dropped", "<nil>"},
		{standard, "5k1r/8/8/8/8/8/8/R3K3 b Qk -", "", "5k1r/8/8/8/8/8/8/R3K3 b Q - 0 1, dropped", "<nil>"},
		{standard, "8/8/8/8/8/8/8/R1K1k3 b Q -", "", "8/8/8/8/8/8/8/R1K1k3 b - - 0 1, dropped", "<nil>"},
		{standard, "r1k1K3/8/8/8/8/8/8/8 w q - 3 7", "", "r1k1K3/8/8/8/8/8/8/8 w - - 3 7, dropped", "<nil>"},
	} {
		line, dropped, err := test.dialect.parseLine(test.fen, strings.Fields(test.moves))
		got := ""
		if err == nil {
			got = strings.TrimPrefix(line.Command(), "position fen ")
		}
		if dropped {
			got += ", dropped"
		}
		if got != test.want || fmt.Sprint(err) != test.err {
			t.Errorf("%s %s reads as %q, error %v; want %q and %s", test.fen, test.moves, got, err, test.want, test.err)
		}
	}
}

// FuzzParseLine reads any text after -fen, strictly and leniently. A line that is read is read again.
func FuzzParseLine(f *testing.F) {
	for _, text := range []string{"4k3/3b4/8/3pP3/8/8/8/4K3 w - d6 0 1", "position startpos moves e2e4", check + " -1 1",
		"\"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3\"", "r3k1r1/8/8/8/8/8/8/R3K1R1 w KQkq e3 65536 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range []dialect{{}, {lenient: true}, {lenient: true, standard: true}} {
			line, _, err := d.parseLine(text, nil)
			if err != nil {
				continue
			}
			again, _, err := dialect{}.parseLine(line.End().FEN(), nil)
			if err != nil || *again.Last() != *line.Last() {
				t.Errorf("%q reads as %s, which reads as %v, error %v", text, line.End().FEN(), again, err)
			}
		}
	})
}
