package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
	"github.com/kindergarten-bitboards/kindergarten/positions/fen"
)

// expand replaces the name of a position at the start of a text by its FEN: startpos, as in
// the Universal Chess Interface, or kiwipete.
func expand(record string) string {
	name, rest, _ := strings.Cut(strings.TrimSpace(record)+" ", " ")
	switch name {
	case "startpos":
		record = fen.Start + " " + rest
	case "kiwipete":
		record = kiwipete + " " + rest
	}
	return strings.TrimSpace(record)
}

// completeFEN returns the first four fields of a FEN, and its counters after a space each.
// Missing last fields default to White to move, no castling rights, no en passant square
// and the counters of a new game. It checks only what follows the first four fields.
func completeFEN(record string) (text, counters string, err error) {
	fields := strings.FieldsFunc(expand(record), func(c rune) bool { return strings.ContainsRune(" \t\n\v\f\r", c) })
	if len(fields) == 0 {
		return "", "", nil
	}
	fields = append(fields, []string{"w", "-", "-"}[min(len(fields)-1, 3):]...)
	// A semicolon or a comma may end the last field, whatever follows it.
	if i := strings.IndexAny(fields[3], ";,"); i >= 0 {
		fields = slices.Insert(fields, 4, fields[3][i+1:])
		fields[3] = fields[3][:i]
	}
	halfmoves, fullmoves, rest, err := fen.ParseCounters(strings.Join(fields[4:], " "))
	if err != nil {
		return "", "", err
	}
	if rest != "" {
		return "", "", fmt.Errorf("unexpected %s in the FEN: want a halfmove clock and a fullmove number at most", quote.Short(strings.TrimPrefix(rest, " ")))
	}
	return strings.Join(fields[:4], " "), string(fen.AppendCounters(nil, halfmoves, fullmoves)), nil
}
