package main

import (
	"runtime/debug"
	"slices"

	corentings "github.com/corentings/chess/v2"
	notnil "github.com/notnil/chess"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

// A board is a position of a chess library.
type board interface {
	// steps returns the legal moves, in any order.
	steps() []step
}

// A step is a legal move in UCI notation, with a function that returns the board after
// it.
type step struct {
	name string
	next func() board
}

// An oracle is another chess library.
type oracle struct {
	module string
	parse  func(fen string) (board, error)
}

var oracles = []oracle{
	{"github.com/corentings/chess/v2", parseCorentings},
	{"github.com/notnil/chess", parseNotnil},
}

// version returns the version of the oracle in this program.
func (o oracle) version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == o.module }); i >= 0 {
			return info.Deps[i].Version
		}
	}
	return "of unknown version"
}

// A perftBoard is a board of package internal/perft.
type perftBoard struct{ position *perft.Position }

func parsePerft(fen string) (board, error) {
	p, err := perft.Parse(fen)
	return perftBoard{p}, err
}

func (b perftBoard) steps() []step {
	var buffer [256]perft.Move
	var steps []step
	for _, m := range b.position.AppendMoves(buffer[:0]) {
		steps = append(steps, step{m.String(), func() board {
			after := *b.position
			after.Play(m)
			return perftBoard{&after}
		}})
	}
	return steps
}

type corentingsBoard struct{ position *corentings.Position }

// parseCorentings uses UnmarshalText, because the library's FEN option does not set
// whether the side to move is in check.
func parseCorentings(fen string) (board, error) {
	p := new(corentings.Position)
	err := p.UnmarshalText([]byte(fen))
	return corentingsBoard{p}, err
}

func (b corentingsBoard) steps() []step {
	var steps []step
	for _, m := range b.position.ValidMoves() {
		steps = append(steps, step{m.String(), func() board {
			return corentingsBoard{b.position.Update(&m)}
		}})
	}
	return steps
}

type notnilBoard struct{ position *notnil.Position }

func parseNotnil(fen string) (board, error) {
	p := new(notnil.Position)
	err := p.UnmarshalText([]byte(fen))
	return notnilBoard{p}, err
}

func (b notnilBoard) steps() []step {
	var steps []step
	for _, m := range b.position.ValidMoves() {
		steps = append(steps, step{m.String(), func() board {
			return notnilBoard{b.position.Update(m)}
		}})
	}
	return steps
}
