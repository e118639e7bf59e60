package main

import (
	"fmt"
	"strings"

	"github.com/kindergarten-bitboards/kindergarten/internal/quote"
)

// parseSquare returns the number of the square of that name, a1 = 0 to h8 = 63.
func parseSquare(name string) (int, error) {
	s := strings.ToLower(name)
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return 0, fmt.Errorf("invalid square %s: want a1 to h8", quote.Short(name))
	}
	return int(s[0]-'a') + 8*int(s[1]-'1'), nil
}

func squareName(sq int) string { return string([]byte{'a' + byte(sq&7), '1' + byte(sq>>3)}) }
