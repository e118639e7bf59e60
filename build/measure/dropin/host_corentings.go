package main

import "fmt"

// A square sq from a1 = 0 is bit 63-sq of the bitboards of both versions, so the board is
// rotated by 180 degrees, and a white pawn moves south.
var (
	corentingsSliders = []replacement{
		{".", "func hvAttack(occupied bitboard, sq Square) bitboard", "\treturn kindergarten.Rook(sq^63, occupied)"},
		{".", "func diaAttack(occupied bitboard, sq Square) bitboard", "\treturn kindergarten.Bishop(sq^63, occupied)"},
	}
	corentingsAttacked = replacement{".", "func isSquareAttackedBy(board *Board, sq Square, attacker Color) bool", `	occ := ^board.emptySqs
	if attacker == White {
		return kindergarten.Attacked(sq^63, 0, board.bbWhitePawn, board.bbWhiteKnight,
			board.bbWhiteBishop|board.bbWhiteQueen, board.bbWhiteRook|board.bbWhiteQueen, board.bbWhiteKing, occ)
	}
	return kindergarten.Attacked(sq^63, board.bbBlackPawn, 0, board.bbBlackKnight,
		board.bbBlackBishop|board.bbBlackQueen, board.bbBlackRook|board.bbBlackQueen, board.bbBlackKing, occ)`}
)

const corentingsParse = `
import %q

type position = *chess.Position

func parse(fen string) (position, error) {
	p := new(chess.Position)
	return p, p.UnmarshalText([]byte(fen))
}
`

var corentings2 = host{
	name:    "github.com/corentings/chess/v2",
	module:  "github.com/corentings/chess/v2",
	version: "v2.5.1",
	about:   "hyperbola quintessence by bit reversal",
	swaps:   swaps(swap{replacements: corentingsSliders}, corentingsAttacked),
	tests:   []string{"./..."},
	rules: fmt.Sprintf(corentingsParse, "github.com/corentings/chess/v2") + `
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

var corentings3 = host{
	name:    "github.com/corentings/chess/v3",
	module:  "github.com/corentings/chess/v3",
	version: "v3.0.0-beta.2",
	clone:   "corentings-chess",
	about:   "magic, 2.4 MB",
	swaps: swaps(swap{
		replacements: append([]replacement{{".", "func initMagicAttackTables()", ""}}, corentingsSliders...),
		removed:      []string{"magic_attack_test.go"}, // compares the tables, which are empty
	}, corentingsAttacked),
	tests: []string{"./image", "./opening", "./uci"}, // those of the root read a folder of games
	rules: fmt.Sprintf(corentingsParse, "github.com/corentings/chess/v3") + `
func count(p position, depth int) uint64 { return p.Perft(depth) }
`,
	most: 90_000_000,
}
