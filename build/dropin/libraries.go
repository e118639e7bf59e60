package main

import (
	"runtime/debug"
	"slices"

	corentings "github.com/corentings/chess/v2"
	notnil "github.com/notnil/chess"

	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
)

// A board is a position in some library that knows the rules of chess.
type board interface {
	// steps returns the legal moves, in any order.
	steps() []step
}

// A step is a legal move, in the notation of the Universal Chess Interface, and
// how to get the board after it.
type step struct {
	name string
	next func() board
}

// An oracle is a library that somebody else wrote.
type oracle struct {
	module string
	parse  func(fen string) (board, error)
}

var oracles = []oracle{
	{"github.com/corentings/chess/v2", parseCorentings},
	{"github.com/notnil/chess", parseNotnil},
}

// version returns the version of the oracle that this program is built with.
func (o oracle) version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == o.module }); i >= 0 {
			return info.Deps[i].Version
		}
	}
	return "of unknown version"
}

// Our own.
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

// A position read as text knows whether it is check, as one read by the
// library's FEN option does not.
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
