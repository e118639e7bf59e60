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

// Perft counts the lines of play of a number of moves, and divide those after each move. With the
// counts of another program they lead to a move that is generated wrongly.
func Example_perft() {
	p, _, _ := fen.Parse[uint64]("8/P6k/8/8/8/8/8/K7 w - -")
	total := 0
	for _, m := range movegen.Append(nil, &p) {
		lines := perft(movegen.Play(&p, m), 2)
		fmt.Printf("%v: %d\n", m, lines)
		total += lines
	}
	fmt.Println(total)
	// Unordered output:
	// a1b1: 45
	// a1a2: 45
	// a1b2: 60
	// a7a8q: 69
	// a7a8r: 48
	// a7a8b: 50
	// a7a8n: 25
	// 342
}

func perft(p positions.Position[uint64], depth int) (lines int) {
	if depth == 0 {
		return 1
	}
	var buffer [256]movegen.Move
	for _, m := range movegen.Append(buffer[:0], &p) {
		lines += perft(movegen.Play(&p, m), depth-1)
	}
	return lines
}

// The command position of the Universal Chess Interface. Positions that are equal by == are the same by the rule of
// repetition.
func Example_position() {
	for _, line := range []string{
		"position startpos moves e2e4 g8f6 b1c3",
		"position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
		"position fen 4k3/8/8/8/8/8/4p3/R3K3 w Q - 7 60 moves a1a8 e8e7 a8b8",
		"position startpos moves e2e5",
	} {
		game, clock, err := setUp(line)
		if err != nil {
			fmt.Println(err)
			continue
		}
		last, times := &game[len(game)-1], 0
		for _, p := range game {
			if p == *last {
				times++
			}
		}
		fmt.Printf("%s, clock %d, seen %d times\n", fen.Append(nil, last), clock, times)
	}
	// Output:
	// rnbqkb1r/pppppppp/5n2/8/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq -, clock 2, seen 1 times
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -, clock 8, seen 3 times
	// 1R6/4k3/8/8/8/8/4p3/4K3 b - -, clock 10, seen 1 times
	// illegal move e2e5: the pawn on e2 does not move to e5
}

// setUp returns the positions of a command and the halfmove clock, which begins again with each capture and each
// move of a pawn.
func setUp(command string) (game []positions.Position[uint64], clock int, err error) {
	text, list, _ := strings.Cut(strings.TrimPrefix(command, "position "), " moves ")
	if text == "startpos" {
		text = fen.Start
	}
	p, rest, err := fen.Parse[uint64](strings.TrimPrefix(text, "fen "))
	if err != nil {
		return nil, 0, err
	}
	if clock, _, _, err = fen.ParseCounters(rest); err != nil {
		return nil, 0, err
	}
	game = append(game, p)
	for _, name := range strings.Fields(list) {
		m, err := movegen.Parse(&p, name)
		if err != nil {
			return nil, 0, err
		}
		clock++
		if m.Piece() == positions.Pawn || movegen.Captured(&p, m) != positions.NoKind {
			clock = 0
		}
		p = movegen.Play(&p, m)
		game = append(game, p)
	}
	return game, clock, nil
}
