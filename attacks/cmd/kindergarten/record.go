package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// completeFEN returns the first four fields of a FEN and its counters. Missing last fields
// default to White to move, no castling rights, no en passant square and the counters of a
// new game. It checks only the number of fields and the counters.
func completeFEN(record string) (text, counters string, err error) {
	fields := strings.FieldsFunc(record, func(c rune) bool { return strings.ContainsRune(" \t\n\v\f\r", c) })
	if len(fields) == 0 {
		return "", "", nil
	}
	if len(fields) > 6 {
		return "", "", fmt.Errorf("FEN has %d fields: want at most 6", len(fields))
	}
	fields = append(fields, []string{"w", "-", "-", "0", "1"}[len(fields)-1:]...)
	for i, name := range []string{"half-move clock", "move number"} {
		if _, err := strconv.ParseUint(fields[4+i], 10, 16); err != nil {
			return "", "", fmt.Errorf("invalid %s %s in the FEN: want a decimal number from 0 to 65535", name, quote.Short(fields[4+i]))
		}
	}
	return strings.Join(fields[:4], " "), strings.Join(fields[4:], " "), nil
}
