package main

import (
	"fmt"
	"slices"
)

// A host is a library or an engine whose slider functions ours can replace.
type host struct {
	module, version string
	about           string // its own method for attacks
	fromClone       bool   // the module proxy does not have it; the version is a commit
	clone           string // the directory of the clone, if it is known
	swaps           []swap

	tests []string // the packages to test, as arguments of go test
	skip  string   // matches the tests to skip; none if it is empty
	why   string   // why these are skipped

	// Go source for the perft program: imports, a type position, and functions
	// parse(fen string) (position, error) and count(position, depth int) uint64. It sets
	// the variable search if depth is not 0.
	rules string

	most  uint64   // the greatest number of leaves of a position of perft
	bench []string // the arguments of the host's own program that run its search
	depth int      // of the search in the perft program
	nodes uint64   // of the search; 0 if the host has none
}

// A swap is a set of functions that ours replace.
type swap struct {
	name         string
	replacements []replacement
}

// swaps returns the swap of the sliders, and if there are more functions, that of all.
func swaps(sliders []replacement, more ...replacement) []swap {
	all := []swap{{"sliders", sliders}}
	if len(more) > 0 {
		all = append(all, swap{"sliders, attackers, leapers", slices.Concat(sliders, more)})
	}
	return all
}

// chessSliders are the sliders of notnil/chess and its descendant. A square sq from
// a1 = 0 is bit 63-sq of their bitboards, so the board is rotated by 180 degrees.
var chessSliders = swaps([]replacement{
	{".", "func hvAttack(occupied bitboard, sq Square) bitboard", "\treturn kindergarten.Rook(sq^63, occupied)"},
	{".", "func diaAttack(occupied bitboard, sq Square) bitboard", "\treturn kindergarten.Bishop(sq^63, occupied)"},
})

// chessRules are the rules of both. They differ in the import path, in the method that
// returns the moves, and in whether Update takes a pointer.
const chessRules = `
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

var hosts = []host{
	{
		module:  "github.com/corentings/chess/v2",
		version: "v2.5.1",
		about:   "hyperbola quintessence",
		swaps:   chessSliders,
		tests:   []string{"./..."},
		rules:   fmt.Sprintf(chessRules, "github.com/corentings/chess/v2", "ValidMovesUnsafe", "&"),
		most:    4_500_000,
	},
	{
		module:  "github.com/notnil/chess",
		version: "v1.9.0",
		about:   "hyperbola quintessence",
		swaps:   chessSliders,
		tests:   []string{"./..."},
		skip:    "^(TestEngine|TestStop)$",
		why:     "they need a Stockfish binary in the module's directory",
		rules:   fmt.Sprintf(chessRules, "github.com/notnil/chess", "ValidMoves", ""),
		most:    4_500_000,
	},
	{
		module:  "github.com/frankkopp/FrankyGo",
		version: "v1.0.3",
		about:   "fancy magic, 841 KB",
		swaps: swaps([]replacement{
			{"internal/types", "func initMagicBitboards()", ""},
			{"internal/types", "func GetAttacksBb(pt PieceType, sq Square, occupied Bitboard) Bitboard", `	switch pt {
	case Bishop:
		return kindergarten.Bishop(sq, occupied)
	case Rook:
		return kindergarten.Rook(sq, occupied)
	case Queen:
		return kindergarten.Queen(sq, occupied)
	case Knight, King:
		return pseudoAttacks[pt][sq]
	}
	panic("no attacks here for pieces of this type")`},
		}, replacement{"internal/position", "func (p *Position) IsAttacked(sq Square, by Color) bool", `	pieces := &p.piecesBb[by]
	if GetPawnAttacks(by.Flip(), sq)&pieces[Pawn]|kindergarten.Knight[Bitboard](sq)&pieces[Knight]|kindergarten.King[Bitboard](sq)&pieces[King] != 0 ||
		kindergarten.AttackedBySliders(sq, p.OccupiedAll(), pieces[Bishop]|pieces[Queen], pieces[Rook]|pieces[Queen]) {
		return true
	}
	// A pawn may be captured en passant.
	return p.enPassantSquare != SqNone && p.board[sq].TypeOf() == Pawn && p.IsAttackedBefore(sq, by)`},
			replacement{"internal/attacks", "func AttacksTo(p *position.Position, square Square, color Color) Bitboard", `	if square == p.GetEnPassantSquare() {
		return AttacksToBefore(p, square, color)
	}
	occ, queens := p.OccupiedAll(), p.PiecesBb(color, Queen)
	return GetPawnAttacks(color.Flip(), square)&p.PiecesBb(color, Pawn) |
		kindergarten.Knight[Bitboard](square)&p.PiecesBb(color, Knight) | kindergarten.King[Bitboard](square)&p.PiecesBb(color, King) |
		kindergarten.Rook(square, occ)&(p.PiecesBb(color, Rook)|queens) | kindergarten.Bishop(square, occ)&(p.PiecesBb(color, Bishop)|queens)`},
			replacement{"internal/attacks", "func RevealedAttacks(p *position.Position, square Square, occupied Bitboard, color Color) Bitboard", `	queens := p.PiecesBb(color, Queen)
	return (kindergarten.Rook(square, occupied)&(p.PiecesBb(color, Rook)|queens) | kindergarten.Bishop(square, occupied)&(p.PiecesBb(color, Bishop)|queens)) & occupied`}),
		// The tests of the search packages depend on the clock.
		tests: []string{"./internal/types", "./internal/attacks", "./internal/position", "./internal/movegen", "./internal/evaluator"},
		skip:  "Timing|^TestInit$",
		why:   "they measure time, for minutes, or print the magic tables, which are gone",
		rules: `
import (
	"github.com/frankkopp/FrankyGo/internal/config"
	"github.com/frankkopp/FrankyGo/internal/movegen"
	fp "github.com/frankkopp/FrankyGo/internal/position"
	fs "github.com/frankkopp/FrankyGo/internal/search"
)

func init() {
	config.LogLevel, config.SearchLogLevel = -1, -1
	config.Settings.Search.UseBook = false
	config.Settings.Search.TTSize = 16
	var s *fs.Search
	search = func(p position, depth int) uint64 {
		if s == nil {
			s = fs.NewSearch()
			s.IsReady() // which makes the table
		}
		s.NewGame()
		s.StartSearch(*p.Position, fs.Limits{Depth: depth})
		s.WaitWhileSearching()
		return s.NodesVisited()
	}
}

type position struct {
	*fp.Position
	generators []*movegen.Movegen
}

func parse(fen string) (position, error) {
	p, err := fp.NewPositionFen(fen)
	s := position{Position: p}
	for range 16 {
		s.generators = append(s.generators, movegen.NewMoveGen())
	}
	return s, err
}

func count(p position, depth int) (leaves uint64) {
	for _, m := range *p.generators[depth].GeneratePseudoLegalMoves(p.Position, movegen.GenAll, p.HasCheck()) {
		p.DoMove(m)
		switch {
		case !p.WasLegalMove():
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
		most:  16_000_000,
		depth: 9,
		nodes: 10_827_410,
	},
	{
		module:    "github.com/paulsonkoly/chess-3",
		version:   "21e38a4",
		fromClone: true,
		about:     "magic, 2.4 MB",
		swaps: swaps([]replacement{
			{"attacks", "func initBishopMagic()", ""},
			{"attacks", "func initRookMagic()", ""},
			{"attacks", "func BishopMoves(from Square, occ BitBoard) BitBoard", "\treturn kindergarten.Bishop(from, occ)"},
			{"attacks", "func RookMoves(from Square, occ BitBoard) BitBoard", "\treturn kindergarten.Rook(from, occ)"},
		}, replacement{"board", "func (b *Board) InCheck(side Color) bool", `	king, their := b.Pieces[King]&b.Colors[side], b.Colors[side.Flip()]
	sq := king.LowestSet()
	return (attacks.PawnCaptureMoves(king, side)&b.Pieces[Pawn]|attacks.KnightMoves(sq)&b.Pieces[Knight]|attacks.KingMoves(sq)&b.Pieces[King])&their != 0 ||
		kindergarten.AttackedBySliders(sq, b.Colors[White]|b.Colors[Black], (b.Pieces[Bishop]|b.Pieces[Queen])&their, (b.Pieces[Rook]|b.Pieces[Queen])&their)`},
			replacement{"attacks", "func KingMoves(from Square) BitBoard", "\treturn kindergarten.King[BitBoard](from)"},
			replacement{"attacks", "func KnightMoves(from Square) BitBoard", "\treturn kindergarten.Knight[BitBoard](from)"},
			replacement{"attacks", "func PawnCaptureMoves(b BitBoard, color Color) BitBoard", `	if color == White {
		return kindergarten.PawnsNorth(b)
	}
	return kindergarten.PawnsSouth(b)`},
			replacement{"board", "func (b *Board) Checkers() BitBoard", `	king, their := b.Pieces[King]&b.Colors[b.STM], b.Colors[b.STM.Flip()]
	sq := king.LowestSet()
	return (attacks.PawnCaptureMoves(king, b.STM)&b.Pieces[Pawn]|attacks.KnightMoves(sq)&b.Pieces[Knight]|attacks.KingMoves(sq)&b.Pieces[King])&their |
		kindergarten.SliderAttackers(sq, b.Colors[White]|b.Colors[Black], (b.Pieces[Bishop]|b.Pieces[Queen])&their, (b.Pieces[Rook]|b.Pieces[Queen])&their)`}),
		tests: []string{"./attacks", "./board", "./chess", "./eval", "./heur", "./movegen", "./picker", "./search", "./transp"},
		rules: `
import (
	"github.com/paulsonkoly/chess-3/board"
	"github.com/paulsonkoly/chess-3/chess"
	"github.com/paulsonkoly/chess-3/debug"
)

type position = *board.Board

func parse(fen string) (position, error) { return board.FromFEN(fen) }

func count(p position, depth int) uint64 { return uint64(debug.Perft(p, chess.Depth(depth), false)) }
`,
		most:  16_000_000,
		bench: []string{"bench"},
		nodes: 15_434_476,
	},
}
