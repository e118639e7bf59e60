package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/conformance"
	"github.com/kindergarten-bitboards/kindergarten/internal/perft"
	"github.com/kindergarten-bitboards/kindergarten/positions"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
	"github.com/kindergarten-bitboards/kindergarten/positions/moves"
)

type position = positions.Position[uint64]

// parseLine returns the line that begins with a FEN and goes on with the arguments, which are the
// word moves and moves, or nothing. The FEN may be startpos, as in the Universal Chess Interface, or
// kiwipete, and fields after its board may be missing. If it is read leniently, castling rights
// and an en passant square that cannot be are dropped.
func parseLine(text string, args []string, lenient bool) (*conformance.Setup, error) {
	switch text {
	case "startpos":
		text = fen.Start
	case "kiwipete":
		text = perft.Suite[1].FEN
	}
	p, rest, dropped, err := fen.ParseLenient[uint64](text)
	if dropped && !lenient {
		_, _, err = fen.Parse[uint64](text)
	}
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
	line := conformance.NewSetup("", string(fen.AppendCounters(fen.Append(nil, p), halfmoves, fullmoves)))
	for i, arg := range args[min(1, len(args)):] {
		m, err := moves.Parse(line.Last(), arg)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		line.Play(m)
	}
	return line, nil
}
