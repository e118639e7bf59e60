package moves_test

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

type board = positions.Position[uint64]

// worth has the values of pawn, knight, bishop, rook, queen and king.
var worth = [6]int{100, 300, 310, 500, 900, 0}

const mated = -100_000

// evaluate returns the value of the mover's pieces and squares less that of the opponent's.
func evaluate(p *board) int {
	sum := p.Mobility(positions.Mover) - p.Mobility(positions.Opponent)
	for kind, value := range worth {
		set := p.OfKind(positions.Kind(kind))
		sum += value * (bits.OnesCount64(set&p.Of(positions.Mover)) - bits.OnesCount64(set&p.Of(positions.Opponent)))
	}
	return sum
}

// search returns the best move of the last position of a game and its value for the side to move,
// if that lies between alpha and beta. At depth 0 it makes only captures that lose nothing.
func search(game []board, depth, alpha, beta int) (best moves.Move, value int) {
	p, earlier := &game[len(game)-1], game[:len(game)-1]
	if depth > 0 && slices.Contains(earlier, *p) {
		return 0, 0 // a repetition
	}
	var buffer [256]moves.Move
	list, check := moves.Append(buffer[:0], p), p.Checkers() != 0
	switch {
	case len(list) == 0 && check:
		return 0, mated - depth
	case len(list) == 0:
		return 0, 0 // stalemate
	case depth <= 0 && !check: // all moves answer a check
		alpha = max(alpha, evaluate(p)) // no side has to capture
		list = moves.AppendCaptures(buffer[:0], p)
		list = slices.DeleteFunc(list, func(m moves.Move) bool { return moves.Exchange(p, m, &worth) < 0 })
	}
	slices.SortFunc(list, func(a, b moves.Move) int { return moves.Exchange(p, b, &worth) - moves.Exchange(p, a, &worth) })
	for _, m := range list {
		if alpha >= beta {
			break
		}
		if _, their := search(append(game, moves.Play(p, m)), depth-1, -beta, -alpha); -their > alpha {
			best, alpha = m, -their
		}
	}
	return best, alpha
}

// The core of an engine: a search that tries the best exchanges first, and knows repetitions.
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
		best, value := search([]board{p}, 3, 2*mated, -2*mated)
		fmt.Println(best.Piece(), best, value)
	}
	// Output:
	// knight d5c7 302
	// pawn a7b8q 926
	// queen h5f7 100002
}
