package positions

import "github.com/kindergarten-bitboards/kindergarten/internal/ranges"

// countsFault returns the panic sentence for wrong arguments of LegalCounts.
func countsFault(moves, checkers []uint8, positions [][8]uint64) string {
	const function = "positions: LegalCounts"
	n := len(positions)
	switch {
	case len(moves) < n:
		return ranges.TooShort(function, "moves", len(moves), "positions", n)
	case checkers != nil && len(checkers) < n:
		return ranges.TooShort(function, "checkers", len(checkers), "positions", n)
	case !ranges.Disjoint(moves, positions, n):
		return function + ": moves overlaps positions"
	case !ranges.Disjoint(checkers, positions, n):
		return function + ": checkers overlaps positions"
	}
	return function + ": checkers overlaps moves"
}

// resultsFault returns the panic sentence for wrong arguments of Checks or
// Attacks.
func resultsFault[E any](function string, dst []E, positions [][8]uint64) string {
	function = "positions: " + function
	if n := len(positions); len(dst) < n {
		return ranges.TooShort(function, "dst", len(dst), "positions", n)
	}
	return function + ": dst overlaps positions"
}
