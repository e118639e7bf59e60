package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/tooling/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

type position = positions.Position[uint64]

// A parser is a function of package fen.
type parser func(text string) (p position, rest string, err error)

// fieldsOf splits a text at the white space of package fen.
func fieldsOf(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t\n\v\f\r", c) })
}

// parseFEN returns the position of a FEN's fields, and the FEN with its counters. The first
// field may be startpos, as in the Universal Chess Interface, or kiwipete. Missing last fields
// default to White to move, no castling rights, no en passant square and the counters of a new
// game.
func parseFEN(fields []string, parse parser) (p position, record string, err error) {
	if len(fields) > 0 {
		switch fields[0] {
		case "startpos":
			fields = slices.Concat(fieldsOf(fen.Start), fields[1:])
		case "kiwipete":
			fields = slices.Concat(fieldsOf(kiwipete), fields[1:])
		}
		fields = slices.Concat(fields, []string{"w", "-", "-"}[min(len(fields)-1, 3):])
	}
	p, rest, err := parse(strings.Join(fields, " "))
	if err != nil {
		return p, "", err
	}
	halfmoves, fullmoves, rest, err := fen.ParseCounters(strings.TrimLeft(rest, ";,"))
	if err != nil {
		return p, "", err
	}
	if rest != "" {
		return p, "", fmt.Errorf("unexpected %s in the FEN: want a halfmove clock and a fullmove number at most",
			quote.Short(strings.TrimPrefix(rest, " ")))
	}
	return p, string(fen.AppendCounters(fen.Append(nil, p), halfmoves, fullmoves)), nil
}

// parseLine returns the line that begins with a FEN and goes on with the arguments, which are the
// word moves and moves, or nothing. The FEN may be startpos, as in the Universal Chess Interface, or
// kiwipete.
func parseLine(text string, args []string) (*conformance.Line, error) {
	switch text {
	case "startpos":
		text = fen.Start
	case "kiwipete":
		text = perft.Suite[1].FEN
	}
	p, rest, err := fen.Parse[uint64](text)
	if err != nil {
		return nil, err
	}
	halfmoves, fullmoves, rest, err := fen.ParseCounters(rest)
	if err != nil {
		return nil, err
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		return nil, fmt.Errorf("unexpected %q after the FEN", rest)
	}
	line := conformance.NewLine("", string(fen.AppendCounters(fen.Append(nil, p), halfmoves, fullmoves)))
	for i, arg := range args[min(1, len(args)):] {
		m, err := moves.Parse(line.Last(), arg)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		line.Play(m)
	}
	return line, nil
}
