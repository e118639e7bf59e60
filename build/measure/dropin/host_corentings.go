package main

import "fmt"

// Both libraries grew from one. A square sq from a1 = 0 is bit 63-sq of their bitboards, so the
// board is rotated by 180 degrees, and a white pawn moves south.
var notnilSliders = engine{lookups: [3]string{"hvAttack", "diaAttack"}, square: "sq^63"}

const notnilAttacked = `	if attacker == White {
		return kindergarten.Attacked(sq^63, 0, board.bbWhitePawn, board.bbWhiteKnight,
			board.bbWhiteBishop|board.bbWhiteQueen, board.bbWhiteRook|board.bbWhiteQueen, board.bbWhiteKing, ^board.emptySqs)
	}
	return kindergarten.Attacked(sq^63, board.bbBlackPawn, 0, board.bbBlackKnight,
		board.bbBlackBishop|board.bbBlackQueen, board.bbBlackRook|board.bbBlackQueen, board.bbBlackKing, ^board.emptySqs)`

// notnilRules counts the moves that a function of the position lists.
const notnilRules = `
import %q

type position = *chess.Position

func parse(fen string) (position, error) {
	p := new(chess.Position)
	return p, p.UnmarshalText([]byte(fen))
}

func count(p position, depth int) (leaves uint64) {
	moves := p.%s()
	if depth == 1 {
		return uint64(len(moves))
	}
	for i := range moves {
		leaves += count(p.Update(%smoves[i]), depth-1)
	}
	return leaves
}
`

var corentingsHost = host{
	module:  "github.com/corentings/chess/v2",
	version: "v2.5.1",
	about:   "hyperbola quintessence by bit reversal",
	engine:  notnilSliders,
	king:    []edit{{function: "isSquareAttackedBy", body: notnilAttacked}}, // (board, sq, attacker)
	tests:   []string{"./..."},
	rules:   fmt.Sprintf(notnilRules, "github.com/corentings/chess/v2", "ValidMovesUnsafe", "&"),
	most:    4_000_000,
}

var notnilHost = host{
	module:  "github.com/notnil/chess",
	version: "v1.10.0",
	about:   "hyperbola quintessence by bit reversal",
	engine:  notnilSliders,
	king: []edit{{function: "squaresAreAttacked", body: `	for _, sq := range sqs {
		if isAttacked(pos.board, sq, pos.Turn().Other()) {
			return true
		}
	}
	return false
}

func isAttacked(board *Board, sq Square, attacker Color) bool {
` + notnilAttacked}},
	tests: []string{"."},
	rules: fmt.Sprintf(notnilRules, "github.com/notnil/chess", "ValidMoves", ""),
	most:  4_000_000,
}
