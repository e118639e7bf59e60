package main

var gooseEngine = host{
	name:    "github.com/Oliverans/GooseEngine",
	module:  "chess-engine",
	version: "624f10c",
	clone:   "GooseEngine",
	about:   "PEXT by a loop, 841 KB",
	swaps: swaps(swap{replacements: []replacement{
		{"goosemg", "func initSliderTables()", ""},
		{"goosemg", "func rookAttacksMagic(sq int, occ uint64) uint64", "\treturn kindergarten.Rook(sq, occ)"},
		{"goosemg", "func bishopAttacksMagic(sq int, occ uint64) uint64", "\treturn kindergarten.Bishop(sq, occ)"},
		{"goosemg", "func pextBMI2(x, mask uint64) uint64", "\treturn pextSoft(x, mask)"}, // so that it builds for arm64
	}, removed: []string{"goosemg/pext_bmi2_amd64.s"}},
		replacement{"goosemg", "func (b *Board) isSquareAttackedWithOccAndPawns(s int, by Color, occ uint64, pawnMask uint64) bool", `	diagonal, orthogonal := b.bishops[by]|b.queens[by], b.rooks[by]|b.queens[by]
	if by == White {
		return kindergarten.Attacked(s, pawnMask, 0, b.knights[by], diagonal, orthogonal, b.kings[by], occ)
	}
	return kindergarten.Attacked(s, 0, pawnMask, b.knights[by], diagonal, orthogonal, b.kings[by], occ)`}),
	tests: []string{"./goosemg", "./tests"},
	rules: `
import (
	"chess-engine/engine"
	"chess-engine/goosemg"
)

type position = *goosemg.Board

func parse(fen string) (position, error) { return goosemg.ParseFEN(fen) }

func count(p position, depth int) uint64 { return goosemg.Perft(p, depth) }

func init() {
	searchTo = func(p position, depth int) uint64 {
		engine.SearchState.ResetForNewGame()
		engine.SearchState.SyncPositionState(p)
		engine.SearchState.ClearStop()
		engine.StartSearch(p, uint8(depth), 1e9, 0, 0, true, false, false, false)
		return uint64(engine.GetNodeCount())
	}
}
`,
	most:  16_000_000,
	depth: 10,
	nodes: 936_267,
}
