package conformance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

// A Line is a line of play.
type Line struct {
	samples []Sample // the positions before each move and after the last
	moves   []moves.Move
}

// NewLine returns the line of moves from a position. The moves are legal.
func NewLine(s Sample, made ...string) *Line {
	l := &Line{samples: []Sample{s}}
	for _, text := range made {
		m, err := moves.Parse(l.Last(), text)
		if err != nil {
			panic(fmt.Sprint(s.FEN, ": ", err))
		}
		l.Play(m)
	}
	return l
}

// Play appends a legal move. The FEN after it has the counters of a game.
func (l *Line) Play(m moves.Move) {
	p := l.Last()
	_, rest, _ := fen.Parse[uint64](l.samples[len(l.moves)].FEN)
	halfmoves, fullmoves, _, _ := fen.ParseCounters(rest)
	if halfmoves++; moves.Captured(p, m) != positions.NoKind || m.Piece() == positions.Pawn {
		halfmoves = 0
	}
	if p.BlackToMove() {
		fullmoves++
	}
	s := Of(l.Name(), moves.Play(p, m))
	s.FEN = string(fen.AppendCounters([]byte(strings.TrimSuffix(s.FEN, " 0 1")), halfmoves, fullmoves))
	l.samples, l.moves = append(slices.Clip(l.samples), s), append(slices.Clip(l.moves), m)
}

// From returns the part of the line after n moves.
func (l *Line) From(n int) *Line { return &Line{l.samples[n:], l.moves[n:]} }

// End returns the last position as a line without moves.
func (l *Line) End() *Line { return l.From(len(l.moves)) }

// First returns the position before the first move.
func (l *Line) First() *Position { return &l.samples[0].Position }

// Last returns the position after the last move.
func (l *Line) Last() *Position { return &l.samples[len(l.moves)].Position }

// Name returns the name of the position from which the line begins.
func (l *Line) Name() string { return l.samples[0].Name }

// FEN returns the FEN from which the line begins.
func (l *Line) FEN() string { return l.samples[0].FEN }

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
