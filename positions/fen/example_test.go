package fen_test

import (
	"bufio"
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// Bitboard is the type of an engine.
type Bitboard uint64

// The moves of a file of FENs are counted in batches of 256, whose memory is reused.
func Example() {
	file := strings.NewReader(fen.Start + `
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm Ba6;
4k3/8/8/8/8/8/8/R3K3 w K - 0 1
`)
	batch := make([]positions.Position[Bitboard], 0, 256)
	counts := make([]uint8, cap(batch))
	moves := 0
	count := func() {
		positions.LegalCounts(counts, nil, batch)
		for _, n := range counts[:len(batch)] {
			moves += int(n)
		}
		batch = batch[:0]
	}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		p, _, err := fen.Parse[Bitboard](lines.Bytes())
		if err != nil {
			fmt.Println(err)
			continue
		}
		if batch = append(batch, p); len(batch) == cap(batch) {
			count()
		}
	}
	count()
	fmt.Println(moves, "moves")
	// Output:
	// invalid castling right "K" in the FEN: want a rook and the king on White's first rank
	// 68 moves
}

// An engine with a8 = 0 and h1 = 63 reverses the ranks of each board after Parse, and again
// before Append. In between it exchanges the colours for package positions: White is the
// set of Black's pieces, and Black moves if White is to move.
func Example_a8() {
	p, counters, _ := fen.Parse[Bitboard]("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 30")
	upsideDown(&p)
	moves := make([]uint8, 1)
	positions.LegalCounts(moves, nil, []positions.Position[Bitboard]{p})
	fmt.Println("the rook on h1 is on square", bits.TrailingZeros64(uint64(p.Rooks)))
	fmt.Println(moves[0], "moves")
	upsideDown(&p)
	fmt.Println(string(fen.Append(nil, &p)) + counters)
	// Output:
	// the rook on h1 is on square 63
	// 7 moves
	// 4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 30
}

func upsideDown(p *positions.Position[Bitboard]) {
	side := p.SideToMove()
	p.SetSideToMove(positions.White) // its bit does not move
	p.White = p.Of(positions.Black)
	boards := [...]*Bitboard{&p.White, &p.Pawns, &p.Knights, &p.Bishops, &p.Rooks, &p.Queens, &p.Kings, &p.State}
	for _, board := range boards {
		*board = Bitboard(bits.ReverseBytes64(uint64(*board)))
	}
	p.SetSideToMove(side ^ 1)
}

// The counters of a FEN follow the fields that Parse reads. EPD has operations instead.
func ExampleParseCounters() {
	for _, line := range []string{
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 60",
		"7k/8/6K1/8/8/8/8/6Q1 w - - bm Qa7 Qg7; id \"mate\";",
	} {
		p, rest, err := fen.Parse[Bitboard](line)
		if err != nil {
			fmt.Println(err)
			continue
		}
		halfmoves, fullmoves, operations, err := fen.ParseCounters(rest)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(fen.AppendCounters(fen.Append(nil, &p), halfmoves, fullmoves)))
		fmt.Printf("%q\n", operations)
	}
	// Output:
	// 7k/6Q1/6K1/8/8/8/8/8 b - - 0 60
	// ""
	// 7k/8/6K1/8/8/8/8/6Q1 w - - 0 1
	// " bm Qa7 Qg7; id \"mate\";"
}

// ParseAny reads a diagram without kings, which Parse refuses.
func ExampleParseAny() {
	p, _, err := fen.ParseAny[Bitboard]("8/8/8/3q4/8/8/1N6/8 w - -")
	fmt.Println(string(fen.Append(nil, &p)), err)

	_, _, err = fen.Parse[Bitboard]("8/8/8/3q4/8/8/1N6/8 w - -")
	var fault *fen.ParseError
	if errors.As(err, &fault) {
		fmt.Printf("%v\nin the %s %s\n", err, fault.Field, fault.Text)
	}
	// Output:
	// 8/8/8/3q4/8/8/1N6/8 w - - <nil>
	// White has 0 kings: want 1
	// in the board 8/8/8/3q4/8/8/1N6/8
}

// Some programs write impossible castling rights and en passant squares.
func ExampleParseLenient() {
	p, _, dropped, err := fen.ParseLenient[Bitboard]("4k3/8/8/8/8/8/8/R3K3 w KQkq e6 0 1")
	fmt.Println(string(fen.Append(nil, &p)), dropped, err)
	// Output:
	// 4k3/8/8/8/8/8/8/R3K3 w Q - castling rights and an en passant square <nil>
}

// A position that is built by hand has a knight and a rook on g1.
func ExampleValidate() {
	p := positions.Position[Bitboard]{White: 1<<4 | 1<<6, Kings: 1<<4 | 1<<60, Knights: 1 << 6, Rooks: 1 << 6}
	fmt.Println(fen.Validate(&p))
	p.Rooks = 0
	fmt.Println(fen.Validate(&p))
	// Output:
	// two pieces on g1: want one at most
	// <nil>
}
