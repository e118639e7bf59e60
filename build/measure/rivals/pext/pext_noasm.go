//go:build !amd64

package pext

// Supported reports whether this CPU has PEXT. No other function may be
// called without it.
func Supported() bool { return false }

const missing = "pext: this CPU has no PEXT"

func rook(uint, uint64) uint64            { panic(missing) }
func bishop(uint, uint64) uint64          { panic(missing) }
func queen(uint, uint64) uint64           { panic(missing) }
func Queens([]uint64, []uint8, []uint64)  { panic(missing) }
func Rooks([]uint64, []uint8, []uint64)   { panic(missing) }
func Bishops([]uint64, []uint8, []uint64) { panic(missing) }
func QueenMap(*[64]uint64, uint64)        { panic(missing) }
func sliderSet(_, _, _ uint64) uint64     { panic(missing) }
func SliderSets(_, _, _, _ []uint64)      { panic(missing) }
