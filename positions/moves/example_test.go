package moves_test

import (
	"fmt"
	"math/bits"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

type board = positions.Position[uint64]

const mated = -10_000

// material returns the value of the mover's pieces less that of the opponent's.
func material(p *board) (sum int) {
	for _, piece := range []struct {
		set   uint64
		value int
	}{{p.Pawns, 1}, {p.Knights, 3}, {p.Bishops, 3}, {p.Rooks, 5}, {p.Queens, 9}} {
		sum += piece.value * (bits.OnesCount64(piece.set&p.Of(positions.Mover)) - bits.OnesCount64(piece.set&p.Of(positions.Opponent)))
	}
	return sum
}

// search returns the best move to a depth and its value for the side to move, if that lies
// between alpha and beta. At depth 0 it makes captures only. Each list of moves begins where
// the one before ends.
func search(p board, depth, alpha, beta int, list []moves.Move) (best moves.Move, value int) {
	if depth == 0 {
		alpha = max(alpha, material(&p)) // no side has to capture
		list = moves.AppendCaptures(list[len(list):], &p)
	} else if list = moves.Append(list[len(list):], &p); len(list) == 0 {
		if p.Checkers() == 0 {
			return 0, 0 // stalemate
		}
		return 0, mated - depth
	}
	for _, m := range list {
		if alpha >= beta {
			break
		}
		if _, their := search(moves.Play(&p, m), max(depth-1, 0), -beta, -alpha, list); -their > alpha {
			best, alpha = m, -their
		}
	}
	return best, alpha
}

// An engine: a search to a fixed depth that values material.
func Example() {
	for _, text := range []string{
		"r3k3/8/8/3N4/8/8/8/4K3 w - -",
		"1r6/P7/8/8/8/8/7k/K7 w - -",
		"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -",
	} {
		p, _, err := fen.Parse[uint64](text)
		if err != nil {
			panic(err)
		}
		best, value := search(p, 3, 2*mated, -2*mated, make([]moves.Move, 0, 1024))
		fmt.Println(best, value)
	}
	// Output:
	// d5c7 3
	// a7b8q 9
	// h5f7 10002
}

func ExampleParse() {
	p, _, _ := fen.Parse[uint64]("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	for _, text := range []string{"e1g1", "e1h1", "d2d4"} {
		m, err := moves.Parse(&p, text)
		fmt.Println(m, err)
	}
	// Output:
	// e1g1 <nil>
	// e1g1 <nil>
	// 0000 illegal move d2d4: the bishop on d2 does not move to d4
}
