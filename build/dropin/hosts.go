package main

import "fmt"

// A host is a library or an engine whose slider functions ours can replace.
type host struct {
	module, version string
	about           string // its own method for attacks
	dir             string // the directory of the package that has the sliders
	replacements    []replacement

	tests []string // the packages to test, as arguments of go test
	skip  string   // matches the tests to skip; none if it is empty
	why   string   // why these are skipped

	// Go source for the perft program: imports, a type position, and functions
	// parse(fen string) (position, error) and count(position, depth int) uint64. A
	// host with a search sets the variable newSearch.
	rules  string
	search int // the depth of a search, 0 if the host has none
}

// A replacement is a function of the host's package with its new body. The host's
// function must have the same signature.
type replacement struct {
	function, signature, body string
}

// chessSliders are the sliders of notnil/chess and its descendant. A square sq from
// a1 = 0 is bit 63-sq of their bitboards, so the board is rotated by 180 degrees.
var chessSliders = []replacement{
	{"hvAttack", "func(occupied bitboard, sq Square) bitboard", "return attacks.Rook(sq^63, occupied)"},
	{"diaAttack", "func(occupied bitboard, sq Square) bitboard", "return attacks.Bishop(sq^63, occupied)"},
}

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
		module:       "github.com/corentings/chess/v2",
		version:      "v2.5.1",
		about:        "hyperbola quintessence with bit reversal",
		dir:          ".",
		replacements: chessSliders,
		tests:        []string{"./..."},
		rules:        fmt.Sprintf(chessRules, "github.com/corentings/chess/v2", "ValidMovesUnsafe", "&"),
	},
	{
		module:       "github.com/notnil/chess",
		version:      "v1.9.0",
		about:        "hyperbola quintessence with bit reversal",
		dir:          ".",
		replacements: chessSliders,
		tests:        []string{"./..."},
		skip:         "^(TestEngine|TestStop)$",
		why:          "they need a Stockfish binary in the module's directory",
		rules:        fmt.Sprintf(chessRules, "github.com/notnil/chess", "ValidMoves", ""),
	},
	{
		module:  "github.com/frankkopp/FrankyGo",
		version: "v1.0.3",
		about:   "fancy magic, 841 KB",
		dir:     "internal/types",
		replacements: []replacement{{"initMagicBitboards", "func()", ""}, {
			"GetAttacksBb", "func(pt PieceType, sq Square, occupied Bitboard) Bitboard", `switch pt {
	case Bishop:
		return attacks.Bishop(sq, occupied)
	case Rook:
		return attacks.Rook(sq, occupied)
	case Queen:
		return attacks.Queen(sq, occupied)
	case Knight, King:
		return pseudoAttacks[pt][sq]
	}
	panic("no attacks here for pieces of this type")`,
		}},
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
	newSearch = func(p position, depth int) func() uint64 {
		if s == nil {
			s = fs.NewSearch()
			s.IsReady() // which makes the table
		}
		s.NewGame()
		return func() uint64 {
			s.StartSearch(*p.Position, fs.Limits{Depth: depth})
			s.WaitWhileSearching()
			return s.NodesVisited()
		}
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
		search: 5,
	},
}
