package fen

import "testing"

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
		{"8/8/8/8/8/8/8/R7 w - - 99 120", "8/8/8/8/8/8/8/R7 w - - 99 120"},
		{"8/8/8/8/8/8/8/R7 w - - 0 0", "8/8/8/8/8/8/8/R7 w - - 0 0"},
		{" \t8/8/8/8/8/8/8/7R  w\n", "8/8/8/8/8/8/8/7R w - - 0 1"},
		{"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 1", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w HAha - 0 1"},
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
	for sq, piece := range p.Pieces {
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
		{"", `the FEN is empty`},
		{" \n", `the FEN is empty`},
		{"8/8/8/8/8/8/8", `the FEN's board "8/8/8/8/8/8/8" has not eight ranks but 7`},
		{empty + "/8", `the FEN's board "8/8/8/8/8/8/8/8/8" has not eight ranks but 9`},
		{empty + "/", `the FEN's board "8/8/8/8/8/8/8/8/" has not eight ranks but 9`},
		{"8/8/8//8/8/8/8", `rank 5 of the FEN, "", has not eight squares but 0`},
		{"7/8/8/8/8/8/8/8", `rank 8 of the FEN, "7", has not eight squares but 7`},
		{"8/8/8/8/8/8/8/8p", `rank 1 of the FEN, "8p", has not eight squares but 9`},
		{"ppppppppp/8/8/8/8/8/8/8", `rank 8 of the FEN, "ppppppppp", has not eight squares but 9`},
		{"8/8/pppppppppp/8/8/8/8/8", `rank 6 of the FEN, "pppppppppp", has not eight squares but 10`},
		{"8/8/88888888888/8/8/8/8/8", `rank 6 of the FEN, "88888888888", has not eight squares but 88`},
		{"8/x7/8/8/8/8/8/8", `'x' on rank 7 of the FEN is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares`},
		{"9/8/8/8/8/8/8/8", `'9' on rank 8 of the FEN is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares`},
		{"80/8/8/8/8/8/8/8", `'0' on rank 8 of the FEN is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares`},
		{"♜7/8/8/8/8/8/8/8", `'♜' on rank 8 of the FEN is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares`},
		{"\xff7/8/8/8/8/8/8/8", `'�' on rank 8 of the FEN is neither a piece (PNBRQK, pnbrqk) nor a number of empty squares`},
		{empty + " white", `the FEN's side to move is w or b, not "white"`},
		{empty + " W", `the FEN's side to move is w or b, not "W"`},
		{empty + " -", `the FEN's side to move is w or b, not "-"`},
		{empty + " w KK", `the FEN's castling rights are letters of KQkq, files of rooks such as HAha, or -, not "KK"`},
		{empty + " w K-", `the FEN's castling rights are letters of KQkq, files of rooks such as HAha, or -, not "K-"`},
		{empty + " w 0-0", `the FEN's castling rights are letters of KQkq, files of rooks such as HAha, or -, not "0-0"`},
		{empty + " w - e3", `the FEN's en passant square is on rank 6 or -, not "e3"`},
		{empty + " b - e6", `the FEN's en passant square is on rank 3 or -, not "e6"`},
		{empty + " b - i3", `the FEN's en passant square is on rank 3 or -, not "i3"`},
		{empty + " b - e", `the FEN's en passant square is on rank 3 or -, not "e"`},
		{empty + " w - - -1 1", `the FEN's half-move clock is a number, not "-1"`},
		{empty + " w - - bm Qd5", `the FEN's half-move clock is a number, not "bm"`},
		{empty + " w - - 0 x", `the FEN's move number is a number, not "x"`},
		{empty + " w - - 0 1 2", `the FEN has 7 fields, six at most belong to one`},
	} {
		p, err := Parse(test.fen)
		if err == nil {
			t.Errorf("%q reads as %q, want the error %s", test.fen, p.String(), test.want)
		} else if err.Error() != test.want {
			t.Errorf("%q: %v\nwant %s", test.fen, err, test.want)
		}
	}
}

func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		Start, kiwipete, "", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8p", "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 7 9",
		"♜7/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/8 w HAha - 0 65536", "44/8/8/8/8/8/8/1111k111 b - - 007 1",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := Parse(fen)
		if err != nil {
			return
		}
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
