package main

import "testing"

func TestCompleteFEN(t *testing.T) {
	const board = "8/8/8/8/8/8/8/R7"
	for _, test := range []struct{ record, text, counters, err string }{
		{" \n", "", "", ""},
		{"startpos", start[:len(start)-4], " 0 1", ""},
		{" kiwipete ", kiwipete[:len(kiwipete)-4], " 0 1", ""},
		{board, board + " w - -", " 0 1", ""},
		{" \t" + board + "  b\n", board + " b - -", " 0 1", ""},
		{board + "\tb\nKQ\v-", board + " b KQ -", " 0 1", ""},
		{board + "\fb\rKQ", board + " b KQ -", " 0 1", ""},
		{board + " b KQ", board + " b KQ -", " 0 1", ""},
		{board + " w - - 99 120", board + " w - -", " 99 120", ""},
		{board + " w - - 65535\v65535", board + " w - -", " 65535 65535", ""},
		{board + "\u00a0w", board + "\u00a0w w - -", " 0 1", ""},
		{board + " w - - -1 1", "", "", `invalid halfmove clock "-1" in the FEN: want a decimal number from 0 to 65535`},
		{board + " w - - 18446744073709551617", "", "", `invalid halfmove clock "18446744073709551617" in the FEN: want a decimal number from 0 to 65535`},
		{board + " w - - bm Qd5", "", "", `unexpected "bm Qd5" in the FEN: want a halfmove clock and a fullmove number at most`},
		{board + " w - - 0 65536", "", "", `invalid fullmove number "65536" in the FEN: want a decimal number from 0 to 65535`},
		{board + " w - -; 5 6", board + " w - -", " 5 6", ""},
		{board + " w - -,", board + " w - -", " 0 1", ""},
		{board + " w - -;garbage", "", "", `unexpected "garbage" in the FEN: want a halfmove clock and a fullmove number at most`},
		{board + " w - e3,;garbage 1", "", "", `unexpected ";garbage 1" in the FEN: want a halfmove clock and a fullmove number at most`},
		{board + " w - - 0;garbage", "", "", `unexpected ";garbage" in the FEN: want a halfmove clock and a fullmove number at most`},
		{board + " w - - 0 1garbage", "", "", `invalid fullmove number "1garbage" in the FEN: want a decimal number from 0 to 65535`},
		{board + " w - - 0 1,garbage", "", "", `unexpected ",garbage" in the FEN: want a halfmove clock and a fullmove number at most`},
		{board + " w - - 0 1 2", "", "", `unexpected "2" in the FEN: want a halfmove clock and a fullmove number at most`},
	} {
		text, counters, err := completeFEN(test.record)
		if err == nil && test.err != "" || err != nil && err.Error() != test.err || text != test.text || counters != test.counters {
			t.Errorf("%q: %q and %q, error %v; want %q, %q and %q", test.record, text, counters, err, test.text, test.counters, test.err)
		}
	}
}
