package main

// A square sq from a1 = 0 is bit 63-sq of its bitboards, so the board is rotated by 180 degrees,
// and a white pawn moves south.
var corentingsHost = host{
	module:  "github.com/corentings/chess/v2",
	version: "v2.5.1",
	engine:  engine{lookups: [3]string{"hvAttack", "diaAttack"}, square: "sq^63"},
	king: []edit{{function: "isSquareAttackedBy", body: `	if attacker == White {
		return kindergarten.Attacked(sq^63, 0, board.bbWhitePawn, board.bbWhiteKnight,
			board.bbWhiteBishop|board.bbWhiteQueen, board.bbWhiteRook|board.bbWhiteQueen, board.bbWhiteKing, ^board.emptySqs)
	}
	return kindergarten.Attacked(sq^63, board.bbBlackPawn, 0, board.bbBlackKnight,
		board.bbBlackBishop|board.bbBlackQueen, board.bbBlackRook|board.bbBlackQueen, board.bbBlackKing, ^board.emptySqs)`}},
	rules: `
import "github.com/corentings/chess/v2"

type position = *chess.Position

func parse(fen string) (position, error) {
	p := new(chess.Position)
	return p, p.UnmarshalText([]byte(fen))
}

func count(p position, depth int) (leaves uint64) {
	moves := p.ValidMovesUnsafe()
	if depth == 1 {
		return uint64(len(moves))
	}
	for i := range moves {
		leaves += count(p.Update(&moves[i]), depth-1)
	}
	return leaves
}
`,
	most: 4_000_000,
}
