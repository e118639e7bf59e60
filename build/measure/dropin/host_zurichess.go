package main

var zurichessHost = host{
	module:  "bitbucket.org/zurichess/board",
	version: "v1.0.0",
	engine:  engine{lookups: [3]string{"RookMobility", "BishopMobility", "QueenMobility"}},
	king: []edit{{function: "Position.IsChecked",
		old: "\tisChecked := pos.GetAttacker(kingSq, col.Opposite()) != NoFigure\n",
		body: `	isChecked := false
	their, occ, queens := pos.ByColor(col.Opposite()), pos.ByColor(White)|pos.ByColor(Black), pos.ByFigure(Queen)
	if col == Black {
		isChecked = kindergarten.Attacked(kingSq, pos.ByFigure(Pawn)&their, 0, pos.ByFigure(Knight)&their,
			(pos.ByFigure(Bishop)|queens)&their, (pos.ByFigure(Rook)|queens)&their, pos.ByFigure(King)&their, occ)
	} else {
		isChecked = kindergarten.Attacked(kingSq, 0, pos.ByFigure(Pawn)&their, pos.ByFigure(Knight)&their,
			(pos.ByFigure(Bishop)|queens)&their, (pos.ByFigure(Rook)|queens)&their, pos.ByFigure(King)&their, occ)
	}
`}},
	rules: `
import "bitbucket.org/zurichess/board"

type position = *board.Position

func parse(fen string) (position, error) { return board.PositionFromFEN(fen) }

func count(p position, depth int) (leaves uint64) {
	moves := make([]board.Move, 0, 128)
	p.GenerateMoves(board.All, &moves)
	for _, m := range moves {
		p.DoMove(m)
		switch {
		case p.IsChecked(p.Them()):
		case depth == 1:
			leaves++
		default:
			leaves += count(p, depth-1)
		}
		p.UndoMove()
	}
	return leaves
}
`,
	most: 16_000_000,
}
