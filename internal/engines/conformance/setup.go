package conformance

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/movegen"
)

// A Setup is a FEN and the moves made from it, as in the command position of the Universal Chess
// Interface.
type Setup struct {
	Name   string   // what the first position is, or "" for one of a random game
	Listed []string // the moves after the last one as the engine lists them, if it was asked

	positions []Position // before each move and after the last
	fens      []string
	moves     []movegen.Move
	texts     []string // the moves as the engine is told them

	kingToRook bool // the engine is told castling so in standard chess, too
}

// NewSetup returns the position after moves from a FEN. The FEN is valid and the moves are legal.
func NewSetup(name, text string, made ...string) *Setup {
	check := func(err error) {
		if err != nil {
			panic(fmt.Sprint(text, ": ", err))
		}
	}
	p, _, err := fen.Parse[uint64](text)
	check(err)
	SetPassed(&p, text)
	l := &Setup{Name: name, positions: []Position{p}, fens: []string{text}}
	for _, move := range made {
		m, err := movegen.Parse(l.Last(), move)
		check(err)
		l.Play(m)
	}
	return l
}

// Of returns a position without moves. Its counters are those of a new game.
func Of(p Position) *Setup { return &Setup{positions: []Position{p}, fens: []string{FEN(p)}} }

// Chess960 reports whether the FEN is one of Chess960: by its castling rights, or because it writes
// them as the letters of files. The engine plays Chess960 then, to the end of the line.
func (l *Setup) Chess960() bool {
	return !Standard(l.First()) || strings.ContainsAny(strings.Fields(l.FEN())[2], "ABCDEFGHabcdefgh")
}

// Play appends a legal move. The FEN after it has the counters of a game, at most 65535. The move is told in the form
// in which the engine has listed it. If it has not, castling is the king's move, or in Chess960 king
// to rook.
func (l *Setup) Play(m movegen.Move) {
	p := l.Last()
	_, rest, _ := fen.Parse[uint64](l.fens[len(l.moves)])
	halfmoves, fullmoves, _, _ := fen.ParseCounters(rest)
	if halfmoves++; movegen.Captured(p, m) != positions.NoKind || m.Piece() == positions.Pawn {
		halfmoves = 0
	}
	if p.SideToMove() == positions.Black {
		fullmoves++
	}
	after := play(p, m)
	text := []byte(Fields(&after))
	text = fen.AppendCounters(text, min(halfmoves, math.MaxUint16), min(fullmoves, math.MaxUint16))
	told := l.text(p, m)
	l.positions, l.fens = append(l.positions, after), append(l.fens, string(text))
	l.moves, l.texts = append(l.moves, m), append(l.texts, told)
	l.Listed = nil
}

// text returns a move after the line in the form in which the engine is told it.
func (l *Setup) text(p *Position, m movegen.Move) string {
	for _, text := range l.Listed {
		if listed, err := movegen.Parse(p, Normal(text)); err == nil && listed == m {
			return text
		}
	}
	if l.kingToRook || l.Chess960() {
		return m.StringChess960()
	}
	return m.String()
}

// From returns the part of the line after n moves. To play a move in the part does not change the line.
func (l *Setup) From(n int) *Setup {
	part := &Setup{l.Name, l.Listed, slices.Clip(l.positions[n:]), slices.Clip(l.fens[n:]),
		slices.Clip(l.moves[n:]), slices.Clip(l.texts[n:]), l.kingToRook}
	if l.Chess960() != part.Chess960() {
		part.retell()
	}
	return part
}

// TellKingToRook lets the engine be told castling as king to rook in standard chess, too.
func (l *Setup) TellKingToRook() {
	l.kingToRook = true
	l.retell()
}

func (l *Setup) retell() {
	l.Listed, l.texts = nil, nil
	for i, m := range l.moves {
		l.texts = append(l.texts, l.text(&l.positions[i], m))
	}
}

// To returns the line up to n moves, like From.
func (l *Setup) To(n int) *Setup {
	return &Setup{l.Name, nil, l.positions[: n+1 : n+1], l.fens[: n+1 : n+1], l.moves[:n:n], l.texts[:n:n], l.kingToRook}
}

// End returns the last position as a line without moves.
func (l *Setup) End() *Setup { return l.From(len(l.moves)) }

// First returns the position before the first move.
func (l *Setup) First() *Position { return &l.positions[0] }

// Last returns the position after the last move.
func (l *Setup) Last() *Position { return &l.positions[len(l.moves)] }

// FEN returns the FEN from which the line begins.
func (l *Setup) FEN() string { return l.fens[0] }

// Made returns the moves as the engine is told them.
func (l *Setup) Made() []string { return l.texts }

// Command returns the command of the Universal Chess Interface that makes the moves.
func (l *Setup) Command() string {
	text := "position fen " + l.FEN()
	if len(l.moves) > 0 {
		text += " moves " + strings.Join(l.Made(), " ")
	}
	return text
}
