package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A Line is a line of play, or a position alone.
type Line struct {
	Name      string     // what the first position is, or "" for one of a random game
	positions []Position // before each move and after the last
	fens      []string
	moves     []moves.Move
}

// NewLine returns the line of moves from a FEN. The FEN is valid and the moves are legal.
func NewLine(name, text string, made ...string) *Line {
	p, _, err := fen.Parse[uint64](text)
	l := &Line{Name: name, positions: []Position{p}, fens: []string{text}}
	for i := 0; err == nil && i < len(made); i++ {
		var m moves.Move
		if m, err = moves.Parse(l.Last(), made[i]); err == nil {
			l.Play(m)
		}
	}
	if err != nil {
		panic(fmt.Sprint(text, ": ", err))
	}
	return l
}

// Of returns the line of a position alone. Its counters are those of a new game.
func Of(p Position) *Line { return &Line{positions: []Position{p}, fens: []string{FEN(p)}} }

// Play appends a legal move. The FEN after it has the counters of a game.
func (l *Line) Play(m moves.Move) {
	p := l.Last()
	_, rest, _ := fen.Parse[uint64](l.fens[len(l.moves)])
	halfmoves, fullmoves, _, _ := fen.ParseCounters(rest)
	if halfmoves++; moves.Captured(p, m) != positions.NoKind || m.Piece() == positions.Pawn {
		halfmoves = 0
	}
	if p.SideToMove() == positions.Black {
		fullmoves++
	}
	after := moves.Play(p, m)
	text := fen.AppendCounters([]byte(strings.TrimSuffix(FEN(after), " 0 1")), halfmoves, fullmoves)
	l.positions, l.fens = append(slices.Clip(l.positions), after), append(slices.Clip(l.fens), string(text))
	l.moves = append(slices.Clip(l.moves), m)
}

// From returns the part of the line after n moves.
func (l *Line) From(n int) *Line { return &Line{l.Name, l.positions[n:], l.fens[n:], l.moves[n:]} }

// End returns the last position as a line without moves.
func (l *Line) End() *Line { return l.From(len(l.moves)) }

// First returns the position before the first move.
func (l *Line) First() *Position { return &l.positions[0] }

// Last returns the position after the last move.
func (l *Line) Last() *Position { return &l.positions[len(l.moves)] }

// FEN returns the FEN from which the line begins.
func (l *Line) FEN() string { return l.fens[0] }

// Made returns the moves in the notation of the Universal Chess Interface.
func (l *Line) Made() (made []string) {
	for _, m := range l.moves {
		made = append(made, m.String())
	}
	return made
}

// Command returns the command of the Universal Chess Interface that makes the moves.
func (l *Line) Command() string {
	text := "position fen " + l.FEN()
	if len(l.moves) > 0 {
		text += " moves " + strings.Join(l.Made(), " ")
	}
	return text
}
