package moves_test

import (
	"math/rand/v2"
	"testing"

	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/rules"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// use makes every call on a position that may be none of chess, with a move that may be none
// of the position.
func use(p Position, m moves.Move, text string) {
	for _, listed := range append(moves.AppendQuiets(moves.AppendCaptures(moves.Append(nil, &p), &p), &p), m) {
		after := moves.Play(&p, listed)
		moves.Exchange(&p, listed, &values)
		moves.Captured(&p, listed)
		moves.Append(nil, &after)
		moves.Parse(&p, listed.String())
	}
	moves.Parse(&p, text)
}

// Boards of random bits have many kings or none, and several pieces on a square.
func TestAnyBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(72, 3))
	for i := range 300 {
		var r [8]uint64
		for j := range r {
			r[j] = random.Uint64()
			for range i % 6 {
				r[j] &= random.Uint64()
			}
		}
		r[random.IntN(8)] = 0
		use(position(r), moves.Move(random.Uint32()), "e1g1")
	}
	const all = ^Bitboard(0)
	for _, p := range []Position{{}, {State: all}, {Kings: 1}, {White: all, Pawns: all, Kings: all, Rooks: all, State: all}} {
		for m := range 1 << 16 {
			moves.Play(&p, moves.Move(m))
			moves.Exchange(&p, moves.Move(m), &values)
			moves.Captured(&p, moves.Move(m))
			_ = moves.Move(m).Piece().String() + moves.Move(m).Placed().String() + moves.Move(m).String()
		}
		use(p, 0, "e1g1")
	}
}

func FuzzMoves(f *testing.F) {
	add := func(r [8]uint64, m uint16, text string) {
		f.Add(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], m, text)
	}
	for _, c := range rules.Cases() {
		add(c.Position, 0, "e1g1")
	}
	for _, line := range []string{
		kiwipete, most,
		"QQQQQQQQ/QQQQQQQQ/8/8/8/1k6/8/K7 b - -",
		"7k/5Q2/6K1/8/8/8/8/8 b - -",         // stalemate
		"R5k1/5ppp/8/8/8/8/8/4K3 b - -",      // checkmate
		"4k3/8/8/8/8/5b2/4r3/4K3 w - -",      // the king captures a guarded rook
		"7k/7b/8/8/3p4/8/PP2P3/RKB5 w - -",   // a double step is the first move
		"1n1n2k1/P1P5/8/8/8/8/8/4K3 w - -",   // promotions and captures
		"r3k2r/8/8/8/8/6n1/8/R3K2R b KQkq -", // a castling rook is captured
		"4k3/8/8/8/8/8/8/1K1R3R w H -",       // a rook stands between the king and its square
		"rrk4r/8/8/8/8/8/8/RRK4R w HAha -",
		"r2rk2r/8/8/8/8/8/8/R2RK2R w AHah -",
		"4k3/8/8/3pP3/2K5/8/8/8 w - d6",    // en passant captures the checker
		"4k3/8/8/2PpP3/8/8/8/4K3 w - d6",   // from both sides
		"4k3/8/8/8/r2pP1K1/8/8/8 b - e3",   // with check along the rank
		"4k3/8/4r1b1/4PP2/4K3/8/8/8 w - -", // one pinned pawn attacks the line of another
	} {
		p, _, err := fen.Parse[uint64](line)
		if err != nil {
			f.Fatalf("%s: %v", line, err)
		}
		add([8]uint64{p.White, p.Pawns, p.Knights, p.Bishops, p.Rooks, p.Queens, p.Kings, p.State}, 0xffff, "e5d6")
	}
	f.Fuzz(func(t *testing.T, white, pawns, knights, bishops, rooks, queens, kings, state uint64, m uint16, text string) {
		r := [8]uint64{white, pawns, knights, bishops, rooks, queens, kings, state}
		p := position(r)
		use(p, moves.Move(m), text)
		if !rules.Exact(&r) {
			return
		}
		b := boardOf(r)
		check(t, &b, p)
		count := make([]uint8, 1)
		positions.LegalCounts(count, nil, []Position{p})
		if got := len(moves.Append(nil, &p)); min(got, 255) != int(count[0]) {
			t.Fatalf("%#x: %d moves are listed and %d counted", p, got, count[0])
		}
	})
}
