//go:build !amd64

package pext

// Supported reports whether this CPU has PEXT. No other function may be
// called without it.
func Supported() bool { return false }

const missing = "pext: this CPU has no PEXT"

func rook(uint, uint64, *[64]square) uint64   { panic(missing) }
func bishop(uint, uint64, *[64]square) uint64 { panic(missing) }
func queen(uint, uint64, *[64]square) uint64  { panic(missing) }

func rooks(*uint64, *uint8, *uint64, int, *[64]square)   { panic(missing) }
func bishops(*uint64, *uint8, *uint64, int, *[64]square) { panic(missing) }
func queens(*uint64, *uint8, *uint64, int, *[64]square)  { panic(missing) }

func queenMap(*[64]uint64, uint64, *[64]square) { panic(missing) }

func sliderSet(uint64, uint64, uint64, *[64]square) uint64 { panic(missing) }
func sliderSets(_, _, _, _ *uint64, _ int, _ *[64]square)  { panic(missing) }
