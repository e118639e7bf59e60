package positions_test

import (
	"fmt"
	"math/bits"
	rand "math/rand/v2" // named, because go/doc of Go 1.25 would name it v2

	"github.com/kindergarten-bitboards/kindergarten/attacks"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// Bitboard is the type of an engine.
type Bitboard uint64

// parse returns the position of a FEN that has no fault.
func parse(text string) positions.Position[Bitboard] {
	p, _, err := fen.Parse[Bitboard](text)
	if err != nil {
		panic(err)
	}
	return p
}

// The black rook is on a5, whose bit says that Black is to move.
func ExamplePosition_CastlingRooks() {
	p := parse("4k3/8/8/r7/8/8/8/4K3 b - -")
	fmt.Println("rooks & State:", squares(p.Rooks&p.State))
	fmt.Println("castling rooks:", squares(p.CastlingRooks()))
	// Output:
	// rooks & State: [a5]
	// castling rooks: []
}

// A null move. The square that a pawn has passed counts for one move only.
func ExamplePosition_Pass() {
	p := parse("4k3/8/8/3pP3/8/8/8/4K3 w - d6")
	if !p.InCheck() {
		null := p
		null.Pass()
		fmt.Println(string(fen.Append(nil, &null)))
	}
	// Output: 4k3/8/8/3pP3/8/8/8/4K3 b - -
}

func ExamplePosition_PieceOn() {
	p := parse("4k3/8/8/8/8/8/5q2/4K2R w K -")
	for _, sq := range []int{7, 13, 20} {
		kind, side := p.PieceOn(sq)
		fmt.Println(kind, kind != positions.NoKind && side == positions.White)
	}
	fmt.Println("kings:", squares(p.OfKind(positions.King)), "mobility of the queen:", p.Mobility(positions.Black))
	// Output:
	// rook true
	// queen false
	// none false
	// kings: [e1 e8] mobility of the queen: 23
}

// A filter reads FENs and reports checkmate, stalemate, check and the number of moves, in one call.
func ExampleLegalCounts() {
	fens := []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -",
		"7k/5Q2/6K1/8/8/8/8/8 b - -",
		"4k3/8/8/8/8/8/8/R3K2r w Q -",
		"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3",
	}
	batch := make([]positions.Position[Bitboard], len(fens))
	for i, text := range fens {
		batch[i] = parse(text)
	}
	moves, checkers := make([]uint8, len(batch)), make([]uint8, len(batch))
	positions.LegalCounts(moves, checkers, batch)
	for i, text := range fens {
		switch {
		case moves[i] == 0 && checkers[i] > 0:
			fmt.Println("checkmate        ", text)
		case moves[i] == 0:
			fmt.Println("stalemate        ", text)
		case checkers[i] > 0:
			fmt.Printf("check, %2d moves   %s\n", moves[i], text)
		default:
			fmt.Printf("%2d moves          %s\n", moves[i], text)
		}
	}
	// Output:
	// 20 moves          rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
	// checkmate         rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -
	// stalemate         7k/5Q2/6K1/8/8/8/8/8 b - -
	// check,  3 moves   4k3/8/8/8/8/8/8/R3K2r w Q -
	//  6 moves          8/8/8/8/k2Pp2Q/8/8/3K4 b - d3
}

// A sampler keeps the quiet positions of a large set, in place. A position is quiet if the side to move is
// not in check, has enough moves, and has no piece that a pawn attacks.
func ExampleAttacks() {
	const size, least = 10_000, 25
	set := knightTours(size)
	moves, checkers := make([]uint8, size), make([]uint8, size)
	threats := make([]positions.Attack[Bitboard], size)
	positions.LegalCounts(moves, checkers, set)
	positions.Attacks(threats, set, positions.Opponent)
	quiet := set[:0]
	for i, p := range set {
		if checkers[i] == 0 && moves[i] >= least && threats[i].Pawns&p.Of(positions.Mover) == 0 {
			quiet = append(quiet, p)
		}
	}
	fmt.Println(len(quiet), "of", size)
	// Output: 4584 of 10000
}

// knightTours returns positions after random knight moves.
func knightTours(n int) (set []positions.Position[Bitboard]) {
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		p := parse("r1bqkb1r/pp3ppp/2p1p3/3p4/3P4/2P1P3/PP3PPP/R1BQKB1R w KQkq -")
		for i := range 4 {
			sq := random.IntN(64)
			for p.Occupied()>>sq&1 != 0 {
				sq = random.IntN(64)
			}
			p.Knights |= 1 << sq
			p.White |= Bitboard(i&1) << sq
		}
		p.SetSideToMove(positions.Side(random.IntN(2)))
		set = append(set, p)
	}
	return set
}

func ExampleChecks() {
	p := []positions.Position[Bitboard]{parse("4r1k1/8/8/8/7b/6P1/4B3/R3K2R w KQ -")}
	checks := make([]positions.Check[Bitboard], 1)
	positions.Checks(checks, p)
	c := checks[0]
	fmt.Println("checkers", bits.OnesCount64(uint64(c.Checkers)))
	fmt.Println("pinned", squares(c.Pinned))
	fmt.Println("the king may go to", squares(attacks.King[Bitboard](4)&^c.Danger&^p[0].White))
	// Output:
	// checkers 0
	// pinned [e2 g3]
	// the king may go to [d1 f1 d2 f2]
}

func squares(set Bitboard) (names []string) {
	for ; set != 0; set &= set - 1 {
		sq := bits.TrailingZeros64(uint64(set))
		names = append(names, string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}))
	}
	return names
}
