//go:build !race

package bulk

const raceEnabled = false

func raceBatch(dst []uint64, sqs []uint8, occs []uint64) {}
func raceSets(dst, orthogonal, diagonal, occs []uint64)  {}
func raceMap(dst *[64]uint64)                            {}
