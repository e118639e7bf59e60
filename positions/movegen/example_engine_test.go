package movegen_test

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

type board = positions.Position[uint64]

// worth has the values of pawn, knight, bishop, rook, queen, king and no piece.
var worth = [7]int{100, 300, 310, 500, 900}

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

// best holds the best moves of positions, by their hashes. A move may be one of another position.
var best [1 << 16]movegen.Move

// A game has the positions since the last capture or move of a pawn. None before can come again, and
// len(game)-1 is the halfmove clock.
type game []board

func (g game) after(m movegen.Move) game {
	p := &g[len(g)-1]
	if movegen.Captured(p, m) != positions.NoKind || m.Piece() == positions.Pawn {
		g = g[len(g):]
	}
	return append(g, movegen.Play(p, m))
}

// ordered returns moves from the best to the worst: the one of an earlier search, then by their exchanges.
// Each is evaluated once, not in each comparison of the sort.
func ordered(p *board, moves []movegen.Move, first movegen.Move) []movegen.Move {
	var buffer [256]int
	keys := buffer[:0]
	for _, m := range moves {
		score := movegen.Exchange(p, m, &worth)
		if m == first {
			score = 1 << 14
		}
		keys = append(keys, -score<<16|int(m))
	}
	slices.Sort(keys)
	for i, key := range keys {
		moves[i] = movegen.Move(key)
	}
	return moves
}

// search returns the value of the last position of a game for the side to move, if that lies between
// alpha and beta. At depth 0 it makes only captures that lose nothing.
func search(g game, depth, alpha, beta int) int {
	p, earlier := &g[len(g)-1], g[:len(g)-1]
	var buffer [256]movegen.Move
	moves, check := movegen.Append(buffer[:0], p), p.InCheck()
	switch {
	case len(moves) == 0 && check:
		return mated - depth
	case len(moves) == 0, slices.Contains(earlier, *p), len(earlier) >= 100:
		return 0 // stalemate, a repetition, or fifty moves of each side
	case depth <= 0 && !check: // all moves answer a check
		alpha = max(alpha, evaluate(p)) // no side has to capture
		moves = slices.DeleteFunc(movegen.AppendCaptures(buffer[:0], p), func(m movegen.Move) bool {
			return !movegen.ExchangeAtLeast(p, m, &worth, 0)
		})
	}
	entry := &best[p.Hash()%uint64(len(best))]
	for _, m := range ordered(p, moves, *entry) {
		if alpha >= beta {
			break
		}
		if value := -search(g.after(m), depth-1, -beta, -alpha); value > alpha {
			alpha, *entry = value, m
		}
	}
	return alpha
}

// The core of an engine: a search that tries the best exchanges first, with a transposition table of
// moves. It knows repetitions and the halfmove clock. The position to search must not repeat one of the game.
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
		value := search(game{p}, 3, 2*mated, -2*mated)
		m := best[p.Hash()%uint64(len(best))]
		fmt.Println(m.Piece(), m, movegen.IsLegal(&p, m), value)
	}
	// Output:
	// knight d5c7 true 302
	// pawn a7b8q true 926
	// queen h5f7 true 100002
}
