package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// parseSquare returns the number of the square of that name, a1 = 0 to h8 = 63.
func parseSquare(name string) (int, error) {
	for sq := range 64 {
		if strings.EqualFold(name, squareName(sq)) {
			return sq, nil
		}
	}
	return 0, fmt.Errorf("invalid square %s: want a1 to h8", quote.Short(name))
}

func squareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }
