package main

var counterHost = host{
	module:  "github.com/ChizhovVadim/CounterGo",
	version: "v3.5.0+incompatible",
	engine:  engine{lookups: [3]string{"common.RookAttacks", "common.BishopAttacks"}},
	king: []edit{
		{function: "Position.isAttackedBySide", body: `	their, occ := p.PiecesByColor(side), p.White|p.Black
	diagonal, orthogonal := (p.Bishops|p.Queens)&their, (p.Rooks|p.Queens)&their
	if side {
		return kindergarten.Attacked(sq, p.Pawns&their, 0, p.Knights&their, diagonal, orthogonal, p.Kings&their, occ)
	}
	return kindergarten.Attacked(sq, 0, p.Pawns&their, p.Knights&their, diagonal, orthogonal, p.Kings&their, occ)`},
		{function: "Position.computeCheckers", body: `	queens, occ := p.Queens, p.White|p.Black
	if p.WhiteMove {
		return kindergarten.Checkers(FirstOne(p.Kings&p.White), 0, p.Pawns&p.Black, p.Knights&p.Black,
			(p.Bishops|queens)&p.Black, (p.Rooks|queens)&p.Black, occ)
	}
	return kindergarten.Checkers(FirstOne(p.Kings&p.Black), p.Pawns&p.White, 0, p.Knights&p.White,
		(p.Bishops|queens)&p.White, (p.Rooks|queens)&p.White, occ)`},
	},
	added: map[string]string{"engine/depth.go": `package engine

import . "github.com/ChizhovVadim/CounterGo/common"

// SearchTo returns the number of nodes of a search to a depth, without a clock.
func (e *Engine) SearchTo(p *Position, depth int) int {
	e.Prepare()
	e.Clear()
	e.transTable.PrepareNewSearch()
	e.historyKeys = getHistoryKeys([]Position{*p})
	t := &e.threads[0]
	t.nodes, t.stack[0].position = 0, *p
	moves := e.genRootMoves()
	e.mainLine = mainLine{moves: moves[:1]}
	for d := 1; d <= depth; d++ {
		aspirationWindow(t, moves, d, &e.mainLine)
		savePV(e.transTable, p, e.mainLine.moves)
	}
	return t.nodes
}
`},
	rules: `
import (
	"github.com/ChizhovVadim/CounterGo/common"
	"github.com/ChizhovVadim/CounterGo/engine"
	"github.com/ChizhovVadim/CounterGo/eval"
)

type position = *common.Position

func parse(fen string) (position, error) {
	p, err := common.NewPositionFromFEN(fen)
	return &p, err
}

func count(p position, depth int) (leaves uint64) {
	var buffer [common.MaxMoves]common.OrderedMove
	var child common.Position
	for _, m := range p.GenerateMoves(buffer[:]) {
		switch {
		case !p.MakeMove(m.Move, &child):
		case depth == 1:
			leaves++
		default:
			leaves += count(&child, depth-1)
		}
	}
	return leaves
}

func init() {
	e := engine.NewEngine(func() engine.Evaluator { return eval.NewEvaluationService() }, "")
	searchTo = func(p position, depth int) uint64 { return uint64(e.SearchTo(p, depth)) }
}
`,
	most:  16_000_000,
	depth: 12,
}
