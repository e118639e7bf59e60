package movegen

import (
	"unsafe"

	"github.com/kindergarten-bitboards/kindergarten/internal/ranges"
)

// racePlayAll reports to the race detector what a call of PlayAll reads and writes.
func racePlayAll(dst [][8]uint64, p *[8]uint64, list []uint16) {
	if !ranges.RaceEnabled || len(list) == 0 {
		return
	}
	ranges.RaceRead(unsafe.Slice(p, 1))
	ranges.RaceRead(list)
	ranges.RaceWrite(dst[:len(list)])
}
