//go:build race

package bulk

import (
	"runtime"
	"unsafe"
)

// The race detector cannot look into assembly. The functions below tell it what
// a kernel reads and writes.

const raceEnabled = true

func raceBatch(dst []uint64, sqs []uint8, occs []uint64) {
	raceRead(sqs)
	raceRead(occs[:len(sqs)])
	raceWrite(dst[:len(sqs)])
}

func raceSets(dst, orthogonal, diagonal, occs []uint64) {
	raceRead(orthogonal[:len(occs)])
	raceRead(diagonal[:len(occs)])
	raceRead(occs)
	raceWrite(dst[:len(occs)])
}

func raceMap(dst *[64]uint64) { raceWrite(dst[:]) }

func raceRead[E any](s []E) {
	if len(s) > 0 { //mutants:equal 0 to 1: one element is left to Go code, which the detector sees
		runtime.RaceReadRange(unsafe.Pointer(&s[0]), len(s)*int(unsafe.Sizeof(s[0])))
	}
}

func raceWrite[E any](s []E) {
	if len(s) > 0 { //mutants:equal 0 to 1: one element is left to Go code, which the detector sees
		runtime.RaceWriteRange(unsafe.Pointer(&s[0]), len(s)*int(unsafe.Sizeof(s[0])))
	}
}
