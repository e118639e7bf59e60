package main

import (
	"flag"
	"slices"
	"testing"

	corentings "github.com/corentings/chess/v2"
	notnil "github.com/notnil/chess"

	"github.com/kindergarten-bitboards/kindergarten/enginetest"
)

var games = flag.Int("games", 0, "compare the moves in this `number` of random games too")

// oracles are other libraries. Each lists the legal moves after moves from a FEN. UnmarshalText also
// finds out whether the side to move is in check, which their options for FENs do not.
var oracles = map[string]func(fen string, made ...string) []string{
	"corentings": func(fen string, made ...string) []string {
		p := new(corentings.Position)
		list := func() []corentings.Move { return p.ValidMoves() }
		name := func(m corentings.Move) string { return m.String() }
		return after(made, p.UnmarshalText([]byte(fen)), list, name, func(m corentings.Move) { p = p.Update(&m) })
	},
	"notnil": func(fen string, made ...string) []string {
		p := new(notnil.Position)
		list := func() []*notnil.Move { return p.ValidMoves() }
		return after(made, p.UnmarshalText([]byte(fen)), list, (*notnil.Move).String, func(m *notnil.Move) { p = p.Update(m) })
	},
}

// after plays moves in a position that has been read, and returns the names of those listed then.
func after[M any](made []string, err error, list func() []M, name func(M) string, play func(M)) (names []string) {
	if err != nil {
		panic(err)
	}
	for _, wanted := range made {
		moves := list()
		play(moves[slices.IndexFunc(moves, func(m M) bool { return name(m) == wanted })])
	}
	for _, m := range list() {
		names = append(names, name(m))
	}
	return names
}

// TestOracles compares the library's legal moves with those of others, in positions and after moves.
func TestOracles(t *testing.T) {
	for name, list := range oracles {
		t.Run(name, func(t *testing.T) {
			t.Run("Moves", func(t *testing.T) {
				enginetest.Moves(t, func(fen string) []string { return list(fen) }, enginetest.NoChess960(),
					enginetest.Games(*games+1))
			})
			t.Run("Play", func(t *testing.T) { enginetest.Play(t, list, enginetest.NoChess960(), enginetest.Games(*games)) })
		})
	}
}
