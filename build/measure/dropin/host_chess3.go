package main

var chess3 = host{
	name:    "github.com/paulsonkoly/chess-3",
	module:  "github.com/paulsonkoly/chess-3",
	version: "21e38a4",
	clone:   "chess-3",
	about:   "magic, 2.4 MB",
	swaps: swaps(swap{replacements: []replacement{
		{"attacks", "func initBishopMagic()", ""},
		{"attacks", "func initRookMagic()", ""},
		{"attacks", "func BishopMoves(from Square, occ BitBoard) BitBoard", "\treturn kindergarten.Bishop(from, occ)"},
		{"attacks", "func RookMoves(from Square, occ BitBoard) BitBoard", "\treturn kindergarten.Rook(from, occ)"},
	}}, replacement{"board", "func (b *Board) InCheck(side Color) bool", `	king, their := b.Pieces[King]&b.Colors[side], b.Colors[side.Flip()]
	sq, occ := king.LowestSet(), b.Colors[White]|b.Colors[Black]
	pawns, knights, kings := b.Pieces[Pawn]&their, b.Pieces[Knight]&their, b.Pieces[King]&their
	diagonal, orthogonal := (b.Pieces[Bishop]|b.Pieces[Queen])&their, (b.Pieces[Rook]|b.Pieces[Queen])&their
	if side == Black {
		return kindergarten.Attacked(sq, pawns, 0, knights, diagonal, orthogonal, kings, occ)
	}
	return kindergarten.Attacked(sq, 0, pawns, knights, diagonal, orthogonal, kings, occ)`},
		replacement{"board", "func (b *Board) Checkers() BitBoard", `	king, their := b.Pieces[King]&b.Colors[b.STM], b.Colors[b.STM.Flip()]
	sq, occ := king.LowestSet(), b.Colors[White]|b.Colors[Black]
	pawns, knights := b.Pieces[Pawn]&their, b.Pieces[Knight]&their
	diagonal, orthogonal := (b.Pieces[Bishop]|b.Pieces[Queen])&their, (b.Pieces[Rook]|b.Pieces[Queen])&their
	if b.STM == Black {
		return kindergarten.Checkers(sq, pawns, 0, knights, diagonal, orthogonal, occ)
	}
	return kindergarten.Checkers(sq, 0, pawns, knights, diagonal, orthogonal, occ)`}),
	tests: []string{"./attacks", "./board", "./chess", "./eval", "./heur", "./movegen", "./picker", "./search", "./transp"},
	rules: `
import (
	"io"

	"github.com/paulsonkoly/chess-3/board"
	"github.com/paulsonkoly/chess-3/chess"
	"github.com/paulsonkoly/chess-3/debug"
	"github.com/paulsonkoly/chess-3/search"
	"github.com/paulsonkoly/chess-3/transp"
)

type position = *board.Board

func parse(fen string) (position, error) { return board.FromFEN(fen) }

func count(p position, depth int) uint64 { return uint64(debug.Perft(p, chess.Depth(depth), false)) }

func init() {
	searchTo = func(p position, depth int) uint64 {
		var counters search.Counters
		s := search.New(16 * transp.MegaBytes)
		s.Go(p, search.WithDepth(chess.Depth(depth)), search.WithCounters(&counters), search.WithOutput(io.Discard))
		return uint64(counters.Nodes)
	}
}
`,
	most:  16_000_000,
	depth: 18,
	nodes: 3_532_168,
}
