package positions

import "github.com/kindergarten-bitboards/kindergarten/internal/ranges"

// What a call reads and writes, for the race detector.

func raceCounts(moves, checkers []uint8, positions [][8]uint64) {
	if !ranges.RaceEnabled {
		return
	}
	ranges.RaceRead(positions)
	ranges.RaceWrite(moves[:len(positions)])
	if checkers != nil {
		ranges.RaceWrite(checkers[:len(positions)])
	}
}

func raceSets[E any](dst []E, positions [][8]uint64) {
	if !ranges.RaceEnabled {
		return
	}
	ranges.RaceRead(positions)
	ranges.RaceWrite(dst[:len(positions)])
}
