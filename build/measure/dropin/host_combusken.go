package main

var combusken = host{
	name:    "github.com/mhib/combusken",
	module:  "github.com/mhib/combusken",
	version: "1eb34c7",
	clone:   "combusken",
	about:   "magic, 2.4 MB",
	swaps: swaps(swap{replacements: []replacement{
		{"chess", "func initRookAttacks(rookBlockerBoard [][]uint64)", ""},
		{"chess", "func initBishopAttacks(bishopBlockerBoard [][]uint64)", ""},
		{"chess", "func initRookMoveBoard(rookBlockerBoard [][]uint64)", ""},
		{"chess", "func initBishopMoveBoard(bishopBlockerBoard [][]uint64)", ""},
		{"chess", "func RookAttacks(square int, occupancy uint64) uint64", "\treturn kindergarten.Rook(square, occupancy)"},
		{"chess", "func BishopAttacks(square int, occupancy uint64) uint64", "\treturn kindergarten.Bishop(square, occupancy)"},
	}}, replacement{"chess", "func (pos *Position) IsSquareAttacked(square, side int) bool", `	their, occ := pos.Colours[side], pos.Colours[White]|pos.Colours[Black]
	pawns, knights, kings := pos.Pieces[Pawn]&their, pos.Pieces[Knight]&their, pos.Pieces[King]&their
	diagonal, orthogonal := (pos.Pieces[Bishop]|pos.Pieces[Queen])&their, (pos.Pieces[Rook]|pos.Pieces[Queen])&their
	if side == White {
		return kindergarten.Attacked(square, pawns, 0, knights, diagonal, orthogonal, kings, occ)
	}
	return kindergarten.Attacked(square, 0, pawns, knights, diagonal, orthogonal, kings, occ)`},
		replacement{"chess", "func (pos *Position) AllSquareAttackers(square, side int) uint64", `	their, occ := pos.Colours[side], pos.Colours[White]|pos.Colours[Black]
	pawns, knights := pos.Pieces[Pawn]&their, pos.Pieces[Knight]&their
	diagonal, orthogonal := (pos.Pieces[Bishop]|pos.Pieces[Queen])&their, (pos.Pieces[Rook]|pos.Pieces[Queen])&their
	if side == White {
		return kindergarten.Checkers(square, pawns, 0, knights, diagonal, orthogonal, occ)
	}
	return kindergarten.Checkers(square, 0, pawns, knights, diagonal, orthogonal, occ)`}),
	tests: []string{"./chess", "./evaluation"},
	// Its own search ends by a signal between goroutines, a few nodes sooner or later.
	added: map[string]string{"engine/synchronous.go": `package engine

import (
	. "github.com/mhib/combusken/chess"
	. "github.com/mhib/combusken/utils"
)

// SearchTo returns the number of nodes of a search to a depth without goroutines.
func (e *Engine) SearchTo(pos *Position, depth int) int {
	e.NewGame()
	e.done = make(chan struct{})
	t := &e.threads[0]
	t.stack[0].position = *pos
	t.disableNmpColor = ColourNone
	t.Initialize(pos)
	moves := GenerateAllLegalMoves(pos)
	t.EvaluateMoves(pos, moves, NullMove, 0, 127)
	sortMoves(moves)
	moves = cloneEvaledMoves(t.getRootMovesBuffer(), moves)
	value := -Mate
	for d := 1; d <= depth; d++ {
		value = t.aspirationWindow(d, value, moves, 1).value
	}
	return t.nodes
}
`},
	rules: `
import (
	"errors"

	"github.com/mhib/combusken/chess"
	"github.com/mhib/combusken/engine"
)

func init() {
	e := engine.NewEngine()
	searchTo = func(p position, depth int) uint64 { return uint64(e.SearchTo(p, depth)) }
}

type position = *chess.Position

func parse(fen string) (position, error) {
	p := chess.ParseFen(fen)
	if p.Colours[0]&p.Pieces[chess.King] == 0 {
		return nil, errors.New("no king")
	}
	return &p, nil
}

func count(p position, depth int) uint64 { return uint64(chess.Perft(p, depth)) }
`,
	most:  90_000_000,
	depth: 15,
	nodes: 4_440_278,
}
