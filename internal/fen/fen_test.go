package fen

import (
	"strings"
	"testing"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestFEN(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{Start, Start},
		{kiwipete, kiwipete},
		{"8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 w - - 0 1"},
		{"8/8/8/8/8/8/8/8 b", "8/8/8/8/8/8/8/8 b - - 0 1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b Kq", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"},
		{"8/8/8/8/4Pp2/8/8/8 b - e3", "8/8/8/8/4Pp2/8/8/8 b - e3 0 1"},
		{"8/8/8/4Pp2/8/8/8/8 w - f6 0", "8/8/8/4Pp2/8/8/8/8 w - f6 0 1"},
		{"8/8/8/8/8/8/8/8 b - a3", "8/8/8/8/8/8/8/8 b - a3 0 1"},
		{"8/8/8/8/8/8/8/8 w - h6", "8/8/8/8/8/8/8/8 w - h6 0 1"},
		{"8/8/8/8/8/8/8/R7 w - - 99 120", "8/8/8/8/8/8/8/R7 w - - 99 120"},
		{"8/8/8/8/8/8/8/R7 w - - 0 0", "8/8/8/8/8/8/8/R7 w - - 0 0"},
		{" \t8/8/8/8/8/8/8/7R  w\n", "8/8/8/8/8/8/8/7R w - - 0 1"},
		{"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 1", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 1"},
		{"8/8/8/8/8/8/8/R7 w - - 65535 65535", "8/8/8/8/8/8/8/R7 w - - 65535 65535"},
		{"44/1111p111/8/8/8/8/8/8", "8/4p3/8/8/8/8/8/8 w - - 0 1"},
		{"QQQQQQQQ/qqqqqqqq/KKKKKKKK/kkkkkkkk/PPPPPPPP/pppppppp/NNNNNNNN/bbbbbbbb w", "QQQQQQQQ/qqqqqqqq/KKKKKKKK/kkkkkkkk/PPPPPPPP/pppppppp/NNNNNNNN/bbbbbbbb w - - 0 1"},
	} {
		p, err := Parse(test.fen)
		if err != nil {
			t.Errorf("%q: %v", test.fen, err)
		} else if got := p.String(); got != test.want {
			t.Errorf("%q reads as %q, want %q", test.fen, got, test.want)
		}
	}
}

func TestFENSquares(t *testing.T) {
	p, err := Parse("r6k/8/8/8/3Q4/8/8/B6N")
	if err != nil {
		t.Fatal(err)
	}
	for sq, piece := range p.Pieces() {
		want := map[int]byte{56: 'r', 63: 'k', 27: 'Q', 0: 'B', 7: 'N'}[sq]
		if piece != want {
			t.Errorf("%q stands on square %d, want %q", piece, sq, want)
		}
	}
	if got, want := p.Occupancy(), uint64(1<<0|1<<7|1<<27|1<<56|1<<63); got != want {
		t.Errorf("the occupancy is %#x, want %#x", got, want)
	}
}

func TestFENErrors(t *testing.T) {
	const empty = "8/8/8/8/8/8/8/8"
	for _, test := range []struct{ fen, want string }{
		{"", `empty FEN`},
		{" \n", `empty FEN`},
		{"8/8/8/8/8/8/8", `board "8/8/8/8/8/8/8" of the FEN has 7 ranks: want 8`},
		{empty + "/8", `board "8/8/8/8/8/8/8/8/8" of the FEN has 9 ranks: want 8`},
		{empty + "/", `board "8/8/8/8/8/8/8/8/" of the FEN has 9 ranks: want 8`},
		{"8/8/8//8/8/8/8", `rank 5 of the FEN, "", has 0 squares: want 8`},
		{"7/8/8/8/8/8/8/8", `rank 8 of the FEN, "7", has 7 squares: want 8`},
		{"8/8/8/8/8/8/8/8p", `rank 1 of the FEN, "8p", has 9 squares: want 8`},
		{"ppppppppp/8/8/8/8/8/8/8", `rank 8 of the FEN, "ppppppppp", has 9 squares: want 8`},
		{"8/8/pppppppppp/8/8/8/8/8", `rank 6 of the FEN, "pppppppppp", has 10 squares: want 8`},
		{"7/81/8/8/8/8/8/8", `rank 8 of the FEN, "7", has 7 squares: want 8`},
		{"8//88/8/8/8/8/8", `rank 7 of the FEN, "", has 0 squares: want 8`},
		{"8//8/8/8/8/8/8/8", `board "8//8/8/8/8/8/8/8" of the FEN has 9 ranks: want 8`},
		{"8/8/8/8/8/8/8/888888888", `rank 1 of the FEN, "888888888", has 72 squares: want 8`},
		{"8/8/8/8/8/8/8/8w", `unknown piece 'w' on rank 1 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`},
		{strings.Repeat("1", 64) + "/////// w", `rank 8 of the FEN, "` + strings.Repeat("1", 64) + `", has 64 squares: want 8`},
		{"8/8/88888888888/8/8/8/8/8", `rank 6 of the FEN, "88888888888", has 88 squares: want 8`},
		{"8/x7/8/8/8/8/8/8", `unknown piece 'x' on rank 7 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`},
		{"9/8/8/8/8/8/8/8", `unknown piece '9' on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`},
		{"80/8/8/8/8/8/8/8", `unknown piece '0' on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`},
		{"♜7/8/8/8/8/8/8/8", `unknown piece '♜' on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`},
		{"\xff7/8/8/8/8/8/8/8", `unknown piece '�' on rank 8 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`},
		{empty + " white", `unknown side to move "white" in the FEN: want w or b`},
		{empty + " W", `unknown side to move "W" in the FEN: want w or b`},
		{empty + " -", `unknown side to move "-" in the FEN: want w or b`},
		{empty + " w KK", `invalid castling rights "KK" in the FEN: want different letters of KQkq, of files of rooks such as HAha, or -`},
		{empty + " w K-", `invalid castling rights "K-" in the FEN: want different letters of KQkq, of files of rooks such as HAha, or -`},
		{empty + " w 0-0", `invalid castling rights "0-0" in the FEN: want different letters of KQkq, of files of rooks such as HAha, or -`},
		{empty + " w - e3", `invalid en passant square "e3" in the FEN: want a square on rank 6 or -`},
		{empty + " b - e6", `invalid en passant square "e6" in the FEN: want a square on rank 3 or -`},
		{empty + " b - i3", `invalid en passant square "i3" in the FEN: want a square on rank 3 or -`},
		{empty + " b - `3", "invalid en passant square \"`3\" in the FEN: want a square on rank 3 or -"},
		{empty + " b - e", `invalid en passant square "e" in the FEN: want a square on rank 3 or -`},
		{empty + " b - e33", `invalid en passant square "e33" in the FEN: want a square on rank 3 or -`},
		{empty + " w - - -1 1", `invalid half-move clock "-1" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - bm Qd5", `invalid half-move clock "bm" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 65536 1", `invalid half-move clock "65536" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 70000 1", `invalid half-move clock "70000" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 0x10 1", `invalid half-move clock "0x10" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 1_0 1", `invalid half-move clock "1_0" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 0 x", `invalid move number "x" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 0 65536", `invalid move number "65536" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 0 0x10", `invalid move number "0x10" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 0 1_0", `invalid move number "1_0" in the FEN: want a decimal number from 0 to 65535`},
		{empty + " w - - 0 1 2", `FEN has 7 fields: want at most 6`},
	} {
		p, err := Parse(test.fen)
		if err == nil {
			t.Errorf("%q reads as %q, want the error %s", test.fen, p.String(), test.want)
		} else if err.Error() != test.want {
			t.Errorf("%q: %v\nwant %s", test.fen, err, test.want)
		}
	}
}

// TestFENErrorsAreShort puts 120 KB into each field in turn.
func TestFENErrorsAreShort(t *testing.T) {
	for i, name := range []string{"board", "side to move", "castling rights", "en passant square", "half-move clock", "move number"} {
		for _, c := range []string{"x", "8", "♜", "\x00", "\xff", "/"} {
			fields := []string{"8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"}
			fields[i] = strings.Repeat(c, 120_000)
			_, err := Parse(strings.Join(fields, " "))
			if err == nil {
				t.Errorf("%s of 120,000 times %q is accepted", name, c)
			} else if len(err.Error()) > 500 {
				t.Errorf("%s of 120,000 times %q: the error has %d bytes", name, c, len(err.Error()))
			}
		}
	}
	if _, err := Parse(strings.Repeat("8/", 7) + strings.Repeat("p", 120_000)); err == nil || len(err.Error()) > 500 {
		t.Error("a rank of 120,000 squares is accepted or repeated")
	}
}

// TestEPD parses lines in Extended Position Description. The four fields are required, and
// the rest of a line is ignored.
func TestEPD(t *testing.T) {
	const four = "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3"
	for _, rest := range []string{
		"", " ", "\r", " 0 1", " 70000 x", " bm Rxf4; id \"BT.01\";", "\t;D1 20 ;D2 400", ";D1 20", ",5", " | 35 | 0.5", " \x00\xff ♜",
	} {
		p, err := ParseEPD(" " + four + rest)
		if err != nil {
			t.Errorf("%q: %v", four+rest, err)
		} else if got, want := p.String(), four+" 0 1"; got != want {
			t.Errorf("%q reads as %q, want %q", four+rest, got, want)
		}
	}
	for _, test := range []struct{ line, want string }{
		{"", "empty FEN"},
		{" \t", "empty FEN"},
		{"8/8/8/8/8/8/8/8", "FEN has 1 of 4 fields: want board, side to move, castling rights and en passant square"},
		{"8/8/8/8/8/8/8/8 w ", "FEN has 2 of 4 fields: want board, side to move, castling rights and en passant square"},
		{"8/8/8/8/8/8/8/8 b -", "FEN has 3 of 4 fields: want board, side to move, castling rights and en passant square"},
		{"8/8/8/8/8/8/8 b -", `board "8/8/8/8/8/8/8" of the FEN has 7 ranks: want 8`},
		{"8/8/8/8/8/8/8/8 x - - 0 1 2", `unknown side to move "x" in the FEN: want w or b`},
		{"8/8/8/8/8/8/8/8 w - e3; 0", `invalid en passant square "e3" in the FEN: want a square on rank 6 or -`},
		{"8/8/8/8/8/8/8/7\x00 w - -", `unknown piece '\x00' on rank 1 of the FEN: want a letter of PNBRQKpnbrqk or a digit from 1 to 8`},
	} {
		if p, err := ParseEPD(test.line); err == nil {
			t.Errorf("%q reads as %q, want the error %s", test.line, p.String(), test.want)
		} else if err.Error() != test.want {
			t.Errorf("%q: %v\nwant %s", test.line, err, test.want)
		}
	}
}

// A Position's strings share the memory of the text.
func TestAllocations(t *testing.T) {
	for _, fen := range []string{Start, kiwipete, "8/8/8/8/4Pp2/8/8/8 b HAha e3 65535 65535"} {
		if n := testing.AllocsPerRun(10, func() { Parse(fen) }) + testing.AllocsPerRun(10, func() { ParseEPD(fen) }); n != 0 {
			t.Errorf("%s: %v allocations", fen, n)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		Start, kiwipete, "", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8p", "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 7 9",
		"♜7/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/8 w HAha - 0 65535", "44/8/8/8/8/8/8/1111k111 b - - 007 1",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := Parse(fen)
		want, ok := parseSimply(fen)
		if ok != (err == nil) {
			t.Fatalf("%q: error %v, want a position: %t", fen, err, ok)
		}
		if err != nil {
			return
		}
		if got := p.Pieces(); got != want.pieces {
			t.Fatalf("%q: the pieces are %q, want %q", fen, got, want.pieces)
		}
		if p.Black() != want.black || p.Castling != want.castling || p.EnPassant != want.enPassant ||
			int(p.Halfmove) != want.halfmove || int(p.Fullmove) != want.fullmove {
			t.Fatalf("%q reads as %q, want %+v", fen, p.String(), want)
		}
		// A line may have more text than a FEN, but no fewer than four fields.
		line := strings.Join(strings.Fields(p.String())[:4], " ")
		epd, err := ParseEPD(line + "\t" + fen)
		if p.Halfmove, p.Fullmove = 0, 1; err != nil || epd != p {
			t.Fatalf("%q reads as %q in a line, error %v", fen, epd.String(), err)
		}
		p, _ = Parse(fen)
		printed := p.String()
		again, err := Parse(printed)
		if err != nil {
			t.Fatalf("%q prints as %q, which is none: %v", fen, printed, err)
		}
		if again != p {
			t.Fatalf("%q prints as %q, which reads otherwise", fen, printed)
		}
	})
}
