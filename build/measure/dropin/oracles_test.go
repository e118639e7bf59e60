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

// oracles are other libraries. Each lists the legal moves after moves from a FEN.
var oracles = map[string]func(fen string, made ...string) []string{"corentings": ofCorentings, "notnil": ofNotnil}

// UnmarshalText also finds out whether the side to move is in check, which the options for FENs
// of the two libraries do not.
func ofCorentings(fen string, made ...string) (names []string) {
	p := new(corentings.Position)
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		panic(err)
	}
	for _, name := range made {
		moves := p.ValidMoves()
		i := slices.IndexFunc(moves, func(m corentings.Move) bool { return m.String() == name })
		p = p.Update(&moves[i])
	}
	for _, m := range p.ValidMoves() {
		names = append(names, m.String())
	}
	return names
}

func ofNotnil(fen string, made ...string) (names []string) {
	p := new(notnil.Position)
	if err := p.UnmarshalText([]byte(fen)); err != nil {
		panic(err)
	}
	for _, name := range made {
		moves := p.ValidMoves()
		i := slices.IndexFunc(moves, func(m *notnil.Move) bool { return m.String() == name })
		p = p.Update(moves[i])
	}
	for _, m := range p.ValidMoves() {
		names = append(names, m.String())
	}
	return names
}

// TestOracles compares the library's legal moves with those of others, in positions and after
// moves.
func TestOracles(t *testing.T) {
	for name, list := range oracles {
		t.Run(name, func(t *testing.T) {
			t.Run("Moves", func(t *testing.T) {
				enginetest.Moves(t, func(fen string) []string { return list(fen) }, enginetest.NoChess960(),
					enginetest.Games(*games+1))
			})
			t.Run("Play", func(t *testing.T) {
				enginetest.Play(t, list, enginetest.NoChess960(), enginetest.Games(*games))
			})
		})
	}
}
