package positions

import "github.com/kindergarten-bitboards/kindergarten/internal/arguments"

// countsFault returns what is wrong with the arguments of LegalCounts.
func countsFault(moves, checkers []uint8, positions [][8]uint64) string {
	const function = "positions: LegalCounts"
	n := len(positions)
	switch {
	case len(moves) < n:
		return arguments.TooShort(function, "moves", len(moves), "positions", n)
	case checkers != nil && len(checkers) < n:
		return arguments.TooShort(function, "checkers", len(checkers), "positions", n)
	case !arguments.Apart(moves, positions, n):
		return function + ": moves overlaps positions"
	case !arguments.Apart(checkers, positions, n):
		return function + ": checkers overlaps positions"
	}
	return function + ": checkers overlaps moves"
}

// setsFault returns what is wrong with the arguments of Checks or Attacks.
func setsFault[E any](function string, dst []E, positions [][8]uint64) string {
	function = "positions: " + function
	if n := len(positions); len(dst) < n {
		return arguments.TooShort(function, "dst", len(dst), "positions", n)
	}
	return function + ": dst overlaps positions"
}

// The race detector learns what a call reads and writes.

func raceCounts(moves, checkers []uint8, positions [][8]uint64) {
	arguments.RaceRead(positions)
	arguments.RaceWrite(moves[:len(positions)])
	if checkers != nil {
		arguments.RaceWrite(checkers[:len(positions)])
	}
}

func raceSets[E any](dst []E, positions [][8]uint64) {
	arguments.RaceRead(positions)
	arguments.RaceWrite(dst[:len(positions)])
}
