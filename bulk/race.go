package bulk

import "github.com/kindergarten-bitboards/kindergarten/internal/ranges"

// These functions report to the race detector what a call reads and writes.

func raceBatch(dst []uint64, sqs []uint8, occs []uint64) {
	if ranges.RaceEnabled {
		ranges.RaceRead(sqs)
		ranges.RaceRead(occs[:len(sqs)])
		ranges.RaceWrite(dst[:len(sqs)])
	}
}

func raceSliderSets(dst, diagonal, orthogonal, occs []uint64) {
	if ranges.RaceEnabled {
		ranges.RaceRead(diagonal[:len(occs)])
		ranges.RaceRead(orthogonal[:len(occs)])
		ranges.RaceRead(occs)
		ranges.RaceWrite(dst[:len(occs)])
	}
}
