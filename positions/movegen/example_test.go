package movegen_test

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

func ExampleParse() {
	p, _, _ := fen.Parse[uint64]("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	for _, text := range []string{"e1g1", "e1h1", "d2d4"} {
		m, err := movegen.Parse(&p, text)
		fmt.Println(m, err)
	}
	// Output:
	// e1g1 <nil>
	// e1g1 <nil>
	// 0000 illegal move d2d4: the bishop on d2 does not move to d4
}

// An engine with a Move of its own needs no text.
func ExampleFind() {
	p, _, _ := fen.Parse[uint64]("r3k2r/6P1/8/8/8/8/8/4K3 w kq -")
	for _, promotion := range []positions.Kind{positions.Knight, positions.NoKind} {
		m, ok := movegen.Find(&p, 54, 63, promotion)
		fmt.Println(m, ok)
	}
	// Output:
	// g7h8n true
	// 0000 false
}

// The replies to each move are counted in one call too.
func ExamplePlayAll() {
	p, _, _ := fen.Parse[uint64](fen.Start)
	moves := movegen.Append(nil, &p)
	after, replies := make([]positions.Position[uint64], len(moves)), make([]uint8, len(moves))
	movegen.PlayAll(after, &p, moves)
	positions.LegalCounts(replies, nil, after)
	lines := 0
	for _, n := range replies {
		lines += int(n)
	}
	fmt.Println(len(moves), lines)
	// Output: 20 400
}

// A move gives check if a piece attacks the king after it.
func ExamplePlay() {
	p, _, _ := fen.Parse[uint64]("4k3/8/8/8/8/8/4N3/4R1K1 w - -")
	for _, m := range movegen.Append(nil, &p) {
		after := movegen.Play(&p, m)
		if after.InCheck() {
			fmt.Println(m)
		}
	}
	// Unordered output:
	// e2c1
	// e2c3
	// e2d4
	// e2f4
	// e2g3
}

// White's knight takes a pawn that a knight defends. In the second position this one is pinned.
func ExampleExchange() {
	values := [7]int{100, 300, 310, 500, 900}
	for _, text := range []string{"5k2/4n3/8/3p4/8/4N3/8/K3R3 w - -", "4k3/4n3/8/3p4/8/4N3/8/K3R3 w - -"} {
		p, _, _ := fen.Parse[uint64](text)
		m, _ := movegen.Parse(&p, "e3d5")
		fmt.Println(m.Piece(), "takes", movegen.Captured(&p, m), movegen.Exchange(&p, m, &values))
	}
	// Output:
	// knight takes pawn -200
	// knight takes pawn 100
}

// The command position of the Universal Chess Interface. The halfmove clock begins again with each capture
// and each move of a pawn. Positions that are equal by == are the same by the rule of repetition.
func Example_position() {
	for _, line := range []string{
		"position startpos moves e2e4 g8f6 b1c3",
		"position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
		"position fen 4k3/8/8/8/8/8/4p3/R3K3 w Q - 7 60 moves a1a8 e8e7 a8b8",
	} {
		text, list, _ := strings.Cut(strings.TrimPrefix(line, "position "), " moves ")
		if text == "startpos" {
			text = fen.Start
		}
		p, rest, err := fen.Parse[uint64](strings.TrimPrefix(text, "fen "))
		if err != nil {
			panic(err)
		}
		clock, _, _, err := fen.ParseCounters(rest)
		if err != nil {
			panic(err)
		}
		game := []positions.Position[uint64]{p}
		for _, name := range strings.Fields(list) {
			m, err := movegen.Parse(&p, name)
			if err != nil {
				panic(err)
			}
			clock++
			if m.Piece() == positions.Pawn || movegen.Captured(&p, m) != positions.NoKind {
				clock = 0
			}
			p = movegen.Play(&p, m)
			game = append(game, p)
		}
		times := 0
		for _, earlier := range game {
			if earlier == p {
				times++
			}
		}
		fmt.Printf("%s, clock %d, seen %d times\n", fen.Append(nil, &p), clock, times)
	}
	// Output:
	// rnbqkb1r/pppppppp/5n2/8/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq -, clock 2, seen 1 times
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -, clock 8, seen 3 times
	// 1R6/4k3/8/8/8/8/4p3/4K3 b - -, clock 10, seen 1 times
}

// A null move lets the other side move. The square that a pawn has passed no longer counts. The
// side to move must not be in check.
func Example_nullMove() {
	p, _, _ := fen.Parse[uint64]("4k3/8/8/3pP3/8/8/8/4K3 w - d6")
	null := p
	null.SetSideToMove(positions.Opponent)
	null.SetEnPassant(0)
	fmt.Println(string(fen.Append(nil, &null)))
	// Output: 4k3/8/8/3pP3/8/8/8/4K3 b - -
}
