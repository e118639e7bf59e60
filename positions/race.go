package positions

import "github.com/kindergarten-bitboards/kindergarten/internal/ranges"

// These functions report to the race detector what a call reads and writes.

func raceCounts(moves, checkers []uint8, positions [][8]uint64) {
	if ranges.RaceEnabled {
		ranges.RaceRead(positions)
		ranges.RaceWrite(moves[:len(positions)])
		if checkers != nil {
			ranges.RaceWrite(checkers[:len(positions)])
		}
	}
}

func raceResults[E any](dst []E, positions [][8]uint64) {
	if ranges.RaceEnabled {
		ranges.RaceRead(positions)
		ranges.RaceWrite(dst[:len(positions)])
	}
}
